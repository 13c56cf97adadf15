"""Whoever guesses links, tokens, invitations and sessions over a real connection finds none."""

import base64
import json
import os
import random
import socket
import time

import pytest

from client import Client
from patience import patience
from program import Program
from sample import memory

# How long it is tried, as fast as the server answers: an hour in the proof.
SECONDS = 3600 if os.environ.get("TINTYPE_PROOF") else 3
# Requests that are under way at a time, on each of the lines.
BATCH, LINES = 32, 2


@pytest.fixture
def program(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        yield program


def made(owner, kind, wanted):
    answer = owner.request("POST", "/api/v1/" + kind, json.dumps(wanted),
                           {"Content-Type": "application/json"})
    assert answer.status == 201, answer.body
    return answer.json


def guess(source, count):
    return base64.urlsafe_b64encode(source.randbytes(count)).decode().rstrip("=")


# After ten wrong tokens an address is told to wait; the next ones are compared all the same.
NO_TOKEN = (401, 429)


def requests(source, cookie):
    """One of each kind in turn, with the answers that say that it was none."""
    while True:
        link = guess(source, 16)
        yield f"GET /share/{link}", "", (410,)
        yield f"GET /share/{link}/all.zip", "", (410,)
        yield f"GET /invitation/{link}", "", (410,)
        yield f"GET /claim/{link}", "", (410,)
        yield "GET /api/v1/assets", f"Authorization: Bearer {link}", NO_TOKEN
        yield "GET /api/v1/assets", f"Authorization: Bearer {guess(source, 32)}", NO_TOKEN
        yield "GET /api/v1/session", f"Cookie: {cookie}={guess(source, 32)}", (401,)


class Line:
    """A connection on which requests are sent without waiting for the answers before them."""

    def __init__(self, port, wanted):
        self.peer = socket.create_connection(("127.0.0.1", port), timeout=patience(30))
        self.file = self.peer.makefile("rb")
        self.wanted = wanted

    def send(self):
        self.sent = [next(self.wanted) for _ in range(BATCH)]
        self.peer.sendall("".join(
            f"{line} HTTP/1.1\r\nHost: 127.0.0.1\r\n{header}{header and chr(13) + chr(10)}\r\n"
            for line, header, _ in self.sent).encode())

    def receive(self):
        """How many of the answers were others than that there is nothing."""
        return sum(self.status() not in expected for _, _, expected in self.sent)

    def status(self):
        status, length = int(self.file.readline().split()[1]), 0
        while (line := self.file.readline()) != b"\r\n":
            if line[:15].lower() == b"content-length:":
                length = int(line[15:])
        self.file.read(length)
        return status


def test_53_no_guess_opens_a_way_in(program):
    """Number 53: at full speed, beside links and tokens that there are."""
    seed = random.randrange(1 << 32)
    owner = Client(program).open_claim()
    photo = owner.request("PUT", "/api/v1/uploads/a.bmp", b"BM" + bytes(
        [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0])
        + bytes(28)).json["asset"]
    links = [made(owner, "links", {"assets": [photo]})["link"]["path"] for _ in range(20)]
    token = made(owner, "tokens", {"name": "Robot", "level": "read"})["token"]["secret"]
    cookie = owner.cookie.split("=")[0]
    lines = [Line(program.port, requests(random.Random(seed + n), cookie)) for n in range(LINES)]
    hits = count = 0
    before, start = None, time.monotonic()
    while time.monotonic() - start < SECONDS:
        for line in lines:
            line.send()
        hits += sum(line.receive() for line in lines)
        count += BATCH * LINES
        if before is None and time.monotonic() - start > SECONDS / 3:
            before = memory(program.process.pid, "VmRSS")
    seconds = time.monotonic() - start
    grown = (memory(program.process.pid, "VmRSS") - before) / 2**20
    print(f"seed {seed}, {count} guesses in {seconds:.0f} s, {count / seconds:.0f} a second, "
          f"hits {hits}, {grown:+.1f} MB in the last two thirds")
    assert hits == 0
    assert grown < 4
    # What is known still opens.
    assert Client(program).get(links[0]).status == 200
    bearer = {"Authorization": "Bearer " + token}
    assert Client(program).request("GET", "/api/v1/assets", headers=bearer).status == 200


def test_53_each_bit_of_a_link_is_as_likely_as_not(program):
    """Number 53: 128 bits, none of which says anything of another link's."""
    owner = Client(program).open_claim()
    photo = owner.request("PUT", "/api/v1/uploads/a.bmp", b"BM" + bytes(
        [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0])
        + bytes(28)).json["asset"]
    number = 999
    secrets = [made(owner, "links", {"assets": [photo]})["link"]["path"].rsplit("/", 1)[1]
               for _ in range(number)]
    bits = [int.from_bytes(base64.urlsafe_b64decode(secret + "=="), "big") for secret in secrets]
    assert {len(secret) for secret in secrets} == {22} and len(set(secrets)) == number
    ones = [sum(value >> place & 1 for value in bits) for place in range(128)]
    # Seven times the deviation that is to be expected: once in a thousand million runs.
    assert all(abs(one - number / 2) < 3.5 * number ** 0.5 for one in ones), ones
    closest = min((a ^ b).bit_count() for a, b in zip(bits, bits[1:]))
    assert closest > 25, closest
