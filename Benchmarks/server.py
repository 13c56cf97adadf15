#!/usr/bin/env python3
"""Measures the whole server: Benchmarks/server.py [--assets 1000000] [--json FILE] [--library DIR].

A thumbnail of about 20 KB from the cache against nginx, which sends the same file from a disk, in
the processor time of a request; how soon the first answer comes after the start with a large
library; and what an idle server has in memory. Ends with 1 where a figure is beyond its threshold.
"""

import argparse
import http.client
import os
import pathlib
import random
import shutil
import statistics
import struct
import subprocess
import tempfile
import time

# First: it says where the drivers of the tests are.
from paired import conclude, ratio, wrk
from client import Client
from program import PROGRAM, ROOT, Program
from sample import Nginx, memory

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
            load = [wrk(url, "-H", f"Cookie: {owner.cookie}") for url in (
                program.url + path, f"http://localhost:{nginx.port}/thumb.jpg")]
            return ratio(
                f"thumbnail of {len(picture)} bytes", (program.process.pid, load[0]),
                (nginx.worker(), load[1]), AT_LEAST["thumbnail"])


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
    conclude(results, AT_LEAST, AT_MOST, options.json)


main()
