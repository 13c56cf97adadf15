"""Catalogs of earlier releases in PostgreSQL: the newest program upgrades them whole, or not."""

import difflib
import json
import lzma
import os
import re
import subprocess
import tarfile
import time

import pytest

from client import Client
from command import run
from contents import contents
from patience import patience
from program import PROGRAM, Program
from test_postgres import address, send, serving
from test_upgrade import KEPT, missing, with_edits

pytestmark = pytest.mark.no_second_go

__all__ = ["address"]

SUFFIX = ".postgres.sql.xz"
RELEASES = sorted(path.name.removesuffix(SUFFIX) for path in KEPT.glob(f"*{SUFFIX}"))
# The step that adds the names of sessions comes after others, and waits for readers of their table.
WAITING = """\
select count(*) from pg_locks where relation = to_regclass('session') and not granted
"""
READING = """\
select count(*) from pg_locks where relation = to_regclass('session') and granted
and mode = 'AccessShareLock'
"""
OTHERS = """\
select count(*) from pg_stat_activity where datname = current_database()
and backend_type = 'client backend' and pid <> pg_backend_pid()
"""


@pytest.fixture(params=RELEASES)
def release(request):
    """The number of a release whose catalog in PostgreSQL is kept."""
    return request.param


@pytest.fixture
def database(address):
    """The name of the test's database."""
    return address.rsplit("/", 1)[1]


@pytest.fixture
def library(release, tmp_path, postgres, address, database):
    """The folder of a release's library, whose catalog is in the test's database."""
    with tarfile.open(KEPT / f"{release}.tar.xz") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "library"
    for file in folder.glob("catalog.sqlite*"):
        file.unlink()
    (folder / "catalog-elsewhere").write_text(address + "\n")
    postgres.load(database, lzma.decompress((KEPT / f"{release}{SUFFIX}").read_bytes()).decode())
    return folder


def opened(library, address):
    """What the newest program answers, which upgrades the catalog."""
    with serving(library, address) as program:
        client = Client(program).open_claim()
        client.wait_until_developed()
        return contents(client)


def named(lines):
    """The lines of a dump, each after the kind and name of what it makes. Columns of tables are in
    another order where they were added later, and rows where they were changed."""
    name, found = "", {}
    for line in lines:
        if match := re.fullmatch(r"-- (?:Data for )?Name: (.*); Type: (.*); Schema: .*", line):
            name = f"{match[2].lower()} {match[1]}"
        elif line.strip() and not line.startswith("--"):
            found.setdefault(name, []).append(line.rstrip(","))
    return [f"{name}: {line}" for name in sorted(found)
            for line in (sorted(found[name]) if name.startswith("table ") else found[name])]


def difference(before, after):
    """The lines of two dumps that are in one of them only, with their signs."""
    lines = difflib.unified_diff(named(before), named(after), "before", "after", lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith("@@"))


def check_schema_is_new(postgres, database, tmp_path):
    """Compares a database with that of a new library."""
    place = postgres.database(f"{database}_new")
    with Program(tmp_path / "new", tmp_path / "log", "--store", place).start():
        pass
    new = postgres.dump(f"{database}_new", "--schema-only")
    assert len(named(new)) > 2000
    differing = difference(new, postgres.dump(database, "--schema-only"))
    assert not differing, differing
    versions = [postgres.sql(name, "select application, version from store")
                for name in (database, f"{database}_new")]
    assert versions[0] == versions[1]


def test_an_upgraded_database_has_the_schema_of_a_new_one(
        library, address, database, postgres, tmp_path):
    with serving(library, address):
        pass
    check_schema_is_new(postgres, database, tmp_path)


def test_a_database_of_an_earlier_release_opens_with_everything_in_place(
        release, library, address):
    kept = json.loads((KEPT / f"{release}.json").read_text())
    assert missing(kept, with_edits(kept, opened(library, address))) == []
    checked = run("verify", "--library", library, "--store", address)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def used(postgres, database):
    """The bytes that each account uses."""
    text = postgres.sql(database, "select name, usedBytes from account order by name")
    return {name: int(count) for name, count in
            (line.split("|") for line in text.splitlines())}


@pytest.mark.parametrize("release", ["0.2.0"], indirect=True)
def test_titles_and_rules_of_smart_albums_count_after_the_upgrade(
        library, address, database, postgres):
    # Bytes count, and not letters.
    postgres.sql(database, "update collection set title = 'Schönste' where rule is not null")
    postgres.sql(database, """\
        insert into collection (id, owner, kind, title, position, rule, made, modified)
        select repeat('a', 26), account.rowNumber, kind, '日本', 1, rule, 1, 1
        from collection, account where rule is not null and account.name = 'Ada'""")
    rule = postgres.sql(database, "select rule from collection where title = '日本'").strip()
    before = used(postgres, database)
    with serving(library, address) as program:
        after = used(postgres, database)
        assert after["owner"] - before["owner"] == len(("Schönste" + rule).encode())
        assert after["Ada"] - before["Ada"] == len(("日本" + rule).encode())
        client = Client(program).open_claim()
        album = next(one["id"] for one in client.get("/api/v1/collections?all=yes").json[
            "collections"] if one["kind"] == "smartAlbum" and one["title"] == "Schönste")
        send(client, "PATCH", f"/api/v1/collections/{album}", {"title": "Schön"})
        assert after["owner"] - used(postgres, database)["owner"] == len("ste")


