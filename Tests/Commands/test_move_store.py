"""Catalogs are carried into PostgreSQL and back: nothing is lost wherever that is cut off."""

import hashlib
import json
import os
import shutil
import subprocess

import pytest

from client import Client
from command import refusal, run
from contents import contents
from patience import patience
from program import PROGRAM, Program
from test_bucket import originals, upload
from test_postgres import address, edited, found, send, serving

pytestmark = pytest.mark.no_second_go

__all__ = ["address"]


def move(library, target, *options):
    return run("move", "--json", "--library", library, "--store", target, *options)


def moved(library, target):
    """The report of a move that succeeds."""
    done = move(library, target)
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["isDone"]
    return report


def local(library):
    return Program(library, library.parent / "log").start()


def fill(client):
    """Makes photos, edits, albums, shares, links and accounts."""
    for number in range(4):
        assert upload(client, number).status == 201
    client.wait_until_developed()
    first, second, third, fourth = [asset["id"] for asset in client.assets()]
    send(client, "PATCH", f"/api/v1/assets/{first}",
         {"title": "Boats in the Fjörd", "keywords": ["sea", "Boats"], "rating": 4})
    send(client, "PATCH", f"/api/v1/assets/{second}", {"title": "Harbour", "isHidden": True})
    folder = send(client, "POST", "/api/v1/collections",
                  {"kind": "folder", "title": "2026"})["collection"]["id"]
    album = send(client, "POST", "/api/v1/collections",
                 {"kind": "album", "title": "Summer"})["collection"]["id"]
    # The album is inside of a folder with a higher row and has a cover with a lower one.
    later = send(client, "POST", "/api/v1/collections",
                 {"kind": "folder", "title": "Later", "parent": folder})["collection"]["id"]
    send(client, "PATCH", f"/api/v1/collections/{album}", {"parent": later})
    send(client, "POST", f"/api/v1/collections/{album}/assets", {"assets": [first, third]})
    send(client, "PATCH", f"/api/v1/collections/{album}", {"cover": third})
    edited(client, third)
    link = send(client, "POST", "/api/v1/links", {"assets": [first]})["link"]
    send(client, "POST", "/api/v1/assets/trash", {"assets": [fourth]})
    return link, first


def check_same(client, before, told):
    """Everything is as it was told before."""
    assert originals(client) == before
    now = contents(client)
    for part, answers in told.items():
        assert now[part] == answers, part


def documents(library):
    """The digests of all documents."""
    return {path.relative_to(library).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (library / "documents").rglob("*.json")}


