"""Disks that fail, fill up, go away or forget: reliability by its numbers."""

import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import threading

import pytest

from client import Client
from disks import mounted
from figures import LOST, SEEN, figure
from patience import patience
from program import PROGRAM, Program
from test_kill import Importer, check, photo

PROOF = bool(os.environ.get("TINTYPE_PROOF"))


def tintype(library, *arguments, wrapper=(), **options):
    return subprocess.run(
        [*wrapper, PROGRAM, arguments[0], "--library", str(library), *map(str, arguments[1:])],
        capture_output=True, text=True, timeout=patience(300),
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"}, **options)


def reported(text):
    """The outcomes that were said; the last line may have been cut."""
    lines = []
    for line in text.splitlines():
        try:
            lines.append(json.loads(line))
        except ValueError:
            break
    return lines


def lost_and_orphans(library, outcomes):
    """What was called stored and is not there byte for byte; unused files."""
    done = tintype(library, "verify", "--json")
    report = json.loads(done.stdout)
    assert report["findings"] == [], report
    lost, seen = [], 0
    for line in outcomes:
        if line["outcome"] not in ("stored", "duplicate", "kept"):
            continue
        seen += 1
        digest = line["sha256"]
        path = library / "blobs" / digest[:2] / digest[2:4] / digest
        if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            lost.append(digest)
    figure(SEEN, seen)
    figure(LOST, len(lost))
    return lost, report["unnamed"]


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "source"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.jpg").write_bytes(photo(number))
    return folder


@pytest.fixture
def filled(tmp_path, source):
    """A library with a few photos that nobody serves."""
    library = tmp_path / "library"
    done = tintype(library, "import", source)
    assert done.returncode == 0, done.stderr
    return library


def test_01_an_import_that_is_killed_loses_nothing(tmp_path):
    source, library = tmp_path / "many", tmp_path / "library"
    source.mkdir()
    for number in range(500 if PROOF else 120):
        (source / f"{number}.jpg").write_bytes(photo(number))
    seed = random.randrange(1 << 32)
    moments, told, kills = random.Random(seed), {}, 200 if PROOF else 5
    for _ in range(kills):
        running = subprocess.Popen(
            [PROGRAM, "import", "--library", str(library), "--json", str(source)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        timer = threading.Timer(moments.uniform(0.05, 1.5), running.kill)
        timer.start()
        for line in reported(running.stdout.read()):
            told[line["file"]] = line
        running.wait()
        timer.cancel()
    done = tintype(library, "import", "--json", source)
    for line in reported(done.stdout):
        told.setdefault(line["file"], line)
    lost, orphans = lost_and_orphans(library, told.values())
    listed = reported(tintype(library, "list", "--json").stdout)
    duplicates = len(listed) - len({entry["sha256"] for entry in listed})
    print(f"1: seed {seed}, {kills} kills, {len(listed)} there, lost {len(lost)}, "
          f"duplicates {duplicates}, orphans {orphans}")
    assert (len(lost), duplicates, orphans) == (0, 0, 0)
    assert len(listed) == len(list(source.iterdir()))


@pytest.mark.parametrize("call", ["fsync,fdatasync", "pwrite64", "renameat2", "openat2", "mkdirat"])
@pytest.mark.parametrize("times", ["", "+"])
def test_03_a_call_that_fails_costs_no_acknowledged_photo(tmp_path, source, call, times):
    number, step, reached = 1, 1 if PROOF else 9, False
    while not reached:
        library = tmp_path / f"library-{number}"
        done = tintype(
            library, "import", "--json", source,
            wrapper=["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}",
                     "-e", f"inject={call}:error=EIO:when={number}{times}"])
        outcomes = reported(done.stdout)
        reached = done.returncode == 0 or number > 400
        if (library / "catalog.sqlite").exists() and (library / "library-id").exists():
            again = tintype(library, "import", "--json", source)
            assert again.returncode == 0, again.stderr
            lost, orphans = lost_and_orphans(library, outcomes)
            assert lost == [] and orphans == 0, (number, lost, orphans)
        shutil.rmtree(library, ignore_errors=True)
        number += step
    print(f"3: {call}{times}: clean at {number - step}, wrong acknowledgements 0")


def test_06_a_disk_that_is_read_only_is_said_to_be(tmp_path, source):
    with mounted(tmp_path / "disk", "size=256m") as disk:
        library = disk / "library"
        outcomes = reported(tintype(library, "import", "--json", source).stdout)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        done = tintype(library, "import", "--json", source)
        assert done.returncode == 1 and "the disk can only be read" in done.stderr
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        lost, orphans = lost_and_orphans(library, outcomes)
        print(f"6: refused with a sentence, lost {len(lost)}, orphans {orphans}")
        assert (lost, orphans) == ([], 0)


# Somebody who is not root, and so may be refused something.
SOMEBODY = [
    "setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "env", "HOME=/"]


def test_06_a_folder_that_may_not_be_written_to_any_more_is_said_to_be(source):
    asked = os.geteuid() == 0 and subprocess.run([*SOMEBODY, PROGRAM, "help"], capture_output=True)
    if not asked or asked.returncode != 0:
        pytest.skip("the kernel forbids another user to run the program")
    with tempfile.TemporaryDirectory() as folder:
        photos, library = pathlib.Path(folder, "photos"), pathlib.Path(folder, "library")
        shutil.copytree(source, photos)
        subprocess.run(["chown", "-R", "65534:65534", folder], check=True)
        outcomes = reported(tintype(
            library, "import", "--json", photos / "0.jpg", wrapper=SOMEBODY).stdout)
        subprocess.run(["chown", "-R", "0:0", library], check=True)
        for words in (["import", photos], ["list"]):
            done = tintype(library, *words, wrapper=SOMEBODY)
            assert done.returncode == 1 and "this user may not write there" in done.stderr
        subprocess.run(["chown", "-R", "65534:65534", library], check=True)
        assert tintype(library, "import", photos, wrapper=SOMEBODY).returncode == 0
        assert lost_and_orphans(library, outcomes) == ([], 0)
    print("6: refused with a sentence, lost 0, orphans 0")


def test_04_a_full_disk_refuses_and_goes_on_when_there_is_room(tmp_path):
    with mounted(tmp_path / "disk", "size=100m") as disk:
        with Program(disk / "library", tmp_path / "log").start() as program:
            client, stored = Client(program).open_claim(), {}
            ballast = disk / "ballast"
            statuses = []
            for number in range(60):
                data = photo(number) + os.urandom(1 << 20)
                answer = client.request(
                    "PUT", f"/api/v1/uploads/{number}.jpg", data, {"upload": f"n{number}"})
                statuses.append(answer.status)
                if answer.status == 201:
                    stored[answer.json["asset"]] = hashlib.sha256(data).hexdigest()
                if answer.status == 507:
                    break
                if number == 5:
                    ballast.write_bytes(bytes(15 << 20))
            assert 507 in statuses, statuses
            ballast.unlink()
            answer = client.request(
                "PUT", "/api/v1/uploads/again.jpg", photo(1000), {"upload": "again"})
            assert answer.status == 201
            check(client, stored)
        print(f"4: {len(stored)} stored before 507, lost 0, went on without a restart")


def test_07_a_disk_that_is_not_there_marks_nothing_missing(tmp_path, filled):
    (filled / "blobs").rename(filled / "elsewhere")
    (filled / "blobs").mkdir()
    with Program(filled, tmp_path / "log").start() as program:
        client = Client(program).open_claim()
        answer = client.request("PUT", "/api/v1/uploads/new.jpg", photo(77))
        assert answer.status == 503 and answer.json["code"] == "originalsAway"
        assert len(client.assets()) == 6
    (filled / "blobs").rmdir()
    (filled / "elsewhere").rename(filled / "blobs")
    with Program(filled, tmp_path / "log").start() as program:
        client = Client(program).open_claim()
        assets = {asset["id"]: asset["sha256"] for asset in client.assets()}
        check(client, assets)
        assert client.request("PUT", "/api/v1/uploads/new.jpg", photo(77)).status == 201
    print("7: rows marked missing 0, writing refused while away")


def test_08_every_flipped_bit_is_found(filled):
    seed, found = random.randrange(1 << 32), 0
    moments, flips = random.Random(seed), 1000 if PROOF else 12
    blobs = sorted(file for file in (filled / "blobs").glob("*/*/*"))
    for _ in range(flips):
        victim = moments.choice(blobs)
        whole = victim.read_bytes()
        damaged = bytearray(whole)
        damaged[moments.randrange(len(damaged))] ^= 1 << moments.randrange(8)
        victim.write_bytes(damaged)
        done = tintype(filled, "scrub", "--json")
        assert done.returncode == 1
        report = json.loads(done.stdout)
        assert len(report["findings"]) == 1 and victim.name in report["findings"][0]
        assert not victim.exists()
        found += 1
        victim.write_bytes(whole)
    assert json.loads(tintype(filled, "scrub", "--json").stdout)["findings"] == []
    print(f"8: seed {seed}, {found} of {flips} flips found, none served as good")


def test_12_and_13_a_backup_while_importing_is_whole(tmp_path, program):
    client, stored = Client(program).open_claim(), {}
    importer = Importer(client, 0, stored)
    importer.start()
    for _ in range(20 if PROOF else 3):
        done = tintype(program.library, "backup", tmp_path / "backup", "--json")
        assert done.returncode == 0, done.stdout + done.stderr
    importer.join()
    acknowledged = dict(stored)
    assert tintype(program.library, "backup", tmp_path / "backup").returncode == 0
    new = tmp_path / "new"
    assert tintype(new, "restore", tmp_path / "backup").returncode == 0
    there = {entry["id"]: entry["sha256"] for entry in reported(
        tintype(new, "list", "--json").stdout)}
    lost = [asset for asset, digest in acknowledged.items() if there.get(asset) != digest]
    print(f"12, 13: {len(there)} restored, lost {len(lost)}, findings 0")
    assert lost == []


def test_14_a_killed_backup_or_restore_says_so_and_harms_nothing(tmp_path, filled):
    seed = random.randrange(1 << 32)
    moments, kills = random.Random(seed), 50 if PROOF else 4
    backup, new = tmp_path / "backup", tmp_path / "new"
    for _ in range(kills):
        for command, library, other in (("backup", filled, backup), ("restore", new, backup)):
            running = subprocess.Popen(
                [PROGRAM, command, "--library", str(library), str(other)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            timer = threading.Timer(moments.uniform(0.01, 0.4), running.kill)
            timer.start()
            said, _ = running.communicate()
            timer.cancel()
            if command == "restore" and running.returncode == 1 and "was cut off" in said:
                # It gave what had come before the first backup was killed.
                assert "Everything else was restored" in said
                shutil.rmtree(new)
        assert tintype(filled, "verify").returncode == 0
        if (new / "restore-unfinished").exists():
            done = tintype(new, "list")
            assert done.returncode == 1 and "restore" in done.stderr
    assert tintype(filled, "backup", backup).returncode == 0
    if not (new / "catalog.sqlite").exists():
        assert tintype(new, "restore", backup).returncode == 0
    assert tintype(new, "verify").returncode == 0
    print(f"14: seed {seed}, {2 * kills} kills, source whole, target complete")


def test_17_a_clock_that_was_set_costs_nothing(tmp_path, source):
    library = tmp_path / "library"
    for moment in ("2023-11-21", "2026-11-21", "2038-01-20", "2028-02-29", "2026-03-29 02:30"):
        name = f"{moment[:10]}.jpg"
        (source / name).write_bytes(photo(1000 + len(list(source.iterdir()))))
        done = tintype(library, "import", "--json", source, wrapper=["faketime", moment])
        assert done.returncode == 0, done.stderr
    listed = reported(tintype(library, "list", "--json").stdout)
    assert len({entry["id"] for entry in listed}) == len(listed) == 11
    print("17: five clocks, ids unique, nothing lost")


def test_19_few_descriptors_cost_no_acknowledged_photo(tmp_path, source):
    library = tmp_path / "library"
    outcomes = []
    for limit in (24, 40, 64):
        done = subprocess.run(
            ["sh", "-c", f'ulimit -n {limit}; exec "$0" import --library "$1" --json "$2"',
             PROGRAM, str(library), str(source)], capture_output=True, text=True,
             timeout=patience(120),
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        outcomes += reported(done.stdout)
    assert tintype(library, "import", source).returncode == 0
    lost, orphans = lost_and_orphans(library, outcomes)
    print(f"19: lost {len(lost)}, orphans {orphans}, goes on")
    assert (lost, orphans) == ([], 0)


def test_21_of_eight_servers_one_serves(tmp_path):
    library = tmp_path / "library"
    servers = [Program(library, tmp_path / f"log-{number}") for number in range(8)]
    started = []

    def start(program):
        try:
            started.append(program.start())
        except RuntimeError:
            pass

    threads = [threading.Thread(target=start, args=(program,)) for program in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for program in started:
        program.end()
    print(f"21: {len(started)} of 8 serve")
    assert len(started) == 1


def test_22_of_two_who_save_at_once_one_is_told(program):
    client, stored = Client(program).open_claim(), {}
    importer = Importer(client, 0, stored)
    importer.run()
    client.wait_until_developed()
    assets = list(stored)[:30 if PROOF else 6]
    sizes = {asset["id"]: (asset["width"], asset["height"]) for asset in client.assets()}
    statuses, lock = [], threading.Lock()

    def save(asset, radius):
        body = json.dumps({"base": 0, "recipe": {
            "version": 1, "size": sizes[asset],
            "steps": [{"filter": "CIExposureAdjust", "parameters": {"inputEV": radius}}]}})
        answer = client.request(
            "POST", f"/api/v1/assets/{asset}/versions", body,
            {"Content-Type": "application/json"})
        with lock:
            statuses.append(answer.status)

    for asset in assets:
        savers = [threading.Thread(target=save, args=(asset, n / 2)) for n in (1, 2)]
        for saver in savers:
            saver.start()
        # It is looked at meanwhile.
        assert client.get(f"/api/v1/assets/{asset}/original").status == 200
        for saver in savers:
            saver.join()
    print(f"22: {statuses.count(201)} saved, {statuses.count(409)} told, "
          f"{sum(status >= 500 for status in statuses)} errors")
    assert sorted(set(statuses)) == [201, 409] and statuses.count(201) == len(assets)
