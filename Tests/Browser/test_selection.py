"""What is done with chosen photos: on a phone behind words, into a new album, as one file."""

import re
import zipfile

import pytest
from playwright.sync_api import expect

from cameras import PHONE
from fingers import Fingers
from photos import files, ids, send
from rules import check
from test_grid_mouse import glide, hold, middle, tile


@pytest.fixture
def stored():
    return files(3)


def choose_all(window):
    window.tiles.first.locator("img").wait_for()
    window.page.locator("photo-tile a").first.focus()
    window.page.keyboard.press("Control+a")
    window.page.get_by_text("3 selected").wait_for()


def test_on_a_phone_every_act_has_a_word(windows):
    phone = windows(**PHONE)
    choose_all(phone)
    bar = phone.page.get_by_role("region", name="Selected photos")
    assert bar.locator(".acts > :visible").all_inner_texts() == [
        "Favourite", "Album", "Share", "Trash", "More"]
    more = bar.locator("summary")
    more.click()
    hide = bar.get_by_role("button", name="Hide")
    above, below = hide.bounding_box(), more.bounding_box()
    assert above["y"] + above["height"] <= below["y"]
    hide.click()
    phone.page.get_by_text("3 photos hidden").wait_for()
    bar.wait_for(state="hidden")


@pytest.mark.parametrize("width", [760, 1180, 1280, 1440, 1600, 1920])
def test_on_a_desktop_every_act_has_room_and_on_a_wide_one_a_word(windows, width):
    window = windows(viewport={"width": width, "height": 800})
    choose_all(window)
    bar = window.page.get_by_role("region", name="Selected photos")
    acts = bar.locator(".acts :is(button, summary):visible")
    words = acts.all_inner_texts()
    assert ("More" in words) == (width < 1180) and "Album" in words and "Trash" in words, words
    assert all(words) == (width < 1180 or width >= 1440), words
    # A word or a sign alone: each says what it does.
    assert all(act.get_attribute("title") for act in bar.locator(".acts > button").all())
    for word in bar.locator(".acts :is(button, summary):visible span:visible").all():
        assert word.evaluate("(word) => word.scrollWidth <= word.clientWidth + 1")
    boxes = [act.bounding_box() for act in acts.all()]
    assert all(one["x"] + one["width"] <= other["x"] for one, other in zip(boxes, boxes[1:]))
    assert boxes[-1]["x"] + boxes[-1]["width"] <= width
    count = bar.get_by_role("status").bounding_box()
    assert count["x"] + count["width"] <= boxes[0]["x"]
    if width < 1180:
        bar.locator("summary").click()
    bar.get_by_role("button", name="Slideshow").click()
    window.page.wait_for_url("**/slideshow**")


def test_the_name_of_a_new_album_is_kept_until_it_is_made(window):
    page = window.page
    window.allow("net::ERR")
    choose_all(window)
    page.get_by_role("button", name="Add to album").click()
    sheet = page.get_by_role("dialog", name="Add to album")
    name = sheet.get_by_label("Name of a new album")
    assert name.evaluate("(name) => name === document.activeElement")
    name.fill("The river")
    address = "**/api/v1/collections"
    page.route(address, lambda route: route.abort())
    name.press("Enter")
    sheet.get_by_role("alert").get_by_text("Not done. Tintype is not responding.").wait_for()
    assert name.input_value() == "The river"
    page.unroute(address)
    name.press("Enter")
    page.get_by_text("3 photos added to The river").wait_for()
    expect(sheet).to_be_hidden()


def test_several_photos_are_downloaded_as_one_file(window, stored):
    page = window.page
    choose_all(window)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
        page.get_by_text("Packing 3 photos into one file").wait_for()
    assert download.value.suggested_filename == "3 photos.zip"
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None
        packed = {name: archive.read(name) for name in archive.namelist()}
    assert packed == {path.name: path.read_bytes() for path in stored}
    assert window.tiles.count() == 3


@pytest.mark.parametrize("stored", [files(5)], ids=["five"])
def test_all_of_a_list_are_also_those_that_were_not_read_yet(windows):
    window = windows(None)
    page = window.page
    album = send(window, "POST", "/collections", {"kind": "album", "title": "Long"})
    path = f"/collections/{album['collection']['id']}/assets"
    send(window, "POST", path, {"assets": list(ids(window).values())})
    going = []

    def answer(route):
        # The first photos are asked for as if a page had two; the others come when they are let.
        url = route.request.url.replace("limit=500", "limit=2")
        if "after=" in url and not going:
            held.append((route, url))
        else:
            route.continue_(url=url)

    held = []
    page.route(f"**/api/v1{path}?*", answer)
    window.go(f"/albums/{album['collection']['id']}")
    window.tiles.first.locator("img").wait_for()
    window.eventually(lambda: held)
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("Control+a")
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_text("All selected").wait_for()
    bar.get_by_role("button", name="Favourite").click()
    page.locator("app-toast").get_by_text("Looking up the selected photos").wait_for()
    assert bar.get_by_role("button", name="Favourite").get_attribute("aria-disabled") == "true"
    # Once more does not do it twice, which would take it back.
    bar.get_by_role("button", name="Favourite").click(force=True)
    going.append(True)
    for route, url in held:
        route.continue_(url=url)
    page.get_by_text("5 photos added to favourites").wait_for()
    assert len(window.json("/smart-albums/favorites/assets")["assets"]) == 5


