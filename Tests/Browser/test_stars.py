"""F35 and the keys of a selection: stars, days, and the last acts undone."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from photos import files, ids, put, send
from rules import check


@pytest.fixture
def stored():
    return files(4)


def rating(window, name):
    return window.json(f"/assets/{ids(window)[name]}")["rating"]


def tile(window, name):
    return window.page.locator(f'photo-tile a[aria-label*="{name}"]')


def select(window, *names):
    for name in names:
        tile(window, name).focus()
        window.page.keyboard.press("Space")


def test_a_photo_is_rated_by_keys_and_the_tile_shows_it(windows):
    window = windows()
    window.tiles.first.wait_for()
    tile(window, "001.png").focus()
    window.page.keyboard.press("4")
    window.page.get_by_text("1 photo: 4 stars").wait_for()
    window.eventually(lambda: rating(window, "001.png") == 4)
    expect(tile(window, "001.png").locator(".badges")).to_contain_text("★★★★")
    assert "4 stars" in tile(window, "001.png").get_attribute("aria-label")
    # Read anew, the tiles come in columns.
    window.page.reload()
    expect(tile(window, "001.png").locator(".badges")).to_contain_text("★★★★")
    window.page.keyboard.press("Control+z")
    tile(window, "001.png").focus()
    window.page.keyboard.press("`")
    window.eventually(lambda: rating(window, "001.png") == 0)
    check(window)


def test_the_same_key_again_removes_the_stars(windows):
    """As not every keyboard has a backtick."""
    window = windows()
    window.tiles.first.wait_for()
    tile(window, "001.png").focus()
    window.page.keyboard.press("4")
    # The tile follows the event, and the same key is heard again after the answer.
    window.page.get_by_text("1 photo: 4 stars").wait_for()
    window.eventually(lambda: rating(window, "001.png") == 4)
    expect(tile(window, "001.png").locator(".badges")).to_contain_text("★★★★")
    window.page.keyboard.press("4")
    window.eventually(lambda: rating(window, "001.png") == 0)
    # Of several with other stars, all get these first.
    send(window, "PATCH", f"/assets/{ids(window)['002.png']}", {"rating": 3})
    expect(tile(window, "002.png").locator(".badges")).to_contain_text("★★★")
    for wanted in (3, 0):
        select(window, "002.png", "003.png")
        window.page.keyboard.press("3")
        window.eventually(lambda: {rating(window, name) for name in ("002.png", "003.png")}
                          == {wanted})
        if wanted:
            window.page.get_by_text("2 photos: 3 stars").wait_for()
            expect(tile(window, "003.png").locator(".badges")).to_contain_text("★★★")
        window.page.keyboard.press("Escape")
    window.view_photo("001.png")
    window.page.keyboard.press("2")
    expect(window.page.get_by_role("img", name="2 stars")).to_be_visible()
    window.page.keyboard.press("2")
    window.eventually(lambda: rating(window, "001.png") == 0)


def hold(page, key, times=4):
    """Holds a key: browsers repeat what goes down until it goes up."""
    for _ in range(times):
        page.keyboard.down(key)
    page.keyboard.up(key)


def test_a_held_key_rates_once(windows):
    window = windows()
    page = window.page
    window.tiles.first.wait_for()
    tile(window, "001.png").focus()
    sent = []
    page.on("request", lambda each: each.method in ("POST", "PATCH") and sent.append(each.url))
    # An even number of times, which would end without stars.
    hold(page, "4")
    page.get_by_text("1 photo: 4 stars").wait_for()
    # What follows comes after what the key has begun.
    page.keyboard.press("p")
    expect(tile(window, "001.png").locator(".badges .icon")).to_have_count(1)
    assert rating(window, "001.png") == 4
    window.view_photo("002.png")
    page.get_by_role("button", name="Favourite").wait_for()
    hold(page, "3")
    expect(page.get_by_role("img", name="3 stars")).to_be_visible()
    page.keyboard.press("p")
    window.eventually(lambda: window.json(f"/assets/{window.photo_id}")["flag"] == "picked")
    assert rating(window, "002.png") == 3
    assert len([each for each in sent if each.endswith("/assets/edit")]) == 4
    # An arrow goes on while it is held.
    order = list(ids(window))
    window.page.keyboard.press("Escape")
    window.view_photo(order[0])

    def has_come_to_the_end():
        page.keyboard.down("ArrowRight")
        return window.photo_id == ids(window)[order[-1]]

    window.eventually(has_come_to_the_end)
    page.keyboard.up("ArrowRight")


def test_in_the_viewer_keys_rate_and_0_fits_the_photo(windows):
    window = windows()
    window.view_photo("002.png")
    window.page.keyboard.press("3")
    expect(window.page.get_by_role("img", name="3 stars")).to_be_visible()
    window.eventually(lambda: rating(window, "002.png") == 3)
    viewer = window.page.locator("photo-viewer")
    window.page.keyboard.press("+")
    window.eventually(lambda: viewer.evaluate("viewer => viewer.isEnlarged"))
    window.page.keyboard.press("0")
    window.eventually(lambda: not viewer.evaluate("viewer => viewer.isEnlarged"))
    assert rating(window, "002.png") == 3
    window.page.keyboard.press("i")
    window.page.get_by_role("radio", name="5 stars").click()
    window.eventually(lambda: rating(window, "002.png") == 5)
    # The page knows it, too: the same stars remove them.
    expect(window.page.locator(".viewer header").get_by_role("img", name="5 stars")).to_be_visible()
    window.page.get_by_role("radio", name="5 stars").click()
    window.eventually(lambda: rating(window, "002.png") == 0)
    check(window)


def test_a_selection_is_rated_and_each_gets_its_own_stars_back(windows):
    window = windows()
    window.tiles.first.wait_for()
    send(window, "PATCH", f"/assets/{ids(window)['000.png']}", {"rating": 2})
    expect(tile(window, "000.png").locator(".badges")).to_contain_text("★★")
    select(window, "000.png", "001.png")
    window.page.keyboard.press("5")
    window.page.get_by_text("2 photos: 5 stars").wait_for()
    window.eventually(lambda: [rating(window, each) for each in ("000.png", "001.png")] == [5, 5])
    expect(window.page.get_by_text("2 selected")).to_be_visible()
    window.page.keyboard.press("Control+z")
    window.eventually(lambda: [rating(window, each) for each in ("000.png", "001.png")] == [2, 0])


def test_stars_are_found_by_search(windows):
    window = windows(None)
    photos = ids(window)
    for name, stars in (("000.png", 2), ("001.png", 4), ("002.png", 5)):
        send(window, "PATCH", f"/assets/{photos[name]}", {"rating": stars})
    for text, names in (("4 stars", {"001.png", "002.png"}), ("★★", set(photos) - {"003.png"}),
                        ("5 stars 001", set())):
        found = window.json(f"/search?q={text}")
        assert {each["filename"] for each in found["assets"]} == names
    window.go("/search")
    window.page.get_by_role("combobox").fill("4 stars")
    window.page.get_by_text("At least 4 stars").wait_for()
    window.eventually(lambda: window.tiles.count() == 2)


def test_keys_act_on_a_selection(windows):
    window = windows()
    window.tiles.nth(3).wait_for()
    photos = ids(window)
    links = window.page.locator("photo-tile a")
    chosen = {links.nth(place).get_attribute("aria-label")[:7] for place in range(2)}
    links.first.focus()
    window.page.keyboard.press("Space")
    window.page.keyboard.press("Shift+ArrowRight")
    window.page.get_by_text("2 selected").wait_for()
    window.page.keyboard.press("f")
    window.page.get_by_text("2 photos added to favourites").wait_for()
    favourites = window.json("/smart-albums/favorites/assets")["assets"]
    assert {each["filename"] for each in favourites} == chosen
    select(window, "000.png", "001.png")
    window.page.keyboard.press("a")
    window.page.get_by_role("dialog", name="Add to album").wait_for()
    window.page.keyboard.press("Escape")
    window.page.keyboard.press("Delete")
    window.page.get_by_text("2 photos moved to trash").wait_for()
    assert set(ids(window)) == set(photos) - {"000.png", "001.png"}


def test_undo_goes_on_after_the_toast(windows):
    window = windows()
    window.tiles.first.wait_for()
    for name in ("000.png", "001.png"):
        select(window, name)
        window.page.keyboard.press("Delete")
        # It can be undone once this is said; the next one says the same.
        window.page.get_by_text("1 photo moved to trash").wait_for()
        window.page.locator("app-toast").evaluate("(toast) => toast.hide()")
        assert name not in ids(window)
    window.page.get_by_role("link", name="Albums", exact=True).click()
    window.page.get_by_role("heading", name="Albums").wait_for()
    window.watch("app-toast p")
    window.page.keyboard.press("Control+z")
    window.eventually(lambda: "001.png" in ids(window))
    # It is named: nothing on this screen tells what comes back.
    assert "Undoing: 1 photo moved to trash" in window.noted("app-toast p")
    assert "000.png" not in ids(window)
    window.page.keyboard.press("Control+z")
    window.eventually(lambda: "000.png" in ids(window))


@pytest.mark.parametrize("sheet", ["Export", "Share by link", "Edit details", "Add to album"])
def test_a_selection_stays_when_a_sheet_is_cancelled(windows, sheet):
    window = windows()
    window.tiles.first.wait_for()
    select(window, "000.png", "001.png")
    bar = window.page.get_by_role("region", name="Selected photos")
    bar.get_by_role("button", name=sheet, exact=True).click()
    window.page.locator("dialog[open]").wait_for()
    window.page.keyboard.press("Escape")
    window.page.locator("dialog[open]").wait_for(state="detached")
    window.frames(3)
    assert bar.get_by_text("2 selected").is_visible()


def test_undo_leaves_alone_what_another_window_has_changed_since(windows):
    window, other = windows(), windows()
    window.tiles.first.wait_for()
    select(window, "000.png", "001.png")
    window.page.keyboard.press("4")
    window.page.get_by_text("2 photos: 4 stars").wait_for()
    send(other, "PATCH", f"/assets/{ids(other)['001.png']}", {"rating": 2})
    window.page.keyboard.press("Control+z")
    window.page.get_by_text("Undone, except for 1 photo changed since.").wait_for()
    assert [rating(window, name) for name in ("000.png", "001.png")] == [0, 2]
    window.page.keyboard.press("Escape")
    select(window, "001.png")
    window.page.keyboard.press("5")
    window.page.get_by_text("1 photo: 5 stars").wait_for()
    send(other, "PATCH", f"/assets/{ids(other)['001.png']}", {"rating": 1})
    window.page.keyboard.press("Control+z")
    window.page.get_by_text("Not undone: the photo has been changed since.").wait_for()
    assert rating(window, "001.png") == 1


def two_days(window):
    data = io.BytesIO()
    for number in range(12):
        exif = Image.Exif()
        exif.get_ifd(0x8769)[0x9003] = f"2003:05:{10 + number % 2} 10:00:{number:02}"
        data.seek(0)
        Image.new("RGB", (300, 200), (number * 20, 80, 90)).save(data, "JPEG", exif=exif)
        put(window, f"day{number}.jpg", data.getvalue())


def test_a_day_is_selected_by_its_heading(windows):
    window = windows()
    two_days(window)
    window.eventually(lambda: window.tiles.count() >= 12)
    section = window.page.locator("photo-section", has_text="11 May 2003")
    # The photos arrive one by one.
    expect(section).to_contain_text("6 photos")
    section.hover()
    section.get_by_role("button", name="Select all: Sunday, 11 May 2003").click()
    window.page.get_by_text("6 selected").wait_for()
    section.get_by_role("button", name="Select all").click()
    expect(window.page.get_by_text("6 selected")).to_be_hidden()
    section.locator("photo-tile a").first.focus()
    window.page.keyboard.press("Shift+Space")
    window.page.get_by_text("6 selected").wait_for()
    check(window)


def test_the_keys_are_listed(windows):
    window = windows()
    window.tiles.first.wait_for()
    window.page.keyboard.press("?")
    sheet = window.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet.get_by_text("Give stars; the same key again removes them")).to_have_count(2)
    sheet.get_by_text("Select the whole day").wait_for()
