"""A way to a server that breaks off after so many bytes."""

import select
import socket
import struct
import threading

# Closing with this sends a reset, as a router does that has forgotten the connection: what had
# arrived and was not read is lost as well.
RESET = struct.pack("ii", 1, 0)


class CuttingProxy:
    """Hands connections on. Each is cut after as many bytes, of both directions together, as
    `plan` says for it; `None` lets it live. Every other cut is a reset for the server too."""

    def __init__(self, port, plan):
        self.target, self.plan, self.cuts, self.carried = port, plan, 0, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(
                target=self._carry, args=(client, self.plan()), daemon=True).start()

    def _carry(self, client, limit):
        server = socket.create_connection(("127.0.0.1", self.target))
        other = {client: server, server: client}
        left = limit
        try:
            while True:
                for source in select.select(list(other), [], [])[0]:
                    room = 65536 if left is None else min(left, 65536)
                    data = source.recv(room)
                    if not data:
                        return
                    other[source].sendall(data)
                    if source is client:
                        self.carried += len(data)
                    if left is not None:
                        left -= len(data)
                        if left == 0:
                            self.cuts += 1
                            # A client that reads on to the end would take half a head for one.
                            ends = [client, server] if self.cuts % 2 else [client]
                            for end in ends:
                                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                            return
        except OSError:
            pass  # One end has closed meanwhile, which ends the other.
        finally:
            client.close()
            server.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