def refusing(problem):
    return lambda route: route.fulfill(status=problem["status"], json=problem)


def test_earlier_favourites_stay_when_the_change_is_undone(window):
    page = window.page
    kept = list(ids(window).values())[:1]
    send(window, "PATCH", f"/assets/{kept[0]}", {"favorite": True})
    album = send(window, "POST", "/collections", {"kind": "album", "title": "Lake"})["collection"]
    path = f"/collections/{album['id']}/assets"
    send(window, "POST", path, {"assets": kept})
    bar = page.get_by_role("region", name="Selected photos")

    def undo():
        page.get_by_role("button", name="Undo").click()
        page.get_by_text("Undone").wait_for()

    def within(path):
        return [each["id"] for each in window.json(path)["assets"]]

    choose_all(window)
    bar.get_by_role("button", name="Favourite").click()
    page.get_by_text("3 photos added to favourites").wait_for()
    undo()
    assert within("/smart-albums/favorites/assets") == kept
    choose_all(window)
    bar.get_by_role("button", name="Add to album").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Lake")).click()
    page.get_by_text("3 photos added to Lake").wait_for()
    undo()
    assert within(path) == kept


def test_archives_that_cannot_be_made_are_reported_on_the_page(window):
    page = window.page
    window.allow("status of (413|500)")
    choose_all(window)
    large = {"code": "bodyTooLarge", "detail": "The body is too large.", "status": 413}
    broken = {"code": "internal", "detail": "The disk does not answer.", "status": 500}
    address = "**/api/v1/assets/archive"
    for problem, sentence in ((large, "Too many photos for one file."),
                              (broken, "The disk does not answer.")):
        page.route(address, refusing(problem))
        page.get_by_role("button", name="Download").click()
        page.get_by_text(f"Not done. {sentence}").wait_for()
        page.unroute(address)
    # What was chosen is chosen still, and can be had when it can be.
    page.get_by_text("3 selected").wait_for()
    with page.expect_download():
        page.get_by_role("button", name="Download").click()


def test_one_photo_is_downloaded_as_it_is(window):
    window.tiles.first.locator("img").wait_for()
    window.page.locator("photo-tile a").first.focus()
    window.page.keyboard.press("Space")
    with window.page.expect_download() as download:
        window.page.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.endswith(".png")


def test_photos_in_the_trash_are_deleted_for_good_after_a_question(window):
    page = window.page
    names = ids(window)
    send(window, "POST", "/assets/trash", {"assets": list(names.values())})
    window.go("/trash")
    window.tiles.first.locator("img").wait_for()
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("Space")
    page.get_by_text("1 selected").wait_for()
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_role("button", name="Delete permanently").click()
    sure = page.get_by_role("dialog", name="Delete 1 photo permanently?")
    sure.get_by_text("The file and all its edits are deleted.").wait_for()
    # Whoever presses Enter without reading keeps what they have.
    page.keyboard.press("Enter")
    sure.wait_for(state="hidden")
    assert window.tiles.count() == 3
    bar.get_by_role("button", name="Delete permanently").click()
    sure.get_by_role("button", name="Delete permanently").click()
    page.get_by_text("1 photo deleted permanently").wait_for()
    window.eventually(lambda: window.tiles.count() == 2)
    assert len(window.json("/smart-albums/trash/assets")["assets"]) == 2


def test_the_trash_is_emptied_at_once_after_a_question(window):
    page = window.page
    send(window, "POST", "/assets/trash", {"assets": list(ids(window).values())[:2]})
    window.go("/trash")
    window.tiles.first.locator("img").wait_for()
    empty = page.get_by_role("button", name="Empty trash")
    empty.click()
    sure = page.get_by_role("dialog", name="Empty the trash?")
    sure.get_by_text("2 photos are deleted with their files and all their edits.").wait_for()
    check(window)
    page.keyboard.press("Enter")
    sure.wait_for(state="hidden")
    assert window.tiles.count() == 2
    empty.click()
    held = []
    page.route("**/api/v1/trash/empty", lambda route: held.append(route))
    sure.get_by_role("button", name="Empty trash").click()
    window.eventually(lambda: held)
    # However long it takes, it is said.
    page.clock.install()
    page.clock.fast_forward("00:09")
    assert page.get_by_text("Emptying the trash").is_visible()
    held.pop().continue_()
    page.get_by_text("2 photos deleted permanently").wait_for()
    page.get_by_role("heading", name="The trash is empty").wait_for()
    empty.wait_for(state="hidden")
    assert window.json("/smart-albums/trash/assets")["assets"] == []
    assert len(window.json("/assets")["assets"]) == 1


