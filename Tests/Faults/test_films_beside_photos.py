"""Videos whose workers stand still: photos are developed beside them, and all come to their end."""

import os
import pathlib
import shlex
import shutil
import signal
import struct
import time

import pytest

from client import Client
from patience import patience
from program import PROGRAM, ROOT, Program
from test_kill import photo

PROOF = bool(os.environ.get("TINTYPE_PROOF"))
FILM = (ROOT / "Tests/Fixtures/films/pattern.mp4").read_bytes()
# More than are developed at the same time.
FILMS, PHOTOS = (300, 200) if PROOF else (12, 12)


def film(number):
    """A video of its own: another free box at the end makes other bytes."""
    text = f"film {number}".encode()
    return FILM + struct.pack(">I4s", len(text) + 8, b"free") + text


def put(client, name, data):
    answer = client.request("PUT", f"/api/v1/uploads/{name}", data)
    assert answer.status == 201, answer.body
    return answer.json["asset"]


def without_films(folder):
    """The program without the one that reads videos: they are stored, and wait."""
    folder.mkdir()
    for name in ("tintype", "tintype-worker"):
        shutil.copy(pathlib.Path(PROGRAM).resolve().parent / name, folder)
    return folder / "tintype"


def standing_still(folder):
    """The program whose workers for videos stop before they begin, until they are continued."""
    films = pathlib.Path(PROGRAM).resolve().parent / "tintype-film"
    program = folder / "standing-still"
    program.write_text(
        f'#!/bin/sh\nexec strace -D -f -qq --seccomp-bpf -e trace=execve -P "{films}" '
        f'-e inject=execve:signal=SIGSTOP -o /dev/null {shlex.quote(PROGRAM)} "$@"\n')
    program.chmod(0o755)
    return program


def film_workers(program):
    """The processes for videos, and whether each stands still."""
    found = {}
    for pid in program.workers():
        try:
            status = pathlib.Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            continue
        name, rest = status.split("(", 1)[1].rsplit(")", 1)
        if name == "tintype-film":
            found[pid] = rest.split()[0] in "tT"
    return found


@pytest.fixture
def waiting(tmp_path, monkeypatch):
    """A library with videos that no worker has read."""
    monkeypatch.setattr("program.PROGRAM", str(without_films(tmp_path / "bin")))
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        client = Client(program).open_claim()
        films = {put(client, f"{number}.mp4", film(number)) for number in range(FILMS)}
        assert {asset["state"] for asset in client.assets()} == {"developing"}
    assert len(films) == FILMS
    return tmp_path, films


def test_18_photos_do_not_wait_for_films(waiting, monkeypatch):
    folder, films = waiting
    monkeypatch.setattr("program.PROGRAM", str(standing_still(folder)))
    with Program(folder / "library", folder / "log").start() as program:
        client = Client(program).open_claim()
        until = time.monotonic() + patience(30)
        while not any(film_workers(program).values()):
            assert time.monotonic() < until, "no video is read"
            client.assets()
        photos = {put(client, f"{number}.jpg", photo(number)) for number in range(PHOTOS)}
        assets = client.wait_until_developed(patience(60), of=photos)
        states = {asset["id"]: asset["state"] for asset in assets}
        assert {states[each] for each in photos} == {"ready"}
        assert {states[each] for each in films} == {"developing"}
        # One that is started in the place of another stands still as well.
        while any(state == "developing" for state in states.values()):
            assert time.monotonic() < until + patience(120), "a video is developed for ever"
            for pid, stands in film_workers(program).items():
                if stands:
                    os.kill(pid, signal.SIGCONT)
            states = {asset["id"]: asset["state"] for asset in client.assets()}
        assert set(states.values()) == {"ready"}
    print(f"18: {len(photos)} photos ready while {len(films)} videos stood still, all ready then")
