"""Peers that are slow, large, or never read; the full figures with TINTYPE_PROOF=1."""

import contextlib
import hashlib
import os
import pathlib
import re
import signal
import socket
import statistics
import subprocess
import threading
import time

import pytest

from measuring import hold
from patience import patience
from sample import Sample, memory, speak, statuses
from skips import only_in_the_proof

PROOF = os.environ.get("TINTYPE_PROOF") == "1"
H = b"Host: localhost\r\n"
G = b"GET /sync.json HTTP/1.1\r\n" + H + b"\r\n"
# One after which the connection ends.
LAST = G[:-2] + b"Connection: close\r\n\r\n"
# The p99 in milliseconds of requests to a server that does nothing else.
USUAL = 0.7


@pytest.fixture
def server(tmp_path):
    with Sample(tmp_path) as server:
        yield server
        assert statuses(speak(server.port, LAST)[0]) == [200]


def connect(server, data=b"", receive=None):
    connection = socket.socket()
    if receive:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    connection.connect(("127.0.0.1", server.port))
    connection.settimeout(patience(20))
    connection.sendall(data)
    return connection


def latencies(server, count):
    """Milliseconds of good requests, each on a connection of its own."""
    found = []
    for _ in range(count):
        start = time.perf_counter()
        assert statuses(speak(server.port, LAST)[0]) == [200]
        found.append((time.perf_counter() - start) * 1000)
    return found


def p99(found):
    return statistics.quantiles(found, n=100)[98]


def idle(server):
    """What requests take while the server does nothing else."""
    return p99(latencies(server, 1000))


