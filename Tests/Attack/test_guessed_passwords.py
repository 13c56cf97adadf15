"""Passwords that are guessed from many addresses, and a member who signs in beside them."""

import http.client
import itertools
import json
import multiprocessing
import os
import re
import socket
import threading

from client import Client
from crowd import PASSWORD, member
from patience import patience
from program import Program

# Hashes of others that end while a member signs in: 1 to 5 were seen, those among them that end
# before the server has the request; in turn behind all who wait they would be 32. Seconds would be
# those of the machine. They are counted in the server's log: whoever receives the answers may count
# many at once. The guesses have a process of their own, so that their threads do not delay the
# member's request.
HASHES_WAITED_FOR = 10
PROOF = os.environ.get("TINTYPE_PROOF") == "1"


def sign_in(port, address, name, password):
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=patience(60), source_address=(address, 0))
    try:
        connection.request(
            "POST", "/api/v1/session", json.dumps({"name": name, "password": password}),
            {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def sign_in_marked(port, address, name, password):
    """Sends a request that takes no time before it, in one piece: it stands in the log where the
    sign-in begins. Gives the last answer's status."""
    body = json.dumps({"name": name, "password": password})
    host = f"Host: 127.0.0.1:{port}\r\n"
    sent = (f"GET /health/live HTTP/1.1\r\n{host}\r\n"
            f"POST /api/v1/session HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
            f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n{body}")
    with socket.create_connection(
            ("127.0.0.1", port), timeout=patience(60), source_address=(address, 0)) as connection:
        connection.sendall(sent.encode())
        answers = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    return int(re.findall(rb"HTTP/1.1 (\d+)", answers)[-1])


def guess(port, is_over, counts):
    """Sends guesses from 64 threads; counts those that were answered and admitted."""
    numbers = itertools.count()

    def go_on():
        while not is_over.is_set():
            number = next(numbers)
            address = f"127.1.{number // 250 % 250}.{number % 250 + 1}"
            try:
                status = sign_in(port, address, f"name {number}", "x" * 9)
            except OSError:
                status = None
            with counts.get_lock():
                counts[0] += 1
                counts[1] += status == 201

    guessers = [threading.Thread(target=go_on) for _ in range(64)]
    for guesser in guessers:
        guesser.start()
    for guesser in guessers:
        guesser.join()


def hashes_waited_for(log, address):
    """The wrong passwords whose answers stand in the log between a member's two requests."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    first, last = (number for number, line in enumerate(lines) if line["client"] == address)
    assert (lines[first]["status"], lines[last]["status"]) == (200, 201)
    return sum(line["status"] == 401 for line in lines[first:last])


def test_78_guesses_of_names_from_many_addresses_keep_no_member_out(tmp_path):
    """Each guess takes a slow hash, and comes from an address of its own with a name of its own."""
    log, members = tmp_path / "access", 12 if PROOF else 4
    with Program(tmp_path / "library", tmp_path / "log", "--access-log", log).start() as program:
        owner = Client(program).open_claim()
        member(program, owner, "Ben")
        own = multiprocessing.get_context("spawn")
        is_over, counts = own.Event(), own.Array("i", 2)
        guessing = own.Process(target=guess, args=(program.port, is_over, counts))
        guessing.start()
        while counts[0] < 64:
            assert guessing.is_alive()
            owner.get("/health/live")
        addresses = [f"127.2.0.{place + 1}" for place in range(members)]
        for address in addresses:
            assert sign_in_marked(program.port, address, "Ben", PASSWORD) == 201
        is_over.set()
        guessing.join()
        assert counts[1] == 0 and guessing.exitcode == 0
    # Its end writes the rest of the log.
    waited_for = max(hashes_waited_for(log, address) for address in addresses)
    print(f"beside {counts[0]} guesses: a new device waits for at most {waited_for} hashes of "
          f"others, of {HASHES_WAITED_FOR} allowed")
    assert waited_for <= HASHES_WAITED_FOR
