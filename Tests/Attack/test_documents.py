"""A member whose photos are full of edits, and the uploads of another one beside their changes."""

import json
import os
import re
import statistics
import subprocess
import threading
import time

import pytest

from client import Client
from crowd import USUAL, Member, allowed_p99, bitmap, member, p99_alone, post
from measuring import hold
from patience import patience
from program import ROOT, Program

PROOF = os.environ.get("TINTYPE_PROOF") == "1"
PHOTOS, VERSIONS = (100, 40) if PROOF else (8, 8)
# The photos of the household beside them.
HOUSEHOLD = 100_000 if PROOF else 1000
SECONDS = 60 if PROOF else 12
RECIPE_BYTES = 900_000
SIDE = 90
# A request's line and headers, of which fewer are counted than are sent.
HEAD_BYTES = 100


class Uploads:
    """Small photos that a member uploads one after the other, and the time of each."""

    def __init__(self, client):
        self.client, self.number = Member(client), 1000

    def milliseconds(self, seconds):
        """The times of the uploads of some seconds."""
        taken, connection = [], self.client.connection()
        until = time.monotonic() + seconds
        while time.monotonic() < until or len(taken) < 10:
            self.number += 1
            photo = bitmap(60, self.number)
            begun = time.perf_counter()
            connection.request(
                "PUT", f"/api/v1/uploads/{self.number}.bmp", photo, self.client.headers)
            answer = connection.getresponse()
            body = answer.read()
            taken.append((time.perf_counter() - begun) * 1000)
            assert answer.status == 201, body
        connection.close()
        return taken


class Stars:
    """Sets the stars of photos twice a second, with one request for all of them."""

    def __init__(self, client, photos):
        self.client, self.photos = Member(client), photos
        self.bytes, self.failures, self.is_over = 0, [], threading.Event()

    def run(self):
        connection, number = self.client.connection(), 0
        while not self.is_over.is_set():
            number += 1
            begun = time.monotonic()
            body = json.dumps({"assets": self.photos, "changes": {"rating": number % 6}})
            connection.request(
                "POST", "/api/v1/assets/edit", body,
                {"Content-Type": "application/json", **self.client.headers})
            answer = connection.getresponse()
            if answer.status >= 300:
                self.failures.append(answer.read())
            answer.read()
            self.bytes += len(body) + HEAD_BYTES
            self.is_over.wait(max(0, 0.5 - (time.monotonic() - begun)))
        connection.close()


def p99(milliseconds):
    return statistics.quantiles(milliseconds, n=100)[98]


def written(owner, account):
    """The bytes of documents written for an account, once all are up to date. Only a token's
    bearer may ask."""
    made = post(owner, "/api/v1/tokens", {"name": "Prometheus", "level": "read"})
    bearer = {"Authorization": "Bearer " + made.json["token"]["secret"]}
    until = time.monotonic() + patience(120)
    while True:
        text = Client(owner.program).request("GET", "/metrics", headers=bearer).body.decode()
        if re.search(r"^tintype_waiting_documents 0$", text, re.M):
            break
        assert time.monotonic() < until, "documents wait for ever"
    return int(re.search(
        rf'^tintype_document_bytes_total{{account="{account}"}} (\d+)$', text, re.M)[1])


def disk_bytes(pid):
    """Bytes that a process has passed to the system to be written, to files or to sockets."""
    with open(f"/proc/{pid}/io", encoding="ascii") as counts:
        return int(re.search(r"^wchar: (\d+)$", counts.read(), re.M)[1])


def fill(client, photo, versions):
    """Saves versions whose recipes have as much in them as a request may have. Gives the bytes of
    the requests."""
    sent = 0
    for base in range(versions):
        body = json.dumps({"base": base, "recipe": {
            "version": 1, "size": [SIDE, SIDE], "steps": [],
            "note": f"{base}" + "x" * RECIPE_BYTES}})
        answer = client.request(
            "POST", f"/api/v1/assets/{photo}/versions", body,
            {"Content-Type": "application/json"})
        assert answer.status == 201, answer.body
        sent += len(body)
    return sent


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A server of a household's photos, its owner, two members, and the photos of the first one,
    which are full."""
    folder = tmp_path_factory.mktemp("full")
    subprocess.run(
        [str(ROOT / ".build/release/tintype-bench"), "--prepare", str(HOUSEHOLD),
         str(folder / "library")], check=True, cwd=ROOT, capture_output=True, timeout=patience(600))
    with Program(folder / "library", folder / "log").start() as program:
        owner = Client(program).open_claim()
        mallory, bob = member(program, owner, "Mallory"), member(program, owner, "Bob")
        photos, sent = [], 0
        begun = disk_bytes(program.process.pid)
        for number in range(PHOTOS):
            made = mallory.request("PUT", f"/api/v1/uploads/{number}.bmp", bitmap(SIDE, number))
            assert made.status == 201, made.body
            photos.append(made.json["asset"])
        mallory.wait_until_developed(patience(120), of=photos)
        for photo in photos:
            sent += fill(mallory, photo, VERSIONS)
        account = next(each["id"] for each in owner.get("/api/v1/accounts").json["accounts"]
                       if each["name"] == "Mallory")
        stored = written(owner, account)
        passed = disk_bytes(program.process.pid) - begun
        yield program, owner, (mallory, account), bob, photos, (sent, stored, passed)


# Beside the other, which needs the same photos.
@pytest.mark.measured
def test_86_what_is_saved_is_written_once(full):
    """The recipes once as documents, and beside that in the catalog and its log."""
    sent, stored, passed = full[-1]
    print(f"86: {PHOTOS} photos with {VERSIONS} versions each: {sent / 1e6:.0f} MB sent, "
          f"{stored / 1e6:.0f} MB of documents, {passed / 1e6:.0f} MB written in all")
    assert sent <= stored + PHOTOS * VERSIONS * 100
    assert stored <= 1.1 * sent
    assert passed <= 20 * sent


@pytest.mark.measured
def test_86_stars_on_full_photos_delay_no_upload_of_another_member(full):
    uploads = Uploads(full[3])
    uploads.milliseconds(2)
    hold(lambda: p99_alone(full[3], "/api/v1/assets?limit=5"), USUAL,
         lambda control: uploads_beside_stars(full, uploads, allowed_p99(control)))


def uploads_beside_stars(full, uploads, allowed):
    _, owner, (mallory, account), _, photos, _ = full
    alone = uploads.milliseconds(SECONDS)
    before = written(owner, account)
    stars = Stars(mallory, photos)
    thread = threading.Thread(target=stars.run)
    thread.start()
    try:
        beside = uploads.milliseconds(SECONDS)
    finally:
        stars.is_over.set()
        thread.join()
    cost = written(owner, account) - before
    print(f"86: beside {HOUSEHOLD} photos: uploads alone: {len(alone)}, p50 "
          f"{statistics.median(alone):.0f} ms, p99 "
          f"{p99(alone):.0f} ms; beside stars on {PHOTOS} full photos: {len(beside)}, p50 "
          f"{statistics.median(beside):.0f} ms, p99 {p99(beside):.0f} ms; {stars.bytes} bytes of "
          f"requests, {cost} of documents: {cost / stars.bytes:.1f} times")
    assert not stars.failures
    assert cost <= 20 * stars.bytes
    return [("p99 in ms of uploads beside stars", p99(beside), p99(alone) + allowed)]
