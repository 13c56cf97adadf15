#!/usr/bin/env python3
"""Measures the models: Benchmarks/seeing.py [--json FILE] [--vectors COUNT ...] [--night COUNT].

The processor time of each analysis for a photo, and the most memory of each process. Ends with 1
where one has more than it may. The models are those of `scripts/setup models`, in the folder in
which `tintype` looks for them; without them nothing is measured. Then the search for similar photos
in libraries of 100,000 and 2,000,000 made-up vectors, or of the sizes that are named; the libraries
are kept below .build/bench. It needs `scripts/swift-build --product tintype-bench`. Last, how long
a server takes for thumbnails while it looks at photos, beside the same with the analyses paused.
--night imports as many photos with all analyses on instead, while a client asks for thumbnails.
"""

import argparse
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import time

# First: it says where the drivers of the tests are.
from paired import conclude
from client import Client
from model_files import MODELS
from night import night
from program import ROOT, Program
from PIL import Image, ImageDraw, ImageFont
from worker import Worker, output, photos

# As SeeTask has it.
SEEN = output(2048, 90, "full")
TIMES = 8
VECTORS = [100_000, 2_000_000]
# Photos that are looked at, and thumbnails that are asked for at a time.
LIBRARY = 60
REQUESTS = 600
TURNS = 4
LINES = 12

ANALYSES = {
    "faces": ["faces"], "text, none there": ["text"], "things": ["things"],
    "faces, text and things": ["faces", "text", "things"]}
AT_MOST = {
    "ms for faces": 400, "ms for text, none there": 400, "ms for things": 60,
    "ms for faces, text and things": 600, "ms for a page of text": 1500,
    "ms for a mask of the subject": 900, "ms for a mask of people": 300, "ms for a query": 40,
    "MB for faces, text and things": 300, "MB for masks": 350, "MB for queries": 150,
    "times of the slowest hundredth of thumbnails beside analyses": 2}
# Ten thousand photos in a night of eight hours, and a server that stays quick.
NIGHT_AT_LEAST = {"photos an hour with all analyses": 1250}
NIGHT_AT_MOST = {"times of the slowest hundredth of thumbnails beside an import": 2}
MOST_OF_VECTORS = {
    "ms for a search": 150, "percent of the nearest missed": 5, "MB of index": 600}


def developed(path, folder):
    """The picture that models look at."""
    results = []
    with Worker() as worker, path.open("rb") as photo:
        order = {"outputs": [SEEN], "metadata": "none", "statements": None, "keys": []}
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


def searched(count):
    """The search for similar photos among so many."""
    bench = ROOT / ".build/release/tintype-bench"
    folder = ROOT / ".build/bench" / f"vectors-{count}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    lines = subprocess.run([bench, "--vectors", str(count), folder], check=True, text=True,
                           capture_output=True).stdout.split("\n")
    found = dict(line.split() for line in lines if line)
    name = f"among {count:,} vectors"
    index = sum(path.stat().st_size for path in (folder / "vectors").glob("*"))
    return {f"ms for a search {name}": float(found["search-ms"]),
            f"percent of the nearest missed {name}": 100 - 100 * float(found["of-the-nearest"]),
            f"MB of index {name}": index / 2**20}


def slowest(client, paths):
    """Milliseconds that all but one in a hundred thumbnails take."""
    waits = []
    for number in range(REQUESTS):
        started = time.perf_counter()
        assert client.get(paths[number % len(paths)]).status == 200
        waits.append((time.perf_counter() - started) * 1000)
    return sorted(waits)[REQUESTS * 99 // 100]


def beside(folder):
    """The slowest hundredth of thumbnails with and without the analyses, in turn."""
    photo = Image.open(photos(1, 12)[0])
    with Program(folder / "library", folder / "log", "--models", MODELS).start() as program:
        client = Client(program).open_claim()
        origin = {"Origin": program.origin, "Content-Type": "application/json"}

        def wish(kind):
            for name in ("text", "things", "faces", "alike"):
                done = client.request(
                    "POST", f"/api/v1/analyses/{name}", json.dumps({"do": kind}), origin)
                assert done.status < 300, done.body

        wish("pause")
        for number in range(LIBRARY):
            data = io.BytesIO()
            photo.crop((number, 0, 2400, 1800)).save(data, "jpeg", quality=85)
            client.request("PUT", f"/api/v1/uploads/{number}.jpg", data.getvalue(), origin)
        client.wait_until_developed(300)
        client.request("PATCH", "/api/v1/account", json.dumps({"people": True}), origin)
        paths = [f"/api/v1/assets/{each['id']}/renditions/256" for each in client.assets()]
        slowest(client, paths)

        def waiting():
            [text] = [each for each in client.get("/api/v1/analyses").json["analyses"]
                      if each["name"] == "text"]
            return text["waiting"]

        times = {"pause": [], "resume": []}
        for _ in range(TURNS):
            wish("pause")
            time.sleep(1)
            times["pause"].append(slowest(client, paths))
            before, end = waiting(), time.monotonic() + 60
            wish("resume")
            # The models are loaded first.
            while waiting() == before:
                assert time.monotonic() < end, "no photo is looked at"
                time.sleep(0.05)
            times["resume"].append(slowest(client, paths))
            assert waiting() > 0, "the photos were all looked at before the end"
    alone, together = (min(times[kind]) for kind in ("pause", "resume"))
    print(f"thumbnails: 99 of 100 within {alone:.1f} ms alone, {together:.1f} ms beside analyses")
    return {"times of the slowest hundredth of thumbnails beside analyses": together / alone}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--json")
    parser.add_argument("--vectors", type=int, nargs="*", default=VECTORS)
    parser.add_argument("--night", type=int)
    options = parser.parse_args()
    if not (MODELS / "things.onnx").exists():
        sys.exit(f"there are no models in {MODELS}: run 'scripts/setup models'")
    if options.night:
        with tempfile.TemporaryDirectory() as folder:
            results = night(pathlib.Path(folder), options.night)
        for name, found in results.items():
            print(f"{name}: {found:.4g}", flush=True)
        conclude(results, NIGHT_AT_LEAST, NIGHT_AT_MOST, options.json)
    with tempfile.TemporaryDirectory() as folder:
        results = measured(pathlib.Path(folder))
        results |= beside(pathlib.Path(folder))
    for count in options.vectors:
        results |= searched(count)
        for name, most in MOST_OF_VECTORS.items():
            AT_MOST[f"{name} among {count:,} vectors"] = most
    for name, found in results.items():
        print(f"{name}: {found:.3g} (at most {AT_MOST[name]})", flush=True)
    conclude(results, {}, AT_MOST, options.json)


main()
