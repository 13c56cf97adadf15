"""Disks that are full at the worst moments, disks that are not there, repairs that race."""

import hashlib
import json
import random
import shutil
import sqlite3
import subprocess
import tarfile
import threading

from client import Client
from disks import mounted
from patience import patience
from program import PROGRAM, ROOT, Program
from test_kill import Importer, check, photo
from test_storage import (
    PROOF, filled, lost_and_orphans, reported, source, tintype)

__all__ = ["filled", "source"]
LIBRARIES = ROOT / "Tests" / "Fixtures" / "libraries"
RELEASE = "0.1.0"
# Those that its owner's list shows.
RELEASED_ASSETS = sum(
    not asset["hidden"] and asset["trashed"] is None for asset in json.loads(
        (LIBRARIES / f"{RELEASE}.json").read_text())["assets"].values())


def fill(disk):
    """Takes all the room that a disk has, down to its last page."""
    with (disk / "ballast").open("wb", buffering=0) as ballast:
        for size in (1 << 20, 4096):
            try:
                while True:
                    ballast.write(bytes(size))
            except OSError:
                pass


def test_05_a_disk_that_is_full_at_the_checkpoint_keeps_the_catalog(tmp_path):
    with mounted(tmp_path / "disk", "size=96m") as disk:
        program = Program(disk / "library", tmp_path / "log").start()
        client, stored = Client(program).open_claim(), {}
        Importer(client, 0, stored).run()
        client.wait_until_developed()
        fill(disk)
        # Its end brings the log into the catalog, for which there is no room.
        program.end()
        assert program.process.returncode is not None
        opened = sqlite3.connect(f"file:{program.library}/catalog.sqlite?mode=ro", uri=True)
        assert opened.execute("pragma integrity_check").fetchall() == [("ok",)]
        opened.close()
        (disk / "ballast").unlink()
        with program.start():
            check(Client(program).open_claim(), stored)
        assert tintype(program.library, "verify").returncode == 0
        print(f"5: full at the checkpoint: opens, lost 0 of {len(stored)}")


def released(folder):
    """A library of an earlier release in this folder, and its schema's version."""
    with tarfile.open(LIBRARIES / f"{RELEASE}.tar.xz") as archive:
        archive.extractall(folder)
    library = folder / "library"
    return library, sqlite3.connect(
        library / "catalog.sqlite").execute("pragma user_version").fetchone()[0]


def owned(library):
    """Every asset of its owner, by file name."""
    listed = reported(tintype(library, "list", "--json", "--user", "owner").stdout)
    return sorted(entry["filename"] for entry in listed)


def test_05_a_disk_that_is_full_while_the_schema_changes_leaves_one_of_both(tmp_path):
    with mounted(tmp_path / "disk", "size=16m") as disk:
        library, before = released(disk)
        catalog = library / "catalog.sqlite"
        fill(disk)
        done = tintype(library, "list", "--user", "owner")
        assert done.returncode == 1, done.stdout
        (disk / "ballast").unlink()
        opened = sqlite3.connect(f"file:{catalog}?mode=ro", uri=True)
        version = opened.execute("pragma user_version").fetchone()[0]
        assert opened.execute("pragma integrity_check").fetchall() == [("ok",)]
        opened.close()
        assert version == before
        assert len(owned(library)) == RELEASED_ASSETS
        newest = sqlite3.connect(catalog).execute("pragma user_version").fetchone()[0]
        assert newest > before
        assert tintype(library, "verify").returncode == 0
        print(f"5: full while the schema changes: schema {version} of {newest}, then whole")


def test_14_a_killed_change_of_the_schema_goes_on_at_the_next_start(tmp_path):
    seed, kills = random.randrange(1 << 32), 50 if PROOF else 8
    moments, versions = random.Random(seed), []
    for number in range(kills):
        library, _ = released(tmp_path / str(number))
        catalog = library / "catalog.sqlite"
        running = subprocess.Popen(
            [PROGRAM, "list", "--library", str(library), "--user", "owner"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        timer = threading.Timer(moments.uniform(0.005, 0.06), running.kill)
        timer.start()
        running.wait()
        timer.cancel()
        versions.append(sqlite3.connect(catalog).execute("pragma user_version").fetchone()[0])
        assert len(owned(library)) == RELEASED_ASSETS
        assert tintype(library, "verify").returncode == 0
    print(f"14: seed {seed}, killed {kills} times while the schema changed, "
          f"at {', '.join(map(str, versions))}, lost 0")


def test_07_an_empty_disk_in_place_of_the_library_is_no_new_one(tmp_path, source, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "disk"
    with mounted(folder, "size=200m"):
        outcomes = reported(tintype(folder, "import", "--json", source).stdout)
        assert {line["outcome"] for line in outcomes} == {"stored"}
        kept = tmp_path / "kept"
        shutil.copytree(folder, kept)
    # The disk is not mounted, and then another one is.
    refusals = [tintype(folder, "import", source), tintype(folder, "list")]
    folder.rmdir()
    with mounted(folder, "size=16m"):
        refusals += [tintype(folder, "import", source), tintype(folder, "verify")]
        serving = subprocess.run(
            [PROGRAM, "serve", "--library", str(folder), "--listen", "127.0.0.1:0"],
            capture_output=True, text=True, timeout=patience(60))
        refusals.append(serving)
        assert list(folder.iterdir()) == []
        for refusal in refusals:
            assert refusal.returncode in (1, 3) and "library" in refusal.stderr, refusal
        assert "mount that disk" in refusals[0].stderr and "mount that disk" in serving.stderr
        # The disk is back.
        shutil.copytree(kept, folder, dirs_exist_ok=True)
        assert lost_and_orphans(folder, outcomes) == ([], 0)
    # A folder that was emptied on the disk where it is may begin anew.
    again = tmp_path / "again"
    for _ in range(2):
        assert tintype(again, "import", source).returncode == 0
        shutil.rmtree(again)
        again.mkdir()
    print(f"7: an empty disk in place of the library: {len(refusals)} refusals, nothing written")


def test_16_a_repair_that_races_with_uploads_deletes_nothing(program):
    client, stored, is_over = Client(program).open_claim(), {}, threading.Event()
    tries = 10_000 if PROOF else 120
    repairs = []

    def repair():
        while not is_over.is_set():
            done = tintype(program.library, "scrub", "--json")
            assert done.returncode == 0, done.stdout + done.stderr
            repairs.append(json.loads(done.stdout)["findings"])

    repairing = threading.Thread(target=repair)
    repairing.start()
    try:
        for number in range(tries):
            data = photo(number)
            answer = client.request(
                "PUT", f"/api/v1/uploads/{number}.jpg", data, {"upload": f"n{number}"})
            assert answer.status == 201
            stored[answer.json["asset"]] = hashlib.sha256(data).hexdigest()
            # The same bytes again, out of the trash and while they are looked at.
            if number % 3 == 0:
                asset = answer.json["asset"]
                assert client.request("DELETE", f"/api/v1/assets/{asset}").status == 204
                again = client.request("PUT", f"/api/v1/uploads/{number}-again.jpg", data)
                assert again.json["asset"] == asset
    finally:
        is_over.set()
        repairing.join()
    check(client, stored)
    print(f"16: {tries} uploads beside {len(repairs)} repairs, deleted live files 0")
    assert repairs and all(findings == [] for findings in repairs)
