"""After an upload one's own new day is in view, and a visit begins at the top."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from fingers import PHONE
from holding import hold
from photos import ids, put


def picture(number, taken=None):
    exif = Image.Exif()
    if taken:
        exif.get_ifd(0x8769)[0x9003] = taken
    data = io.BytesIO()
    Image.new("RGB", (300, 220), (number * 7 % 256, 90, 140)).save(data, "JPEG", exif=exif)
    return data.getvalue()


def scroll(window, y):
    window.page.evaluate("(y) => window.scrollTo(0, y)", y)
    window.frames(3)


def height(window):
    """How far the page can be scrolled."""
    return window.page.evaluate("() => document.documentElement.scrollHeight - innerHeight")


def choose(window, number):
    window.page.locator("input[type=file]").set_input_files([
        {"name": f"new{number}.jpg", "mimeType": "image/jpeg", "buffer": picture(number)}])


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
    scroll(window, 150)
    choose(window, 99)
    window.eventually(lambda: len(ids(window)) == 31)
    window.eventually(lambda: window.tiles.first.get_attribute("data-id") != newest)
    window.eventually(lambda: page.evaluate("() => scrollY") == 0)
    expect(window.tiles.first).to_be_in_viewport(ratio=1)
    # So does the entry of the library where one is in it already.
    scroll(window, 200)
    page.get_by_role("link", name=re.compile("^Library")).click()
    window.eventually(lambda: page.evaluate("() => scrollY") == 0)
    # A reload stays where it was, another visit does not.
    scroll(window, 200)
    page.reload()
    window.tiles.first.wait_for()
    window.eventually(lambda: page.evaluate("() => scrollY") > 100)
    window.go("/albums")
    page.get_by_role("heading", name="Albums").wait_for()
    window.go("/")
    # Where it was would be returned to with the rows, at the latest.
    page.locator("photo-tile img").first.wait_for()
    expect(window.tiles.first).to_be_in_viewport(ratio=1)
    assert page.evaluate("() => scrollY") == 0


def held_uploads(window):
    """A library that is scrolled a little, and uploads that wait to be let go."""
    page = window.page
    for number in range(30):
        day = f"2003:{1 + number % 12:02}:{1 + number % 28:02} 10:00:00"
        put(window, f"old{number}.jpg", picture(number, day))
    window.go("/")
    window.eventually(lambda: height(window) > 400)
    scroll(window, 150)
    held, let_go = hold(page, "**/api/v1/uploads**")
    choose(window, 99)
    window.eventually(lambda: held)
    return let_go


def test_photos_of_others_move_nothing_while_one_uploads(windows):
    window = windows(None)
    let_go = held_uploads(window)
    before = height(window)
    # It is not of this window's uploads.
    put(window, "other.jpg", picture(98))
    window.eventually(lambda: height(window) > before)
    window.eventually(lambda: window.page.evaluate("() => scrollY") > 150)
    let_go()
    window.eventually(lambda: window.page.evaluate("() => scrollY") == 0)


def test_who_scrolls_while_photos_upload_stays_there_until_the_next_ones(windows):
    window = windows(None)
    let_go = held_uploads(window)
    scroll(window, 220)
    before = height(window)
    let_go()
    window.eventually(lambda: height(window) > before)
    window.eventually(lambda: "new99.jpg" in ids(window))
    expect(window.page.locator("upload-progress [role=status]")).to_have_text(
        re.compile("1 uploaded"))
    window.eventually(lambda: window.page.evaluate("() => scrollY") > 220)
    choose(window, 97)
    window.eventually(lambda: window.page.evaluate("() => scrollY") == 0)
