"""What is done with the photo that is open, beside looking at it."""

import time

import pytest
from playwright.sync_api import expect

from cameras import PHONE
from fingers import FRAME_SECONDS
from photos import ids, send
from pictures import KAYAK, MONGOLIA
from window import Window


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def albums(window):
    """The files' names in each album, by its title."""
    return {each["title"]: [asset["filename"] for asset in window.json(
        f"/collections/{each['id']}/assets")["assets"]]
        for each in window.json("/collections")["collections"]}


def drag(page, by):
    """A finger pushes the photo that is open to the side, as fast as a hand does however busy the
    machine is."""
    hand = page.context.new_cdp_session(page)
    start, at = page.viewport_size["width"] / 2 - by / 2, time.time()
    for kind, x in ("Start", start), ("Move", start + by / 2), ("Move", start + by), ("End", None):
        hand.send("Input.dispatchTouchEvent", {
            "type": f"touch{kind}", "timestamp": at,
            "touchPoints": [] if x is None else [{"x": x, "y": 300}]})
        at += FRAME_SECONDS


def pinch(page, *apart):
    """Two fingers on the photo that is open, so far apart one after the other."""
    hand = page.context.new_cdp_session(page)
    middle = page.viewport_size["width"] / 2
    for number, width in enumerate(apart):
        hand.send("Input.dispatchTouchEvent", {
            "type": "touchMove" if number else "touchStart",
            "touchPoints": [{"x": middle - width / 2, "y": 300, "id": 0},
                            {"x": middle + width / 2, "y": 300, "id": 1}]})
    return lambda: hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_whole_photo_gives_way_to_two_fingers_and_comes_back_or_goes(windows):
    window = windows(**PHONE)
    page = window.page
    window.view_photo("kayak.jpg")
    track = page.locator("photo-viewer .track")
    look = lambda: track.evaluate("(track) => track.style.transform")
    let_go = pinch(page, 200, 190, 160)
    window.eventually(lambda: look() == "scale(0.9)")
    let_go()
    window.eventually(lambda: look() == "")
    assert "/photo/" in page.url
    # Apart again with the same two fingers it is enlarged.
    let_go = pinch(page, 200, 160, 200, 300)
    window.eventually(lambda: page.locator("photo-viewer.is-enlarged").count() == 1)
    assert look() == ""
    let_go()
    # Together it is whole, then smaller, and far enough together it goes.
    pinch(page, 300, 200, 60)()
    page.locator("photo-tile img").first.wait_for()


def test_a_key_puts_the_open_photo_into_an_album(window):
    page = window.page
    window.view_photo("kayak.jpg")
    page.get_by_role("button", name="Add to album").wait_for()
    page.keyboard.press("a")
    sheet = page.get_by_role("dialog", name="Add to album")
    name = sheet.get_by_label("Name of a new album")
    # Letters are its title here, not keys of the photo.
    name.press_sequentially("Lake a")
    name.press("Enter")
    page.get_by_text("1 photo added to Lake a").wait_for()
    assert albums(window) == {"Lake a": ["kayak.jpg"]}
    page.keyboard.press("Control+z")
    window.eventually(lambda: albums(window) == {"Lake a": []})
    # There it is among those that can be chosen.
    page.get_by_role("button", name="Add to album").click()
    sheet.get_by_role("button", name="Lake a").click()
    window.eventually(lambda: albums(window) == {"Lake a": ["kayak.jpg"]})


def test_on_a_phone_what_is_seldom_done_is_behind_a_button(windows):
    phone = windows(**PHONE)
    page = phone.page
    phone.view_photo("kayak.jpg")
    tools = page.get_by_role("group", name="Photo actions")
    more = tools.locator("summary")
    more.wait_for()
    assert tools.get_by_role("button", name="Hide").count() == 0
    more.tap()
    hide = tools.get_by_role("button", name="Hide")
    above, below = hide.bounding_box(), more.bounding_box()
    assert above["y"] + above["height"] <= below["y"]
    tools.get_by_role("button", name="Add to album").tap()
    sheet = page.get_by_role("dialog", name="Add to album")
    sheet.get_by_label("Name of a new album").fill("Lake")
    sheet.get_by_role("button", name="Create").tap()
    page.get_by_text("1 photo added to Lake").wait_for()
    assert albums(phone) == {"Lake": ["kayak.jpg"]}


def test_somebody_elses_photo_goes_into_an_album_of_ones_own(windows, browser):
    window = windows("/settings/account")
    # A new password ends what was open before it.
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    photo = ids(window)["kayak.jpg"]
    window.page.get_by_label("New password").fill("a harbour in the north")
    window.page.get_by_role("button", name="Set password").click()
    window.page.get_by_text("You are now the administrator.").wait_for()
    window.go("/settings/accounts")
    window.page.get_by_role("button", name="Create link").click()
    link = window.page.get_by_role("textbox", name="Link").input_value()
    ben = Window(browser.new_context(service_workers="block", **PHONE), window.program)
    page = ben.page
    page.goto(link)
    page.get_by_label("Name").fill("Ben")
    page.get_by_label("Password").fill("another harbour 42")
    page.get_by_role("button").click()
    ben.tiles.first.wait_for()
    ben.go(f"/photo/{photo}")
    # It is all that Ben may do more with it, so that it needs no room behind a button.
    tools = page.get_by_role("group", name="Photo actions")
    tools.get_by_role("button", name="Add to album").tap()
    assert tools.locator("summary").count() == 0
    sheet = page.get_by_role("dialog", name="Add to album")
    sheet.get_by_label("Name of a new album").fill("Lake")
    sheet.get_by_role("button", name="Create").tap()
    page.get_by_text("1 photo added to Lake").wait_for()
    assert albums(ben) == {"Lake": ["kayak.jpg"]}
    assert not ben.complaints()
    ben.context.close()


