"""Starts the real program and speaks to it, for tests from outside."""

import http.client
import json
import os
import pathlib
import signal
import subprocess
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "bin" / "tintype"


class Server:
    """A running `tintype serve` on a free port, with the session of whoever opened its link."""

    def __init__(self, library, cookie=None, listen="127.0.0.1:0"):
        self.library = str(library)
        self.cookie = cookie
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--library", self.library, "--listen", listen],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        self.url = self._line("ready")
        self.claim = self._line("claim")
        self.host = urllib.parse.urlsplit(self.url).netloc

    def _line(self, word):
        line = self.process.stdout.readline()
        if not line.startswith(word + " "):
            self.process.kill()
            raise RuntimeError(f"expected '{word} URL', got {line!r}: {self.process.stderr.read()}")
        return line.split(" ", 1)[1].strip()

    # Asking

    def request(self, method, path, body=None, headers=None, timeout=60):
        connection = http.client.HTTPConnection(self.host, timeout=timeout)
        try:
            headers = dict(headers or {})
            if self.cookie:
                headers["Cookie"] = self.cookie
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def get(self, path):
        return self.request("GET", path)

    def open_claim(self):
        answer = self.get(urllib.parse.urlsplit(self.claim).path)
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        return self

    def assets(self):
        """Every asset of the library, page by page."""
        found, after = [], None
        while True:
            query = "?limit=100" + (f"&after={after}" if after else "")
            page = self.get("/api/v1/assets" + query).json
            found += page["assets"]
            after = page["next"]
            if after is None:
                return found

    def wait_until_developed(self, seconds=60):
        """Reads the event stream until nothing is being developed any more."""
        token = self.get("/api/v1/changes").json["token"]
        connection = http.client.HTTPConnection(self.host, timeout=seconds)
        try:
            connection.request(
                "GET", "/api/v1/events?since=" + token, headers={"Cookie": self.cookie})
            stream = connection.getresponse()
            while any(asset["state"] == "developing" for asset in self.assets()):
                while not stream.readline().startswith(b"data:"):
                    pass
        finally:
            connection.close()

    # Ending

    def workers(self):
        """The process ids of its workers."""
        listing = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(word) for word in listing.stdout.split()]

    def kill(self):
        """As a power cut would, for the process: nothing is finished."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self):
        """As a person would; the exit status is returned."""
        self.process.terminate()
        status = self.process.wait(timeout=30)
        self._close()
        return status

    def _close(self):
        self.process.stdout.close()
        self.process.stderr.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)
