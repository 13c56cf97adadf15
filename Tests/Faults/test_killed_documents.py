"""kill -9 while documents with long recipes are written: what a document names is always there, and
the next start writes what was missing."""

import hashlib
import http.client
import json
import os
import random
import shutil
import sqlite3
import subprocess
import threading

import pytest

from client import Client
from patience import patience
from program import PROGRAM
from test_kill import photo

pytestmark = pytest.mark.no_second_go

KILLS = 100 if os.environ.get("TINTYPE_PROOF") else 5
RECIPE_BYTES = 300_000


class Editor(threading.Thread):
    """Saves long versions of photos and sets their stars, until the server is gone."""

    def __init__(self, client, photos, size, versions):
        super().__init__()
        self.client, self.photos, self.versions = client, photos, versions
        self.size, self.failures = size, []

    def run(self):
        for number in range(10_000):
            asset = self.photos[number % len(self.photos)]
            base = self.versions.get(asset, 0)
            try:
                self.post(f"/api/v1/assets/{asset}/versions", {
                    "base": base, "recipe": {
                        "version": 1, "size": self.size, "steps": [],
                        "note": f"{base}" + "x" * RECIPE_BYTES}})
                self.versions[asset] = base + 1
                self.post("/api/v1/assets/edit", {
                    "assets": self.photos, "changes": {"rating": number % 6}})
            except (OSError, http.client.HTTPException):
                return

    def post(self, path, document):
        answer = self.client.request(
            "POST", path, json.dumps(document), {"Content-Type": "application/json"})
        if answer.status >= 300:
            self.failures.append(answer.body)


def named(path):
    """The names of a document's parts; each is there, and has the bytes that its name says."""
    document, found = json.loads(path.read_text()), set()

    def part(name):
        found.add(name)
        content = (path.with_suffix("") / f"{name}.json").read_bytes()
        assert hashlib.sha256(content).hexdigest() == name, (path, name)
        return json.loads(content)

    versions = list(document.get("versions", []))
    for member, names in document.get("parts", {}).items():
        for name in names:
            piece = part(name)
            versions += piece[member] if member == "versions" else []
    document["versions"] = [part(each) if isinstance(each, str) else each for each in versions]
    return document, found


def documents(library):
    """All assets' documents, as whole as they can be read."""
    return {path.stem: named(path) for path in (library / "documents/assets").glob("*/*.json")}


def catalog(library):
    """The stars of each photo, and the number of its versions."""
    with sqlite3.connect(f"file:{library}/catalog.sqlite?mode=ro", uri=True) as database:
        rows = database.execute(
            "select id, rating, (select count(*) from version where asset = asset.rowNumber) "
            "from asset").fetchall()
    database.close()
    return {asset: (rating, versions) for asset, rating, versions in rows}


def upload(client, number):
    answer = client.request("PUT", f"/api/v1/uploads/{number}.jpg", photo(number))
    assert answer.status == 201, answer.body
    return answer.json["asset"]


def run(command, library):
    done = subprocess.run(
        [PROGRAM, command, "--library", str(library), "--json"], capture_output=True, text=True,
        timeout=patience(120))
    return done.returncode, json.loads(done.stdout)


def test_87_a_killed_server_leaves_documents_that_name_only_what_is_there(program, tmp_path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}, {KILLS} kills")
    moments, versions = random.Random(seed), {}
    client = Client(program).open_claim()
    made = []
    for kill in range(KILLS):
        photos = [upload(client, 3 * kill + number) for number in range(3)]
        made += photos
        shown = client.wait_until_developed()[0]
        editor = Editor(client, photos, [shown["width"], shown["height"]], versions)
        editor.start()
        threading.Event().wait(moments.uniform(0.1, 0.8))
        program.kill()
        editor.join()
        assert not editor.failures
        assert set(documents(program.library)) == set(made)
        # The next start takes up what is missing, and the end waits for it.
        program.start()
        assert program.end() == 0
        expected = catalog(program.library)
        for asset, (document, parts) in documents(program.library).items():
            assert (document["rating"], len(document["versions"])) == expected[asset]
            there = {path.stem for path in
                     (program.library / "documents/assets" / asset[:2] / asset).glob("*.json")}
            assert parts == there
        program.start()
        client = Client(program).open_claim()
    program.end()
    status, report = run("verify", program.library)
    assert status == 0, report
    copy = tmp_path / "copy"
    shutil.copytree(program.library, copy)
    for file in copy.glob("catalog.sqlite*"):
        file.unlink()
    status, report = run("rebuild", copy)
    assert status == 0 and report["findings"] == [], report
    assert catalog(copy) == catalog(program.library)
    assert sum(versions.values()) > 0
