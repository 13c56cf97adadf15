"""A plain HTTP client of a running program, with the session of whoever opened its link."""

import http.client
import json
import time
import urllib.parse


class Client:
    def __init__(self, program, cookie=None):
        self.program = program
        self.cookie = cookie

    def request(self, method, path, body=None, headers=None, timeout=60):
        connection = self._connection(timeout)
        try:
            connection.request(
                method, self._base + path, body, {**self._session(), **(headers or {})})
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def get(self, path):
        return self.request("GET", path)

    def open_claim(self):
        """Does what the claim link's page does in a browser of this machine."""
        parts = urllib.parse.urlsplit(self.program.claim)
        answer = self.request(
            "POST", "/api/v1/claim", json.dumps({"token": parts.path.split("/")[-1]}),
            {"Content-Type": "application/json",
             "Origin": f"{parts.scheme}://127.0.0.1:{self.program.port}"})
        assert answer.status == 201, answer.body
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]
        return self

    def assets(self):
        """Every asset of the library, page by page."""
        found, after = [], None
        while True:
            query = "?limit=100" + (f"&after={urllib.parse.quote(after)}" if after else "")
            page = self.get("/api/v1/assets" + query).json
            found += page["assets"]
            after = page["next"]
            if after is None:
                return found

    def wait_until_developed(self, seconds=60, of=None):
        """Every asset, read with the event stream until none of them, or of those with the given
        ids, is being developed."""
        latest = time.monotonic() + seconds
        token = self.get("/api/v1/changes").json["token"]
        connection = self._connection(seconds)
        try:
            connection.request(
                "GET", self._base + "/api/v1/events?since=" + token, headers=self._session())
            stream, assets = connection.getresponse(), self.assets()
            while any(asset["state"] == "developing" for asset in assets
                      if of is None or asset["id"] in of):
                line = b" "
                while not line.startswith(b"data:"):
                    line = stream.readline()
                    assert line, "the stream of events has ended"
                    # Its signs of life come all the time, and none of them is an event.
                    assert time.monotonic() < latest, "something is being developed for ever"
                assets = self.assets()
            return assets
        finally:
            connection.close()

    def listen_until(self, look, seconds=60):
        """Looks whenever the library has news, until something is found, and gives it."""
        latest = time.monotonic() + seconds
        token = self.get("/api/v1/changes").json["token"]
        connection = self._connection(seconds)
        try:
            connection.request(
                "GET", self._base + "/api/v1/events?since=" + urllib.parse.quote(token),
                headers=self._session())
            stream = connection.getresponse()
            while not (found := look()):
                line = b" "
                while not line.startswith(b"data:"):
                    line = stream.readline()
                    assert line and time.monotonic() < latest, "it did not become so in time"
            return found
        finally:
            connection.close()

    def wait_for_assets(self, token):
        """Every asset, once there is one: looked for whenever something has changed since."""
        stream = self._connection(60)
        stream.request(
            "GET", self._base + "/api/v1/events?since=" + token, headers=self._session())
        events = stream.getresponse()
        while not (found := self.assets()):
            line = b" "
            while not line.startswith(b"data:"):
                line = events.readline()
                assert line, "the stream of events has ended"
        stream.close()
        return found

    def _connection(self, timeout):
        return http.client.HTTPConnection("127.0.0.1", self.program.port, timeout=timeout)

    @property
    def _base(self):
        return getattr(self.program, "base", "")

    def _session(self):
        return {"Cookie": self.cookie} if self.cookie else {}


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)
