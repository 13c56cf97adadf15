#!/usr/bin/env python3
"""Measures an import: Benchmarks/import.py [--photos 10000] [--json FILE].

Small JPEGs, each another one, from a folder into a library that is being served: processor time of
the serving process for each, until it is stored and until its pictures are made; photos a second;
and how many syncs of the disk come to a photo, of which none is answered before its own. Ends with
1 where a figure is beyond its threshold.
"""

import argparse
import pathlib
import re
import signal
import sqlite3
import subprocess
import tempfile
import time

# First: it says where the drivers of the tests are.
from paired import conclude
from client import Client
from program import PROGRAM, ROOT, Program
from sample import memory, processor_seconds

AT_MOST = {"ms of the processor a photo": 1.5}
# Of the system: each waits until bytes are on the disk.
SYNCS = "fsync,fdatasync,syncfs"
SYNCED_PHOTOS = 1000


def photos(folder, count, first=0):
    """Photos of 5 KB; a comment makes each another one."""
    source = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()
    folder.mkdir()
    for number in range(first, first + count):
        comment = f"photo {number}".encode()
        part = b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment
        (folder / f"IMG_{number:05}.jpg").write_bytes(source[:2] + part + source[2:])
    return folder


def take(program, folder):
    """Seconds that an import takes."""
    began = time.monotonic()
    # Until all are stored: their pictures are measured apart.
    subprocess.run([PROGRAM, "import", "--no-wait", folder, "--library", program.library],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - began


def wait_until_developed(program):
    """Looks into the catalog: asking the server for it costs the server more than its own work."""
    catalog = sqlite3.connect(program.library / "catalog.sqlite")
    while catalog.execute(
            "select exists (select 1 from asset where state = 'developing')").fetchone()[0]:
        time.sleep(0.2)


def measure(program, folder, count):
    Client(program).open_claim()
    pid = program.process.pid
    before = processor_seconds(pid)
    seconds = take(program, folder)
    stored = processor_seconds(pid) - before
    print(f"{count} photos stored: {count / seconds:.0f} a second", flush=True)
    wait_until_developed(program)
    shown = processor_seconds(pid) - before
    return {"ms of the processor a photo": stored / count * 1000,
            "with its pictures": shown / count * 1000, "photos a second": count / seconds,
            "MB of the serving process": memory(pid) / 2**20}


def syncs(program, folder):
    """How many syncs come to a photo."""
    counter = subprocess.Popen(
        ["strace", "-f", "-c", "-e", f"trace={SYNCS}", "-p", str(program.process.pid)],
        stderr=subprocess.PIPE, text=True)
    while "attached" not in counter.stderr.readline():
        pass
    take(program, folder)
    counter.send_signal(signal.SIGINT)
    table = counter.communicate()[1]
    # Its columns: share, seconds, microseconds a call, calls, errors where there are any, name.
    calls = re.findall(r"^ *\S+ +\S+ +\S+ +(\d+) .*\bf?(?:data)?sync(?:fs)?$", table, re.MULTILINE)
    return sum(map(int, calls)) / SYNCED_PHOTOS


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=10_000)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        many = photos(folder / "many", options.photos)
        few = photos(folder / "few", SYNCED_PHOTOS, options.photos)
        with Program(folder / "library", folder / "log").start() as program:
            results = measure(program, many, options.photos)
            results["syncs a photo"] = syncs(program, few)
    for kind, value in results.items():
        limit = f" (at most {AT_MOST[kind]})" if kind in AT_MOST else ""
        print(f"{kind}: {value:.2f}{limit}", flush=True)
    conclude(results, {}, AT_MOST, options.json)


main()
