"""Files that try to crash, stall, fill or trick the program that reads them."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from conftest import ATTACK
from program import PROGRAM


def judged(program, folder, *arguments):
    """What the judge of the hostile files says; its exit status is the verdict."""
    done = subprocess.run(
        [sys.executable, str(ATTACK / "run.py"), "--program", program, "--files", str(folder),
         *arguments],
        capture_output=True, text=True, timeout=1200)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_no_hostile_file_makes_a_thumbnail_crash_or_hang(hostile_files, tmp_path):
    """Every file, each in a process of its own: refused or shown, never worse."""
    def thumbnail(path):
        out = tmp_path / f"{abs(hash(path))}.png"
        done = subprocess.run(
            [PROGRAM, "thumb", str(path), "--size", "256", "--output", str(out)],
            capture_output=True, text=True, timeout=60)
        says_why = done.returncode == 0 or done.stderr.startswith("tintype: ")
        is_whole = (done.returncode == 0) == out.exists()
        return None if done.returncode in (0, 1, 3) and says_why and is_whole else (
            f"{path}: status {done.returncode}, {done.stderr.strip()}")

    files = sorted(path for path in hostile_files.rglob("*") if path.is_file())
    assert len(files) > 300
    with ThreadPoolExecutor(2) as pool:
        assert [fault for fault in pool.map(thumbnail, files) if fault] == []


def test_every_hostile_file_is_answered_within_its_limits(hostile_files):
    judged(f"{PROGRAM} info --json {{file}}", hostile_files)
