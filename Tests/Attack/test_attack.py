"""Files that try to crash, stall, fill or trick the program that reads them."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import figures
from conftest import ATTACK
from figures import EXITS, FILES, MEMORY, SECONDS, figure
from program import PROGRAM


def judged(program, folder, report):
    """What the judge of the hostile files says; its exit status is the verdict."""
    done = subprocess.run(
        [sys.executable, str(ATTACK / "run.py"), "--program", program, "--files", str(folder),
         "--json", str(report)],
        capture_output=True, text=True, timeout=1200)
    results = json.loads(report.read_text())["results"] if report.exists() else []
    for each in results:
        figure(MEMORY, each["mb"])
        figure(SECONDS, max(each["seconds"]))
    figure(FILES, len(results))
    figure(EXITS, sum("crash" in failure for each in results for failure in each["failures"]))
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_no_hostile_file_makes_a_thumbnail_crash_or_hang(hostile_files, tmp_path):
    """Every file, each in a process of its own: refused or shown, never worse."""
    def thumbnail(path):
        out = tmp_path / f"{abs(hash(path))}.png"
        done = subprocess.run(
            figures.wrapped(
                log, [PROGRAM, "thumb", str(path), "--size", "256", "--output", str(out)]),
            capture_output=True, text=True, timeout=60)
        says_why = done.returncode == 0 or done.stderr.startswith("tintype: ")
        is_whole = (done.returncode == 0) == out.exists()
        return None if done.returncode in (0, 1, 3) and says_why and is_whole else (
            f"{path}: status {done.returncode}, {done.stderr.strip()}")

    log = tmp_path / "costs"
    files = sorted(path for path in hostile_files.rglob("*") if path.is_file())
    assert len(files) > 300
    with ThreadPoolExecutor(2) as pool:
        faults = [fault for fault in pool.map(thumbnail, files) if fault]
    figures.tell(log)
    assert faults == []


def test_every_hostile_file_is_answered_within_its_limits(hostile_files, tmp_path):
    judged(f"{PROGRAM} info --json {{file}}", hostile_files, tmp_path / "report.json")
