"""The hostile files where they do most: taken into a library, and served from it. The numbers are
those of section C in reliability.md."""

import json
import os
import subprocess
import time

from client import Client
from patience import patience
from program import PROGRAM, Program

# What a browser shows or saves, and never runs.
INERT = ("image/jpeg", "image/png", "image/gif", "image/webp", "image/tiff", "image/avif",
         "image/jxl", "image/heic", "video/mp4", "video/webm", "video/quicktime",
         "application/octet-stream")


def strict(text):
    """JSON with nothing in it that is none, as NaN."""
    def refuse(constant):
        raise ValueError(constant)
    return json.loads(text, parse_constant=refuse)


def test_35_an_import_of_them_all_ends_and_harms_nothing(hostile_files, tmp_path):
    """Number 35: no exit, no hang, no worker above one gigabyte; number 45's files are among it."""
    library = tmp_path / "library"
    began = time.monotonic()
    with (tmp_path / "said").open("wb") as said:
        running = subprocess.Popen(
            [PROGRAM, "import", "--library", str(library), "--json", str(hostile_files)],
            stdout=said, stderr=subprocess.DEVNULL,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        # Its own and its workers' usage, and nobody else's.
        _, status, usage = os.wait4(running.pid, 0)
    taken = time.monotonic() - began
    assert os.waitstatus_to_exitcode(status) in (0, 1, 3)
    outcomes = [strict(line) for line in (tmp_path / "said").read_text().splitlines()]
    said = {line["outcome"] for line in outcomes if "outcome" in line}
    assert said <= {"stored", "kept", "duplicate", "refused", "failed", "sidecar", "paired"}, said
    files = sum(1 for path in hostile_files.rglob("*") if path.is_file())
    assert len(outcomes) > files * 0.9
    verified = subprocess.run(
        [PROGRAM, "verify", "--library", str(library), "--json"], capture_output=True, text=True,
        timeout=patience(120))
    assert strict(verified.stdout)["findings"] == []
    peak = usage.ru_maxrss / 1024
    assert peak < 1024, f"a process had {peak:.0f} MB"
    print(f"35: {len(outcomes)} files in {taken:.0f} s, {len(outcomes) / taken:.0f} a second, "
          f"exits 0, largest process {peak:.0f} MB")


def test_44_what_is_not_what_its_name_says_is_served_as_nothing_that_runs(
        hostile_files, tmp_path):
    """Number 44: types that a browser could take for a page, and requests made: 0."""
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        client, stored = Client(program).open_claim(), 0
        for path in sorted((hostile_files / "type").iterdir()):
            answer = client.request(
                "PUT", f"/api/v1/uploads/{path.name}", path.read_bytes())
            assert answer.status < 500, (path.name, answer.status)
            if answer.status not in (200, 201):
                continue
            stored += 1
            asset = answer.json["asset"]
            served = client.get(f"/api/v1/assets/{asset}/original")
            headers = {name.lower(): value for name, value in served.headers.items()}
            assert headers["content-type"] in INERT, (path.name, headers["content-type"])
            assert headers["x-content-type-options"] == "nosniff", path.name
            assert "sandbox" in headers.get("content-security-policy", "") or headers.get(
                "content-disposition", "").startswith(("attachment", "inline")), path.name
            assert served.body == path.read_bytes()
        print(f"44: {stored} of the files were kept, types that a browser runs 0")


def test_47_bad_dates_and_places_are_none(hostile_files):
    """Number 47: positions off the earth, years that none has, NaN in an answer: 0."""
    files = [path for folder in ("exif", "xmp") for path in (hostile_files / folder).rglob("*")
             if path.is_file()]
    assert len(files) > 60
    done = subprocess.run(
        [PROGRAM, "info", "--json", *map(str, files)], capture_output=True, text=True,
        timeout=patience(300))
    assert done.returncode in (0, 1, 3), done.stderr[-2000:]
    answers = [strict(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(files)
    for facts in answers:
        assert facts.get("latitude") is None or -90 <= facts["latitude"] <= 90, facts
        assert facts.get("longitude") is None or -180 <= facts["longitude"] <= 180, facts
        assert (facts.get("latitude") is None) == (facts.get("longitude") is None), facts
        assert facts.get("orientation") in (None, *range(1, 9)), facts
        year = int((facts.get("captured") or "2000")[:4])
        assert 1 <= year <= 9999, facts
    print(f"47: {len(answers)} files, positions off the earth 0, NaN 0")
