"""The real program, started on a library of its own."""

import contextlib
import os
import pathlib
import queue
import signal
import socket
import subprocess
import threading
import time
import urllib.parse

from figures import EXITS, MEMORY, SECONDS, figure
from sample import memory

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TINTYPE_PROGRAM", str(ROOT / "bin" / "tintype"))
START_SECONDS = 60
END_SECONDS = 60
# Models take a second of a processor for each photo: only tests that need them name them.
NO_MODELS = "/nowhere"


class Program:
    """`tintype serve` on one folder; it can be ended, killed, and started again."""

    def __init__(self, library, log, *options, variables=None):
        self.library = pathlib.Path(library)
        self.log = pathlib.Path(log)
        self.options = options
        self.variables = variables or {}
        self.process = None
        self.url = None
        self.claim = None
        self.port = 0
        # Keeps the port while it does not run.
        self.place = None
        # The path below which it serves.
        self.base = ""
        # Whether it was told to end, or has never been ready.
        self.is_over = True

    def start(self):
        """Starts it, at its old address if it had one, and waits until it is ready."""
        self.is_over = True
        began = time.monotonic()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--library", str(self.library),
                 "--listen", f"127.0.0.1:{self.port}", *self.options],
                stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True,
                env={"TINTYPE_MODELS": NO_MODELS, **os.environ, "SWIFT_BACKTRACE": "enable=no",
                     **self.variables})
        lines = queue.Queue()
        threading.Thread(
            target=lambda: [lines.put(line) for line in self.process.stdout] + [lines.put("")],
            daemon=True).start()
        self.url = self.expect(lines, "ready").rstrip("/")
        self.claim = self.expect(lines, "claim")
        parts = urllib.parse.urlsplit(self.url)
        self.port, self.base = parts.port, parts.path
        self.leave_place()
        figure(SECONDS, time.monotonic() - began)
        self.is_over = False
        return self

    @property
    def origin(self):
        """What its own page sends with changes."""
        return self.url.removesuffix(self.base)

    def expect(self, lines, word):
        """The rest of the next line on stdout, which begins with this word."""
        try:
            line = lines.get(timeout=START_SECONDS)
        except queue.Empty:
            line = ""
        if not line.startswith(word + " "):
            self.process.kill()
            self.process.wait()
            raise RuntimeError(f"expected '{word} URL', got {line!r}\n{self.log.read_text()}")
        return line[len(word) + 1:].strip()

    def workers(self):
        """The process ids of its workers."""
        listing = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(word) for word in listing.stdout.split()]

    def end(self):
        """Tells it to end, and says how it did."""
        self.measure()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=END_SECONDS)
        self.keep_place()
        return status

    def kill(self):
        """Ends it as a power cut would."""
        self.measure()
        self.process.kill()
        self.process.wait()
        self.keep_place()

    def keep_place(self):
        """Until it is started again, the system gives its port to nobody who asks for any. Nobody
        listens there."""
        self.leave_place()
        self.place = socket.socket()
        self.place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):
            self.place.bind(("127.0.0.1", self.port))

    def leave_place(self):
        if self.place:
            self.place.close()
        self.place = None

    def measure(self):
        """Before it is told to end: whether it has ended by itself, or what it has needed."""
        if self.is_over:
            return
        self.is_over = True
        has_ended = self.process.poll() is not None
        figure(EXITS, has_ended)
        if not has_ended:
            figure(MEMORY, memory(self.process.pid, "VmHWM") / 2**20)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()