def test_hidden_photos_go_into_no_album(windows):
    window = windows(None)
    photo = ids(window)["kayak.jpg"]
    send(window, "PATCH", f"/assets/{photo}", {"hidden": True})
    window.go(f"/photo/{photo}")
    window.page.get_by_role("button", name="Unhide").wait_for()
    window.page.keyboard.press("a")
    assert window.page.get_by_role("button", name="Add to album").count() == 0
    assert window.page.locator("dialog[open]").count() == 0


def test_a_photo_that_cannot_be_shown_stands_between_its_neighbours(windows):
    phone = windows(**PHONE)
    page = phone.page
    page.locator("input[type=file]").set_input_files([{
        "name": "torn.jpg", "mimeType": "image/jpeg",
        "buffer": KAYAK.read_bytes()[:700] + b"\x00" * 400}])
    torn = page.locator("photo-tile a", has_text="Cannot be shown")
    torn.click()
    sentence = page.get_by_role("alert").filter(has_text="The original is kept unchanged")
    sentence.get_by_role("heading", name="This photo cannot be shown", exact=True).wait_for()
    strip = page.get_by_role("region", name="Nearby photos")
    expect(strip.get_by_role("button")).to_have_count(3)
    expect(strip.get_by_role("button", name="torn.jpg")).to_have_attribute("aria-current", "true")
    title = page.get_by_role("heading", level=1).text_content()
    drag(page, -200)
    phone.eventually(lambda: page.get_by_role("heading", level=1).text_content() != title)
    phone.wait_for_viewer()
    drag(page, 200)
    sentence.wait_for()


def test_a_key_right_after_a_swipe_is_meant_for_the_photo_that_comes(window):
    page = window.page
    order = [each["id"] for each in window.json("/assets")["assets"]]
    window.view_photo(window.json("/assets")["assets"][0]["filename"])
    drag(page, -400)
    page.keyboard.press("f")
    window.eventually(lambda: page.url.endswith(order[1]))
    page.get_by_text("Added to favourites").wait_for()
    hearts = {each["id"]: each["favorite"] for each in window.json("/assets")["assets"]}
    assert hearts == {order[0]: False, order[1]: True}
    # Two at once lead two photos on, as far as there are any.
    drag(page, 400)
    page.keyboard.press("ArrowRight")
    window.eventually(lambda: page.url.endswith(order[1]))
    window.wait_for_viewer()
    assert page.locator("photo-viewer .slide:nth-child(2) img").is_visible()


# What ends a movement where none is seen, kept until it is let go.
HELD = """() => {
  const plain = window.setTimeout;
  window.setTimeout = (act, milliseconds, ...rest) => {
    if (milliseconds !== 260) return plain(act, milliseconds, ...rest);
    window.letGo = act;
    return 0;
  };
}"""


def test_a_swipe_whose_photo_does_not_come_brings_this_one_back(windows):
    window = windows("/", reduced_motion="reduce")
    page = window.page
    first, second = window.json("/assets")["assets"]
    window.view_photo(first["filename"])
    older = page.locator("button.older")
    window.eventually(older.is_enabled)
    page.evaluate(HELD)
    drag(page, -400)
    track = page.locator("photo-viewer .track")
    window.eventually(lambda: track.bounding_box()["x"] < -1000)
    # Somebody throws the next one away while it comes.
    send(window, "POST", "/assets/trash", {"assets": [second["id"]]})
    window.eventually(older.is_disabled)
    page.evaluate("() => window.letGo()")
    window.eventually(lambda: track.bounding_box()["x"] == 0)
    assert page.url.endswith(first["id"])


def test_saved_fields_are_not_marked_as_wrong(window):
    page = window.page
    window.view_photo("kayak.jpg")
    page.keyboard.press("i")
    page.locator("info-panel summary").click()
    title, keywords = (page.get_by_label(name, exact=True) for name in ("Title", "Keywords"))
    window.eventually(title.is_enabled)

    def border(field):
        return field.evaluate("field => getComputedStyle(field).borderTopColor")

    usual = border(title)
    title.fill("On the river")
    title.press("Tab")
    page.get_by_text("Title changed").wait_for()
    assert border(title) == usual
    keywords.fill("river, " + "a long story " * 30)
    keywords.press("Tab")
    page.get_by_text("is too long for a keyword").wait_for()
    assert border(keywords) != usual
    assert page.get_by_role("button", name="Try again").count() == 0
    keywords.fill("river, a long story")
    keywords.press("Tab")
    page.get_by_text("Keywords changed").wait_for()
    assert border(keywords) == usual
    assert page.get_by_text("is too long for a keyword").count() == 0
