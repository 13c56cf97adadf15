"""What leaves a library is what came in, or is said not to be."""

import sqlite3
import zipfile

import pytest

from command import run
from patience import patience
from test_import import lines, library, photo, tintype

__all__ = ["library"]


def stored(folder, sha256):
    return folder / "blobs" / sha256[:2] / sha256[2:4] / sha256


@pytest.mark.parametrize("way", ["folder", "archive"])
@pytest.mark.parametrize("damage", ["flipped", "cut", "missing", "another"])
def test_a_damaged_original_is_named_and_not_written(library, tmp_path, way, damage):
    (tmp_path / "in").mkdir()
    for number in range(3):
        (tmp_path / "in" / f"{number}.jpg").write_bytes(photo(number))
    tintype(library, "import", tmp_path / "in")
    asset = next(each for each in lines(tintype(library, "list", "--json"))
                 if each["filename"] == "1.jpg")
    file = stored(library, asset["sha256"])
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.unlink()
    if damage == "another":
        file.mkdir()
    elif damage != "missing":
        file.write_bytes(data if damage == "flipped" else data[:100])
    target = tmp_path / "out"
    words = ["export", "--library", library]
    done = run(*words, "--zip", f"{target}.zip") if way == "archive" else run(*words, target)
    assert done.returncode == 1, done.stdout
    assert asset["id"] in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr
    if way == "archive":
        archive = zipfile.ZipFile(f"{target}.zip")
        found = {name: archive.read(name) for name in archive.namelist()}
    else:
        found = {path.name: path.read_bytes() for path in target.iterdir()}
    assert found == {"0.jpg": photo(0), "2.jpg": photo(2)}
    # The same is said by everything that looks after a library.
    if damage != "flipped":
        assert run("verify", "--library", library).returncode == 1
        assert run("doctor", "--library", library).returncode == 1


@pytest.mark.parametrize("way", ["folder", "archive"])
def test_names_that_are_too_long_are_shortened(library, tmp_path, way):
    (tmp_path / "in").mkdir()
    # 94 characters of three bytes each; a file system takes 255 bytes.
    names = ["湖" * 94 + ".jpg", "湖" * 93 + "岸.jpg", "e\u0301" * 120 + ".jpg"]
    for number in range(len(names)):
        (tmp_path / "in" / f"{number}.jpg").write_bytes(photo(number))
    tintype(library, "import", tmp_path / "in")
    rename(library, names)
    out = tmp_path / "out"
    if way == "folder":
        tintype(library, "export", "--sidecars", out)
        names = {path.name for path in out.iterdir()}
        found = sorted(name for name in names if name.endswith(".jpg"))
        # What is said of a photo still lies beside it, by its name.
        assert names == {*found, *(name + ".xmp" for name in found)}, names
    else:
        tintype(library, "export", "--zip", f"{out}.zip")
        archive = zipfile.ZipFile(f"{out}.zip")
        found = sorted(archive.namelist())
        assert {archive.read(name) for name in found} == {photo(n) for n in range(3)}
    assert len(found) == 3
    assert all(len(name.encode()) <= 255 - len(".xmp" if way == "folder" else "")
               and name.endswith(".jpg") for name in found), found
    assert sum(name.startswith("湖" * 80) for name in found) == 2
    # None is cut within a character.
    assert all(not name.removesuffix(".jpg").endswith("e") for name in found), found


def rename(library, names):
    """Gives the stored photos names that no folder here can hold."""
    database = sqlite3.connect(library / "catalog.sqlite", timeout=patience(20))
    with database:
        for number, name in enumerate(names):
            changed = database.execute(
                "update resource set filename = ? where filename = ?", (name, f"{number}.jpg"))
            assert changed.rowcount == 1
    database.close()


def test_an_archive_has_names_that_windows_takes(library, tmp_path):
    names = ["a:b?.jpg", "CON.jpg", "lpt1", "dot."]
    (tmp_path / "in").mkdir()
    for number in range(len(names)):
        (tmp_path / "in" / f"{number}.jpg").write_bytes(photo(number))
    tintype(library, "import", tmp_path / "in")
    rename(library, names)
    tintype(library, "export", "--zip", tmp_path / "all.zip")
    assert sorted(zipfile.ZipFile(tmp_path / "all.zip").namelist()) == sorted(
        ["a_b_.jpg", "_CON.jpg", "_lpt1.jpg", "dot..jpg"])
