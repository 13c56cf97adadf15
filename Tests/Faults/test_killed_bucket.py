"""Originals in a bucket: what was called stored is there whoever is killed, server or bucket."""

import http.client
import os
import random
import threading

import pytest

from bucket import Bucket, credentials
from client import Client
from program import Program
from test_kill import KILLS, Importer, Resumer, check, check_folder, photo

# An upload waits for several attempts while the bucket's server is gone.
PATIENT = 60


@pytest.fixture
def bucket():
    bucket = Bucket().start()
    yield bucket
    bucket.end()


@pytest.fixture
def program(bucket, tmp_path):
    """A running server with an empty library, whose originals are in a bucket."""
    options = ["--blobs", bucket.address("photos")]
    with Program(tmp_path / "library", tmp_path / "log", *options,
                 variables=credentials()).start() as program:
        yield program


def test_nothing_acknowledged_is_lost_when_the_server_of_a_bucket_library_is_killed(program):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}, {KILLS} kills")
    moments = random.Random(seed)
    stored, places, resumed = {}, {}, {}
    client = Client(program).open_claim()
    for kill in range(KILLS):
        check(client, stored)
        importers = [Importer(client, 10_000 * kill + 1000 * n, stored) for n in range(2)]
        importers.append(Resumer(
            client, [*places, *range(5000 + 100 * kill, 5100 + 100 * kill)], places, resumed))
        for importer in importers:
            importer.start()
        threading.Event().wait(moments.uniform(0.05, 1.5))
        program.kill()
        for importer in importers:
            importer.join()
        check_folder(program.library)
        program.start()
    stored.update(dict(resumed.values()))
    check(client, stored)
    client.wait_until_developed()
    assert {asset["state"] for asset in client.assets()} <= {"ready"}
    print(f"{len(stored)} acknowledged, {len(client.assets())} there")
    assert stored


class Persistent(Importer):
    """Goes on when it is told that the originals cannot be used, under the same id."""

    def __init__(self, client, first, stored, ending):
        super().__init__(client, first, stored)
        self.ending, self.refused = ending, set()

    def run(self):
        number = self.first
        while not self.ending.is_set():
            data = photo(number)
            try:
                answer = self.client.request(
                    "PUT", f"/api/v1/uploads/{number}.jpg", data,
                    {"upload": f"import-{number}"}, timeout=PATIENT)
            except (OSError, http.client.HTTPException):
                # The server must stay; its end is seen by the test.
                return
            if answer.status == 201:
                self.stored[answer.json["asset"]] = answer.json["sha256"]
                number += 1
            else:
                self.refused.add((answer.status, answer.json["code"]))


def test_nothing_acknowledged_is_lost_when_the_bucket_is_killed_and_comes_back(
        program, bucket, tmp_path):
    kills = KILLS if os.environ.get("TINTYPE_PROOF") else 3
    seed = random.randrange(1 << 32)
    print(f"seed {seed}, {kills} kills of the bucket's server")
    moments = random.Random(seed)
    stored, ending = {}, threading.Event()
    client = Client(program).open_claim()
    importers = [Persistent(client, 100_000 * n, stored, ending) for n in range(2)]
    for importer in importers:
        importer.start()
    for _ in range(kills):
        before = len(stored)
        threading.Event().wait(moments.uniform(0.5, 2))
        bucket.kill()
        # What has arrived before is listed and shown all the while.
        assert len(client.assets()) >= before
        bucket.start()
    # It goes on by itself.
    now = len(stored)
    while len(stored) < now + 4:
        assert any(importer.is_alive() for importer in importers)
        threading.Event().wait(0.05)
    ending.set()
    for importer in importers:
        importer.join()
    assert program.process.poll() is None
    check(client, stored)
    refused = set().union(*(importer.refused for importer in importers))
    assert refused <= {(503, "originalsUnreachable")}
    assert client.assets()
    print(f"{len(stored)} acknowledged, {len(client.assets())} there")
    # Each is in the bucket, and not only in a copy.
    names = {key.split("/")[-1].removesuffix(".0") for key in bucket.keys("photos/blobs/")}
    assert set(stored.values()) <= names
