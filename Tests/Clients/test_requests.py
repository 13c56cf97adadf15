"""Requests as bytes: never taken more easily than nginx takes them, and understood alike."""

import socket

import pytest

from patience import patience
from sample import DOCUMENT, Nginx, Sample, speak, statuses

H = b"Host: localhost\r\n"
G = b"GET /sync.json HTTP/1.1\r\n" + H + b"\r\n"
# What is behind all others: once it is answered, or the connection ended before, no more comes.
LAST = b"GET /sync.json HTTP/1.1\r\n" + H + b"Connection: close\r\n\r\n"
NEXT = b"GET /sync.json?next HTTP/1.1\r\n" + H + b"\r\n"


def post(rest, version=b"1.1"):
    return b"POST /upload HTTP/" + version + b"\r\n" + H + rest


CASES = {
    "five in a row": G * 5,
    "HEAD": b"HEAD /thumb.jpg HTTP/1.1\r\n" + H + b"\r\n",
    "HTTP/1.0": b"GET /sync.json HTTP/1.0\r\n\r\n",
    "HTTP/1.0 that stays": b"GET /sync.json HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    "close": b"GET /sync.json HTTP/1.1\r\n" + H + b"Connection: close\r\n\r\n",
    "no host": b"GET /sync.json HTTP/1.1\r\n\r\n",
    "two hosts": b"GET /sync.json HTTP/1.1\r\n" + H + H + b"\r\n",
    "length and chunks": post(
        b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG"),
    "two lengths": post(b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
    "length +5": post(b"Content-Length: +5\r\n\r\nabcde"),
    "length 0x5": post(b"Content-Length: 0x5\r\n\r\nabcde"),
    "huge length": post(b"Content-Length: 99999999999999999999999\r\n\r\nabcde"),
    "unknown coding": post(b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
    "chunks in HTTP/1.0": post(b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b"1.0"),
    "bad chunk size": post(b"Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n"),
    "huge chunk size": post(
        b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\nab\r\n0\r\n\r\n"),
    "folded field": b"GET /sync.json HTTP/1.1\r\n" + H + b"A: b\r\n c\r\n\r\n",
    "blank before colon": post(b"Content-Length : 3\r\n\r\nabc"),
    "bare line feeds": b"GET /sync.json HTTP/1.1\nHost: x\n\n",
    "return in a value": b"GET /sync.json HTTP/1.1\r\n" + H + b"A: b\rc\r\n\r\n",
    "nul in a value": b"GET /sync.json HTTP/1.1\r\n" + H + b"A: b\0c\r\n\r\n",
    "nul in the path": b"GET /thumb.jpg%00.txt HTTP/1.1\r\n" + H + b"\r\n",
    "bad method": b"G@T / HTTP/1.1\r\n" + H + b"\r\n",
    "HTTP/9.9": b"GET / HTTP/9.9\r\n" + H + b"\r\n",
    "a TLS hello": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" * 8 + b"\r\n\r\n",
    "40 KB field": b"GET /sync.json HTTP/1.1\r\n" + H + b"A: " + b"x" * 40000 + b"\r\n\r\n",
    "20 KB address": b"GET /" + b"x" * 20000 + b" HTTP/1.1\r\n" + H + b"\r\n",
    "1000 fields": b"GET /sync.json HTTP/1.1\r\n" + H + b"A: b\r\n" * 1000 + b"\r\n",
    "dots": b"GET /../../../../etc/passwd HTTP/1.1\r\n" + H + b"\r\n",
    "encoded dots": b"GET /..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\n" + H + b"\r\n",
    "dots encoded twice": b"GET /%252e%252e/etc/passwd HTTP/1.1\r\n" + H + b"\r\n",
    "a link out": b"GET /evil HTTP/1.1\r\n" + H + b"\r\n",
    "a range that is none": b"GET /thumb.jpg HTTP/1.1\r\n" + H + b"Range: bytes=5-2\r\n\r\n",
}

BOUNDARIES = {
    "chunks with a trailer": post(
        b"Transfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n0\r\nT: v\r\n\r\n"),
    "a length": post(b"Content-Length: 3\r\n\r\nabc"),
    "a body that looks like a request": post(
        b"Content-Length: %d\r\n\r\n" % len(NEXT) + NEXT),
    "chunks that look like a request": post(
        b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % len(NEXT) + NEXT + b"\r\n0\r\n\r\n"),
    "a GET with a body": b"GET /sync.json HTTP/1.1\r\n" + H + b"Content-Length: 3\r\n\r\nabc",
    "CL.TE": post(
        b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG"),
    "TE.CL": post(
        b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\nGPOST / HTTP/1.1\r\n\r\n0"),
    "TE.TE": post(
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n"),
    "coding with a tab": post(b"Transfer-Encoding:\tchunked\r\n\r\n0\r\n\r\n"),
    "coding list": post(b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
    "length list": post(b"Content-Length: 3, 3\r\n\r\nabc"),
    "bare line feeds in chunks": post(
        b"Transfer-Encoding: chunked\r\n\r\n3\nabc\n0\n\n"),
    "a size with a blank": post(
        b"Transfer-Encoding: chunked\r\n\r\n3 \r\nabc\r\n0\r\n\r\n"),
    "an upgrade": (b"GET /sync.json HTTP/1.1\r\n" + H
                   + b"Upgrade: h2c\r\nConnection: upgrade\r\n\r\n"),
}


@pytest.fixture(scope="module")
def nginx(tmp_path_factory, plain):
    folder = tmp_path_factory.mktemp("nginx")
    document = f"location = /sync.json {{ return 200 '{DOCUMENT}'; }}"
    root = plain.process.args[1]
    with Nginx(folder, f'root "{root}"; disable_symlinks on; {document}') as server:
        yield server


@pytest.mark.parametrize("name", CASES)
def test_a_request_is_taken_no_more_easily_than_by_nginx(name, plain, nginx):
    """Numbers 61 and 69."""
    ours, has_ended = speak(plain.port, CASES[name] + LAST)
    theirs, theirs_has_ended = speak(nginx.port, CASES[name] + LAST)
    assert has_ended and theirs_has_ended
    assert b"root:" not in ours
    assert statuses(ours) and statuses(theirs), "there is an answer"
    if any(status >= 400 for status in statuses(theirs)):
        assert any(status >= 400 for status in statuses(ours)), (ours, theirs)
    elif all(status < 400 for status in statuses(ours)):
        assert statuses(ours) == statuses(theirs)
    # What cannot be understood ends the connection: nobody knows where the next request begins.
    if b"/%" not in CASES[name]:
        assert not {400, 408, 414, 431, 501, 505} & set(statuses(ours)[:-1])


@pytest.fixture(scope="module")
def front(tmp_path_factory, plain):
    """nginx before the sample server, which keeps its connections to it."""
    proxy = (f"location / {{ proxy_pass http://127.0.0.1:{plain.port}; proxy_http_version 1.1; "
             "proxy_set_header Connection ''; proxy_request_buffering off; "
             "proxy_set_header Host localhost; }")
    with Nginx(tmp_path_factory.mktemp("front"), proxy) as server:
        yield server


@pytest.mark.parametrize("name", BOUNDARIES)
def test_nginx_in_front_sees_the_same_boundaries(name, plain, front):
    """Number 69."""
    request = BOUNDARIES[name] + G + b"GET /client HTTP/1.1" + LAST.removeprefix(
        b"GET /sync.json HTTP/1.1")
    direct, ours_has_ended = speak(plain.port, request)
    through, both_has_ended = speak(front.port, request)
    assert ours_has_ended and both_has_ended
    ours, both = statuses(direct), statuses(through)
    # A request that one of them refuses is not followed by another; what both take, they end at
    # the same byte, so that the good ones behind it are answered as such.
    assert len(ours) <= 3 and len(both) <= 3
    if ours[0] < 400 and both[0] < 400:
        assert ours[1:] == [200, 200] and both[1:] == [200, 200], (direct, through)
    assert through.count(DOCUMENT.encode()) <= 2
    # The server behind is still in step with nginx.
    assert statuses(speak(front.port, LAST)[0]) == [200]


def test_clients_that_end_their_side_still_get_their_answer(plain):
    received, closed = speak(plain.port, b"GET /bytes/100000 HTTP/1.1\r\n" + H + b"\r\n", half=True)
    assert statuses(received) == [200] and closed
    assert received.endswith(b"x" * 1000)


def test_a_large_upload_waits_for_the_word(plain):
    with socket.create_connection(("127.0.0.1", plain.port), timeout=patience(30)) as connection:
        connection.sendall(post(b"Content-Length: 3\r\nExpect: 100-continue\r\n\r\n"))
        word = connection.recv(4096)
        assert word.startswith(b"HTTP/1.1 100 ") and word.endswith(b"\r\n\r\n")
        connection.sendall(b"abc" + LAST)
        received = word + b"".join(iter(lambda: connection.recv(1 << 16), b""))
    assert statuses(received) == [100, 201, 200] and b'{"received":3}' in received


def test_only_a_trusted_proxy_is_believed(tmp_path):
    request = (b"GET /client HTTP/1.1\r\n" + H
               + b"Connection: close\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n")
    with Sample(tmp_path / "a") as server:
        assert speak(server.port, request)[0].endswith(b"127.0.0.1 false")
    with Sample(tmp_path / "b", "--trusted-proxy", "127.0.0.1") as server:
        assert speak(server.port, request)[0].endswith(b"192.0.2.9 false")
