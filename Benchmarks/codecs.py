#!/usr/bin/env python3
"""Measures the picture worker: Benchmarks/codecs.py [--photos 8] [--rounds 5] [--json FILE].

Twelve-megapixel JPEGs and HEICs to 256 and 1440 pixels and their facts, in processor time against
vipsthumbnail making both sizes of the same files; how long somebody waits for a full-size export
through six filters against decoding and encoding alone, and their processor time; how soon a worker
has begun, and how long a trivial job is on its way. Ends with 1 where a figure is beyond its
threshold.
"""

import argparse
import pathlib
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from functools import partial

from paired import conclude
from program import ROOT
from sample import processor_seconds
from worker import BOTH, EXPORT, SIX_FILTERS, Worker, photos

AT_MOST = {
    "JPEG against vips": 0.8, "HEIC against vips": 1.0, "export against decode and encode": 1.25,
    "ms of a round trip": 0.3, "ms of a start": 30}


def of_worker(worker, work):
    """Processor seconds that a worker takes for something."""
    before = processor_seconds(worker.process.pid)
    work()
    return processor_seconds(worker.process.pid) - before


def of_children(*commands):
    """The same of programs that are started for it."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = used()
    for command in commands:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return used() - before


def vips(files, folder):
    """Both sizes of all files, each size in one process."""
    return [["vipsthumbnail", *map(str, files), "--size", f"{side}x{side}", "-o",
             f"{folder}/%s_{side}.jpg[Q={quality}]"] for side, quality in ((256, 80), (1440, 86))]


def thumbnails(worker, kind, files, rounds, folder):
    """Our processor time of theirs, in rounds that begin with one and the other in turn."""
    def ours():
        for file in files:
            worker.develop(file, BOTH)

    def theirs():
        if kind == "JPEG":
            return of_children(*vips(files, folder))
        decoded = [folder / f"{file.stem}.jpg" for file in files]
        return of_children(
            *[["heif-convert", str(file), str(to)] for file, to in zip(files, decoded)],
            *vips(decoded, folder))

    ours()
    pairs = []
    for number in range(rounds):
        if number % 2:
            pairs.append((of_worker(worker, ours), theirs()))
        else:
            other = theirs()
            pairs.append((of_worker(worker, ours), other))
    own, other = (statistics.median(column) / len(files) * 1000 for column in zip(*pairs))
    found = statistics.median(own / other for own, other in pairs)
    print(f"{kind} against vips: {found:.2f} (at most {AT_MOST[kind + ' against vips']}), "
          f"{own:.0f} ms against {other:.0f} ms of the processor a photo, "
          f"{worker.most_memory() / 2**20:.0f} MB at most", flush=True)
    return found


def export(worker, file, rounds):
    size = worker.facts(file)
    recipe = SIX_FILTERS | {"size": [size["width"], size["height"]]}
    def plain():
        worker.develop(file, EXPORT)

    def edited():
        worker.develop(file, EXPORT, recipe)

    def waited(work):
        began = time.perf_counter()
        work()
        return time.perf_counter() - began

    edited()
    found = {}
    for what, measure in (("waited for", waited), ("of processor", partial(of_worker, worker))):
        pairs = [(measure(plain), measure(edited)) for _ in range(rounds * 3)]
        own, other = (statistics.median(column) * 1000 for column in zip(*pairs))
        found[what] = statistics.median(edited / plain for plain, edited in pairs)
        print(f"a full-size export through six filters: {found[what]:.2f} of decoding and "
              f"encoding, {other:.0f} ms {what} against {own:.0f} ms", flush=True)
    return found["waited for"], found["of processor"]


def starts(file):
    times = []
    for _ in range(21):
        began = time.perf_counter()
        with Worker() as worker:
            worker.facts(file)
            times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def round_trips(worker, file):
    times = []
    with file.open("rb") as photo:
        for _ in range(2000):
            began = time.perf_counter()
            worker.ask("facts", {}, {"photo": photo})
            times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--photos", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json")
    options = parser.parse_args()
    small = ROOT / "Tests/Fixtures/photos/gray.jpg"
    results = {}
    with tempfile.TemporaryDirectory() as name, Worker() as worker:
        folder = pathlib.Path(name)
        results["ms of a start"] = starts(small)
        results["ms of a round trip"] = round_trips(worker, small)
        files = photos(options.photos, 12)
        results["JPEG against vips"] = thumbnails(
            worker, "JPEG", files, options.rounds, folder)
        if shutil.which("heif-enc") and shutil.which("heif-convert"):
            results["HEIC against vips"] = thumbnails(
                worker, "HEIC", photos(2, 12, ".heic"), max(2, options.rounds // 2), folder)
        (results["export against decode and encode"],
         results["the same of processor time"]) = export(worker, files[0], options.rounds)
    for kind in ("ms of a start", "ms of a round trip"):
        print(f"{kind}: {results[kind]:.2f} (at most {AT_MOST[kind]})", flush=True)
    conclude(results, {}, {kind: most for kind, most in AT_MOST.items() if kind in results},
             options.json)


main()
