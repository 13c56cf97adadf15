"""Passwords that are guessed from many addresses, and a member who signs in beside them."""

import http.client
import itertools
import json
import multiprocessing
import os
import threading

from client import Client
from crowd import PASSWORD, member
from program import Program

# Hashes of others that end while a member signs in: 1 to 5 were seen, those among them that end
# before the server has the request; in turn behind all who wait they would be 32. Seconds would be
# those of the machine. The guesses have a process of their own, so that their threads do not delay
# the member's request.
HASHES_WAITED_FOR = 10
PROOF = os.environ.get("TINTYPE_PROOF") == "1"


def sign_in(port, address, name, password):
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=60, source_address=(address, 0))
    try:
        connection.request(
            "POST", "/api/v1/session", json.dumps({"name": name, "password": password}),
            {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def guess(port, is_over, counts):
    """Sends guesses from 64 threads; counts those that were answered, refused and admitted."""
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
                counts[1] += status == 401
                counts[2] += status == 201

    guessers = [threading.Thread(target=go_on) for _ in range(64)]
    for guesser in guessers:
        guesser.start()
    for guesser in guessers:
        guesser.join()


def test_78_guesses_of_names_from_many_addresses_keep_no_member_out(tmp_path):
    """Each guess takes a slow hash, and comes from an address of its own with a name of its own."""
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        owner = Client(program).open_claim()
        member(program, owner, "Ben")
        own = multiprocessing.get_context("spawn")
        is_over, counts = own.Event(), own.Array("i", 3)
        guessing = own.Process(target=guess, args=(program.port, is_over, counts))
        guessing.start()
        while counts[0] < 64:
            assert guessing.is_alive()
            owner.get("/health/live")
        waited_for = []
        for place in range(12 if PROOF else 4):
            before = counts[1]
            assert sign_in(program.port, f"127.2.0.{place + 1}", "Ben", PASSWORD) == 201
            waited_for.append(counts[1] - before)
        is_over.set()
        guessing.join()
        print(f"beside {counts[0]} guesses: a new device waits for at most {max(waited_for)} "
              f"hashes of others, of {HASHES_WAITED_FOR} allowed")
        assert counts[2] == 0 and guessing.exitcode == 0
        assert max(waited_for) <= HASHES_WAITED_FOR
