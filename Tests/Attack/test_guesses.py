"""Passwords that are guessed from many addresses, and a member who signs in beside them."""

import http.client
import itertools
import json
import os
import threading
import time

from client import Client
from crowd import PASSWORD, member
from program import Program

PROOF = os.environ.get("TINTYPE_PROOF") == "1"


def test_78_guesses_of_names_from_many_addresses_keep_nobody_out(tmp_path):
    """Each guess takes a slow hash, and comes from an address of its own with a name of its own."""
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        owner = Client(program).open_claim()
        member(program, owner, "Ben")
        numbers, is_over, answers = itertools.count(), threading.Event(), []

        def sign_in(address, name, password):
            connection = http.client.HTTPConnection(
                "127.0.0.1", program.port, timeout=60, source_address=(address, 0))
            try:
                connection.request(
                    "POST", "/api/v1/session", json.dumps({"name": name, "password": password}),
                    {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                return answer.status
            finally:
                connection.close()

        def guess():
            while not is_over.is_set():
                number = next(numbers)
                try:
                    address = f"127.1.{number // 250 % 250}.{number % 250 + 1}"
                    answers.append(sign_in(address, f"name {number}", "x" * 9))
                except OSError:
                    answers.append(None)

        guessers = [threading.Thread(target=guess) for _ in range(64)]
        for guesser in guessers:
            guesser.start()
        while len(answers) < 64:
            owner.get("/health/live")
        took = []
        for place in range(12 if PROOF else 4):
            begun = time.monotonic()
            assert sign_in(f"127.2.0.{place + 1}", "Ben", PASSWORD) == 201
            took.append(time.monotonic() - begun)
        is_over.set()
        for guesser in guessers:
            guesser.join()
        print(f"beside {len(answers)} guesses of {next(numbers)}: a new device is in after at most "
              f"{max(took):.2f} s")
        assert 201 not in answers
        assert max(took) < 3
