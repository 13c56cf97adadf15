"""An owner who signs in on a new device, while hundreds of guesses for the owner's name wait."""

import functools
import http.client
import json
import os
import re
import socket
import time

import pytest

import guessing
from client import Client
from crowd import PASSWORD, bitmap, link
from guessing import ADMITTED, ANSWERED, REFUSED, SENT, Flood
from patience import patience
from program import Program
from sample import memory

PROOF = os.environ.get("TINTYPE_PROOF") == "1"
# Of the three attempts in turn, with those sent when they are answered, at most five are before a
# newcomer. They are counted in the server's log, whose lines come in the order of the answers
# roughly. In turn behind all who wait they would be the 50 of the shortest run, or hundreds.
HASHES_WAITED_FOR = 40
# Three seconds where a sign-in takes 0.35 s by itself; more on a slower machine.
SECONDS, ALONE_SECONDS = 3, 0.35


@pytest.fixture
def claimed(tmp_path):
    """A library behind a proxy with its owner, who has a password, and the log of its requests."""
    log = tmp_path / "access"
    with Program(tmp_path / "library", tmp_path / "log", "--trusted-proxy", "127.0.0.1",
                 "--access-log", log).start() as program:
        connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=patience(60))
        connection.request(
            "POST", "/api/v1/claim", json.dumps(
                {"token": program.claim.rsplit("/", 1)[1], "name": "Owner", "password": PASSWORD}),
            {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 201, answer.read()
        cookies = [value for field, value in answer.getheaders() if field == "Set-Cookie"]
        connection.close()
        yield program, Client(program, "; ".join(cookie.split(";")[0] for cookie in cookies)), log


def sent(program, address, request):
    """Sends a request from a browser that is not known, and before it in one piece one that takes
    no time: it stands in the log where the other begins. Gives the last status and the seconds."""
    begun = time.monotonic()
    with socket.create_connection(("127.0.0.1", program.port), timeout=patience(60)) as connection:
        connection.sendall(guessing.forwarded("GET /health/live", address) + request)
        received = b""
        while len(statuses := re.findall(rb"HTTP/1.1 (\d+)", received)) < 2:
            piece = connection.recv(1 << 16)
            assert piece, received
            received += piece
    return int(statuses[-1]), time.monotonic() - begun


def sign_in(program, address, password=PASSWORD):
    return sent(program, address, guessing.sign_in(address, "Owner", password))


def hashes_waited_for(log, address):
    """The wrong passwords whose answers stand in the log between a device's two requests."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    first, last = (number for number, line in enumerate(lines) if line["client"] == address)
    return sum(line["status"] == 401 for line in lines[first:last])


def wait_until(program, flood, is_so):
    """Lets the server answer meanwhile."""
    while not is_so():
        assert flood.process.is_alive()
        assert Client(program).get("/health/live").status == 200


@pytest.mark.parametrize("address_of, connections", [
    (guessing.of_one_network, 150), (guessing.of_new_networks, 500),
    (guessing.of_returning_networks, 500)])
def test_78_guesses_for_the_owners_name_keep_the_owner_out_on_no_new_device(
        claimed, address_of, connections):
    """From one home line, and from hundreds of networks; each new device is in one of its own."""
    program, _, log = claimed
    devices = [f"203.0.{number}.7" for number in range(10 if PROOF else 3)]
    connections = connections if PROOF else connections // 3
    alone = min(sign_in(program, f"198.51.100.{number}")[1] for number in (1, 2, 3))
    before = memory(program.process.pid)
    guess = functools.partial(guessing.guess_of_name, address_of)
    with Flood(program.port, connections, guess) as flood:
        wait_until(program, flood, lambda: flood.counts[SENT] >= connections)
        wait_until(program, flood, lambda: flood.counts[ANSWERED] >= 8)
        results = [sign_in(program, device) for device in devices]
        more = memory(program.process.pid) - before
    # Its end writes the rest of the log.
    assert program.end() == 0
    waited_for = max(hashes_waited_for(log, device) for device in devices)
    longest = max(seconds for _, seconds in results)
    print(f"{connections} connections, {address_of.__name__}: {len(devices)} new devices wait for "
          f"at most {waited_for} hashes of others, of {HASHES_WAITED_FOR} allowed, and "
          f"{longest:.2f} s, alone {alone:.2f} s; {more / (1 << 20):.0f} MB more")
    assert [status for status, _ in results] == [201] * len(devices)
    assert flood.counts[ADMITTED] == 0
    # None of them is refused, as none would be to come again at once.
    assert flood.counts[REFUSED] == 0
    assert waited_for <= HASHES_WAITED_FOR
    if PROOF:
        assert longest <= SECONDS * max(1, alone / ALONE_SECONDS)


def test_78_an_owner_with_a_failure_is_in_beside_guesses_too(claimed):
    """After a mistake, and in the network of the guesses; ten wrong ones of an address wait."""
    program, _, _ = claimed
    # Before the guesses: those for a name count together for an address that has failed as well.
    # The wait is two seconds after ten, and doubles: on a slow machine it may end before the next.
    wrong = [sign_in(program, "192.0.2.1", "wrong one")[0] for _ in range(10)]
    assert wrong == [401] * 10
    while wrong[-1] == 401 and len(wrong) < 14:
        wrong.append(sign_in(program, "192.0.2.1", "wrong one")[0])
    assert wrong[-1] == 429
    assert sign_in(program, "192.0.2.2")[0] == 201
    guess = functools.partial(guessing.guess_of_name, guessing.of_one_network)
    with Flood(program.port, 150 if PROOF else 50, guess) as flood:
        wait_until(program, flood, lambda: flood.counts[ANSWERED] >= 8)
        assert sign_in(program, "203.0.113.7", "wrong one")[0] == 401
        assert sign_in(program, "203.0.113.7")[0] == 201
        assert sign_in(program, "2001:db8:7:ffff::1")[0] == 201


def test_78_guesses_at_a_links_password_keep_no_guest_and_no_owner_out(claimed):
    program, owner, _ = claimed
    photo = owner.request("PUT", "/api/v1/uploads/a.bmp", bitmap(64, 1)).json["asset"]
    path = link(owner, assets=[photo], password=PASSWORD)["path"]
    guess = functools.partial(guessing.guess_of_link, path)
    with Flood(program.port, 150 if PROOF else 50, guess) as flood:
        wait_until(program, flood, lambda: flood.counts[ANSWERED] >= 8)
        unlocking = guessing.unlock("203.0.113.7", path, PASSWORD)
        assert sent(program, "203.0.113.7", unlocking)[0] == 303
        assert sign_in(program, "203.0.113.8")[0] == 201
    assert flood.counts[ADMITTED] == 0