def test_photos_that_cannot_be_deleted_stay_and_are_reported(window):
    page = window.page
    send(window, "POST", "/assets/trash", {"assets": list(ids(window).values())[:2]})
    # One of them was read, and the other is counted all the same.
    page.route("**/trash/assets?limit=500*", lambda route: None if "after=" in route.request.url
               else route.continue_(url=route.request.url.replace("limit=500", "limit=1")))
    window.go("/trash")
    window.tiles.first.locator("img").wait_for()
    window.allow("status of 503")
    page.route("**/api/v1/trash/empty", lambda route: route.fulfill(
        status=503, content_type="application/problem+json",
        body='{"code": "busy", "detail": "The library is busy. Try again."}'))
    page.get_by_role("button", name="Empty trash").click()
    sure = page.get_by_role("dialog", name="Empty the trash?")
    sure.get_by_text("2 photos are deleted with their files and all their edits.").wait_for()
    sure.get_by_role("button", name="Empty trash").click()
    page.get_by_text("The library is busy. Try again.").wait_for()
    assert window.tiles.count() == 2
    assert page.get_by_role("button", name="Empty trash").is_enabled()


def unread(window, page):
    """The library with one photo that was read, and the rest as places; and what was asked for."""
    asked = []
    page.route("**/api/v1/timeline?newest=400", lambda route: route.continue_(
        url=route.request.url.replace("newest=400", "newest=1")))
    page.route("**/api/v1/timeline/assets?*", lambda route: None)
    page.route("**/api/v1/timeline/ids?*", lambda route: asked.append(route))
    window.go("/")
    window.tiles.first.locator("img").wait_for()
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("Shift+End")
    window.eventually(lambda: asked)
    return asked


@pytest.mark.parametrize("stored", [files(5)], ids=["five"])
def test_actions_on_a_range_wait_for_its_photos(windows):
    window = windows(None)
    page = window.page
    asked = unread(window, page)
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_text("5 selected").wait_for()
    bar.get_by_role("button", name="Favourite").click()
    page.locator("app-toast").get_by_text("Looking up the selected photos").wait_for()
    for route in asked:
        route.continue_()
    page.get_by_text("5 photos added to favourites").wait_for()
    assert len(window.json("/smart-albums/favorites/assets")["assets"]) == 5


@pytest.mark.parametrize("stored", [files(5)], ids=["five"])
def test_a_stretch_whose_photos_do_not_come_is_not_chosen(windows):
    window = windows(None)
    page = window.page
    window.allow("net::ERR")
    asked = unread(window, page)
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_text("5 selected").wait_for()
    asked.pop().abort()
    page.get_by_text("Not all of them could be selected. Tintype is not responding.").wait_for()
    bar.wait_for(state="hidden")
    page.keyboard.press("Shift+Home")
    page.keyboard.press("Shift+End")
    bar.get_by_role("button", name="Favourite").click()
    window.eventually(lambda: asked)
    for route in asked:
        route.abort()
    page.get_by_text("Not done. Tintype is not responding.").wait_for()
    assert window.json("/smart-albums/favorites/assets")["assets"] == []


@pytest.mark.parametrize("stored", [files(4)], ids=["four"])
def test_a_drag_over_empty_space_says_how_many_are_selected(windows):
    window = windows()
    page = window.page
    window.tiles.first.wait_for()
    newest = window.tiles.first.locator("a").get_attribute("aria-label")[:7]
    tile(window, newest).focus()
    page.keyboard.press("Space")
    count = page.locator("selection-bar b")
    expect(count).to_have_text("1 selected")
    # From above the last photo to the one before it.
    last, before = (window.tiles.nth(place).bounding_box() for place in (3, 2))
    mouse = page.mouse
    mouse.move(last["x"] + 40, last["y"] - 20)
    mouse.down()
    mouse.move(last["x"] + 40, last["y"] + 40, steps=3)
    mouse.move(before["x"] + 40, before["y"] + 40, steps=6)
    expect(page.locator("photo-tile.on")).to_have_count(3)
    expect(count).to_have_text("3 selected")
    mouse.up()
    expect(count).to_have_text("3 selected")


@pytest.mark.parametrize("stored", [files(4)], ids=["four"])
def test_a_finger_that_selects_or_deselects_says_how_many_are_selected(windows):
    window = windows(**PHONE)
    page = window.page
    window.tiles.nth(3).wait_for()
    names = [window.tiles.nth(place).locator("a").get_attribute("aria-label")[:7]
             for place in range(4)]
    fingers = Fingers(window)
    count, chosen = page.locator("selection-bar b"), page.locator("photo-tile.on")
    hold(window, fingers, names[0])
    fingers.put("touchEnd")
    expect(count).to_have_text("1 selected")
    # From a photo that is selected, a drag deselects; the bar stays until its end.
    for place, touched, dragged in ((2, 2, 3), (0, 2, 0)):
        start = middle(tile(window, names[place]))
        fingers.put("touchStart", start)
        expect(chosen).to_have_count(touched)
        expect(count).to_have_text(f"{touched} selected")
        glide(window, fingers, start, middle(tile(window, names[3])))
        expect(chosen).to_have_count(dragged)
        expect(count).to_have_text(f"{dragged} selected")
        fingers.put("touchEnd")
    expect(page.get_by_role("region", name="Selected photos")).to_be_hidden()
