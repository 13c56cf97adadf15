"""Files on their way in over a real connection: cut off, misdescribed, tiny or badly named."""

import base64
import concurrent.futures
import hashlib
import http.client
import json
import os
import pathlib
import socket
import sqlite3
import time

import pytest

from client import Client
from patience import patience
from program import ROOT, Program
from sample import memory

pytestmark = pytest.mark.no_second_go

PHOTO = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()
PROOF = bool(os.environ.get("TINTYPE_PROOF"))
TUS = {"Tus-Resumable": "1.0.0"}
PIECE = {**TUS, "Content-Type": "application/offset+octet-stream"}


@pytest.fixture
def program(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        yield program


@pytest.fixture
def owner(program):
    return Client(program).open_claim()


def photo(number):
    """A photo of its own, by a comment in it."""
    return PHOTO[:2] + b"\xff\xfe\x00\x06%04d" % number + PHOTO[2:]


def kept(program):
    """The files of the library that hold an upload or a part of one."""
    library = pathlib.Path(program.library)
    return [file for name in ("blobs", "incoming") for file in (library / name).rglob("*")
            if file.is_file() and file.name != "library-id"]


def test_24_a_part_of_a_file_is_never_a_photo(program, owner):
    """Number 24: cut at every 1/64."""
    for number in range(40 if PROOF else 2):
        data = photo(number)
        for cut in range(64):
            with socket.create_connection(("127.0.0.1", program.port)) as peer:
                peer.sendall(
                    (f"PUT /api/v1/uploads/{number}.jpg HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                     f"Cookie: {owner.cookie}\r\nContent-Length: {len(data)}\r\n\r\n").encode()
                    + data[:len(data) * cut // 64])
                peer.shutdown(socket.SHUT_WR)
                while peer.recv(4096):
                    pass
    assert owner.assets() == []
    # The end of the last one was heard, and its part is being removed.
    until = time.monotonic() + patience(60)
    while left := kept(program):
        assert time.monotonic() < until, left
        assert owner.get("/health/live").status == 200
    whole = owner.request("PUT", "/api/v1/uploads/whole.jpg", photo(0))
    assert (whole.status, whole.json["outcome"]) == (201, "stored")


def begin(owner, length, **metadata):
    words = ",".join(f"{key} {base64.b64encode(value).decode()}" for key, value in metadata.items())
    return owner.request("POST", "/api/v1/uploads", None, {
        **TUS, "Upload-Length": str(length), **({"Upload-Metadata": words} if words else {})})


@pytest.mark.parametrize("offset", ["-1", "1", "99999999999999999999", "0x0", ""])
def test_29_bytes_for_nowhere_are_refused(program, owner, offset):
    """Number 29: beyond the end, negative, and no number at all."""
    place = begin(owner, len(PHOTO)).headers["Location"]
    answer = owner.request("PATCH", place, PHOTO, {**PIECE, "Upload-Offset": offset})
    assert 400 <= answer.status < 500
    assert owner.request("HEAD", place, headers=TUS).headers["Upload-Offset"] == "0"
    assert owner.assets() == []


def test_29_what_is_not_what_was_announced_is_refused(program, owner):
    """Number 29: another digest, more than there was to be, a length that is none."""
    place = begin(owner, len(PHOTO), sha256=b"0" * 64).headers["Location"]
    answer = owner.request("PATCH", place, PHOTO, {**PIECE, "Upload-Offset": "0"})
    assert 400 <= answer.status < 500
    place = begin(owner, len(PHOTO) - 1).headers["Location"]
    answer = owner.request("PATCH", place, PHOTO, {**PIECE, "Upload-Offset": "0"})
    assert 400 <= answer.status < 500
    for length in ["-1", "1e3", "99999999999999999999"]:
        assert 400 <= begin(owner, length).status < 500
    wrong = owner.request("PUT", "/api/v1/uploads/a.jpg", PHOTO, {"sha256": "0" * 64})
    assert 400 <= wrong.status < 500
    assert owner.assets() == []


def test_32_a_file_of_a_byte_and_of_none(program, owner):
    """Number 32: both are refused with a reason, and leave nothing."""
    for data in (b"", b"\xff"):
        answer = owner.request("PUT", "/api/v1/uploads/small.jpg", data)
        assert answer.status == 422 and "small.jpg" in answer.json["detail"]
    assert owner.assets() == [] and kept(program) == []


def test_an_upload_that_is_asked_about_again_says_what_became_of_its_picture(program, owner):
    data = bytearray((ROOT / "Tests/Fixtures/photos/basn2c16.png").read_bytes())
    start = data.index(b"IDAT") + 4
    data[start:start + 40] = bytes(40)
    headers = {"upload": "phone 1"}
    first = owner.request("PUT", "/api/v1/uploads/torn.png", bytes(data), headers)
    photo = first.json["asset"]
    assert first.status == 201 and first.json["outcome"] in ("stored", "kept")
    owner.wait_until_developed()
    again = owner.request("PUT", "/api/v1/uploads/torn.png", bytes(data), headers)
    assert (again.json["outcome"], again.json["asset"]) == ("kept", photo)


def film(size):
    """A film of that many bytes, by what follows it: a box that holds nothing."""
    begin = (ROOT / "Tests/Fixtures/films/pattern.mp4").read_bytes()
    rest = size - len(begin)
    yield begin + (1).to_bytes(4, "big") + b"free" + rest.to_bytes(8, "big")
    rest -= 16
    piece = bytes(1 << 20)
    while rest > 0:
        yield piece[:min(rest, len(piece))]
        rest -= len(piece)


def test_32_a_large_file_takes_no_memory(program, owner):
    """Number 32: 20 GB in the proof; under 200 MB for the server meanwhile."""
    size = 20 << 30 if PROOF else 300 << 20
    digest = hashlib.sha256()

    def body():
        for piece in film(size):
            digest.update(piece)
            yield piece

    answer = owner.request(
        "PUT", "/api/v1/uploads/long.mp4", body(), {"Content-Length": str(size)},
        timeout=patience(600))
    assert answer.status == 201, answer.body
    assert answer.json["sha256"] == digest.hexdigest()
    (stored,) = (file for file in kept(program) if file.stat().st_size > 1 << 20)
    assert stored.stat().st_size == size
    highest = memory(program.process.pid, "VmHWM") / 2**20
    print(f"{size >> 20} MB sent, at most {highest:.0f} MB of memory")
    assert highest < 200


def test_32_many_files_take_no_memory(program, owner):
    """Number 32: 100,000 in the proof, eight at a time; under 200 MB for the server meanwhile."""
    count = 100_000 if PROOF else 200

    def put(first):
        # A connection of its own for each, as a phone has that sends its whole roll.
        connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=patience(60))
        for number in range(first, count, 8):
            data = PHOTO[:2] + b"\xff\xfe\x00\x08%06d" % number + PHOTO[2:]
            connection.request(
                "PUT", f"/api/v1/uploads/{number}.jpg", data, {"Cookie": owner.cookie})
            answer = connection.getresponse()
            told = answer.read()
            assert (answer.status, json.loads(told)["outcome"]) == (201, "stored"), told
        connection.close()

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(put, range(8)))
    highest = memory(program.process.pid, "VmHWM") / 2**20
    print(f"{count} files sent, at most {highest:.0f} MB of memory")
    assert owner.get("/api/v1/session").json["library"]["assets"] == count
    assert highest < 200


LEGAL = [
    "%2e%2e%2fetc%2fpasswd", 'a".jpg', "a'; rm -rf .jpg", "-rf.jpg", ".htaccess", "CON.jpg",
    "x.jpg.", "\u202egpj.exe", "caf\u00e9.jpg", "cafe\u0301.jpg", "\U0001F468\u200d\U0001F469.jpg",
    "A" * 251 + ".jpg", "~", "$(id).jpg", "`id`.jpg", "|id.jpg", "<script>.jpg",
    "{{7*7}}.jpg", "a%00.jpg", "=cmd|x.jpg", "\u5199\u771f\uff0801\uff09.jpg", "a;b=c.jpg",
    "a*=utf-8''x.jpg", "Thumbs.db", "._IMG_1.jpg",
]
HOSTILE = [
    "<script>alert(1)</script>.jpg",
    "../../etc/passwd", "..\\..\\win.ini", "/etc/passwd", "C:\\x.jpg", "a\0.jpg",
    "a\r\nX-Injected: 1.jpg", "A" * 5000 + ".jpg", "", ".", "..", "a/b.jpg", "a\tb.jpg",
    "a\x1b[2Jb.jpg", "http://127.0.0.1/x.jpg",
]


def test_34_a_name_is_only_a_name(program, owner):
    """Number 34: nothing outside of the folder, whole headers, and legal names come back."""
    before = {file.relative_to(program.library).parts[0]
              for file in pathlib.Path(program.library).rglob("*")}
    for number, name in enumerate(LEGAL + HOSTILE):
        made = begin(owner, len(photo(number)), filename=name.encode())
        if made.status != 201:
            assert name in HOSTILE and made.status < 500, name
            continue
        owner.request(
            "PATCH", made.headers["Location"], photo(number), {**PIECE, "Upload-Offset": "0"})
        known = owner.request("HEAD", made.headers["Location"], headers=TUS)
        asset = known.headers.get("Tintype-Asset")
        assert asset, name
        told = owner.get(f"/api/v1/assets/{asset}").json["filename"]
        if name in LEGAL:
            assert told == name
        assert not any(ord(letter) < 32 or letter == "/" for letter in told), name
        answer = owner.get(f"/api/v1/assets/{asset}/original")
        assert answer.body == photo(number) and "X-Injected" not in answer.headers
        disposition = answer.headers["Content-Disposition"]
        assert disposition.startswith("attachment; filename=") and disposition.isascii()
    library = pathlib.Path(program.library)
    assert {file.relative_to(library).parts[0] for file in library.rglob("*")} - before <= {
        "blobs", "incoming", "renditions", "documents"}
    assert not list(library.parent.rglob("win.ini")) and not list(library.rglob("*.jpg*.jpg"))
    assert sqlite3.connect(library / "catalog.sqlite").execute(
        "pragma integrity_check").fetchone() == ("ok",)
