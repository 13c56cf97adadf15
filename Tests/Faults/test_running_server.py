"""A server whose disk fills up or fails while it runs, at every step of what it is asked for."""

import contextlib
import hashlib
import http.client
import json
import os
import signal
import subprocess

import pytest

from client import Client
from patience import patience
from test_kill import check, photo
from test_storage import tintype

pytestmark = pytest.mark.no_second_go
PROOF = bool(os.environ.get("TINTYPE_PROOF"))
# There is no room; or a part of the disk's work fails, for whatever reason, and may be repeated.
FULL = (507, 503)


@contextlib.contextmanager
def failing(program, call, error, when):
    """Lets calls of a running server fail, counted for each of its threads from now on."""
    tracer = subprocess.Popen(
        ["strace", "-f", "-o", "/dev/null", "-p", str(program.process.pid),
         "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={when}"],
        stderr=subprocess.PIPE, text=True)
    try:
        # One line for all threads that there are; later ones are followed from their beginning.
        while "attached" not in (line := tracer.stderr.readline()):
            if not line:
                pytest.skip("the kernel forbids tracing another process")
        yield
    finally:
        tracer.send_signal(signal.SIGINT)
        tracer.communicate(timeout=patience(60))


def put(client, number):
    """Uploads a photo. Gives the answer and the hash of what was sent."""
    data = photo(number)
    answer = client.request("PUT", f"/api/v1/uploads/{number}.jpg", data,
                            {"upload": f"full-{number}"})
    return answer, hashlib.sha256(data).hexdigest()


def whole(library, count):
    report = json.loads(tintype(library, "verify", "--json").stdout)
    wrong = report["findings"] + report["unwritten"] + report["outdated"]
    assert wrong == []
    return report["assets"] == count


@pytest.mark.parametrize(
    "call", ["pwrite64", "fsync,fdatasync", "renameat2", "openat2", "mkdirat"])
def test_04_a_disk_that_is_full_at_any_step_of_an_upload_costs_only_the_attempt(program, call):
    client, stored, refused = Client(program).open_claim(), {}, 0
    steps = range(1, 40) if PROOF else range(1, 10, 2)
    for number in steps:
        with failing(program, call, "ENOSPC", number):
            answer, digest = put(client, number)
        if answer.status != 201:
            assert answer.status in FULL, (number, answer.status, answer.json)
            refused += 1
            answer, digest = put(client, number)
            assert answer.status in (200, 201), (number, answer.status, answer.json)
        stored[answer.json["asset"]] = digest
        check(client, stored)
    assert len(stored) == len(steps) and refused > 0
    assert program.end() == 0
    assert whole(program.library, len(stored))
    print(f"4: {call}: {len(stored)} stored, {refused} of them refused before, lost 0")


def test_03_reads_that_fail_give_no_false_bytes_and_end_with_the_fault(program):
    client, stored = Client(program).open_claim(), {}
    for number in range(3):
        answer, digest = put(client, number)
        stored[answer.json["asset"]] = digest
    client.wait_until_developed()
    failures = 0
    for number in range(1, 30 if PROOF else 5):
        with failing(program, "pread64,sendfile", "EIO", f"{number}+"):
            for asset, digest in stored.items():
                try:
                    answer = client.get(f"/api/v1/assets/{asset}/original")
                except (OSError, http.client.HTTPException):
                    # It ends before its length.
                    failures += 1
                    continue
                if answer.status == 200:
                    assert hashlib.sha256(answer.body).hexdigest() == digest, number
                else:
                    assert answer.status >= 400
                    failures += 1
        check(client, stored)
    assert failures > 0
    assert program.end() == 0
    assert whole(program.library, len(stored))
    print(f"3: {failures} answers without the whole file, none with false bytes")
