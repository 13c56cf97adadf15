"""Auto brings dark, tinted and flat photos to the middle, and leaves a good one alone."""

import os

import numpy
import pytest
from PIL import Image

from photos import FOLDER, ids
from pictures import KAYAK, MONGOLIA

# Codes that a photo is multiplied with, channel by channel, and what is added.
FAULTS = {
    "good": ((1, 1, 1), 0), "dark": ((0.35, 0.35, 0.35), 0), "night": ((0.2, 0.2, 0.2), 0),
    "blue": ((0.72, 0.9, 1.0), 0), "orange": ((1.0, 0.86, 0.6), 0), "green": ((0.8, 1.0, 0.8), 0),
    "dusk": ((0.3, 0.34, 0.45), 0), "flat": ((0.4, 0.4, 0.4), 90), "foggy": ((0.3, 0.3, 0.3), 110),
    "pale": ((0.45, 0.45, 0.45), 130), "indoors": ((0.45, 0.36, 0.24), 0),
}
TINTED = ("blue", "orange", "green", "dusk", "indoors")
FLAT = ("flat", "foggy")


@pytest.fixture
def stored():
    paths = []
    few = ((KAYAK, ("good", "dark", "blue", "orange", "flat")), (MONGOLIA, ("dark", "orange")))
    # All twenty faulty ones take a minute.
    many = ((KAYAK, FAULTS), (MONGOLIA, [fault for fault in FAULTS if fault != "good"]))
    for source, faults in many if os.environ.get("TINTYPE_PROOF") else few:
        image = Image.open(source).convert("RGB")
        image.thumbnail((480, 480))
        codes = numpy.asarray(image, dtype=float)
        for fault in faults:
            gains, added = FAULTS[fault]
            path = FOLDER / f"{source.stem}-{fault}.png"
            Image.fromarray(numpy.clip(codes * gains + added, 0, 255).astype("uint8")).save(path)
            paths.append(path)
    return paths


def luminance(picture):
    return picture @ [0.2126, 0.7152, 0.0722]


def from_middle(picture):
    """How far the median of the light is from the middle of what photos are."""
    median = numpy.median(luminance(picture)) / 255
    return max(0.36 - median, median - 0.58, 0)


def cast(picture):
    """How far the mean of what is nearly grey is from grey, as a share of its light."""
    spread = numpy.ptp(picture, axis=2) / numpy.maximum(1, picture.max(axis=2))
    weight = (1 - spread)[..., None] ** 2
    mean = (picture * weight).sum(axis=(0, 1)) / weight.sum()
    return numpy.ptp(mean) / mean.mean()


def contrast(picture):
    light = luminance(picture)
    return numpy.percentile(light, 98) - numpy.percentile(light, 2)


def drawn_anew(window, before):
    """The large picture, once it differs and stays the same for two frames."""
    window.eventually(lambda: (window.large() != before).any())
    while True:
        first = window.large()
        window.frames(2)
        if (window.large() == first).all():
            return first


def fitted(window, photo):
    """The picture in the darkroom before and after Auto, which is undone again."""
    window.go(f"/photo/{photo}/edit")
    window.wait_for_darkroom()
    window.eventually(lambda: 0 < window.large().mean() < 255)
    before = window.large()
    window.tab("Adjust")
    window.page.get_by_role("button", name="Auto", exact=True).click()
    done = window.page.get_by_text("Auto-enhanced")
    nothing = window.page.get_by_text("Nothing to improve")
    done.or_(nothing).wait_for()
    after = drawn_anew(window, before) if done.is_visible() else before
    window.page.keyboard.press("Control+z")
    window.frames(2)
    return before, after


def measured(window, photos, capsys):
    """By the name of each photo: light, tint and contrast before and after, and the change."""
    table = {}
    # What Auto says stays until it was read.
    window.stretch(4000)
    for name, photo in sorted(photos.items()):
        before, after = fitted(window, photo)
        table[name] = [(measure(before), measure(after))
                       for measure in (from_middle, cast, contrast)]
        table[name].append(numpy.abs(after - before).mean())
    with capsys.disabled():
        for name, (light, tint, spread, change) in table.items():
            print(f"\n{name:<32} from the middle {light[0]:.2f} > {light[1]:.2f}"
                  f"  cast {tint[0]:4.2f} > {tint[1]:4.2f}"
                  f"  contrast {spread[0]:3.0f} > {spread[1]:3.0f}  change {change:5.1f}", end="")
    return table


def test_auto_fits_what_is_wrong(windows, capsys):
    window = windows()
    photos = {name.removesuffix(".png"): photo for name, photo in ids(window).items()}
    for name, (light, tint, spread, change) in measured(window, photos, capsys).items():
        fault = name.rsplit("-", 1)[1]
        assert light[1] <= max(0.02, light[0] / 2), name
        if fault == "good":
            assert change <= 3, name
        elif fault in TINTED:
            # A little of a tint is the scene's own.
            assert tint[1] < max(0.12, tint[0] * 0.8), name
        elif fault in FLAT:
            assert spread[1] > spread[0] * 1.1, name
