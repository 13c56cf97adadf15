"""F34: the details of many photos at once, and taken back."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from fingers import PHONE
from photos import developed, ids, put, send
from rules import check

COUNT = 6


@pytest.fixture
def stored():
    return []


def dated(number):
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = f"2003:05:31 23:30:{number:02}"
    data = io.BytesIO()
    Image.new("RGB", (300, 200), (number * 40, 80, 90)).save(data, "JPEG", exif=exif)
    return data.getvalue()


def filled(windows, **options):
    window = windows(None, **options)
    # What offers to take something back waits for who looks at it first.
    window.stretch(8000)
    for number in range(COUNT):
        put(window, f"{number}.jpg", dated(number))
    developed(window)
    window.go("/")
    window.eventually(lambda: window.tiles.count() == COUNT)
    return window


def asset(window, name):
    return window.json(f"/assets/{ids(window)[name]}")


def all_of(window, *members):
    return [[each[member] for member in members] for each in
            sorted(window.json("/assets?limit=100")["assets"], key=lambda each: each["filename"])]


def open_sheet(window):
    window.page.locator("photo-tile a").first.focus()
    window.page.keyboard.press("Control+a")
    bar = window.page.get_by_role("region", name="Selected photos")
    bar.get_by_role("button", name="Move to trash").wait_for()
    if bar.locator("summary").is_visible():
        bar.locator("summary").click()
    bar.get_by_role("button", name="Edit details").click()
    sheet = window.page.get_by_role("dialog", name=f"Edit {COUNT} photos")
    sheet.wait_for()
    return sheet


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_without_a_connection_nothing_that_was_typed_is_lost(windows, options):
    window = filled(windows, **options)
    window.allow("ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR")
    page = window.page
    sheet = open_sheet(window)
    sheet.get_by_label("Title", exact=True).fill("Kayak trip")
    window.context.set_offline(True)
    sheet.get_by_role("button", name="Save").click()
    page.get_by_text("Stars, flags and labels can be set now").wait_for()
    assert all_of(window, "title") == [[None]] * COUNT
    window.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    window.eventually(lambda: all_of(window, "title") == [["Kayak trip"]] * COUNT)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_date_the_place_and_keywords_of_a_selection_change_and_come_back(windows, options):
    window = filled(windows, **options)
    send(window, "PATCH", f"/assets/{ids(window)['0.jpg']}",
         {"keywords": ["old"], "title": "First"})
    members = ("captured", "keywords", "title", "latitude", "rating", "visibility")
    before = all_of(window, *members)
    sheet = open_sheet(window)
    check(window)
    sheet.get_by_label("Title").fill("Journey")
    sheet.get_by_label("Add keywords").fill("sea, boat")
    sheet.get_by_label("Date and time", exact=True).select_option("shift")
    sheet.get_by_label("Hours").fill("1")
    sheet.get_by_role("combobox", name="Location").fill("Lisb")
    sheet.get_by_role("option", name="Lisbon").first.click()
    field = sheet.get_by_role("combobox", name="Location")
    expect(field).to_have_value("Lisbon, Lisbon, Portugal")
    sheet.get_by_label("Stars").select_option("4")
    sheet.get_by_label("Who can see it").select_option("private")
    check(window)
    sheet.get_by_role("button", name="Save").click()
    window.page.get_by_text(f"{COUNT} photos changed").wait_for()
    for captured, keywords, title, latitude, rating, visibility in all_of(window, *members):
        assert captured.startswith("2003-06-01T00:30:")
        assert {"sea", "boat"} <= set(keywords)
        assert (title, rating, visibility) == ("Journey", 4, "private")
        assert 38 < latitude < 39.5
    assert "old" in asset(window, "0.jpg")["keywords"]
    window.page.get_by_role("button", name="Undo").click()
    window.page.get_by_text("Undone").wait_for()
    assert all_of(window, *members) == before


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_a_place_of_the_family_is_suggested_as_a_location(windows, options):
    window = filled(windows, **options)
    send(window, "POST", "/places", {
        "name": "Old pier", "position": {"latitude": 47.5, "longitude": 9.25}})
    send(window, "POST", "/places", {"name": "Old barn", "position": None})
    sheet = open_sheet(window)
    field = sheet.get_by_role("combobox", name="Location")
    field.fill("Old")
    # A place without a position cannot be one.
    expect(sheet.get_by_role("option", name="Old pier")).to_contain_text("Your place")
    expect(sheet.get_by_role("option", name="Old barn")).to_have_count(0)
    check(window)
    sheet.get_by_role("option", name="Old pier").click()
    expect(field).to_have_value("Old pier")
    sheet.get_by_role("button", name="Save").click()
    window.page.get_by_text(f"{COUNT} photos changed").wait_for()
    assert all_of(window, "latitude", "longitude") == [[47.5, 9.25]] * COUNT


def test_photos_join_a_new_place_and_leave_it_again(windows):
    window = filled(windows)
    for photo in ids(window).values():
        send(window, "PATCH", f"/assets/{photo}", {"visibility": "private"})
    sheet = open_sheet(window)
    sheet.get_by_role("combobox", name="Place", exact=True).fill("Old pier")
    sheet.get_by_text("A new place: Old pier").wait_for()
    sheet.get_by_role("button", name="Save").click()
    window.page.get_by_text(f"{COUNT} photos changed").wait_for()
    place = window.json("/places")["places"][0]["id"]
    assert len(window.json(f"/places/{place}/assets")["assets"]) == COUNT
    window.page.get_by_role("button", name="Undo").click()
    window.page.get_by_text("Undone").wait_for()
    assert window.json(f"/places/{place}/assets")["assets"] == []
    assert {each["visibility"] for each in window.json("/assets")["assets"]} == {"private"}


def test_refusals_are_shown_beside_their_field_and_typed_text_is_kept(windows):
    window = filled(windows)
    sheet = open_sheet(window)
    sheet.get_by_role("button", name="Save").click()
    sheet.get_by_text("Change at least one field.").wait_for()
    sheet.get_by_label("Title").fill("Journey")
    sheet.get_by_role("combobox", name="Location").fill("Nowhereatall")
    sheet.get_by_role("button", name="Save").click()
    sheet.get_by_text("Place not found. Try a town").wait_for()
    window.page.keyboard.press("Escape")
    window.page.get_by_role("dialog", name="Discard what you typed?").wait_for()
    window.page.get_by_role("button", name="Keep editing").click()
    expect(sheet.get_by_label("Title")).to_have_value("Journey")


def test_in_info_the_place_takes_a_town_or_a_place_of_the_family(windows):
    window = filled(windows)
    send(window, "POST", "/places", {
        "name": "Old pier", "position": {"latitude": 47.5, "longitude": 9.25}})
    window.view_photo("0.jpg")
    window.page.keyboard.press("i")
    window.page.locator("info-panel summary").click()
    field = window.page.get_by_role("combobox", name="Place")
    field.fill("Lisbon, Portugal")
    field.press("Enter")
    window.eventually(lambda: 38 < (asset(window, "0.jpg")["latitude"] or 0) < 39.5)
    field.fill("Nowhereatall")
    field.press("Enter")
    window.page.get_by_text("Place not found. Try a town").wait_for()
    field.fill("Pari")
    window.page.get_by_role("option", name="Paris").first.click()
    window.eventually(lambda: 48 < (asset(window, "0.jpg")["latitude"] or 0) < 49)
    field.fill("Old pi")
    window.page.get_by_role("option", name="Old pier").click()
    window.eventually(lambda: asset(window, "0.jpg")["latitude"] == 47.5)
    check(window)
