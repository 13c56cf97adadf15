"""Backups of libraries, and on disks, that lose bytes, fill up or fail."""

import json
import shutil

import pytest

from disks import mounted
from test_kill import photo
from test_storage import PROOF, filled, source, tintype

__all__ = ["filled", "source"]


def blobs(folder):
    return sorted((folder / "blobs").glob("*/*/*"))


def restored(backup, new, *options):
    """What a restore printed, and its exit status."""
    done = tintype(new, "restore", backup, *options, "--json")
    return json.loads(done.stdout), done.returncode


def flip(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def test_12_a_damaged_original_costs_only_itself_in_the_first_backup(tmp_path, filled):
    victim = blobs(filled)[2]
    victim.write_bytes(victim.read_bytes()[:100])
    backup = tmp_path / "backup"
    done = tintype(filled, "backup", backup)
    assert done.returncode == 1
    assert "without 1 file of which no undamaged copy was found" in done.stdout
    report, status = restored(backup, tmp_path / "new")
    assert status == 1 and report["assets"] == 6
    assert len(report["findings"]) == 1 and victim.name in report["findings"][0]
    assert [path.name for path in blobs(tmp_path / "new")] == [
        path.name for path in blobs(filled) if path != victim]
    found = {entry["name"]: entry for entry in json.loads(
        tintype(filled, "doctor", "--json").stdout)}
    assert found["backup"]["state"] == "warning" and ".jpg" in found["backup"]["finding"]


def test_12_a_backup_with_a_gap_is_newer_than_a_whole_one(tmp_path, filled, source):
    backup = tmp_path / "backup"
    assert tintype(filled, "backup", backup).returncode == 0
    more = tmp_path / "more"
    more.mkdir()
    for number in range(6, 10):
        (more / f"{number}.jpg").write_bytes(photo(number))
    before = set(blobs(filled))
    assert tintype(filled, "import", more).returncode == 0
    victim = min(set(blobs(filled)) - before)
    victim.write_bytes(b"")
    assert tintype(filled, "backup", backup).returncode == 1
    report, status = restored(backup, tmp_path / "new")
    assert (report["assets"], status) == (10, 1) and len(blobs(tmp_path / "new")) == 9


def test_08_what_rots_in_a_backup_is_copied_again(tmp_path, filled):
    backup = tmp_path / "backup"
    assert tintype(filled, "backup", backup).returncode == 0
    flipped, cut, folder = blobs(backup)[:3]
    flip(flipped)
    cut.write_bytes(cut.read_bytes()[:-1])
    folder.unlink()
    folder.mkdir()
    done = tintype(filled, "backup", backup)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("was damaged in the backup and was copied again") == 3
    assert "Reread by content: every file." in done.stdout
    assert {path.name: path.read_bytes() for path in blobs(backup)} == {
        path.name: path.read_bytes() for path in blobs(filled)}
    assert len(list((backup / "quarantine").iterdir())) == 3
    # A backup can be read by itself, too, and named as damaged.
    flip(flipped)
    assert tintype(backup, "verify").returncode == 0
    done = tintype(backup, "scrub")
    assert done.returncode == 1 and "6 files read, 1 damaged" in done.stdout
    assert tintype(backup, "verify").returncode == 1


def test_14_a_backup_that_finds_no_room_keeps_what_had_come(tmp_path, filled):
    with mounted(tmp_path / "disk", "size=100m") as disk:
        backup = disk / "backup"
        assert tintype(filled, "backup", backup).returncode == 0
        more = tmp_path / "more"
        more.mkdir()
        for number in range(8):
            (more / f"more{number}.jpg").write_bytes(photo(100 + number) + bytes(14 << 20))
        assert tintype(filled, "import", more).returncode == 0
        done = tintype(filled, "backup", backup)
        assert done.returncode == 1 and "full" in done.stderr
        came = len(blobs(backup))
        assert 6 <= came < 14
        report, status = restored(backup, tmp_path / "new")
        assert (report["assets"], status) == (14, 1)
        assert len(report["findings"]) == 14 - came == 14 - len(blobs(tmp_path / "new"))


@pytest.mark.parametrize("call", ["write,pwrite64", "fsync,fdatasync", "openat2", "renameat2"])
@pytest.mark.parametrize("error", ["ENOSPC", "EIO"])
def test_14_whatever_call_fails_the_backup_before_it_can_be_restored(
        tmp_path, filled, call, error):
    backup, number, step, reached = tmp_path / "backup", 1, 1 if PROOF else 25, False
    assert tintype(filled, "backup", backup).returncode == 0
    kept = tmp_path / "kept"
    shutil.copytree(backup, kept)
    while not reached:
        shutil.rmtree(backup)
        shutil.copytree(kept, backup)
        done = tintype(
            filled, "backup", backup,
            wrapper=["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}",
                     "-e", f"inject={call}:error={error}:when={number}+"])
        reached = done.returncode == 0 or number > 400
        report, status = restored(backup, tmp_path / "new")
        assert report["assets"] == 6, (number, done.stderr)
        # What could not be read is named, and everything else is there.
        assert len(report["findings"]) == 6 - len(blobs(tmp_path / "new")), (number, report)
        assert status == (1 if report["findings"] else 0)
        shutil.rmtree(tmp_path / "new")
        number += step
    assert tintype(filled, "verify").returncode == 0
    print(f"14: {call} {error}: clean at {number - step}")


def check(library, source, number):
    """The library is intact, but for documents that the call kept from being written: they are
    named, and written by the next command that opens it."""
    report = json.loads(tintype(library, "verify", "--json").stdout)
    assert (report["files"], report["damaged"], report["findings"]) == (6, [], []), (number, report)
    if report["unwritten"]:
        assert tintype(library, "import", source).returncode == 0, number
    assert tintype(library, "verify").returncode == 0, number


@pytest.mark.parametrize("call", ["write,pwrite64", "fsync,fdatasync", "openat2", "renameat2"])
@pytest.mark.parametrize("error", ["ENOSPC", "EIO"])
def test_14_a_restore_that_a_call_has_ended_is_continued(tmp_path, filled, source, call, error):
    backup, number, step, reached = tmp_path / "backup", 1, 1 if PROOF else 25, False
    assert tintype(filled, "backup", backup).returncode == 0
    while not reached:
        new = tmp_path / f"new-{number}"
        done = tintype(
            new, "restore", backup,
            wrapper=["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}",
                     "-e", f"inject={call}:error={error}:when={number}+"])
        reached = done.returncode == 0 or number > 400
        if not (new / "catalog.sqlite").exists() or (new / "restore-unfinished").exists():
            report, status = restored(backup, new)
            assert (report["assets"], report["findings"], status) == (6, [], 0), number
        elif done.returncode != 0:
            assert done.returncode == 1, number
            # A part of it could not be read, and is named.
            if "Everything else was restored" not in done.stdout:
                # Everything was in its place already, and the call ended the check of it.
                assert len(blobs(new)) == 6, (number, done.stderr)
                check(new, source, number)
        shutil.rmtree(new, ignore_errors=True)
        number += step
    print(f"14: {call} {error} in a restore: clean at {number - step}")
