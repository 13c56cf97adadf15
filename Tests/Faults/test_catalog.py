"""A catalog, its log and the cache of pictures that are damaged or gone."""

import json
import os
import sqlite3

import pytest

from client import Client
from test_kill import Importer, check
from test_storage import PROOF, filled, source, tintype

__all__ = ["filled", "source"]


def test_09_a_damaged_catalog_is_known_and_restored(tmp_path, filled):
    backup = tmp_path / "backup"
    assert tintype(filled, "backup", backup).returncode == 0
    # What the log still holds goes into the file.
    sqlite3.connect(filled / "catalog.sqlite").execute("pragma wal_checkpoint(truncate)")
    whole = (filled / "catalog.sqlite").read_bytes()
    pages = range(0, len(whole), 4096) if PROOF else range(0, len(whole), 4096 * 16)
    ends = {}
    for offset in pages:
        for damage in (bytes(4096), bytes([whole[offset + 2000] ^ 8])):
            place = offset if len(damage) > 1 else offset + 2000
            (filled / "catalog.sqlite").write_bytes(
                whole[:place] + damage + whole[place + len(damage):])
            for side in ("-wal", "-shm"):
                (filled / f"catalog.sqlite{side}").unlink(missing_ok=True)
            for command in ("list", "verify", "doctor"):
                done = tintype(filled, command)
                assert done.returncode in (0, 1), (offset, command, done.returncode, done.stderr)
                ends[done.returncode] = ends.get(done.returncode, 0) + 1
    new = tmp_path / "new"
    done = tintype(new, "restore", backup, "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["assets"] == 6
    print(f"9: {len(pages)} pages, ends {ends}, exits by a signal 0, restored")


@pytest.mark.parametrize("harm", ["gone", "cut", "swapped"])
def test_10_a_log_of_the_catalog_that_is_damaged_is_no_end(tmp_path, program, harm):
    client, stored = Client(program).open_claim(), {}
    Importer(client, 0, stored).run()
    program.kill()
    log = program.library / "catalog.sqlite-wal"
    if harm == "gone":
        (program.library / "catalog.sqlite-shm").unlink(missing_ok=True)
    elif harm == "cut":
        log.write_bytes(log.read_bytes()[:-1000])
    else:
        log.write_bytes(bytes(len(log.read_bytes())))
    try:
        program.start()
    except RuntimeError as refused:
        # The program was killed within a checkpoint: half of it was in the log only.
        assert harm == "swapped" and "database disk image is malformed" in str(refused)
        program.kill()
    else:
        Client(program).open_claim().assets()
        program.end()
    if harm != "gone":
        # The documents know what the log has lost.
        done = tintype(program.library, "rebuild", "--json")
        assert done.returncode == 0, done.stderr
    program.start()
    check(Client(program).open_claim(), stored)
    print(f"10: log {harm}: opens, lost 0")


def test_11_a_damaged_cache_is_made_again(program):
    client, stored = Client(program).open_claim(), {}
    Importer(client, 0, stored).run()
    client.wait_until_developed()
    pictures = list((program.library / "renditions").glob("*/*"))
    assert pictures
    for number, picture in enumerate(pictures):
        if number % 3 == 0:
            picture.unlink()
        else:
            picture.write_bytes(os.urandom(100) if number % 3 == 1 else b"")
    errors = 0
    for asset in list(stored)[:60]:
        answer = client.get(f"/api/v1/assets/{asset}/renditions/256")
        errors += answer.status != 200
    print(f"11: {len(pictures)} pictures damaged, errors {errors}")
    assert errors == 0
