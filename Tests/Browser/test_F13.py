"""F13: albums by name and address, folders in folders, smart albums, an order given by hand."""

import re

import pytest

from photos import files, ids, send
from rules import violations


@pytest.fixture
def stored():
    return files(4)


def names(window):
    return window.page.locator("photo-tile a").evaluate_all(
        "links => links.map((a) => a.getAttribute('aria-label').split(',')[0].slice(-7))")


def make(window, what, name):
    # Where the list is empty, its own button takes the place of the one in the bar.
    window.page.locator(".cards > li").first.wait_for()
    if what != "New album":
        window.page.get_by_label("More actions").click()
    window.page.get_by_role("button", name=what, exact=True).click()
    window.page.get_by_role("textbox", name="Name", exact=True).fill(name)
    window.page.get_by_role("button", name="Create", exact=True).click()
    window.page.get_by_role("heading", name=name).wait_for()


def test_albums_folders_and_smart_albums(windows):
    window = windows()
    page = window.page
    # Folders in folders, and an album in the inner one.
    page.get_by_role("link", name="Albums").click()
    make(window, "New folder", "Journeys")
    make(window, "New folder", "Lakes")
    make(window, "New album", "Kayak")
    address = page.url
    page.go_back()
    make(window, "New album", "Kayak")
    # Asked for twice, made once, and found again by its address.
    assert page.url == address
    page.get_by_role("button", name="Add photos").first.click()
    for name in ("002.png", "000.png", "001.png"):
        page.get_by_role("dialog").get_by_role("button", name=name).click()
    page.get_by_role("button", name="Choose", exact=True).click()
    window.eventually(lambda: names(window) == ["002.png", "000.png", "001.png"])
    assert not violations(page)
    # The order is given by hand, and stays.
    page.locator('photo-tile a[aria-label^="001.png"]').focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Move towards the front").click()
    window.eventually(lambda: names(window) == ["002.png", "001.png", "000.png"])
    # The list follows the event, and the next move the answer.
    page.get_by_text("Order changed").wait_for()
    page.get_by_role("button", name="Move towards the front").click()
    window.eventually(lambda: names(window) == ["001.png", "002.png", "000.png"])
    page.goto(address)
    window.eventually(lambda: names(window) == ["001.png", "002.png", "000.png"])
    # A smart album fills itself.
    window.go("/albums")
    page.get_by_label("More actions").click()
    page.get_by_role("button", name="New smart album").click()
    page.get_by_label("Name", exact=True).fill("By the water")
    page.get_by_role("button", name="Create", exact=True).click()
    page.get_by_text("Set at least one condition.").wait_for()
    page.get_by_label("Keyword").fill("water")
    page.get_by_role("button", name="Create", exact=True).click()
    page.get_by_role("heading", name="By the water").wait_for()
    page.get_by_text("This album is empty").wait_for()
    send(window, "PATCH", f"/assets/{ids(window)['003.png']}", {"keywords": ["water"]})
    window.eventually(lambda: names(window) == ["003.png"])
    # The folder is at the top, the inner one in it, the album in that.
    window.go("/albums")
    page.get_by_role("link", name=re.compile("^By the water *1 photo$")).wait_for()
    page.get_by_role("link", name=re.compile("^Journeys")).click()
    page.get_by_role("link", name=re.compile("^Lakes")).click()
    page.get_by_role("link", name=re.compile("^Kayak")).click()
    page.get_by_role("heading", name="Kayak").wait_for()
    assert page.url == address
