"""Every screen: nobody is shut out, in light and dark, on a phone and at a desk."""

import io

import numpy
import pytest
from PIL import Image

from pictures import KAYAK, MONGOLIA, SIDEWAYS
from rules import check, violations

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2,
         "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}

with_kayak = pytest.mark.parametrize("stored", [[KAYAK]], ids=["kayak"])
both_sizes = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
THEMES = ("light", "dark")
both_themes = pytest.mark.parametrize("theme", THEMES)


def check_both(window):
    """In light and dark: a theme is another style of the same page."""
    for theme in THEMES:
        window.page.emulate_media(color_scheme=theme)
        check(window)


@both_sizes
def test_the_library(windows, size):
    window = windows(**size)
    window.page.get_by_text("No photos yet").wait_for()
    check_both(window)
    window.upload(KAYAK, MONGOLIA, SIDEWAYS)
    # The number in the chosen place is as legible as the rest.
    count = window.page.locator("app-nav [aria-current] .count")
    window.eventually(lambda: count.text_content() == "3")
    window.page.get_by_role("link", name="Library, 3 items", exact=True).wait_for()
    check_both(window)
    window.page.get_by_role("button", name="Uploads", exact=True).click()
    window.page.get_by_role("region", name="Uploads").wait_for()
    check_both(window)


@with_kayak
@both_sizes
def test_the_darkroom(windows, size):
    window = windows(None, **size)
    window.edit_photo()
    check_both(window)
    window.choose("Noir")
    assert window.page.get_by_role("slider", name="Amount").is_visible()
    check_both(window)
    window.save()
    if size is PHONE:
        window.page.get_by_role("button", name="Details and versions").click()
    else:
        window.tab("Versions")
    window.page.get_by_text("Revert to original").wait_for()
    check_both(window)
    for theme in THEMES:
        window.page.emulate_media(color_scheme=theme)
        ground = window.page.locator(".darkroom").evaluate(
            "(room) => getComputedStyle(room).backgroundColor")
        assert ground == "rgb(24, 24, 24)"


@both_themes
@both_sizes
def test_the_page_before_the_page(browser, program, size, theme):
    context = browser.new_context(color_scheme=theme, java_script_enabled=False, **size)
    page = context.new_page()
    page.goto(program.url)
    assert "terminal" in page.locator("h1").text_content()
    page.goto(program.url + "/photo/anything")
    assert "terminal" in page.locator("h1").text_content()
    page.screenshot()
    context.close()
    context = browser.new_context(color_scheme=theme, **size)
    page = context.new_page()
    page.goto(program.url)
    assert not violations(page)
    context.close()


def test_without_the_link_nobody_gets_further(browser, program, windows):
    windows()
    stranger = browser.new_context()
    assert stranger.request.get(program.url + "/api/v1/session").status == 401
    assert stranger.request.get(program.url + "/api/v1/assets").status == 401
    page = stranger.new_page()
    page.goto(program.claim)
    assert "terminal" in page.locator("h1").text_content()
    stranger.close()


def test_an_address_of_nothing_says_so(windows):
    window = windows()
    window.allow("status of 404")
    window.go("/photo/nobody")
    window.page.get_by_text("Photo not found").wait_for()
    window.page.keyboard.press("i")
    assert window.page.locator("info-panel").is_hidden()
    check(window)


@both_sizes
def test_an_address_that_is_none_is_a_page_and_no_code(windows, size):
    window = windows(**size)
    window.allow("status of 404")
    for address in ("/foo/bar", "/photo/a/b"):
        window.go(address)
        window.page.get_by_role("heading", name="Page not found").wait_for()
        check(window)
    window.page.get_by_role("link", name="Go to the library").click()
    window.page.get_by_text("No photos yet").wait_for()


def test_the_frame_for_dropped_files_is_in_the_middle(windows):
    window = windows()
    overlay = window.page.locator("drop-overlay")
    overlay.evaluate("(overlay) => { overlay.hidden = false; }")
    box = overlay.bounding_box()
    width = window.page.evaluate("() => innerWidth")
    assert abs(box["x"] - (width - box["x"] - box["width"])) <= 1
    # Nothing that stands below it, as in an empty library, is read through it.
    ground = overlay.evaluate("(overlay) => getComputedStyle(overlay).backgroundColor")
    assert ground.startswith("rgb("), ground


@with_kayak
@both_sizes
def test_words_stand_in_the_middle_of_their_buttons(windows, size):
    window = windows(None, **size)
    window.edit_photo()
    shot = io.BytesIO(window.save_button.screenshot())
    grey = numpy.asarray(Image.open(shot).convert("L"), dtype=float)
    # Letters without what hangs below the line: the rows of "Save" that differ from the ground.
    inner = grey[4:-4, grey.shape[1] // 4:-grey.shape[1] // 4]
    rows = numpy.flatnonzero(numpy.ptp(inner, axis=1) > 40)
    middle = (rows[0] + rows[-1]) / 2 + 4
    scale = size.get("device_scale_factor", 1)
    assert abs(middle - (len(grey) - 1) / 2) / scale <= 0.75


@with_kayak
def test_a_question_mark_shows_the_keys_and_escape_leaves_only_them(windows):
    window = windows()
    window.page.get_by_role("button", name="Shortcuts").click()
    window.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    check_both(window)
    window.page.keyboard.press("Escape")
    window.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for(state="hidden")
    window.open_photo("kayak.jpg")
    window.page.keyboard.press("?")
    window.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
    check_both(window)
    window.page.keyboard.press("Escape")
    window.page.get_by_role("dialog", name="Keyboard shortcuts").wait_for(state="hidden")
    assert "/photo/" in window.page.url


def test_a_theme_can_be_forced(windows):
    window = windows(color_scheme="light")
    window.page.get_by_text("No photos yet").wait_for()
    window.page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    ground = window.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(24, 24, 24)"
