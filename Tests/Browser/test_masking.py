"""Masks: what is painted is seen at once, and what lies between handles is drawn."""

import io

import numpy
import pytest
from PIL import Image

from cameras import PHONE
from holding import hold
from pictures import KAYAK, apart


@pytest.fixture
def stored():
    return [KAYAK]


def seen(window, x, y):
    """What is on the screen about a point."""
    shot = window.page.screenshot(clip={"x": x - 3, "y": y - 3, "width": 6, "height": 6})
    return numpy.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), dtype=numpy.float64)


def add_mask(window, name):
    window.tab("Masks")
    window.page.get_by_role("button", name=name, exact=True).click()
    window.frames(2)


def paint(window, by=60):
    """Puts the brush down and moves it, and gives where it has been."""
    x, y, width, height = window.page.locator("photo-stage").bounding_box().values()
    x, y = x + width / 2, y + height / 2
    before = seen(window, x, y)
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    window.page.mouse.move(x + by / 2, y)
    window.page.mouse.move(x + by, y)
    window.frames(2)
    return x, y, before


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])
def test_a_stroke_is_seen_while_it_is_painted_until_the_photo_shows_it(windows, size):
    window = windows(**size)
    window.edit_photo()
    add_mask(window, "Brush")
    held, let_go = hold(window.page, "**/preview*")
    x, y, before = paint(window)
    assert apart(before, seen(window, x, y)) > 10
    window.page.mouse.up()
    window.eventually(lambda: held)
    trace = window.page.locator("photo-handles .trace")
    assert trace.count() == 1
    let_go()
    window.page.locator("photo-stage > img:not(.detail)").wait_for()
    window.eventually(lambda: trace.count() == 0)


def test_a_line_leads_from_handle_to_handle(darkroom):
    add_mask(darkroom, "Linear")
    ends, line = darkroom.page.evaluate("""() => [
      [...document.querySelectorAll('photo-handles .dot')].map(
        (dot) => ['cx', 'cy'].map((name) => Number(dot.getAttribute(name)))),
      ['x1', 'y1', 'x2', 'y2'].map((name) => Number(document.querySelector(
        'photo-handles .guide > line:last-child').getAttribute(name)))]""")
    assert [line[:2], line[2:]] == ends
    assert darkroom.page.locator("photo-handles .guide").count() == 3


def test_circles_go_through_the_handles_of_a_radial_mask(darkroom):
    add_mask(darkroom, "Radial")
    center, *rims = darkroom.page.locator("photo-handles .dot").evaluate_all(
        "dots => dots.map((dot) => Number(dot.getAttribute('cx')))")
    radii = darkroom.page.locator("photo-handles .guide > circle:last-child").evaluate_all(
        "circles => circles.map((circle) => Number(circle.getAttribute('r')))")
    assert [center + radius for radius in radii] == rims


def test_a_handle_of_the_levels_changes_the_photo_while_it_is_dragged(darkroom):
    darkroom.tab("Adjust")
    before = darkroom.large()
    x, y, width, height = darkroom.page.get_by_role("slider", name="Black").bounding_box().values()
    x, y = x + width / 2, y + height / 2
    darkroom.page.mouse.move(x, y)
    darkroom.page.mouse.down()
    darkroom.page.mouse.move(x + 60, y)
    darkroom.eventually(lambda: apart(before, darkroom.large()) > 10)
    darkroom.page.mouse.up()
