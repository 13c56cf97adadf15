"""Pictures as large as they may be: section C of reliability.md, number 37."""

import json
import struct
import subprocess
import sys
import tempfile
import time
import zlib

from program import PROGRAM


def png(path, side, red):
    """A square of one colour, row by row, so that making it takes no memory."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    packing = zlib.compressobj(1)
    row = b"\0" + bytes([red, 0, 0]) * side
    with path.open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(
            b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)))
        for _ in range(side):
            if data := packing.compress(row):
                file.write(chunk(b"IDAT", data))
        file.write(chunk(b"IDAT", packing.flush()) + chunk(b"IEND", b""))


# A process begins with the memory of the one that starts it, and this one may be larger than what
# is measured: a small one between the two measures.
BETWEEN = """import os, subprocess, sys
running = subprocess.Popen(sys.argv[2:], stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(running.pid, 0)
open(sys.argv[1], "w").write(f"{os.waitstatus_to_exitcode(status)} {usage.ru_maxrss}")
"""


def measured(*arguments):
    """Exit status, standard output, seconds and the largest process in megabytes."""
    began = time.monotonic()
    with tempfile.NamedTemporaryFile("r") as report:
        said = subprocess.run(
            [sys.executable, "-S", "-c", BETWEEN, report.name, PROGRAM, *map(str, arguments)],
            stdout=subprocess.PIPE, check=True).stdout
        status, kilobytes = map(int, report.read().split())
    return status, said, time.monotonic() - began, kilobytes / 1024


def test_37_a_png_of_256_megapixels_is_shown_in_little_memory(tmp_path):
    """16,000 pixels a side are within the limits."""
    png(tmp_path / "large.png", 16_000, 200)
    status, _, seconds, megabytes = measured(
        "thumb", tmp_path / "large.png", "--size", 256, "--output", tmp_path / "small.png")
    assert status == 0 and megabytes < 1024
    _, said, _, _ = measured("info", "--json", tmp_path / "small.png")
    facts = json.loads(said)
    assert (facts["width"], facts["height"]) == (256, 256)
    print(f"37: 16,000 squared in {seconds:.1f} s and {megabytes:.0f} MB")


def test_37_a_png_of_more_is_refused_before_it_is_decoded(tmp_path):
    """17,000 pixels a side are not, and cost nothing."""
    png(tmp_path / "bomb.png", 17_000, 200)
    status, said, seconds, megabytes = measured("info", "--json", tmp_path / "bomb.png")
    assert status != 0 or json.loads(said)["verdict"] != "ok"
    assert megabytes < 256
    status, _, seconds, _ = measured(
        "thumb", tmp_path / "bomb.png", "--size", 256, "--output", tmp_path / "small.png")
    assert status != 0 and not (tmp_path / "small.png").exists()
    print(f"37: 17,000 squared refused in {seconds:.2f} s and {megabytes:.0f} MB")
