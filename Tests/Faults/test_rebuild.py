"""A lost catalog is made again from the folder alone, also after a kill -9."""

import hashlib
import json
import os
import random
import subprocess
import threading

from client import Client
from patience import patience
from program import PROGRAM
from test_kill import Importer, check

# Small in the tests, more in the proof.
LOSSES = 50 if os.environ.get("TINTYPE_PROOF") else 3


def run(command, library):
    """A command's exit status, and what it says as JSON."""
    done = subprocess.run(
        [PROGRAM, command, "--library", str(library), "--json"], capture_output=True, text=True,
        timeout=patience(120))
    assert done.stdout, done.stderr
    return done.returncode, json.loads(done.stdout)


def test_stored_photos_survive_the_loss_of_the_catalog(program):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}, {LOSSES} losses")
    moments = random.Random(seed)
    stored = {}
    for loss in range(LOSSES):
        client = Client(program).open_claim()
        check(client, stored)
        importer = Importer(client, 10_000 * loss, stored)
        importer.start()
        # Something is there that can be lost, however slow the machine is.
        while not stored and importer.is_alive():
            os.sched_yield()
        threading.Event().wait(moments.uniform(0.2, 0.8))
        program.kill()
        importer.join()
        for file in program.library.glob("catalog.sqlite*"):
            file.unlink()
        status, report = run("rebuild", program.library)
        assert status == 0, report
        assert report["findings"] == []
        assert report["assets"] >= len(stored)
        program.start()
    client = Client(program).open_claim()
    check(client, stored)
    status, report = run("verify", program.library)
    assert status == 0, report
    assert stored


def test_a_library_that_is_served_is_not_rebuilt(program):
    done = subprocess.run(
        [PROGRAM, "rebuild", "--library", str(program.library)], capture_output=True, text=True)
    assert done.returncode == 1
    assert "in use" in done.stderr


def test_verify_names_an_original_that_is_missing(program):
    client = Client(program).open_claim()
    stored = {}
    importer = Importer(client, 0, stored)
    importer.start()
    importer.join()
    status, report = run("verify", program.library)
    assert (status, report["findings"], report["assets"]) == (0, [], 200)
    digest = next(iter(stored.values()))
    original = program.library / "blobs" / digest[:2] / digest[2:4] / digest
    assert hashlib.sha256(original.read_bytes()).hexdigest() == digest
    original.unlink()
    status, report = run("verify", program.library)
    assert status == 1
    assert digest in report["findings"][0]
