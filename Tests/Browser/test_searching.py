"""What is typed into the search is searched at once, one text at a time."""

import re

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import files, ids, send
from rules import check


@pytest.fixture
def stored():
    return files(12)


def test_results_wait_for_no_timer(windows):
    window = windows("/search")
    field = window.page.get_by_role("combobox")
    field.wait_for()
    window.page.clock.install()
    window.page.clock.pause_at("2035-01-01")
    field.type("003")
    expect(window.tiles).to_have_count(1)
    assert window.page.url.endswith("?q=003")


def test_text_typed_during_a_search_is_searched_afterwards(windows):
    window = windows("/search")
    page = window.page
    field = page.get_by_role("combobox")
    field.wait_for()
    asked, held = [], []

    def hold(route):
        asked.append(route.request.url.partition("q=")[2].partition("&")[0])
        held.append(route) if len(asked) == 1 else route.continue_()

    page.route("**/api/v1/search?*count=yes*", hold)
    field.type("00")
    window.eventually(lambda: held)
    field.type("5")
    window.frames(3)
    assert asked == ["0"]
    held[0].continue_()
    expect(window.tiles).to_have_count(1)
    assert asked == ["0", "005"]
    # The number is said once, of the last text.
    expect(page.locator("[aria-live], [role=status]").filter(has_text="1 photo")).to_have_count(1)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_text_is_cleared_by_a_tap(windows, options):
    window = windows("/search", **options)
    page = window.page
    field = page.get_by_role("combobox")
    clear = page.get_by_role("button", name="Clear text")
    field.wait_for()
    expect(clear).to_be_hidden()
    field.type("003")
    expect(window.tiles).to_have_count(1)
    box, around = clear.bounding_box(), page.locator("search-field label").bounding_box()
    least = 44 if options else 36
    assert box["width"] >= least and box["height"] >= least, box
    assert box["x"] + box["width"] <= around["x"] + around["width"], (box, around)
    check(window)
    (clear.tap if options else clear.click)()
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    expect(clear).to_be_hidden()
    expect(window.tiles).to_have_count(0)
    page.get_by_role("heading", name="What are you looking for?").wait_for()
    # It is there for a text that comes with the address, too.
    window.go("/search?q=005")
    expect(clear).to_be_visible()
    check(window)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_towns_with_photos_and_places_of_the_family_are_suggested(windows, options):
    window = windows(None, **options)
    page, photos = window.page, ids(window)
    send(window, "PATCH", f"/assets/{photos['003.png']}",
         {"position": {"latitude": 38.72, "longitude": -9.14}})
    place = send(window, "POST", "/places", {
        "name": "Old pier", "position": {"latitude": 47.5, "longitude": 9.25}})["place"]["id"]
    send(window, "POST", f"/places/{place}/assets", {"assets": [photos["004.png"]]})
    window.go("/search")
    field = page.get_by_role("combobox", name="Search photos")

    def take(typed, name, kind, found):
        field.fill("")
        field.press_sequentially(typed)
        option = page.get_by_role("option").filter(has_text=name).filter(has_text=kind).first
        (option.tap if options else option.click)()
        page.locator(f'photo-tile a[aria-label*="{found}"]').wait_for()
        expect(window.tiles).to_have_count(1)

    take("lisb", "Lisbon, Portugal", "Location", "003.png")
    expect(field).to_have_value("Lisbon, Portugal ")
    # Where no photo was taken, nothing would be found.
    field.fill("")
    with page.expect_response(re.compile(r"suggestions\?q=helsi$")) as answer:
        field.press_sequentially("helsi")
    assert answer.value.json() == {"suggestions": []}
    check(window)
    # A place is opened, as its photos need not have its name.
    take("old pi", "Old pier", "Place", "004.png")
    window.eventually(lambda: page.url.endswith(f"/places/{place}"))
    page.get_by_role("heading", name="Old pier").wait_for()
