"""Auto on photos as cameras have made them: the worst of the public corpora, and good ones."""

import os

import numpy
import pytest
from PIL import Image, ImageOps

from photos import FOLDER, ids
from skips import CORPORA, with_corpora
from test_auto import cast, contrast, from_middle, measured

FOLDERS = ("cameras", "gps", "jpeg", "motion", "orientation")
LONGER_SIDE = 480

# What is drawn by a program has fewer colours than what a camera has seen.
LEAST_COLOURS = 15_000
# From here on light is dark or glaring, and a colour lies over everything.
LEAST_FAULT, LEAST_CAST = 0.08, 0.2
# A good one has no such fault, and uses most of the range.
MOST_CAST, LEAST_CONTRAST = 0.06, 200
FAULTY, GOOD = (20, 4) if os.environ.get("TINTYPE_PROOF") else (3, 1)

pytestmark = with_corpora


def colours(codes):
    """How many there are: a colour is one number, as rows are slow to compare."""
    return len(numpy.unique(codes @ (65536, 256, 1)))


def pictures():
    """Photos of different scenes with their pixels, as large as they are looked at here."""
    seen = set()
    for path in sorted(each for folder in FOLDERS for each in (CORPORA / folder).rglob("*")):
        if path.suffix.lower() not in (".jpg", ".jpeg"):
            continue
        with Image.open(path) as file:
            if file.mode != "RGB" or min(file.size) < 225:
                continue
            image = ImageOps.exif_transpose(file)
        image.thumbnail((LONGER_SIDE, LONGER_SIDE))
        codes = numpy.asarray(image, dtype=float)
        scene = (codes.mean(axis=(0, 1)) // 6).tobytes()
        if scene in seen or colours(codes) < LEAST_COLOURS:
            continue
        seen.add(scene)
        yield path, image, codes


@pytest.fixture(scope="module")
def chosen():
    """The photos that are furthest from the middle, and good ones, by rule and not by hand."""
    faulty, good = [], []
    for path, image, codes in pictures():
        light, tint = from_middle(codes), cast(codes)
        fault = max(light / LEAST_FAULT, tint / LEAST_CAST)
        name = "".join(letter if letter.isalnum() else "-" for letter in path.stem)
        if fault >= 1:
            faulty.append((fault, "faulty-" + name, image))
        elif light == 0 and tint < MOST_CAST and contrast(codes) > LEAST_CONTRAST:
            good.append((tint, "good-" + name, image))
    worst = sorted(faulty, key=lambda each: -each[0])[:FAULTY]
    best = sorted(good, key=lambda each: each[0])[:GOOD]
    assert len(worst) == FAULTY and len(best) == GOOD
    return worst + best


@pytest.fixture
def stored(chosen):
    paths = []
    for _, name, image in chosen:
        paths.append(FOLDER / f"{name}.png")
        image.save(paths[-1])
    return paths


def test_light_and_colour_move_to_the_middle_and_good_photos_stay(windows, capsys):
    window = windows()
    photos = {name.removesuffix(".png"): photo for name, photo in ids(window).items()}
    assert len(photos) == FAULTY + GOOD
    table = measured(window, photos, capsys)
    lights = [light for light, *_ in table.values() if light[0] >= LEAST_FAULT]
    casts = [tint for _, tint, *_ in table.values() if tint[0] >= LEAST_CAST]
    for before, after in lights + casts:
        assert after <= before * 0.9
    # Lamps in a dark room stay lamps; all twenty together come nearly half of the way and more.
    for pairs in (lights, casts) if FAULTY == 20 else ():
        assert sum(after for _, after in pairs) <= sum(before for before, _ in pairs) * 0.6
    changes = {name: each[3] for name, each in table.items() if name.startswith("good-")}
    assert len(changes) == GOOD and max(changes.values()) <= 3, changes
