"""The info of a photo: facts first, who sees it and where it is, and a form behind Edit."""

import pytest
from playwright.sync_api import expect

from cameras import PHONE
from fingers import PHONE as TOUCH
from fingers import Fingers
from photos import files, ids, send
from rules import check


@pytest.fixture
def stored():
    return files(2)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_facts_come_first_and_the_form_is_behind_edit(windows, size):
    window = windows(**size)
    window.view_photo("000.png")
    window.page.keyboard.press("i")
    panel = window.page.locator("info-panel")
    panel.get_by_text("480 × 320 pixels").wait_for()
    title = panel.get_by_label("Title", exact=True)
    expect(title).to_be_hidden()
    panel.locator("summary").click()
    expect(title).to_be_visible()
    title.fill("Boats")
    title.press("Enter")
    window.eventually(lambda: window.json(f"/assets/{window.photo_id}")["title"] == "Boats")
    # The bar above the photo cuts a long one.
    expect(panel.locator("dl > div").first).to_have_text("TitleBoats")
    check(window)
    panel.locator("summary").click()
    expect(title).to_be_hidden()


def test_on_a_phone_the_form_is_in_sight_once_it_is_opened(windows):
    window = windows(**TOUCH)
    window.view_photo("000.png")
    window.page.get_by_role("button", name="Info").tap()
    panel = window.page.locator("info-panel")
    panel.locator("summary").tap()
    title = panel.get_by_label("Title", exact=True)
    expect(title).to_be_in_viewport(ratio=1)
    box, head = title.bounding_box(), panel.locator(".head").bounding_box()
    assert box["y"] >= head["y"] + head["height"]
    check(window)


def test_it_says_who_added_it_and_the_albums_that_it_is_in(windows):
    window = windows(None)
    photo = ids(window)["000.png"]
    album = send(window, "POST", "/collections",
                 {"kind": "album", "title": "Summer"})["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets", {"assets": [photo]})
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    window.page.keyboard.press("i")
    panel = window.page.locator("info-panel")
    panel.get_by_text("by you").wait_for()
    panel.get_by_role("link", name="Summer").click()
    window.page.get_by_role("heading", name="Summer").wait_for()


def test_visibility_is_changed_and_undone(windows):
    window = windows()
    window.view_photo("000.png")
    window.page.keyboard.press("i")
    choice = window.page.get_by_label("Who can see it")
    expect(choice).to_have_value("family")
    choice.select_option("private")
    sees = lambda: window.json(f"/assets/{window.photo_id}")["visibility"]
    window.eventually(lambda: sees() == "private")
    window.page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: sees() == "family")
    expect(choice).to_have_value("family")


def test_a_swipe_up_opens_it_and_what_is_enlarged_is_moved_instead(windows):
    window = windows(**TOUCH)
    window.view_photo("000.png")
    panel = window.page.locator("info-panel")
    finger = Fingers(window)
    finger.swipe(200, 500, down=-30)
    expect(panel).to_be_hidden()
    finger.swipe(200, 600, down=-220)
    panel.get_by_text("480 × 320 pixels").wait_for()
    check(window)
    panel.get_by_role("button", name="Close info").click()
    expect(panel).to_be_hidden()
    finger.pinch(195, 420, 40, 120)
    window.eventually(lambda: window.page.locator("photo-viewer").evaluate("v => v.isEnlarged"))
    finger.swipe(200, 600, down=-220)
    expect(panel).to_be_hidden()


def test_a_swipe_down_closes_the_photo_and_a_short_one_does_not(windows):
    window = windows(**TOUCH)
    window.view_photo("000.png")
    finger = Fingers(window)
    viewer = window.page.locator("photo-viewer")
    # It follows the finger, over the library, and goes back.
    end = finger.drag(200, 300, dy=40)
    window.page.locator(".is-pulled").wait_for(state="attached")
    finger.put("touchCancel", at=end)
    window.page.locator(".is-pulled").wait_for(state="detached")
    expect(viewer).to_be_visible()
    finger.pinch(195, 420, 40, 120)
    window.eventually(lambda: viewer.evaluate("v => v.isEnlarged"))
    finger.swipe(200, 300, down=220)
    expect(viewer).to_be_visible()
    finger.tap_twice(195, 420)
    window.eventually(lambda: not viewer.evaluate("v => v.isEnlarged"))
    finger.swipe(200, 300, down=220)
    expect(viewer).to_be_hidden()
    window.tiles.first.wait_for()
