"""Ways into the page: past its navigation by keys, into an empty library, to all of its photos."""

import pytest

from cameras import PHONE
from photos import files
from pictures import MONGOLIA

# What has the rail beside it; a search begins in its field, which is past that.
PLACES = ["/", "/map", "/albums", "/photographers", "/places", "/favorites", "/trash", "/settings"]


@pytest.fixture
def stored():
    return [MONGOLIA]


def focused(window, within):
    return window.page.evaluate(
        "(within) => Boolean(document.activeElement.closest(within))", within)


@pytest.mark.parametrize("path", PLACES)
def test_one_key_leads_past_the_navigation(window, path):
    page = window.page
    page.goto(window.program.url + path)
    page.locator("main *").first.wait_for(state="attached")
    past = page.get_by_role("button", name="Go to the content")
    past.wait_for(state="attached")
    assert not past.is_visible() or past.bounding_box()["y"] < 0
    page.keyboard.press("Tab")
    assert past.evaluate("(past) => past === document.activeElement")
    window.eventually(lambda: past.bounding_box()["y"] >= 0)
    page.keyboard.press("Enter")
    assert focused(window, "main")
    assert page.url == window.program.url + path


def test_the_key_after_it_is_the_first_photo(window):
    window.tiles.first.locator("img").wait_for()
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Enter")
    window.page.keyboard.press("Tab")
    assert focused(window, "photo-tile")


@pytest.mark.parametrize("stored", [[]], ids=["empty"])
def test_an_empty_library_asks_for_what_the_device_can_do(windows):
    desk, phone = windows(), windows(**PHONE)
    desk.page.get_by_text("Drop some here, paste one").wait_for()
    phone.page.get_by_text("Choose some from this device.").wait_for()
    assert phone.page.get_by_text("Drop some here").count() == 0


def test_keys_choose_although_the_mouse_has_taken_the_keyboard_away(window):
    window.upload(*files(3))
    page = window.page
    page.locator("photo-tile").first.hover()
    page.locator("photo-tile .pick").first.click()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Control+a")
    page.get_by_text("4 chosen").wait_for()
    assert page.evaluate("() => String(getSelection())") == ""
    page.keyboard.press("Escape")
    page.get_by_role("region", name="Chosen photos").wait_for(state="hidden")
