"""kill -9 at random moments of an import: what was called stored is there, whole, and once."""

import hashlib
import http.client
import os
import random
import signal
import sqlite3
import threading

import pytest

from client import Client
from figures import LOST, SEEN, figure
from patience import patience
from program import ROOT, Program

PHOTO = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()
# Small in the tests, 200 in the proof.
KILLS = 200 if os.environ.get("TINTYPE_PROOF") else 8


def photo(number):
    """A photo of its own: a comment segment after the start of the JPEG makes other bytes."""
    comment = f"photo {number}".encode()
    segment = b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment
    return PHOTO[:2] + segment + PHOTO[2:]


class Importer(threading.Thread):
    """Uploads photos one after the other and remembers what the server answered for."""

    def __init__(self, client, first, stored):
        super().__init__()
        self.client, self.first, self.stored = client, first, stored

    def run(self):
        for number in range(self.first, self.first + 200):
            data = photo(number)
            try:
                answer = self.client.request(
                    "PUT", f"/api/v1/uploads/{number}.jpg", data,
                    {"upload": f"import-{number}"}, timeout=patience(60))
            except (OSError, http.client.HTTPException):
                return
            if answer.status != 201:
                return
            self.stored[answer.json["asset"]] = hashlib.sha256(data).hexdigest()


class Resumer(threading.Thread):
    """Uploads photos by tus, in two pieces, and goes on where an earlier run was broken off."""

    def __init__(self, client, numbers, places, stored):
        super().__init__()
        self.client, self.numbers = client, numbers
        self.places, self.stored = places, stored

    def run(self):
        try:
            for number in self.numbers:
                if number not in self.stored:
                    self.stored[number] = self.upload(number, photo(number))
        except (OSError, http.client.HTTPException):
            pass

    def upload(self, number, data):
        if number not in self.places:
            made = self.ask("POST", "/api/v1/uploads", {"Upload-Length": str(len(data))})
            assert made.status == 201
            self.places[number] = made.headers["Location"]
        while True:
            known = self.ask("HEAD", self.places[number])
            while known.status == 423:
                known = self.ask("HEAD", self.places[number])
            assert known.status == 200
            offset = int(known.headers["Upload-Offset"])
            if "Tintype-Asset" in known.headers:
                return known.headers["Tintype-Asset"], hashlib.sha256(data).hexdigest()
            # A full offset without a result would be taken for the end.
            assert offset < len(data)
            piece = data[offset:offset + len(data) // 2 + 1]
            self.ask("PATCH", self.places[number], {
                "Upload-Offset": str(offset),
                "Content-Type": "application/offset+octet-stream"}, piece)

    def ask(self, method, path, headers=None, body=None):
        return self.client.request(
            method, path, body, {"Tus-Resumable": "1.0.0", **(headers or {})}, timeout=patience(60))


def check(client, stored):
    """Everything acknowledged is there and whole; nothing is there twice."""
    assets = {asset["id"]: asset for asset in client.assets()}
    lost = [
        asset for asset, digest in stored.items()
        if asset not in assets
        or hashlib.sha256(client.get(f"/api/v1/assets/{asset}/original").body).hexdigest() != digest
    ]
    figure(SEEN, len(stored))
    figure(LOST, len(lost))
    digests = [asset["sha256"] for asset in assets.values()]
    assert lost == []
    assert len(set(digests)) == len(digests)


def check_folder(library):
    catalog = sqlite3.connect(f"file:{library}/catalog.sqlite?mode=ro", uri=True)
    assert catalog.execute("pragma integrity_check").fetchone() == ("ok",)
    catalog.close()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(program):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}, {KILLS} kills")
    moments = random.Random(seed)
    stored, client = {}, Client(program).open_claim()
    for kill in range(KILLS):
        check(client, stored)
        importers = [Importer(client, 10_000 * kill + 1000 * n, stored) for n in range(2)]
        for importer in importers:
            importer.start()
        # The moment is chosen by time, which is what a power cut does too.
        threading.Event().wait(moments.uniform(0.02, 0.6))
        program.kill()
        for importer in importers:
            importer.join()
        check_folder(program.library)
        program.start()
    check(client, stored)
    # A file whose sender was cut off at its last byte may still arrive, and be developed, later.
    assets = client.wait_until_developed()
    print(f"{len(stored)} acknowledged, {len(assets)} there")
    assert {asset["state"] for asset in assets} == {"ready"}
    assert stored


def test_uploads_go_on_whenever_the_server_was_killed(program):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}, {KILLS} kills")
    moments = random.Random(seed)
    client = Client(program).open_claim()
    places, stored = {}, {}
    for kill in range(KILLS + 1):
        numbers = [range(100 * kill + 50 * n, 100 * kill + 50 * (n + 1)) for n in range(2)]
        resumers = [Resumer(client, [*places, *mine], places, stored) for mine in numbers[:1]]
        resumers.append(Resumer(client, numbers[1], places, stored))
        for resumer in resumers:
            resumer.start()
        if kill < KILLS:
            threading.Event().wait(moments.uniform(0.02, 0.4))
            program.kill()
        for resumer in resumers:
            resumer.join()
        if kill < KILLS:
            program.start()
    assert set(stored) >= set(places)
    check(client, dict(stored.values()))
    print(f"{len(stored)} stored, {len(client.assets())} there")
    assert len(client.assets()) == len(stored)


def test_workers_that_are_killed_cost_no_photo(program):
    client = Client(program).open_claim()
    stored = {}
    importer = Importer(client, 0, stored)
    importer.start()
    killed = seen = 0
    while importer.is_alive():
        # As often as photos arrive, or a slow machine would never get to one between two.
        if killed < 20 and len(stored) >= seen + 5:
            seen = len(stored)
            for worker in program.workers():
                try:
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
                except ProcessLookupError:
                    pass
        importer.join(0.02)
    check(client, stored)
    client.wait_until_developed()
    assert killed > 0
    assert len(stored) == 200
    assert {asset["state"] for asset in client.assets()} == {"ready"}
    for asset in stored:
        assert client.get(f"/api/v1/assets/{asset}/original").status == 200


def test_a_second_server_is_told_who_holds_the_library(program, tmp_path):
    with pytest.raises(RuntimeError, match="in use"):
        Program(program.library, tmp_path / "second.log").start()


def test_told_to_end_it_ends_with_0(program):
    assert program.end() == 0
