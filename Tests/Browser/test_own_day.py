"""After an upload one's own new day is in view, and a visit begins at the top."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from fingers import PHONE
from photos import ids, put


def picture(number, taken=None):
    exif = Image.Exif()
    if taken:
        exif.get_ifd(0x8769)[0x9003] = taken
    data = io.BytesIO()
    Image.new("RGB", (300, 220), (number * 7 % 256, 90, 140)).save(data, "JPEG", exif=exif)
    return data.getvalue()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_ones_own_new_day_is_shown_and_a_visit_begins_at_the_top(windows, options):
    window = windows(None, **options)
    for number in range(30):
        day = f"2003:{1 + number % 12:02}:{1 + number % 28:02} 10:00:00"
        put(window, f"old{number}.jpg", picture(number, day))
    window.go("/")
    page = window.page
    window.eventually(lambda: page.evaluate(
        "() => document.documentElement.scrollHeight - innerHeight > 400"))
    newest = window.tiles.first.get_attribute("data-id")
    page.evaluate("() => window.scrollTo(0, 150)")
    window.frames(3)
    window.page.locator("input[type=file]").set_input_files([
        {"name": "new.jpg", "mimeType": "image/jpeg", "buffer": picture(99)}])
    window.eventually(lambda: len(ids(window)) == 31)
    window.eventually(lambda: window.tiles.first.get_attribute("data-id") != newest)
    window.eventually(lambda: page.evaluate("() => scrollY") == 0)
    expect(window.tiles.first).to_be_in_viewport(ratio=1)
    # So does the entry of the library where one is in it already.
    page.evaluate("() => window.scrollTo(0, 200)")
    window.frames(3)
    page.get_by_role("link", name=re.compile("^Library")).click()
    window.eventually(lambda: page.evaluate("() => scrollY") == 0)
    # A reload stays where it was, another visit does not.
    page.evaluate("() => window.scrollTo(0, 200)")
    window.frames(3)
    page.reload()
    window.tiles.first.wait_for()
    window.eventually(lambda: page.evaluate("() => scrollY") > 100)
    window.go("/albums")
    page.get_by_role("heading", name="Albums").wait_for()
    window.go("/")
    window.tiles.first.wait_for()
    window.frames(3)
    assert page.evaluate("() => scrollY") == 0