def add_account(library, *store):
    done = subprocess.run(
        [PROGRAM, "user", "add", "Ada", "--library", library, *store], text=True,
        input="a long password of hers\n", capture_output=True, check=False,
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"})
    assert done.returncode == 0, done.stderr


def test_a_catalog_is_carried_into_a_database_and_back(library, address):
    with local(library) as program:
        client = Client(program).open_claim()
        link, first = fill(client)
        add_account(library)
        guest = Client(program).get(f"{link['path']}/photos/{first}/file")
        assert guest.status == 200
        before, told = originals(client), contents(client)
    written = documents(library)
    assert len(written) > 8
    report = moved(library, address)
    assert report["tables"] > 65 and report["rows"] > 100
    assert not list(library.glob("catalog.sqlite*"))
    assert (library / report["kept"]).stat().st_size > 100_000
    assert address in refusal(run("verify", "--library", library))
    with serving(library, address) as program:
        client = Client(program, cookie=client.cookie)
        check_same(client, before, told)
        assert found(client, "fjord") == found(client, "boat") == ["Boats in the Fjörd"]
        assert Client(program).get(f"{link['path']}/photos/{first}/file").body == guest.body
        # Life goes on there.
        assert upload(client, 5).status == 201
        client.wait_until_developed()
        send(client, "PATCH", f"/api/v1/assets/{first}", {"title": "Boats at noon"})
        before, told = originals(client), contents(client)
    checked = run("verify", "--library", library, "--store", address)
    assert checked.returncode == 0, checked.stdout
    written = documents(library)
    report = moved(library, "folder")
    assert not list(library.glob("catalog.arriving*"))
    checked = run("verify", "--library", library)
    assert checked.returncode == 0, checked.stdout
    with local(library) as program:
        client = Client(program, cookie=client.cookie)
        check_same(client, before, told)
        assert found(client, "noon") == ["Boats at noon"]
        assert Client(program).get(f"{link['path']}/photos/{first}/file").body == guest.body
    assert documents(library) == written
    assert "has its catalog in that folder" in refusal(
        run("serve", "--library", library, "--store", address, "--listen", "127.0.0.1:0"))
    # The database keeps the catalog, and so is not empty.
    assert "is not empty" in refusal(move(library, address))


def test_a_new_row_gets_no_number_that_was_given_before(library, address, postgres):
    with local(library) as program:
        client = Client(program).open_claim()
        fill(client)
        last = client.assets()[-1]["id"]
        for act in ("trash", "purge"):
            send(client, "POST", f"/api/v1/assets/{act}", {"assets": [last]})
    moved(library, address)
    with serving(library, address) as program:
        assert upload(Client(program, cookie=client.cookie), 9).status == 201
    name = address.rsplit("/", 1)[1]
    assert postgres.sql(name, "select max(rownumber) from asset") == "5\n"


def test_a_server_on_either_side_is_to_be_stopped_first(library, address, tmp_path):
    with local(library) as program:
        Client(program).open_claim()
        answer = refusal(move(library, address))
        assert f"in use by process {program.process.pid}" in answer and "stop it" in answer
    with serving(tmp_path / "other", address):
        answer = refusal(move(library, address))
        assert "is in use by another tintype: stop that first" in answer
    assert "is not empty" in refusal(move(library, address))
    assert run("verify", "--library", library).returncode == 0


def test_a_server_of_the_database_is_to_be_stopped_first(library, address):
    with serving(library, address) as program:
        Client(program).open_claim()
        assert f"in use by process {program.process.pid}" in refusal(move(library, "folder"))
    moved(library, "folder")
    assert run("verify", "--library", library).returncode == 0


def test_a_database_of_something_else_is_left_alone(library, address, postgres):
    with local(library) as program:
        Client(program).open_claim()
    name = address.rsplit("/", 1)[1]
    postgres.sql(name, "create table recipe (id bigint)")
    answer = refusal(move(library, address))
    assert "another program" in answer
    assert postgres.sql(name, "select count(*) from pg_tables where schemaname = 'public'") == \
        "1\n"
    assert run("verify", "--library", library).returncode == 0


def test_what_cannot_be_moved_is_said(library, address, postgres, tmp_path):
    assert "There is no library" in refusal(move(library, address))
    with local(library) as program:
        Client(program).open_claim()
    assert "cannot be reached" in refusal(move(library, "postgres://tintype@127.0.0.1:1/photos"))
    assert "--remove is for originals" in refusal(move(library, address, "--remove"))
    assert "one after the other" in refusal(
        move(library, address, "--blobs", "s3://photos/home?endpoint=http://127.0.0.1:1"))
    text = run("move", "--library", library, "--store", "folder").stdout
    assert text == f"The catalog is in {library}. Start the server without --store.\n"
    text = run("move", "--library", library, "--store", address).stdout
    assert "the same on both sides" in text and "is kept: " in text
    assert moved(library, address)["rows"] == 0
    other = postgres.database(tmp_path.name + "_other")
    assert "Move it into the folder first" in refusal(move(library, other))
    (library / "catalog.sqlite").write_bytes(b"something else")
    assert "Move it away first" in refusal(move(library, "folder"))


# == Cut off ==

@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A library with a catalog in its folder, to be copied."""
    folder = tmp_path_factory.mktemp("filled") / "library"
    with local(folder) as program:
        fill(Client(program).open_claim())
    return folder


# Calls about a file, which is named after them, and those that speak to the server.
THERE = ["renameat catalog-arriving.new", "renameat2 catalog.leaving.sqlite",
         "renameat catalog-elsewhere.new", "unlinkat catalog.sqlite",
         "unlinkat catalog-arriving", "fsync,fdatasync", "sendto"]
BACK = ["renameat catalog-arriving.new", "renameat2 catalog.arriving.sqlite",
        "unlinkat catalog-elsewhere", "unlinkat catalog-arriving", "fsync,fdatasync", "sendto"]
# Before these, the catalog is in both places.
BETWEEN = ["renameat2 catalog.leaving.sqlite", "unlinkat catalog.sqlite",
           "unlinkat catalog-elsewhere"]


class Killing:
    """Moves that are killed when a thread makes one of some calls for a time with a number."""

    def __init__(self, calls, library, target):
        self.calls, self.library, self.target = calls, library, target

    def run(self, number):
        """The exit status."""
        calls, _, file = self.calls.partition(" ")
        return subprocess.run(
            ["strace", "-f", "-qq", "-o", "/dev/null", *(["-P", file] if file else []), "-e",
             f"trace={calls}", "-e", f"inject={calls}:signal=KILL:when={number}", PROGRAM, "move",
             "--library", self.library, "--store", self.target],
            capture_output=True, check=False, timeout=patience(120),
            env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"}).returncode


def check_cut_off(library, address):
    """One place is in use, or neither until the move is done."""
    if (library / "catalog-elsewhere").exists():
        checked = run("verify", "--library", library, "--store", address)
        if (library / "catalog.sqlite").exists():
            assert "was interrupted" in refusal(checked)
            assert "was interrupted" in refusal(run("verify", "--library", library))
            return "between"
    else:
        checked = run("verify", "--library", library)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return "whole"


def numbers(calls):
    """All of the few calls about a file; some of the many that speak to the server."""
    number = 1
    while True:
        yield number
        number += max(1, number // 2) if calls == "sendto" else 1


@pytest.mark.parametrize("calls", THERE)
def test_a_move_that_is_killed_loses_nothing_and_is_done_again(
        filled, library, postgres, tmp_path, calls):
    seen, rows = [], None
    for number in numbers(calls):
        shutil.rmtree(library, ignore_errors=True)
        shutil.copytree(filled, library)
        address = postgres.database(f"{tmp_path.name}_{number}")
        status = Killing(calls, library, address).run(number)
        if status == 0:
            break
        seen.append(check_cut_off(library, address))
        report = moved(library, address)
        assert report["rows"] in (0, rows or report["rows"])
        rows = rows or report["rows"]
        assert run("verify", "--library", library, "--store", address).returncode == 0
        assert not (library / "catalog.sqlite").exists()
        assert len(list(library.glob("catalog.before-*.sqlite"))) == 1
        assert not (library / "catalog-arriving").exists()
    print(f"killed {len(seen)} times: {seen}")
    assert seen
    assert calls not in BETWEEN or "between" in seen


@pytest.mark.parametrize("calls", BACK)
def test_a_move_back_that_is_killed_loses_nothing_and_is_done_again(
        filled, library, postgres, tmp_path, calls):
    address = postgres.database(tmp_path.name)
    there = tmp_path / "there"
    shutil.copytree(filled, there)
    rows = moved(there, address)["rows"]
    seen = []
    for number in numbers(calls):
        shutil.rmtree(library, ignore_errors=True)
        shutil.copytree(there, library)
        status = Killing(calls, library, "folder").run(number)
        if status == 0:
            break
        seen.append(check_cut_off(library, address))
        # What waits for the last step may as well stay with the database.
        if seen[-1] == "between" and number % 2:
            assert moved(library, address)["kept"]
            assert check_cut_off(library, address) == "whole"
        report = moved(library, "folder")
        assert report["rows"] in (0, rows)
        assert run("verify", "--library", library).returncode == 0
        assert not (library / "catalog-elsewhere").exists()
        assert not (library / "catalog-arriving").exists()
    print(f"killed {len(seen)} times: {seen}")
    assert seen
    assert calls not in BETWEEN or "between" in seen
