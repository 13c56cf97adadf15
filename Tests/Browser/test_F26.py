"""F26: finds last August's photos of a town by typing both, after a restart."""

import re

import pytest
from playwright.sync_api import expect

from photos import ids, send
from pictures import KAYAK, MONGOLIA, PATCHES
from rules import violations


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA, PATCHES]


def names(window):
    return sorted(label.split(",")[0] for label in window.page.locator(
        "photo-tile a").evaluate_all("links => links.map((a) => a.getAttribute('aria-label'))"))


def expect_lisbon(window):
    """Waits until it is the only suggestion: before, shorter texts have another first one."""
    options = window.page.get_by_role("option")
    expect(options).to_have_text([re.compile("Lisbon")])
    return options.first


def test_last_august_in_a_town_is_found_after_a_restart(windows, program):
    window = windows()
    photos = ids(window)
    for name, changes in {
            "kayak.jpg": {"title": "River", "keywords": ["Lisbon"],
                          "captured": "2024-08-17T10:00:00"},
            "mongolia.jpeg": {"keywords": ["Lisbon"], "captured": "2023-05-01T10:00:00"},
            "patches.png": {"keywords": ["Porto"], "captured": "2024-08-18T10:00:00"}}.items():
        send(window, "PATCH", f"/assets/{photos[name]}", changes)
    program.end()
    program.start()
    window.allow("Failed to load resource|ERR_|status of 401")
    window.page.goto(program.claim)
    window.page.wait_for_url(program.url + "/")
    window.page.locator("photo-tile img").first.wait_for()
    window.page.keyboard.press("/")
    field = window.page.get_by_role("combobox", name="Search photos")
    field.press_sequentially("lisb")
    # What is suggested can be taken with the keys.
    expect_lisbon(window)
    field.press("ArrowDown")
    field.press("Enter")
    window.eventually(lambda: names(window) == ["River", "mongolia.jpeg"])
    field.press_sequentially("August 2024")
    window.eventually(lambda: names(window) == ["River"])
    window.page.get_by_text(re.compile("Taken August 2024 · With .lisbon.")).wait_for()
    assert not violations(window.page)
    # The address holds what was typed: a reload shows it, and so does coming back.
    window.page.reload()
    window.eventually(lambda: names(window) == ["River"])
    assert field.input_value() == "Lisbon August 2024"
    window.view_photo("River")
    window.page.keyboard.press("Escape")
    window.eventually(lambda: names(window) == ["River"])
    field.fill("Porto 1999")
    window.page.get_by_role("heading", name="Nothing found").wait_for()
    assert not violations(window.page)


def test_suggestions_that_come_late_leave_the_chosen_one(windows):
    window = windows("/search")
    page, held = window.page, []
    send(window, "PATCH", f"/assets/{ids(window)['kayak.jpg']}", {"keywords": ["Lisbon"]})
    page.route(re.compile(r"suggestions\?q=lisb$"), lambda route: held.append(route))
    field = page.get_by_role("combobox", name="Search photos")
    field.press_sequentially("lis")
    option = expect_lisbon(window)
    field.press("b")
    window.eventually(lambda: held)
    field.press("ArrowDown")
    assert option.get_attribute("aria-selected") == "true"
    with page.expect_response(re.compile(r"suggestions\?q=lisb$")):
        held.pop().continue_()
    window.frames(3)
    assert option.get_attribute("aria-selected") == "true"
    field.press("Enter")
    window.eventually(lambda: field.input_value() == "Lisbon ")


def test_suggested_searches_find_something(windows):
    window = windows("/")
    photos = ids(window)
    for name, year in zip(photos, (2021, 2023, 2023)):
        send(window, "PATCH", f"/assets/{photos[name]}", {"captured": f"{year}-03-01T10:00:00"})
    send(window, "PATCH", f"/assets/{photos['kayak.jpg']}", {"favorite": True})
    window.go("/search")
    offered = window.page.get_by_role("group", name="Searches that find something here")
    window.eventually(lambda: offered.get_by_role("button").all_text_contents()
                      == ["2023", "2021", "Favourites"])
    # Of this library, a place where photos were taken, and an album.
    send(window, "POST", "/collections", {"kind": "album", "title": "Summer"})
    window.page.reload()
    own = window.page.get_by_role("group", name="From this library")
    own.get_by_role("button", name="Summer").wait_for()
    own.locator("button[title=Place]").first.click()
    window.eventually(lambda: names(window) == ["mongolia.jpeg"])
    window.page.go_back()
    window.go("/search")
    offered.get_by_role("button", name="2023").click()
    window.eventually(lambda: window.tiles.count() == 2)
