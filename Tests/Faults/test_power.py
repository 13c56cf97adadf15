"""A power cut after each kind of moment: what was called stored is there."""

import os
import random
import shutil
import subprocess

from patience import patience
from program import PROGRAM
from recorded_disk import STRACE, RecordedDisk, calls
from test_kill import photo
from test_storage import lost_and_orphans, reported, tintype

CUTS = 100 if os.environ.get("TINTYPE_PROOF") else 12


def test_02_a_power_cut_loses_nothing_that_was_called_stored(tmp_path):
    source, library, log = tmp_path / "source", tmp_path / "library", tmp_path / "strace.log"
    source.mkdir()
    for number in range(150):
        (source / f"{number:03}.jpg").write_bytes(photo(number))
    done = subprocess.run(
        [*STRACE, "-o", str(log), PROGRAM, "import", "--library", str(library), "--json",
         str(source)], capture_output=True, text=True, timeout=patience(600))
    assert done.returncode == 0, done.stderr
    recorded = list(calls(log))
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    # One of them comes after an answer.
    answer = next(
        number for number, (call, arguments, *_) in enumerate(recorded)
        if call == "write" and arguments.startswith("1<"))
    moments = {chance.randrange(answer, len(recorded))}
    moments.update(chance.sample(range(len(recorded)), CUTS - 1))
    disk, lost, told, checked = RecordedDisk(library), 0, 0, 0
    for number, call in enumerate(recorded):
        disk.apply(*call)
        if number not in moments:
            continue
        rebuilt = tmp_path / f"cut-{number}"
        disk.rebuild(rebuilt)
        outcomes = reported(disk.said.decode())
        told += len(outcomes)
        if outcomes:
            # The next start takes up what was left.
            assert tintype(rebuilt, "import", "--json", source / "000.jpg").returncode == 0
            missing, _ = lost_and_orphans(rebuilt, outcomes)
            listed = {entry["id"] for entry in reported(tintype(rebuilt, "list", "--json").stdout)}
            lost += len(missing) + sum(line["asset"] not in listed for line in outcomes)
            checked += 1
        shutil.rmtree(rebuilt)
    print(f"2: seed {seed}, {CUTS} cuts, {checked} after an answer, {told} answers, lost {lost}")
    assert lost == 0 and checked > 0