@pytest.mark.parametrize("release", ["0.2.0"], indirect=True)
def test_sessions_have_names_and_long_versions_are_parts_after_the_upgrade(
        library, address, database, postgres):
    # They end half a year after they were kept.
    postgres.sql(database, "update session set expires = 4102444800000")
    sessions = postgres.sql(database, "select id, encode(hash, 'hex') from session")
    assert len(sessions.splitlines()) == 1
    asset = postgres.sql(database, "select id from asset where title = 'Harbour'").strip()
    versions = "select asset, number, recipe, made, maker from version order by asset, number"
    earlier = postgres.sql(database, versions)
    with serving(library, address) as program:
        # People stay signed in, and their browsers have no names yet.
        assert postgres.sql(database, "select id, encode(hash, 'hex') from session") == sessions
        assert postgres.sql(database, "select distinct name from session") == "\n"
        assert postgres.sql(database, versions) == earlier
        assert postgres.sql(database, "select count(*) from versionPart") == "0\n"
        client = Client(program).open_claim()
        own = next(one for one in client.get("/api/v1/sessions").json["sessions"] if one["own"])
        answer = client.request(
            "PATCH", f"/api/v1/sessions/{own['id']}", json.dumps({"name": "Küche"}),
            {"Content-Type": "application/json", "Origin": program.origin})
        assert answer.status == 204, answer.body
        shown = {one["id"]: one["name"] for one in client.get("/api/v1/sessions").json["sessions"]}
        assert shown[own["id"]] == "Küche"
        photo = client.get(f"/api/v1/assets/{asset}").json
        assert photo["version"] == 2
        send(client, "POST", f"/api/v1/assets/{asset}/versions", {
            "base": 2, "recipe": {
                "version": 1, "size": [photo["originalWidth"], photo["originalHeight"]],
                "steps": [], "note": "x" * 10_000}})
    # Documents are written until the end.
    parts = postgres.sql(database, """\
        select number, encode(versionPart.sha256, 'hex') from versionPart
        join asset on rowNumber = asset where title = 'Harbour'""").splitlines()
    assert [line.split("|")[0] for line in parts] == ["3"]
    name = parts[0].split("|")[1]
    assert len(list((library / "documents/assets").rglob(f"{name}.json"))) == 1


# == Cut off ==

class Reader:
    """Someone who reads the table of sessions, as pg_dump does, so that no column can be added."""

    def __init__(self, postgres, database):
        self.process = subprocess.Popen(
            [postgres.programs / "psql", *postgres.to(database), "-q"], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, text=True)
        self.process.stdin.write("begin; lock table session in access share mode;\n")
        self.process.stdin.flush()
        until_it_is(postgres, database, READING, "1")

    def leave(self):
        self.process.stdin.close()
        self.process.wait(timeout=patience(60))


def until_it_is(postgres, database, sql, number, process=None):
    """Asks until the answer is a number, or a process has ended."""
    until = time.monotonic() + patience(60)
    while postgres.sql(database, sql).strip() != number:
        if process and process.poll() is not None:
            return
        assert time.monotonic() < until, sql


def cut_off(library, address, postgres, database, is_killed):
    """Begins an upgrade that ends in the midst of its steps."""
    reader = Reader(postgres, database)
    process = subprocess.Popen(
        [PROGRAM, "serve", "--library", library, "--store", address, "--listen", "127.0.0.1:0"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"})
    until_it_is(postgres, database, WAITING, "1", process)
    if is_killed:
        process.kill()
    # Otherwise it gives up waiting.
    status = process.wait(timeout=patience(60))
    reader.leave()
    until_it_is(postgres, database, OTHERS, "0")
    return status


@pytest.mark.parametrize("is_killed", [True, False], ids=["killed", "refused"])
def test_an_upgrade_that_is_cut_off_leaves_the_database_as_it_was(
        library, address, database, postgres, tmp_path, is_killed):
    before = postgres.dump(database)
    assert any("Harbour" in line for line in before)
    assert cut_off(library, address, postgres, database, is_killed) != 0
    differing = difference(before, postgres.dump(database))
    assert not differing, differing
    with serving(library, address):
        pass
    check_schema_is_new(postgres, database, tmp_path)