@pytest.mark.measured
@pytest.mark.parametrize("kind", ["-H", "-B", "-X"], ids=["slow head", "slow body", "slow read"])
def test_good_clients_do_not_notice_slow_ones(kind, server):
    """Number 66."""
    connections, seconds = (4000, 240) if PROOF else (1000, 5)
    path = "/bytes/10000000" if kind == "-X" else "/upload"

    def attempt(alone):
        attack = subprocess.Popen(
            ["slowhttptest", kind, "-c", str(connections), "-r", "1000", "-i", "3",
             "-l", str(seconds), "-p", "10", "-u", server.url + path,
             *(["-s", "100000"] if kind == "-B" else [])],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = []
        while attack.poll() is None:
            found += latencies(server, 50)
        # Three times as long at most; what the attacker computes on the same processors is no wait.
        return [(f"{kind} {connections}: p99 in ms of {len(found)} requests", p99(found),
                 max(3 * alone, 10))]

    hold(lambda: idle(server), USUAL, attempt)


@pytest.mark.measured
def test_good_clients_do_not_notice_idle_pages(server):
    """Number 67. Many event streams that wait: memory, one event to all, requests beside them."""
    count = 10_000 if PROOF else 1000

    def attempt(alone):
        before = memory(server.pid)
        pages = [connect(server, b"GET /events HTTP/1.1\r\n" + H + b"\r\n")
                 for _ in range(count)]
        for page in pages:
            while b"here" not in page.recv(4096):
                pass
        each = (memory(server.pid) - before) / count / 1024
        during = p99(latencies(server, 1000))
        start = time.perf_counter()
        with connect(server) as sender:
            sender.sendall(b"POST /emit HTTP/1.1\r\n" + H + b"Content-Length: 0\r\n\r\n")
            for page in pages:
                while b"tick" not in page.recv(4096):
                    pass
        seconds = time.perf_counter() - start
        for page in pages:
            page.close()
        print(f"{count} idle pages: {each:.1f} KB each")
        assert each <= 20
        return [("p99 in ms beside them", during, max(3 * alone, 10)),
                ("one event to all in s", seconds, 2)]

    hold(lambda: idle(server), USUAL, attempt)


@pytest.mark.parametrize("opening", [
    b"GET / HTTP/1.1\r\nHost: a\r\nA: ",
    b"POST /upload HTTP/1.1\r\n" + H + b"Content-Length: 100000\r\n\r\n",
], ids=["head", "body"])
@only_in_the_proof("it takes a minute; the same is told to the clock in HTTPTests")
def test_clients_that_drip_are_ended(opening, server):
    with connect(server, opening) as connection:
        connection.settimeout(1)
        begun = time.monotonic()
        while time.monotonic() - begun < 90:
            try:
                connection.sendall(b"a")
                if not connection.recv(4096):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        assert time.monotonic() - begun < 70


def test_pages_that_never_read_cost_no_more_than_their_buffer(server):
    """Number 68."""
    before = memory(server.pid)
    count = 1000 if PROOF else 100
    pages = [connect(server, b"GET /events HTTP/1.1\r\n" + H + b"\r\n", 4096)
             for _ in range(count)]
    for page in pages:
        while b"here" not in page.recv(4096):
            pass
    emit = b"POST /emit HTTP/1.1\r\n" + H + b"Content-Length: 0\r\n\r\n"
    with connect(server) as sender:
        for _ in range(10_000 if PROOF else 5000):
            sender.sendall(emit)
            sender.recv(4096)
    # Each had at most its buffer, which has room for twice as much while it grows.
    assert memory(server.pid, "VmHWM") - before < count * (512 << 10) + (16 << 20)
    for page in pages:
        page.close()


@pytest.mark.parametrize(("request_bytes", "expected"), [
    (b"GET / HTTP/1.1\r\n" + H + b"A: " + b"x" * (64 << 10) + b"\r\n\r\n", 431),
    (b"GET / HTTP/1.1\r\n" + H + b"A: b\r\n" * 10_000 + b"\r\n", 431),
    (b"GET /" + b"x" * (1 << 20) + b" HTTP/1.1\r\n" + H + b"\r\n", 414),
], ids=["64 KB field", "10,000 fields", "1 MB address"])
def test_requests_that_are_too_large_are_refused_early(request_bytes, expected, server):
    """Number 70."""
    before = memory(server.pid)
    assert statuses(speak(server.port, request_bytes)[0]) == [expected]
    assert memory(server.pid) - before < 4 << 20


def form(parts, size):
    """A form of many parts, or of a large one, piece by piece."""
    for number in range(parts):
        yield (f'--x\r\nContent-Disposition: form-data; name="{number}"\r\n\r\n').encode()
        for _ in range(0, size, 1 << 16):
            yield b"\0" * (1 << 16)
        yield b"\r\n"
    yield b"--x--\r\n"


@pytest.mark.parametrize(("parts", "size", "expected"), [
    (10_000, 0, 413), (1, 1 << 30 if PROOF else 1 << 27, 200),
], ids=["10,000 parts", "a large part"])
def test_a_form_needs_no_memory(parts, size, expected, server):
    """Number 70."""
    before = memory(server.pid)
    head = (b"POST /form HTTP/1.1\r\n" + H + b"Content-Type: multipart/form-data; boundary=x\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n")
    with connect(server, head) as connection:
        for piece in form(parts, size):
            try:
                connection.sendall(b"%x\r\n%b\r\n" % (len(piece), piece))
            except ConnectionError:
                break
        else:
            connection.sendall(b"0\r\n\r\n")
        assert statuses(connection.recv(4096)) == [expected]
    assert memory(server.pid, "VmHWM") - before < 64 << 20


def test_packed_bodies_are_not_unpacked(server):
    """Number 70. A bomb of gzip is bytes like any others: nothing here unpacks what it gets."""
    head = (b"POST /upload HTTP/1.1\r\n" + H
            + b"Connection: close\r\nContent-Encoding: gzip\r\nContent-Length: 20\r\n\r\n")
    received, _ = speak(server.port, head + b"\x1f\x8b" + b"\0" * 18)
    assert b'{"received":20}' in received


@pytest.mark.parametrize(("ranges", "expected"), [
    (",".join(f"{n}-{n}" for n in range(1000)), 200), (",".join(["0-"] * 20), 200),
    ("0-18446744073709551616", 206), ("-99999999999999999999", 206), ("99999999999999999999-", 416),
    ("5-2", 416), ("0-1,20470-", 206),
], ids=["1,000", "overlapping", "huge end", "huge suffix", "huge start", "backwards", "two"])
def test_ranges_cost_no_more_than_the_whole(ranges, expected, server):
    """Number 71."""
    request = (b"GET /thumb.jpg HTTP/1.1\r\n" + H + b"Connection: close\r\nRange: bytes="
               + ranges.encode() + b"\r\n\r\n")
    received, _ = speak(server.port, request)
    assert statuses(received)[:1] == [expected]
    assert len(received) < 20_480 + 1024


def test_a_part_only_of_what_is_the_same(server):
    """Number 71."""
    request = (b"GET /thumb.jpg HTTP/1.1\r\n" + H + b"Connection: close\r\nRange: bytes=0-9\r\n"
               b"If-Range: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n")
    assert statuses(speak(server.port, request)[0])[:1] == [200]


def test_a_reader_who_is_always_behind_costs_no_memory(server):
    """Number 68: it never stops, and never has everything."""
    before = memory(server.pid)
    with connect(server, receive=16384) as connection:
        asked = b"GET /nope HTTP/1.1\r\n" + H + b"\r\n"

        def ask():
            with contextlib.suppress(OSError):
                while True:
                    connection.sendall(asked * 500)

        threading.Thread(target=ask, daemon=True).start()
        received = 0
        while received < 24 << 20:
            received += len(connection.recv(8192))
            # What it reads it also looks at, which takes longer than making it.
            hashlib.sha256(bytes(1 << 20))
        grown = memory(server.pid) - before
        connection.shutdown(socket.SHUT_RDWR)
    print(f"{received >> 20} MB of answers read: {grown / 2**20:+.1f} MB")
    assert grown < 4 << 20


def held_and_read(server):
    """A body of 200,000 chunks that waits and is then read: the memory, and the seconds."""
    before = memory(server.pid)
    with connect(server, b"POST /hold HTTP/1.1\r\n" + H
                 + b"Transfer-Encoding: chunked\r\n\r\n") as connection:
        connection.sendall(b"1\r\na\r\n" * 200_000 + b"0\r\n\r\n")
        assert statuses(speak(server.port, LAST)[0]) == [200]
        grown = memory(server.pid) - before
        empty = (b"POST /emit HTTP/1.1\r\n" + H
                 + b"Connection: close\r\nContent-Length: 0\r\n\r\n")
        assert statuses(speak(server.port, empty)[0]) == [200]
        start = time.monotonic()
        while b"200000" not in connection.recv(4096):
            pass
        return grown, time.monotonic() - start


def test_a_body_a_byte_at_a_time_costs_no_more_than_another(server):
    grown, _ = held_and_read(server)
    print(f"200,000 chunks held: {grown / 2**20:+.1f} MB")
    assert grown < 4 << 20


@pytest.mark.measured
def test_a_body_a_byte_at_a_time_is_read_as_soon_as_another(server):
    hold(lambda: idle(server), USUAL,
         lambda _: [("200,000 chunks read in s", held_and_read(server)[1], 1)])


def test_storms_leave_no_descriptor_behind(server):
    """Number 72."""
    speak(server.port, LAST)
    before = server.descriptors()
    openings = [b"", b"G", G, b"POST /upload HTTP/1.1\r\n" + H + b"Content-Length: 9999\r\n\r\nabc",
                b"GET /wait HTTP/1.1\r\n" + H + b"\r\n", G[:-2] + b"Upgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Key: AAAA\r\n\r\n"]

    def storm():
        for number in range(2000 if PROOF else 300):
            with connect(server, openings[number % len(openings)]) as connection:
                if number % 3:
                    connection.setsockopt(
                        socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

    threads = [threading.Thread(target=storm) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Answers come while the last of them are being closed.
    until = time.monotonic() + patience(30)
    while True:
        assert statuses(speak(server.port, LAST)[0]) == [200]
        if server.descriptors() <= before + 2:
            break
        assert time.monotonic() < until, f"{server.descriptors()} descriptors, {before} before"


def test_ten_thousand_requests_in_a_row_are_answered(server):
    """Number 72."""
    with connect(server) as connection:
        thread = threading.Thread(target=connection.sendall, args=(G * 10_000,))
        thread.start()
        received = b""
        while received.count(b"HTTP/1.1 200") < 10_000:
            piece = connection.recv(1 << 20)
            assert piece
            received += piece
        thread.join()
    assert re.findall(rb"HTTP/1.1 (\d+)", received) == [b"200"] * 10_000


def test_an_upgrade_is_not_taken(server):
    """Number 72."""
    request = G[:-2] + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
    assert statuses(speak(server.port, request + LAST)[0]) == [200, 200]


def test_stopping_finishes_what_runs(tmp_path):
    server = Sample(tmp_path)
    with connect(server) as idle, connect(server, receive=1 << 18) as connection:
        # Twice what the buffers of both ends hold, so that it is being made when the signal comes.
        sent = pathlib.Path("/proc/sys/net/ipv4/tcp_wmem").read_text().split()[2]
        count = 2 * (int(sent) + connection.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF))
        connection.sendall(b"GET /bytes/%d HTTP/1.1\r\n" % count + H + b"\r\n")
        received = len(connection.recv(1000))
        server.process.send_signal(signal.SIGTERM)
        # Connections without a request end when the server has begun to stop.
        assert idle.recv(1) == b""
        while piece := connection.recv(1 << 20):
            received += len(piece)
    assert received > count
    assert server.end() == 0
