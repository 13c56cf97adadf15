"""Stacks made by hand of chosen photos, what their tiles say, and taking them apart."""

import pytest
from playwright.sync_api import expect

from photos import files, ids, put, png, send


@pytest.fixture
def stored():
    return files(4)


def choose(window, *names):
    for name in names:
        window.page.locator(f'photo-tile a[aria-label^="{name}"]').focus()
        window.page.keyboard.press("Space")
    window.page.get_by_text(f"{len(names)} selected").wait_for()
    return window.page.get_by_role("region", name="Selected photos")


def count_is(window, count):
    window.eventually(lambda: window.page.locator("photo-tile[data-id]").count() == count)


def test_three_are_stacked_and_taken_apart_and_both_are_undone(window):
    page = window.page
    window.stretch(8000)
    window.tiles.nth(3).locator("img").wait_for()
    bar = choose(window, "001.png")
    assert bar.get_by_role("button", name="Stack", exact=True).count() == 0
    bar.get_by_role("button", name="Clear selection").click()
    bar = choose(window, "001.png", "002.png", "003.png")
    assert bar.get_by_role("button", name="Unstack").count() == 0
    bar.get_by_role("button", name="Stack", exact=True).click()
    page.get_by_text("3 photos stacked").wait_for()
    count_is(window, 2)
    top = page.locator('photo-tile a[aria-label^="001.png"]')
    page.locator('photo-tile a[aria-label*="Stack of 3"]').wait_for()
    assert top.locator(".badges").inner_text() == "3"
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Undone").wait_for()
    count_is(window, 4)
    expect(top.locator(".badges")).to_have_count(0)
    pair = ids(window)
    send(window, "POST", "/assets/stack", {
        "assets": [pair["001.png"], pair["002.png"]], "top": pair["001.png"]})
    count_is(window, 3)
    # A stack comes onto another whole.
    choose(window, "001.png", "003.png").get_by_role("button", name="Stack", exact=True).click()
    page.get_by_text("3 photos stacked").wait_for()
    count_is(window, 2)
    page.locator('photo-tile a[aria-label*="Stack of 3"]').click()
    page.get_by_role("button", name="Stack of 3").wait_for()
    page.keyboard.press("Escape")
    count_is(window, 2)
    choose(window, "001.png").get_by_role("button", name="Unstack").click()
    page.get_by_text("Unstacked").wait_for()
    count_is(window, 4)
    page.get_by_role("button", name="Undo").click()
    count_is(window, 2)
    group = window.json(f"/assets/{pair['001.png']}/group")["assets"]
    assert {each["id"]: each["stack"]["top"] for each in group} == {
        pair["001.png"]: True, pair["002.png"]: False, pair["003.png"]: False}


def test_in_an_album_two_are_stacked_and_its_order_comes_back_with_them(window):
    page = window.page
    album = send(window, "POST", "/collections", {"kind": "album", "title": "Lake"})["collection"]
    order = ["002.png", "000.png", "003.png", "001.png"]
    known = ids(window)
    send(window, "POST", f"/collections/{album['id']}/assets",
         {"assets": [known[name] for name in order]})
    window.go(f"/albums/{album['id']}")
    window.tiles.nth(3).locator("img").wait_for()
    choose(window, "000.png", "001.png").get_by_role("button", name="Stack", exact=True).click()
    page.get_by_text("2 photos stacked").wait_for()
    count_is(window, 3)
    choose(window, "000.png").get_by_role("button", name="Unstack").click()
    page.get_by_text("Unstacked").wait_for()
    count_is(window, 4)
    # The order follows the photos.
    window.eventually(lambda: page.locator("photo-tile a").evaluate_all(
        "links => links.map((link) => link.getAttribute('aria-label').slice(0, 7))") == order)


def test_a_tile_says_of_how_many_its_burst_is(window):
    for number in (5, 6):
        put(window, f"shot{number}.png", png(number), burst="one")
    window.eventually(lambda: len(ids(window)) >= 5)
    window.page.reload()
    tile = window.page.locator('photo-tile a[aria-label*="Burst of 2"]')
    tile.wait_for()
    assert tile.locator(".badges").inner_text() == "2"
