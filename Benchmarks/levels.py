#!/usr/bin/env python3
"""Measures what packages cost: Benchmarks/levels.py [--pairs 15] [--json FILE].

Processor time of the worker that packages have for this machine's instructions, beside the one that
is built for this machine alone, in pairs that begin with one and the other in turn, each with new
processes. The last row compares the second worker with itself, which shows what of a ratio is
chance. Ends with 1 where a package's worker takes over five percent more.
"""

import argparse
import statistics
import sys

from paired import conclude
from program import ROOT
from sample import processor_seconds
from worker import EXPORT, SIX_FILTERS, WORKER, Worker, output, photos

sys.path.insert(0, str(ROOT / "scripts"))

from packing import levels  # noqa: E402
from packing.release import BASELINE, BUILT  # noqa: E402

MOST = 1.05
MEGAPIXELS = 6
# One job is too short for a clock of processor time.
JOBS = 5
WORK = {
    "six filters, for the screen": ([output(1440, 86)], SIX_FILTERS),
    "six filters, export": (EXPORT, SIX_FILTERS),
    "export without an edit": (EXPORT, None),
}


def cost(program, photo, outputs, recipe):
    """Processor seconds of a new worker, after a first job that loads what it needs."""
    with Worker(program=program) as worker:
        worker.develop(photo, outputs, recipe)
        before = processor_seconds(worker.process.pid)
        for _ in range(JOBS):
            worker.develop(photo, outputs, recipe)
        return processor_seconds(worker.process.pid) - before


def ratio(name, packaged, native, photo, work, pairs):
    """The median of what the first takes of the second's time."""
    found = []
    for number in range(pairs):
        spent = {}
        for which in ("packaged", "native") if number % 2 else ("native", "packaged"):
            spent[which] = cost(packaged if which == "packaged" else native, photo, *work)
        found.append(spent["packaged"] / spent["native"])
    first, middle, last = statistics.quantiles(found, n=4)
    print(f"{name}: {middle:.3f}, quartiles {first:.3f} to {last:.3f}", flush=True)
    return middle


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--json")
    parser.add_argument("--pairs", type=int, default=15)
    options = parser.parse_args()
    level = (levels.runnable() or [BASELINE])[-1]
    packaged, photo = BUILT / level / "tintype-worker", photos(1, MEGAPIXELS)[0]
    print(f"{level} beside a program built for this machine", flush=True)
    results = {name: ratio(name, packaged, WORKER, photo, work, options.pairs)
               for name, work in WORK.items()}
    control = next(iter(WORK))
    ratio(f"{control}, a program beside itself", WORKER, WORKER, photo, WORK[control],
          options.pairs)
    conclude(results, {}, dict.fromkeys(results, MOST), options.json)


main()
