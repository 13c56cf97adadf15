"""Libraries of earlier releases: the newest program opens, rebuilds and restores them whole."""

import json
import pathlib
import re
import sqlite3
import tarfile

import pytest

from client import Client
from command import run
from contents import contents
from program import Program

pytestmark = pytest.mark.no_second_go

KEPT = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "libraries"
RELEASES = sorted(path.stem for path in KEPT.glob("*.json"))
# Only the catalog has them: a rebuilt library has no sessions, links or tokens either.
IN_THE_CATALOG_ONLY = {"links", "tokens", "shares", "accounts"}


@pytest.fixture(params=RELEASES)
def release(request, tmp_path):
    """The folder of a release's library and backup, and what its program answered."""
    with tarfile.open(KEPT / f"{request.param}.tar.xz") as archive:
        archive.extractall(tmp_path)
    return tmp_path, json.loads((KEPT / f"{request.param}.json").read_text())


def missing(kept, found, path=""):
    """Where an answer of today lacks something of an earlier one; newer members may be added."""
    if isinstance(kept, dict) and isinstance(found, dict):
        return [line for key in kept for line in (
            missing(kept[key], found[key], f"{path}/{key}") if key in found
            else [f"{path}/{key} is missing"])]
    if isinstance(kept, list) and isinstance(found, list) and len(kept) == len(found):
        return [line for index, (one, other) in enumerate(zip(kept, found))
                for line in missing(one, other, f"{path}/{index}")]
    return [] if kept == found else [f"{path}: {kept!r} became {found!r}"]


def with_edits(kept, found):
    """Today's answer, but for the bytes of edits and reviews, which count since 0.1.0."""
    before = {each["id"]: each["usedBytes"] for each in kept["accounts"]}
    for each in found["accounts"]:
        assert before[each["id"]] <= each["usedBytes"] < before[each["id"]] + 1000
        each["usedBytes"] = before[each["id"]]
    return found


def answers(folder, tmp_path):
    with Program(folder, tmp_path / "log").start() as program:
        client = Client(program).open_claim()
        client.wait_until_developed()
        return contents(client)


def test_a_library_of_an_earlier_release_opens_with_everything_in_place(release, tmp_path):
    folder, kept = release
    assert missing(kept, with_edits(kept, answers(folder / "library", tmp_path))) == []
    assert run("verify", "--library", folder / "library").returncode == 0


def test_documents_of_an_earlier_release_make_a_new_catalog(release, tmp_path):
    folder, kept = release
    for file in (folder / "library").glob("catalog.sqlite*"):
        file.unlink()
    done = run("rebuild", "--library", folder / "library")
    assert done.returncode == 0, done.stderr
    decided = {key: value for key, value in kept.items() if key not in IN_THE_CATALOG_ONLY}
    assert missing(decided, answers(folder / "library", tmp_path)) == []


def test_a_backup_of_an_earlier_release_is_restored(release, tmp_path):
    folder, kept = release
    done = run("restore", folder / "backup", "--library", folder / "restored")
    assert done.returncode == 0, done.stderr
    assert missing(kept, with_edits(kept, answers(folder / "restored", tmp_path))) == []


def test_an_upgraded_catalog_has_the_schema_of_a_new_one(release, tmp_path):
    folder, _ = release
    answers(folder / "library", tmp_path)
    with Program(tmp_path / "new", tmp_path / "log").start():
        pass
    assert schema(folder / "library" / "catalog.sqlite") == schema(tmp_path / "new/catalog.sqlite")


def test_an_upgrade_leaves_a_copy_of_the_catalog_as_it_was(release, tmp_path):
    folder, _ = release
    before = version(folder / "library" / "catalog.sqlite")
    answers(folder / "library", tmp_path)
    after = version(folder / "library" / "catalog.sqlite")
    assert after > before
    assert version(folder / "library" / f"catalog-{before}.sqlite") == before


def test_a_catalog_before_the_first_release_is_refused_unchanged(release, tmp_path):
    folder, _ = release
    catalog = folder / "library" / "catalog.sqlite"
    with sqlite3.connect(catalog) as database:
        database.execute("pragma user_version = 21")
    database.close()
    before = catalog.read_bytes()
    done = run("list", "--library", folder / "library", "--user", "owner")
    assert done.returncode == 1 and "0.1.0" in done.stderr, done.stderr
    assert catalog.read_bytes() == before


@pytest.mark.parametrize("command", [["serve", "--listen", "127.0.0.1:0"], ["list"]])
def test_a_catalog_of_a_later_release_is_refused_unchanged(command, tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start():
        pass
    catalog = tmp_path / "library" / "catalog.sqlite"
    with sqlite3.connect(catalog) as database:
        database.execute("pragma user_version = 9999")
    database.close()
    before = catalog.read_bytes()
    done = run(*command, "--library", tmp_path / "library")
    assert done.returncode == 1
    assert "later release wrote this catalog" in done.stderr and "Start that release" in done.stderr
    assert catalog.read_bytes() == before


def version(catalog):
    """The version of a catalog's schema."""
    database = sqlite3.connect(f"file:{catalog}?mode=ro", uri=True)
    found = database.execute("pragma user_version").fetchone()[0]
    database.close()
    return found


def schema(catalog):
    """What a catalog's schema is, whatever the order of columns and the layout of its text."""
    database = sqlite3.connect(f"file:{catalog}?mode=ro", uri=True)
    facts = {}
    for kind, name, text in database.execute("select type, name, sql from sqlite_schema"):
        if kind == "table":
            facts[name] = [
                sorted(map(str, (row[1:] for row in database.execute(
                    f"pragma table_xinfo({name})")))),
                sorted(map(str, (row[2:] for row in database.execute(
                    f"pragma foreign_key_list({name})"))))]
        elif text:
            plain = re.sub(r"--.*", "", text).lower().replace("if not exists ", "")
            facts[name] = " ".join(plain.split())
    database.close()
    return facts
