"""A press in a list that is drawn anew meanwhile is not lost."""

from photos import put, send
from pictures import KAYAK
from playwright.sync_api import expect
from test_F17 import LISBON, open_sheet
from test_uploads import as_files, noise, open_list, rows, slow_down


def link_of(album):
    return f'/albums/{album["collection"]["id"]}'


def add_elsewhere(window, title):
    """Adds an album, and waits until another window shows it: the event is with this one, too."""
    other = window.context.new_page()
    other.goto(f"{window.program.url}/albums")
    other.locator(".cards a").first.wait_for()
    send(window, "POST", "/collections", {"kind": "album", "title": title})
    other.locator(".cards").get_by_text(title).wait_for()
    other.close()


def test_an_album_opens_whose_list_changes_while_it_is_pressed(window):
    page = window.page
    album = send(window, "POST", "/collections", {"kind": "album", "title": "River"})
    window.go("/albums")
    link = page.locator(f"a[href='{link_of(album)}']")
    box = link.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    add_elsewhere(window, "Sea")
    # The album of the event is drawn, or waits.
    window.frames(3)
    page.mouse.up()
    window.eventually(lambda: page.url.endswith(link_of(album)))
    page.go_back()
    page.locator(".cards").get_by_text("Sea").wait_for()


def test_redraws_that_wait_for_the_end_of_a_press_happen_then(window):
    page = window.page
    send(window, "POST", "/collections", {"kind": "album", "title": "River"})
    window.go("/albums")
    box = page.locator(".cards a").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    add_elsewhere(window, "Sea")
    window.frames(3)
    assert page.locator(".cards a").count() == 1
    # Let go beside it, nothing is opened.
    page.mouse.move(2, 2)
    page.mouse.up()
    window.eventually(lambda: page.locator(".cards a").count() == 2)
    assert page.url.endswith("/albums")


def test_a_failed_upload_is_taken_off_while_another_ends(window):
    page = window.page
    window.allow("status of 422")
    slow_down(window, 600_000)
    open_list(window)
    page.locator("input[type=file]").set_input_files([
        {"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"},
        *as_files(large=noise(1, 1600, 1200))])
    off = page.get_by_role("button", name="Remove from the list: notes.jpg")
    window.eventually(lambda: off.count() == 1 and rows(window)[0][0] == "large.jpg")
    assert ("notes.jpg", "This file isn’t a photo or video.") in rows(window)
    off.hover()
    page.mouse.down()
    # Once it has arrived it stands behind what failed.
    slow_down(window, -1)
    window.eventually(lambda: len(window.json("/assets")["assets"]) == 1)
    window.frames(3)
    page.mouse.up()
    left = page.locator("upload-list li")
    window.eventually(lambda: left.all_text_contents() == ["large.jpgStored"])


def test_where_a_photo_was_is_chosen_while_the_device_finds_itself(windows, filming):
    window = open_sheet(windows, filming, geolocation=LISBON)
    page = window.page
    page.get_by_text("Your location: 38.72230").wait_for()
    nowhere = page.get_by_role("button", name="No location")
    nowhere.focus()
    window.context.set_geolocation({"latitude": 38.75, "longitude": -9.1})
    page.get_by_text("Your location: 38.75000").wait_for()
    expect(nowhere).to_be_focused()
    nowhere.click()
    page.get_by_role("button", name="Use my location", exact=True).wait_for()


def test_a_place_is_reviewed_while_its_photos_change(window):
    page = window.page
    photo = put(window, "kayak.jpg", KAYAK.read_bytes())
    place = send(window, "POST", "/places", {
        "name": "River", "position": {"latitude": 38.7, "longitude": -9.1}})["place"]["id"]
    window.go(f"/places/{place}")
    page.get_by_role("button", name="Write a review").hover()
    with page.expect_response(f"**/api/v1/places/{place}") as asked:
        page.mouse.down()
        send(window, "PATCH", f"/assets/{photo}", {"title": "Elsewhere"})
    asked.value.finished()
    window.frames(3)
    page.mouse.up()
    page.get_by_role("radio", name="1 star").wait_for()
