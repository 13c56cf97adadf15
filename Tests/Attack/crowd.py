"""Measures a member's requests while others take all the server has."""

import contextlib
import http.client
import json
import statistics
import struct
import threading
import time

from client import Client
from patience import patience

PASSWORD = "plum violet anchor"


def post(client, path, document, method="POST"):
    return client.request(
        method, path, json.dumps(document), {"Content-Type": "application/json"})


def member(program, owner, name):
    """A signed-in member of the household."""
    made = post(owner, "/api/v1/accounts", {"name": name, "role": "member", "password": PASSWORD})
    assert made.status == 201, made.body
    connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=patience(60))
    connection.request(
        "POST", "/api/v1/session", json.dumps({"name": name, "password": PASSWORD}),
        {"Content-Type": "application/json"})
    answer = connection.getresponse()
    assert answer.status == 201, answer.read()
    cookies = [value for field, value in answer.getheaders() if field == "Set-Cookie"]
    connection.close()
    return Client(program, "; ".join(cookie.split(";")[0] for cookie in cookies))


def bitmap(side, seed):
    """A photo of so many pixels a side, unlike those of other seeds."""
    row = bytes((seed * 37 + index * 11) % 251 for index in range(side * 3))
    row += bytes(-len(row) % 4)
    pixels = row * side
    head = b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54)
    return head + struct.pack(
        "<IiiHHIIiiII", 40, side, side, 1, 24, 0, len(pixels), 0, 0, 0, 0) + pixels


def link(owner, **wanted):
    made = post(owner, "/api/v1/links", wanted)
    assert made.status == 201, made.body
    return made.json["link"]


class Member:
    """A client's session, for many requests over one connection."""

    def __init__(self, client):
        self.headers, self.port = {"Cookie": client.cookie}, client.program.port

    def connection(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience(120))


class Beside:
    """Sends a small request again and again, and measures its time."""

    def __init__(self, client, path):
        self.client = Member(client) if isinstance(client, Client) else client
        self.path = path
        self.milliseconds, self.failures = [], []
        self.is_over = threading.Event()

    def run(self, count=None):
        connection = self.client.connection()
        while not self.is_over.is_set() and len(self.milliseconds) != count:
            begun = time.perf_counter()
            try:
                connection.request("GET", self.path, headers=self.client.headers)
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    self.failures.append(answer.status)
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(repr(error))
                connection.close()
            self.milliseconds.append((time.perf_counter() - begun) * 1000)
        connection.close()

    @property
    def p99(self):
        return statistics.quantiles(self.milliseconds, n=100)[98]


# What these requests take alone where nothing else runs.
USUAL = 10


def p99_alone(client, path):
    """What these requests take while the server does nothing else, in milliseconds."""
    alone = Beside(client, path)
    alone.run(count=100)
    return alone.p99


def allowed_p99(alone):
    """250 ms; more where the machine is slow, by what the same requests take there alone."""
    return 250 * max(1, alone / USUAL)


@contextlib.contextmanager
def beside(client, path):
    measured = Beside(client, path)
    thread = threading.Thread(target=measured.run)
    thread.start()
    try:
        yield measured
    finally:
        measured.is_over.set()
        thread.join()
