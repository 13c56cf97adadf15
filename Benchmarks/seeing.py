#!/usr/bin/env python3
"""Measures the models: Benchmarks/seeing.py [--json FILE].

The processor time of each analysis for a photo, and the most memory of each process. Ends with 1
where one has more than it may. The models are those of `scripts/setup models`, in the folder in
which `tintype` looks for them; without them nothing is measured.
"""

import argparse
import os
import pathlib
import sys
import tempfile

from paired import conclude
from PIL import Image, ImageDraw, ImageFont
from worker import Worker, output, photos

DATA = os.environ.get("XDG_DATA_HOME", os.path.expanduser("~/.local/share"))
MODELS = pathlib.Path(os.environ.get("TINTYPE_MODELS", DATA + "/tintype-models"))
# As SeeTask has it.
SEEN = output(2048, 90, "full")
TIMES = 8
LINES = 12

ANALYSES = {
    "faces": ["faces"], "text, none there": ["text"], "things": ["things"],
    "faces, text and things": ["faces", "text", "things"]}
AT_MOST = {
    "ms for faces": 400, "ms for text, none there": 400, "ms for things": 60,
    "ms for faces, text and things": 600, "ms for a page of text": 1500,
    "ms for a mask of the subject": 900, "ms for a mask of people": 300, "ms for a query": 40,
    "MB for faces, text and things": 350, "MB for masks": 350, "MB for queries": 150}


def developed(path, folder):
    """The picture that models look at."""
    results = []
    with Worker() as worker, path.open("rb") as photo:
        order = {"outputs": [SEEN], "metadata": "none", "statements": None}
        worker.ask("develop", order, {"photo": photo}, 1, results)
    picture = folder / (path.stem + ".jpg")
    picture.write_bytes(results[0])
    return picture


def page(folder):
    """Twelve lines of text on paper."""
    picture = Image.new("RGB", (2048, 1536), (236, 232, 224))
    draw = ImageDraw.Draw(picture)
    for number in range(LINES):
        draw.text((150, 110 + 110 * number), "The quick brown fox jumps over the lazy dog",
                  font=ImageFont.load_default(60), fill=(20, 20, 30))
    picture.save(folder / "page.png")
    return developed(folder / "page.png", folder)


def milliseconds(worker, *job):
    """Of one job, after one that loads what comes first."""
    def ask():
        task, order, path, outputs = job
        if path is None:
            worker.ask(task, order, {}, outputs)
            return
        with path.open("rb") as picture:
            worker.ask(task, order, {"photo": picture}, outputs)

    ask()
    before = worker.processor_seconds()
    for _ in range(TIMES):
        ask()
    return (worker.processor_seconds() - before) / TIMES * 1000


def measured(folder):
    photo, text = developed(photos(1, 12)[0], folder), page(folder)
    results = {}
    with Worker("--see", "contents", MODELS) as worker:
        for name, kinds in ANALYSES.items():
            results[f"ms for {name}"] = milliseconds(worker, "see", {"kinds": kinds}, photo, 1)
        results["ms for a page of text"] = milliseconds(
            worker, "see", {"kinds": ["text"]}, text, 1)
        results["MB for faces, text and things"] = worker.most_memory() / 2**20
    with Worker("--see", "masks", MODELS) as worker:
        for name, subject in (("the subject", "main"), ("people", "people")):
            results[f"ms for a mask of {name}"] = milliseconds(
                worker, "mask", {"subject": subject}, photo, 1)
        results["MB for masks"] = worker.most_memory() / 2**20
    with Worker("--see", "queries", MODELS) as worker:
        results["ms for a query"] = milliseconds(
            worker, "query", {"text": "Hund am Strand"}, None, 0)
        results["MB for queries"] = worker.most_memory() / 2**20
    return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--json")
    options = parser.parse_args()
    if not (MODELS / "things.onnx").exists():
        sys.exit(f"there are no models in {MODELS}: run 'scripts/setup models'")
    with tempfile.TemporaryDirectory() as folder:
        results = measured(pathlib.Path(folder))
    for name, found in results.items():
        print(f"{name}: {found:.0f} (at most {AT_MOST[name]})", flush=True)
    conclude(results, {}, AT_MOST, options.json)


main()
