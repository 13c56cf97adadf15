#!/usr/bin/env python3
"""Measures how much memory a worker has at the most: Benchmarks/memory.py [--json FILE].

Small copies of a photo, and a full-size export of it through six filters, of 12 and of 108
megapixels, each in a worker of its own. Ends with 1 where one has more than it may.
"""

import argparse

from paired import conclude
from worker import BOTH, EXPORT, SIX_FILTERS, Worker, photos

AT_MOST = {
    "MB of 12 megapixels": 60, "MB of six filters of 12 megapixels": 110,
    "MB of 108 megapixels": 400, "MB of six filters of 108 megapixels": 300}


def most(megapixels, *order):
    """The megabytes that a worker had for one photo."""
    with Worker() as worker:
        worker.develop(photos(1, megapixels)[0], *order)
        return worker.most_memory() / 2**20


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--json")
    options = parser.parse_args()
    results = {}
    for megapixels in (12, 108):
        results[f"MB of {megapixels} megapixels"] = most(megapixels, BOTH)
        results[f"MB of six filters of {megapixels} megapixels"] = most(
            megapixels, EXPORT, SIX_FILTERS)
    for kind, found in results.items():
        print(f"{kind}: {found:.0f} (at most {AT_MOST[kind]})", flush=True)
    conclude(results, {}, AT_MOST, options.json)


main()
