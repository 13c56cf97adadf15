"""What `info` says of files, against the facts that other programs agree on."""

import json
import pathlib
import shlex
import subprocess
import sys

import figures
from patience import patience
from skips import CORPORA, with_corpora

ROOT = pathlib.Path(__file__).resolve().parents[2]
TINTYPE = ROOT / "bin" / "tintype"
FIXTURES = ROOT / "Tests" / "Fixtures"


def info(*files):
    """The answers by file."""
    done = subprocess.run(
        [TINTYPE, "info", "--json", *map(str, files)], capture_output=True, text=True,
        timeout=patience(120))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return {answer["file"]: answer for answer in answers}


def kept_files():
    folders = ["photos", "metadata", "films", "browser"]
    return sorted(
        path for folder in folders for path in (FIXTURES / folder).iterdir()
        if path.suffix not in (".md", ".py"))


@with_corpora
def test_every_file_of_the_corpus_is_answered_rightly(tmp_path):
    log = tmp_path / "costs"
    command = figures.wrapped(log, f"{shlex.quote(str(TINTYPE))} info --json {{files}}")
    done = subprocess.run(
        [sys.executable, CORPORA / "check.py", "--program", command],
        capture_output=True, text=True, timeout=patience(600))
    # A process answers for many files: its time is none of a file.
    figures.tell(log, is_one_file=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr


def test_files_are_answered_in_the_order_in_which_they_are_named():
    files = [str(path) for path in kept_files()]
    done = subprocess.run(
        [TINTYPE, "info", "--json", *files], capture_output=True, text=True, timeout=patience(120))
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == files


def test_exiftool_reads_the_same():
    files = [path for path in kept_files() if "damaged" not in path.name]
    told = json.loads(subprocess.run(
        ["exiftool", "-json", "-n", "-q", *map(str, files)], capture_output=True, text=True,
    ).stdout)
    answers = info(*files)
    same = {
        "make": "Make", "model": "Model", "latitude": "GPSLatitude", "longitude": "GPSLongitude",
        "iso": "ISO", "aperture": "FNumber", "exposure_seconds": "ExposureTime",
        "focal_length": "FocalLength", "altitude": "GPSAltitude",
    }
    wrong, compared = [], 0
    for tags in told:
        answer = answers[tags["SourceFile"]]
        if answer["verdict"] != "ok":
            continue
        for name, tag in same.items():
            ours, theirs = answer.get(name), tags.get(tag)
            if theirs in (None, "", 0) or (name in ("latitude", "longitude") and ours is None):
                continue
            compared += 1
            if isinstance(theirs, str) or isinstance(ours, str):
                is_same = str(ours).split() == str(theirs).split()
            else:
                is_same = ours is not None and abs(ours - theirs) <= 1e-4 * max(1, abs(theirs))
            if not is_same:
                wrong.append((tags["SourceFile"], name, ours, theirs))
    assert not wrong
    assert compared > 20


def test_a_file_that_is_missing_is_said_and_the_others_are_answered(tmp_path):
    files = [FIXTURES / "photos" / "gray.jpg", tmp_path / "none.jpg"]
    answers = info(*files)
    assert answers[str(files[0])]["verdict"] == "ok"
    assert answers[str(files[1])]["verdict"] == "refused"
    assert answers[str(files[1])]["code"] == "missing"


def test_for_people_there_are_lines_and_nothing_that_moves_the_cursor(tmp_path):
    path = FIXTURES / "metadata" / "live.heic"
    done = subprocess.run(
        [TINTYPE, "info", path], capture_output=True, text=True, timeout=patience(60))
    assert done.returncode == 0
    assert "HEIC, 100 x 133 pixels" in done.stdout
    assert "iPhone 13 Pro" in done.stdout
    assert "\x1b" not in done.stdout
