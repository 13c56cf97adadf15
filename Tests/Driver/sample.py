"""The sample server (Tests/SampleServer) and nginx beside it, each on a folder of its own."""

import pathlib
import re
import signal
import socket
import subprocess

from ports import free_port

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = ROOT / ".build" / "release" / "sample-server"
TLS = ROOT / "Tests" / "Fixtures" / "tls"
CERTIFICATE, KEY = str(TLS / "certificate.pem"), str(TLS / "key.pem")
DOCUMENT = '{"ok":true,"n":42,"name":"tintype"}'


def folder(path):
    """A folder with a page, a picture of 20 KB, and a way out that nothing may take."""
    path.mkdir(parents=True, exist_ok=True)
    (path / "thumb.jpg").write_bytes(bytes(range(256)) * 80)
    (path / "page.html").write_text("<!doctype html><title>A page</title>")
    (path / "evil").unlink(missing_ok=True)
    (path / "evil").symlink_to("/etc/passwd")
    return path


class Sample:
    """A running sample server."""

    def __init__(self, path, *options, tls=False):
        options = [*options, *(["--certificate", CERTIFICATE, "--key", KEY] if tls else [])]
        self.process = subprocess.Popen(
            [SERVER, str(folder(path)), *options], stdout=subprocess.PIPE, text=True,
            env={"SWIFT_BACKTRACE": "enable=no"})
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1])
        self.url = f"http{'s' if tls else ''}://localhost:{self.port}"
        self.pid = self.process.pid

    def descriptors(self):
        return len(list(pathlib.Path(f"/proc/{self.pid}/fd").iterdir()))

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        assert self.end() == 0, "the sample server did not end in order"


class Nginx:
    """nginx on the same folder, or before another server."""

    def __init__(self, path, server, tls=False):
        path.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.url = f"http{'s' if tls else ''}://localhost:{self.port}"
        kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        temporary = "".join(f'{kind}_temp_path "{path}/{kind}"; ' for kind in kinds)
        listen = f"127.0.0.1:{self.port}" + (" ssl http2" if tls else "")
        keys = f'ssl_certificate "{CERTIFICATE}"; ssl_certificate_key "{KEY}";' if tls else ""
        (path / "nginx.conf").write_text(f"""
            user root; worker_processes 1; daemon off; pid "{path}/pid";
            error_log "{path}/error" crit;
            events {{ worker_connections 4096; }}
            http {{ access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000000;
              client_max_body_size 0; {temporary}
              types {{ image/jpeg jpg; }}
              server {{ listen {listen}; {keys} {server} }} }}""")
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-c", str(path / "nginx.conf"), "-e", str(path / "error")],
            stderr=subprocess.DEVNULL)
        wait_for(self.port, self.process)

    def worker(self):
        """The process that serves."""
        listing = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return int(listing.stdout.split()[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=60)


def wait_for(port, process):
    """Tries until somebody listens there."""
    while True:
        assert process.poll() is None, "it ended instead of listening"
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            continue


def speak(port, data, seconds=30.0, half=False):
    """Sends bytes as they are. What came back until the connection ended, and whether it did: the
    last request asks for that, so that what does not come is no matter of time."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.settimeout(seconds)
        received = b""
        try:
            connection.sendall(data)
            if half:
                connection.shutdown(socket.SHUT_WR)
            while True:
                piece = connection.recv(65536)
                if not piece:
                    return received, True
                received += piece
        except TimeoutError:
            return received, False
        except ConnectionError:
            return received, True


def statuses(received):
    return [int(code) for code in re.findall(rb"HTTP/1\.[01] (\d+)", received)]


def memory(pid, field="VmRSS"):
    """Bytes that a process has in memory."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"{field}:\s+(\d+)", status)[1]) * 1024


def processor_seconds(pid):
    """What a process has used of the processor."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100
