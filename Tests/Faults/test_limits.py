"""Disks that are full at the worst moments, disks that are not there, repairs that race."""

import hashlib
import json
import random
import re
import shutil
import sqlite3
import subprocess
import threading

from client import Client
from program import PROGRAM, ROOT, Program
from test_kill import Importer, check, photo
from test_storage import (
    PROOF, filled, lost_and_orphans, mounted, reported, source, tintype)

__all__ = ["filled", "source"]


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


def schema_steps(count):
    """The first steps of the way to the schema, as the program has them."""
    folder = ROOT / "Sources" / "Library" / "Catalog"
    texts = {}
    for file in folder.glob("Schema*.swift"):
        found = re.findall(r'let (\w+): StaticString = """\n(.*?)\n  """', file.read_text(), re.S)
        texts.update(found)
    names = re.findall(r'Migrations\.Step\(".*?", (\w+)\)', (folder / "Schema.swift").read_text())
    return [texts[name] for name in names[:count]]


def make_older(catalog, steps):
    """Writes the rows of a catalog into one of an earlier schema."""
    older = catalog.with_name("older.sqlite")
    database = sqlite3.connect(older, isolation_level=None)
    for step in schema_steps(steps):
        database.executescript(step)
    triggers = database.execute(
        "select name, sql from sqlite_schema where type = 'trigger'").fetchall()
    for name, _ in triggers:
        database.execute(f"drop trigger {name}")
    database.execute("attach ? as newer", (str(catalog),))
    database.execute("pragma foreign_keys = off")
    tables = [name for name, sql in database.execute(
        "select name, sql from sqlite_schema where type = 'table'").fetchall()
        if not re.match(r"search|facet|sqlite_", name)]
    for table in tables:
        columns = [row[1] for row in database.execute(f"pragma table_info({table})")]
        newer = {row[1] for row in database.execute(f"pragma newer.table_info({table})")}
        shared = ", ".join(column for column in columns if column in newer)
        database.execute(f"delete from {table}")
        database.execute(f"insert into {table} ({shared}) select {shared} from newer.{table}")
    application = database.execute("pragma newer.application_id").fetchone()[0]
    database.execute("detach newer")
    for _, sql in triggers:
        database.execute(sql)
    database.execute(f"pragma application_id = {application}")
    database.execute(f"pragma user_version = {steps}")
    database.execute("pragma journal_mode = wal")
    database.close()
    for side in ("", "-wal", "-shm"):
        catalog.with_name(catalog.name + side).unlink(missing_ok=True)
    older.rename(catalog)


def test_05_a_disk_that_is_full_while_the_schema_changes_leaves_one_of_both(tmp_path, source):
    with mounted(tmp_path / "disk", "size=96m") as disk:
        library = disk / "library"
        outcomes = reported(tintype(library, "import", "--json", source).stdout)
        catalog = library / "catalog.sqlite"
        newest = sqlite3.connect(catalog).execute("pragma user_version").fetchone()[0]
        sqlite3.connect(catalog).execute("pragma wal_checkpoint(truncate)")
        make_older(catalog, 9)
        fill(disk)
        done = tintype(library, "list", "--json")
        assert done.returncode == 1, done.stdout
        (disk / "ballast").unlink()
        opened = sqlite3.connect(f"file:{catalog}?mode=ro", uri=True)
        version = opened.execute("pragma user_version").fetchone()[0]
        assert opened.execute("pragma integrity_check").fetchall() == [("ok",)]
        opened.close()
        assert 9 <= version <= newest
        listed = reported(tintype(library, "list", "--json").stdout)
        assert len(listed) == len(list(source.iterdir()))
        found = reported(tintype(library, "search", "--json", "jpg").stdout)
        assert {entry["id"] for entry in found} == {entry["id"] for entry in listed}
        lost, orphans = lost_and_orphans(library, outcomes)
        assert (lost, orphans) == ([], 0)
        print(f"5: full while the schema changes: schema {version} of {newest}, then whole")


def test_14_a_killed_change_of_the_schema_goes_on_at_the_next_start(filled):
    seed, kills = random.randrange(1 << 32), 50 if PROOF else 8
    moments, catalog = random.Random(seed), filled / "catalog.sqlite"
    before, versions = reported(tintype(filled, "list", "--json").stdout), []
    for _ in range(kills):
        sqlite3.connect(catalog).execute("pragma wal_checkpoint(truncate)")
        make_older(catalog, 9)
        running = subprocess.Popen(
            [PROGRAM, "list", "--library", str(filled)], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        timer = threading.Timer(moments.uniform(0.005, 0.06), running.kill)
        timer.start()
        running.wait()
        timer.cancel()
        versions.append(sqlite3.connect(catalog).execute("pragma user_version").fetchone()[0])
        assert reported(tintype(filled, "list", "--json").stdout) == before
        assert tintype(filled, "verify").returncode == 0
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
            capture_output=True, text=True, timeout=60)
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
