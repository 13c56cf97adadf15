"""F35: rates, picks, rejects and labels photos, filters by it, and makes a smart album of it."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import files, ids, send
from rules import check


@pytest.fixture
def stored():
    return files(4)


def decided(window, name):
    photo = window.json(f"/assets/{ids(window)[name]}")
    return photo["rating"], photo["flag"], photo["label"]


def tile(window, name):
    return window.page.locator(f'photo-tile a[aria-label*="{name}"]')


def select(window, *names):
    for name in names:
        tile(window, name).focus()
        window.page.keyboard.press("Space")


def press(window, name, *keys):
    tile(window, name).focus()
    for key in keys:
        window.page.keyboard.press(key)


def test_photos_are_picked_rejected_and_labelled_by_keys_and_tiles_show_it(windows):
    window = windows()
    window.tiles.first.wait_for()
    press(window, "001.png", "4", "p", "8")
    window.eventually(lambda: decided(window, "001.png") == (4, "picked", "green"))
    expect(tile(window, "001.png")).to_have_attribute("aria-label", "001.png, Today. "
                                                      "4 stars. Picked. Green label")
    press(window, "002.png", "x")
    window.eventually(lambda: decided(window, "002.png") == (0, "rejected", None))
    assert not window.page.get_by_text("1 selected").is_visible()
    # Read anew, the tiles come in columns.
    window.page.reload()
    expect(tile(window, "001.png").locator('.badges .dot[data-label="green"]')).to_be_visible()
    expect(window.page.locator("photo-tile.rejected")).to_have_count(1)
    press(window, "001.png", "8", "u", "`")
    window.eventually(lambda: decided(window, "001.png") == (0, None, None))
    check(window)


def test_a_selection_is_labelled_and_each_gets_its_own_back(windows):
    window = windows()
    window.tiles.first.wait_for()
    photos = ids(window)
    send(window, "PATCH", f"/assets/{photos['000.png']}", {"label": "blue", "flag": "picked"})
    expect(tile(window, "000.png").locator(".dot")).to_be_visible()
    select(window, "000.png", "001.png")
    window.page.keyboard.press("6")
    window.page.get_by_text("2 photos: red label").wait_for()
    window.page.keyboard.press("x")
    window.page.get_by_text("2 photos: rejected").wait_for()
    expect(window.page.get_by_text("2 selected")).to_be_visible()
    window.page.keyboard.press("Control+z")
    window.eventually(lambda: [decided(window, name) for name in ("000.png", "001.png")]
                      == [(0, "picked", "red"), (0, None, "red")])
    window.page.keyboard.press("Control+z")
    window.eventually(lambda: [decided(window, name) for name in ("000.png", "001.png")]
                      == [(0, "picked", "blue"), (0, None, None)])


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_info_and_the_sheet_of_details_pick_and_label(windows, options):
    window = windows(**options)
    page = window.page
    window.view_photo("002.png")
    page.get_by_role("button", name="Info", exact=True).click()
    page.get_by_role("button", name="Pick", exact=True).click()
    page.get_by_role("button", name="Purple label").click()
    window.eventually(lambda: decided(window, "002.png") == (0, "picked", "purple"))
    expect(page.get_by_role("img", name="Picked")).to_be_visible()
    expect(page.get_by_role("button", name="Purple label")).to_have_attribute(
        "aria-pressed", "true")
    check(window)
    page.get_by_role("button", name="Reject", exact=True).click()
    page.get_by_role("button", name="Purple label").click()
    window.eventually(lambda: decided(window, "002.png") == (0, "rejected", None))
    page.get_by_role("button", name="Close info").click()
    page.get_by_role("button", name="Back", exact=True).click()
    select(window, "000.png", "001.png")
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_role("button", name="Move to trash").wait_for()
    if bar.locator("summary").is_visible():
        bar.locator("summary").click()
    bar.get_by_role("button", name="Edit details").click()
    window.stretch(8000)
    sheet = page.get_by_role("dialog", name="Edit 2 photos")
    sheet.get_by_label("Flag").select_option(label="Rejected")
    sheet.get_by_label("Colour label").select_option(label="Yellow")
    sheet.get_by_role("button", name="Save").click()
    window.eventually(lambda: [decided(window, name) for name in ("000.png", "001.png")]
                      == [(0, "rejected", "yellow")] * 2)
    page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: [decided(window, name) for name in ("000.png", "001.png")]
                      == [(0, None, None)] * 2)


def test_rejects_are_listed_and_stars_and_labels_are_found(windows):
    window = windows(None)
    page, url = window.page, window.program.url
    photos = ids(window)
    for name, changes in (("000.png", {"flag": "rejected"}), ("001.png", {"rating": 4}),
                          ("002.png", {"rating": 5, "label": "red"}), ("003.png", {"rating": 3})):
        send(window, "PATCH", f"/assets/{photos[name]}", changes)
    for text, names in (("rejected", {"000.png"}), ("red label", {"002.png"}), ("picked", set()),
                        ("4 stars", {"001.png", "002.png"}), ("4 stars red label", {"002.png"})):
        found = window.json(f"/search?q={text}")
        assert {each["filename"] for each in found["assets"]} == names, text
    page.goto(url + "/search")
    page.get_by_role("combobox").fill("red label")
    page.get_by_text("Red label").wait_for()
    window.eventually(lambda: window.tiles.count() == 1)
    page.goto(url + "/albums")
    page.get_by_role("link", name="Rejected").click()
    tile(window, "000.png").wait_for()
    assert window.tiles.count() == 1
    # The photo leaves the list as soon as it is no longer rejected.
    press(window, "000.png", "u")
    page.get_by_text("Nothing here yet").wait_for()
    check(window)


def test_a_smart_album_of_four_stars_leaves_rejects_out(windows):
    window = windows(None)
    photos = ids(window)
    for name, changes in (("000.png", {"rating": 5, "flag": "rejected"}),
                          ("001.png", {"rating": 4}), ("002.png", {"rating": 3})):
        send(window, "PATCH", f"/assets/{photos[name]}", changes)
    page = window.page
    window.go("/albums")
    page.locator("header summary").click()
    page.get_by_role("button", name="New smart album").click()
    sheet = page.get_by_role("dialog", name="New smart album")
    sheet.get_by_label("Name").fill("Best")
    sheet.get_by_label("Property").select_option(label="Stars")
    sheet.get_by_role("radiogroup", name="Stars").get_by_role("radio", name="4 stars").click()
    sheet.get_by_role("button", name="Add condition").click()
    second = sheet.get_by_role("group", name="Condition 2")
    second.get_by_label("Property").select_option(label="Flag")
    second.get_by_label("Comparison").select_option(label="is not")
    second.get_by_label("Flag", exact=True).select_option(label="Rejected")
    check(window)
    sheet.get_by_role("button", name="Create").click()
    page.get_by_role("heading", name="Best").wait_for()
    tile(window, "001.png").wait_for()
    assert window.tiles.count() == 1
    [album] = window.json("/collections")["collections"]
    assert album["rule"] == {"and": [{"key": "rating", "is": ">=", "value": 4},
                                     {"key": "flag", "is": "!=", "value": "rejected"}]}


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_decisions_made_offline_wait_and_are_sent_later(windows, options):
    window = windows(**options)
    window.allow("ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR")
    page = window.page
    window.view_photo("001.png")
    page.get_by_role("button", name="Info", exact=True).click()
    page.get_by_role("radio", name="2 stars").wait_for()
    window.stretch(8000)
    window.context.set_offline(True)
    page.get_by_role("radio", name="4 stars").click()
    page.get_by_text("This will be saved when you’re back online").wait_for()
    expect(page.locator(".viewer header").get_by_role("img", name="4 stars")).to_be_visible()
    page.get_by_role("button", name="Pick", exact=True).click()
    page.get_by_role("button", name="Blue label").click()
    expect(page.locator(".viewer header").get_by_role("img", name="Blue label")).to_be_visible()
    # The last one is taken back before it is sent.
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".viewer header").get_by_role("img", name="Blue label")).to_be_hidden()
    window.context.set_offline(False)
    window.eventually(lambda: decided(window, "001.png") == (4, "picked", None))


def test_the_keys_are_listed(windows):
    window = windows()
    window.tiles.first.wait_for()
    window.page.keyboard.press("?")
    sheet = window.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet.get_by_text("Pick, reject, or remove the flag")).to_have_count(2)
    expect(sheet.get_by_text("Red, yellow, green or blue label;")).to_have_count(2)
