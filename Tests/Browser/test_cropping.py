"""Photos that are cropped by pointer at random places: no edge that a page shows is pale."""

import functools
import random

import numpy
import pytest
from PIL import Image

from photos import FOLDER
from pictures import decoded, image
from test_darkroom import PHONE, Fingers

SIZE = (2400, 1601)


def dark():
    """A file of a dark photo that changes slowly, beside which white is far away."""
    file = FOLDER / "dark.jpg"
    if not file.exists():
        x, y = numpy.meshgrid(numpy.arange(SIZE[0]), numpy.arange(SIZE[1]))
        planes = [60 + 30 * numpy.sin(x / 700 + part) * numpy.cos(y / 600 - part)
                  for part in range(3)]
        pixels = numpy.stack(planes, axis=2).round().astype(numpy.uint8)
        Image.fromarray(pixels).save(file, quality=95)
    return file


@pytest.fixture
def stored():
    return [dark()]


def step(pixels):
    """How far an edge pixel is from the one beside it inside, at most."""
    pairs = [(pixels[0], pixels[1]), (pixels[-1], pixels[-2]), (pixels[:, 0], pixels[:, 1]),
             (pixels[:, -1], pixels[:, -2])]
    return max(numpy.abs(outer - inner).max() for outer, inner in pairs)


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(window, start, end, fingers):
    if fingers:
        fingers.put("touchStart", start)
        for part in (0.3, 0.7, 1):
            fingers.put("touchMove", [a + (b - a) * part for a, b in zip(start, end)])
        fingers.put("touchEnd")
    else:
        window.page.mouse.move(*start)
        window.page.mouse.down()
        window.page.mouse.move(*end, steps=3)
        window.page.mouse.up()
    window.frames(2)


def crop(window, chance, fingers, angle):
    """Pulls two opposite corners of the frame to places that fall as they may."""
    window.tab("Crop")
    field = window.page.locator('amount-slider[label="Straighten"] input[type=text]')
    field.fill(str(angle))
    field.press("Enter")
    window.frames(2)
    photo = window.page.locator("photo-stage photo-handles .frame").bounding_box()
    for grip, (across, down) in {"-1 -1": (1, -1), "1 1": (-1, 1)}.items():
        start = middle(window.page.locator(f'photo-handles [data-grip$=" {grip}"] .dot'))
        end = (start[0] + across * chance.uniform(0.02, 0.2) * photo["width"],
               start[1] + down * chance.uniform(0.02, 0.2) * photo["height"])
        drag(window, start, end, fingers)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_no_edge_of_a_cropped_photo_is_pale(windows, options):
    window = windows(None, **options)
    chance = random.Random(len(options))
    fingers = Fingers(window) if options else None
    found = {}
    for number, angle in enumerate([0, 0, 7.3]):
        window.edit_photo()
        photo = window.photo_id
        crop(window, chance, fingers, angle)
        window.save()
        window.tab("Adjust")
        window.frames(2)
        found[f"{number} canvas"] = step(window.large())
        version = window.json(f"/assets/{photo}")["version"]
        assert version == number + 1
        path = f"/api/v1/assets/{photo}"
        for size in (256, 1440):
            found[f"{number} {size}"] = step(
                decoded(window.get(f"{path}/renditions/{size}?version={version}")))
        for ending in ("jpeg", "png"):
            found[f"{number} export {ending}"] = step(
                decoded(window.get(f"{path}/export?version={version}&size=777&format={ending}")))
        window.go("/")
        tile = window.page.locator("photo-tile img").first
        tile.wait_for()
        window.eventually(functools.partial(tile.evaluate, "(img) => img.complete"))
        found[f"{number} tile"] = step(image(tile))
        window.go(f"/photo/{photo}")
        window.wait_for_viewer()
        found[f"{number} viewer"] = step(image(
            window.page.locator("photo-viewer .slide:nth-child(2) img").first))
    pale = {what: far for what, far in found.items() if far > 10}
    assert not pale, f"{len(pale)} of {len(found)}"


def test_no_edge_of_a_crop_that_is_drawn_here_is_empty(windows):
    window = windows(None)
    window.edit_photo()
    window.page.route("**/preview*", lambda route: None)
    chance = random.Random(5)
    for angle in (0, -11.9, 20):
        crop(window, chance, None, angle)
        window.tab("Adjust")
        window.frames(2)
        # What is transparent reads as white.
        pixels = window.large()
        assert pixels.max() < 120 and step(pixels) <= 10


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_frame_of_the_crop_is_seen_whole_after_a_zoom(windows, options):
    window = windows(None, **options)
    window.edit_photo()
    for _ in range(3):
        window.page.keyboard.press("+")
    window.eventually(lambda: window.page.locator("photo-stage.is-enlarged").count() == 1)
    window.tab("Crop")
    window.frames(2)
    stage = window.page.locator("photo-stage").bounding_box()
    for grip in ("-1 -1", "1 -1", "-1 1", "1 1"):
        x, y = middle(window.page.locator(f'photo-handles [data-grip$=" {grip}"] .dot'))
        assert stage["x"] - 1 <= x <= stage["x"] + stage["width"] + 1, grip
        assert stage["y"] - 1 <= y <= stage["y"] + stage["height"] + 1, grip
