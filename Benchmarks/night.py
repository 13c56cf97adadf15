"""Photos that are imported and looked at while a client asks for thumbnails, as in a night after
the first import: how many an hour, and how much longer the client waits."""

import io
import json
import multiprocessing
import os
import pathlib
import time

from PIL import Image, ImageOps

from client import Client
from model_files import MODELS
from program import ROOT, Program

ANALYSES = ("text", "things", "faces", "alike")
# Where the tests have real photos: pictures by cameras, and those of Tests/Commands/people_set.py.
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"))
REAL = [ROOT.parent / "shared" / "corpora" / "cameras", CACHE / "tintype-people"]
LEAST_SIDE = 200
# A photo has twelve megapixels. Small ones are enlarged: what is in them stays.
LONGEST_SIDE = 4000
# What is there before, and what a client shows at a time.
FIRST, SCREEN = 24, 20
REST_SECONDS = 0.25
ALONE_SECONDS = 12
MOST_SECONDS = 4 * 3600


def real_photos():
    found = sorted(path for folder in REAL for path in folder.rglob("*.jpg"))
    return [path for path in found if min(Image.open(path).size) >= LEAST_SIDE]


def written(path, number):
    """The bytes of a photo of its own: another edge is cut from each."""
    photo = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    scale = LONGEST_SIDE / max(photo.size)
    photo = photo.resize([round(side * scale) for side in photo.size], Image.BICUBIC)
    data = io.BytesIO()
    photo.crop((number, 0, *photo.size)).save(data, "jpeg", quality=90)
    return data.getvalue()


class Household:
    """A server, and somebody who scrolls through its thumbnails."""

    def __init__(self, program):
        self.client = Client(program).open_claim()
        self.headers = {"Origin": program.origin, "Content-Type": "application/json"}

    def send(self, method, path, value):
        done = self.client.request(method, path, json.dumps(value), self.headers)
        assert done.status < 300, done.body

    def wish(self, kind):
        for name in ANALYSES:
            self.send("POST", f"/api/v1/analyses/{name}", {"do": kind})

    def upload(self, name, data):
        done = self.client.request("PUT", f"/api/v1/uploads/{name}", data, self.headers)
        assert done.status == 201, done.body

    def is_done(self):
        """Whether everything was developed and looked at."""
        analyses = self.client.get("/api/v1/analyses").json["analyses"]
        wanted = [each for each in analyses if each["name"] in ANALYSES]
        return all(each["waiting"] == 0 for each in wanted) and all(
            asset["state"] != "developing" for asset in self.client.assets())

    def scroll(self, paths, until):
        """How long each thumbnail took, in milliseconds, until `until` says so."""
        waits = []
        while not until():
            for _ in range(SCREEN):
                started = time.perf_counter()
                assert self.client.get(paths[len(waits) % len(paths)]).status == 200
                waits.append((time.perf_counter() - started) * 1000)
            time.sleep(REST_SECONDS)
        return waits


def slowest_hundredth(waits):
    return sorted(waits)[len(waits) * 99 // 100]


def after(seconds):
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def bring(household, photos):
    for number, data in enumerate(photos):
        household.upload(f"night-{number}.jpg", data)
    while not household.is_done():
        time.sleep(0.5)


def imported(household, photos, paths):
    """Seconds from the first upload until the last photo was looked at, and the client's waits."""
    # A process of its own, so that it does not hold up the client's.
    process = multiprocessing.get_context("fork").Process(target=bring, args=(household, photos))
    started = time.monotonic()
    process.start()
    waits = household.scroll(
        paths, lambda: not process.is_alive() or time.monotonic() > started + MOST_SECONDS)
    seconds = time.monotonic() - started
    process.kill()
    process.join()
    assert process.exitcode == 0, "not all photos were looked at"
    return seconds, waits


def night(folder, count):
    """Figures for as many photos."""
    real = real_photos()
    assert real, f"there are no photos in {' and '.join(map(str, REAL))}"
    made = [written(real[number % len(real)], number) for number in range(FIRST + count)]
    with Program(folder / "night", folder / "night.log", "--models", MODELS).start() as program:
        household = Household(program)
        for number, data in enumerate(made[:FIRST]):
            household.upload(f"first-{number}.jpg", data)
        household.send("PATCH", "/api/v1/account", {"people": True})
        while not household.is_done():
            time.sleep(0.5)
        assets = household.client.assets()
        paths = [f"/api/v1/assets/{each['id']}/renditions/256" for each in assets]
        household.scroll(paths, after(1))
        alone = household.scroll(paths, after(ALONE_SECONDS))
        seconds, beside = imported(household, made[FIRST:], paths)
        alone += household.scroll(paths, after(ALONE_SECONDS))
        assert len(household.client.assets()) == FIRST + count
    quiet, busy = slowest_hundredth(alone), slowest_hundredth(beside)
    print(f"{count} photos of {len(real)} pictures in {seconds:.0f} s; {len(beside)} thumbnails, "
          f"99 of 100 within {quiet:.1f} ms alone, {busy:.1f} ms beside them", flush=True)
    return {"photos an hour with all analyses": count / seconds * 3600,
            "times of the slowest hundredth of thumbnails beside an import": busy / quiet}
