#!/usr/bin/env python3
"""Measures the whole server: Benchmarks/server.py [--assets 1000000] [--json FILE] [--library DIR].

A thumbnail of about 20 KB from the cache against nginx, which sends the same file from a disk, in
the processor time of a request; how soon the first answer comes after the start with a large
library; and what an idle server has in memory. Ends with 1 where a figure is beyond its threshold.
"""

import argparse
import http.client
import json
import os
import pathlib
import random
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Driver"))

from client import Client  # noqa: E402
from program import PROGRAM, Program  # noqa: E402
from sample import Nginx, memory, processor_seconds  # noqa: E402

PAIRS = 7
SECONDS = 2
AT_LEAST = {"thumbnail": 0.9}
AT_MOST = {"ms to the first answer": 150, "MB of an idle server": 60}


def noise(width, height):
    """A bitmap of coarse noise, whose thumbnail is about as large as a photo's."""
    source = random.Random(1)
    row = lambda: b"".join(  # noqa: E731
        bytes([source.randrange(90, 170)] * 3) * 6 for _ in range(width // 6))
    rows = []
    for _ in range(height // 6):
        rows += [row()] * 6
    pixels = b"".join(rows)
    head = b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54)
    return head + struct.pack(
        "<IiiHHIIiiII", 40, width // 6 * 6, height // 6 * 6, 1, 24, 0, len(pixels), 0, 0, 0, 0
    ) + pixels


def cost(pid, url, cookie):
    """Microseconds of the processor for a request."""
    before = processor_seconds(pid)
    command = ["wrk", "-t1", "-c64", f"-d{SECONDS}s", "-H", f"Cookie: {cookie}", url]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in said, said
    count = int(said.split(" requests in")[0].split()[-1])
    return (processor_seconds(pid) - before) / count * 1e6


def thumbnail(folder):
    with Program(folder / "library", folder / "log").start() as program:
        owner = Client(program).open_claim()
        stored = owner.request("PUT", "/api/v1/uploads/noise.bmp", noise(1200, 900))
        owner.wait_until_developed()
        path = f"/api/v1/assets/{stored.json['asset']}/renditions/256"
        picture = owner.get(path).body
        (folder / "www").mkdir()
        (folder / "www" / "thumb.jpg").write_bytes(picture)
        with Nginx(folder / "nginx", f"root {folder}/www;") as nginx:
            ours = (program.process.pid, program.url + path, owner.cookie)
            theirs = (nginx.worker(), f"http://localhost:{nginx.port}/thumb.jpg", owner.cookie)
            pairs = []
            for number in range(PAIRS):
                order = (ours, theirs) if number % 2 else (theirs, ours)
                measured = [cost(*one) for one in order]
                pairs.append(measured if number % 2 else measured[::-1])
    found = statistics.median(nginx / own for own, nginx in pairs)
    own, nginx = (statistics.median(column) for column in zip(*pairs))
    print(f"thumbnail of {len(picture)} bytes: {found:.2f} of nginx (at least "
          f"{AT_LEAST['thumbnail']}), {own:.1f} us against {nginx:.1f} us", flush=True)
    return found


def start(library):
    """Milliseconds from the start of the process to its first answer."""
    started = time.monotonic()
    process = subprocess.Popen(
        [PROGRAM, "serve", "--library", str(library), "--listen", "127.0.0.1:0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    port = int(process.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/health/ready")
    assert connection.getresponse().status == 200
    taken = (time.monotonic() - started) * 1000
    return process, taken


def starts(library):
    times = []
    for _ in range(5):
        process, taken = start(library)
        times.append(taken)
        last = memory(process.pid)
        process.terminate()
        process.wait(timeout=30)
    return {"ms to the first answer": statistics.median(times),
            "MB of an idle server": last / 2**20}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--assets", type=int, default=1_000_000)
    parser.add_argument("--library")
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        results = {"thumbnail": thumbnail(folder)}
        library = pathlib.Path(options.library or folder / "large")
        if not (library / "prepared").exists():
            bench = ROOT / ".build/release/tintype-bench"
            subprocess.run([str(bench), "--prepare", str(options.assets), str(library)],
                           check=True, cwd=ROOT)
        results |= starts(library)
        shutil.rmtree(folder / "library", ignore_errors=True)
    for kind, most in AT_MOST.items():
        print(f"{kind}: {results[kind]:.1f} (at most {most})", flush=True)
    beyond = [kind for kind, least in AT_LEAST.items() if results[kind] < least]
    beyond += [kind for kind, most in AT_MOST.items() if results[kind] > most]
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1) + "\n")
    for kind in beyond:
        print(f"beyond its threshold: {kind}")
    sys.exit(1 if beyond else 0)


main()
