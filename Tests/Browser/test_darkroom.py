"""The darkroom around the photo: beside it, closer to it, and without the server."""

import re

import pytest

from fingers import PHONE, Fingers
from pictures import KAYAK, MONGOLIA, SIDEWAYS

# Newest first.
NAMES = ["sideways.jpg", "kayak.jpg", "mongolia.jpeg"]


three_stored = pytest.mark.parametrize(
    "stored", [[KAYAK, MONGOLIA, SIDEWAYS]], ids=["three"])


@pytest.fixture
def stored():
    return [KAYAK]


def title(window, name):
    window.eventually(lambda: window.page.title().startswith(name))
    window.wait_for_darkroom()


def look(window):
    """Where the photo is drawn: left, top, width."""
    box = window.stage.bounding_box()
    return [box["x"], box["y"], box["width"]]


def middle(window):
    box = window.page.locator("photo-stage").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def order(window):
    assets = window.json("/assets")["assets"]
    return [asset["filename"] for asset in assets]


@pytest.fixture
def three(window):
    window.names = order(window)
    window.open_photo(window.names[1])
    return window


def test_the_tabs_are_gone_through_by_arrows_home_and_end(darkroom):
    tabs = darkroom.page.get_by_role("tablist").get_by_role("tab")
    names = [tab.text_content() for tab in tabs.all() if tab.is_visible()]
    chosen = darkroom.page.locator("[role=tab][aria-selected=true]")
    chosen.focus()
    for key, name in (("End", names[-1]), ("ArrowRight", names[0]), ("ArrowLeft", names[-1]),
                      ("Home", names[0])):
        darkroom.page.keyboard.press(key)
        assert chosen.text_content() == name
        assert darkroom.page.evaluate("() => document.activeElement.textContent") == name


def test_texts_that_are_no_number_are_refused_with_the_range(darkroom):
    page = darkroom.page
    darkroom.tab("Adjust")
    number = page.get_by_role("textbox", name="Exposure")
    assert number.bounding_box()["height"] >= 24
    for text, said in (("abc", "“abc” is not a number. Enter a number from −10.00 to +10.00."),
                       ("500", "Enter a number from −10.00 to +10.00."), ("1", "")):
        number.fill(text)
        number.press("Enter")
        assert page.locator("amount-slider").filter(has=number).locator(
            "[role=alert]").text_content() == said
    names = page.get_by_role("slider").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert len(names) == len(set(names))
    panel, tabs = (page.locator(each).bounding_box() for each in (
        ".panel adjust-panel > section:last-child", '.tabs [data-tab="versions"] > span'))
    assert tabs["x"] + tabs["width"] <= panel["x"] + panel["width"]


def test_the_ring_of_the_photo_is_seen_on_all_its_sides(darkroom):
    stage = darkroom.page.locator("photo-stage")
    darkroom.page.keyboard.press("Tab")
    stage.focus()
    ring = stage.evaluate("""(stage) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(stage);
      return outlineStyle === 'solid' && parseFloat(outlineOffset) + parseFloat(outlineWidth);
    }""")
    assert ring is not False and ring <= 0


@three_stored
def test_arrow_keys_lead_to_the_photos_beside_it_and_back_to_the_library(three):
    first, second, third = three.names
    three.page.keyboard.press("ArrowRight")
    title(three, third)
    assert three.page.get_by_role("button", name="Older photo").is_hidden()
    three.page.keyboard.press("ArrowRight")
    three.page.keyboard.press("ArrowLeft")
    title(three, second)
    three.page.keyboard.press("ArrowLeft")
    title(three, first)
    assert three.page.get_by_role("button", name="Newer photo").is_hidden()
    three.page.go_back()
    three.wait_for_viewer()
    three.page.go_back()
    focused = three.page.locator("photo-tile a:focus")
    focused.wait_for()
    # The one that was worked on last.
    assert focused.get_attribute("aria-label").startswith(first)


@three_stored
def test_buttons_lead_to_the_photos_beside_it(three):
    three.page.mouse.move(*middle(three))
    three.page.get_by_role("button", name="Older photo").click()
    title(three, three.names[2])
    three.page.get_by_role("button", name="Newer photo").click()
    title(three, three.names[1])


@three_stored
def test_a_swipe_leads_to_the_photos_beside_it(windows):
    window = windows(**PHONE)
    names = order(window)
    window.open_photo(names[1])
    fingers = Fingers(window)
    x, y = middle(window)
    fingers.swipe(x, y, -160)
    title(window, names[2])
    fingers.swipe(x, y, 160)
    title(window, names[1])


@three_stored
def test_a_photo_found_by_its_address_has_its_neighbours_too(three):
    three.page.reload()
    three.wait_for_darkroom()
    three.page.keyboard.press("ArrowRight")
    title(three, three.names[2])


def test_it_is_loaded_while_the_photo_is_looked_at(window):
    # The page's own list of what it has loaded ends at 250 entries.
    loaded = []
    window.page.on("requestfinished", lambda each: loaded.append(each.url))
    window.view_photo("kayak.jpg")
    wanted = re.compile(r"darkroom-screen|/api/v1/filters$")
    window.eventually(lambda: len([url for url in loaded if wanted.search(url)]) == 2)
    asked = []
    window.page.on("request", lambda each: asked.append(each.url))
    window.page.keyboard.press("e")
    window.wait_for_darkroom()
    assert not [url for url in asked if url.endswith((".js", ".css", "/strip", "/filters"))]


@three_stored
def test_a_key_asks_again_for_neighbours_that_could_not_be_read(windows):
    window = windows(None)
    names = order(window)
    failed = []

    def old(route):
        """The photo is not among the newest, with which every page begins."""
        answer = route.fetch()
        body = answer.json()
        body.pop("newest", None)
        route.fulfill(response=answer, json=body)

    def once(route):
        failed.append(route.request.url)
        route.fulfill(status=503) if len(failed) == 1 else route.continue_()

    window.allow("503")
    window.page.route("**/api/v1/timeline?newest=*", old)
    window.page.route("**/api/v1/timeline/assets?*", once)
    with window.page.expect_response(lambda answer: answer.status == 503) as refused:
        window.edit_photo(1)
    # A key before the page knows that would wait for the same answer.
    refused.value.finished()
    window.frames(3)
    window.page.keyboard.press("ArrowRight")
    title(window, names[2])


def test_wheel_keys_and_double_click_enlarge_and_the_mouse_moves(darkroom):
    whole = look(darkroom)
    x, y = middle(darkroom)
    darkroom.page.mouse.move(x, y)
    darkroom.page.mouse.wheel(0, -400)
    darkroom.eventually(lambda: look(darkroom)[2] > 1.5 * whole[2])
    left, top, width = look(darkroom)
    # However long the first movement takes, the pointer holds nothing.
    darkroom.stretch(180)
    darkroom.page.mouse.down()
    darkroom.page.mouse.move(x - 30, y - 20)
    darkroom.page.mouse.up()
    moved = look(darkroom)
    assert moved[0] == pytest.approx(left - 30, abs=1) and moved[2] == width
    darkroom.page.keyboard.press("Escape")
    assert look(darkroom) == whole
    darkroom.page.mouse.dblclick(x, y)
    assert look(darkroom)[2] == pytest.approx(2.5 * whole[2], rel=0.01)
    darkroom.page.mouse.dblclick(x, y)
    assert look(darkroom) == whole
    darkroom.page.keyboard.press("+")
    assert look(darkroom)[2] > whole[2]
    darkroom.page.keyboard.press("0")
    assert look(darkroom) == whole


@pytest.mark.parametrize("stored", [[KAYAK, MONGOLIA]], ids=["two"])
def test_two_fingers_enlarge_and_one_moves_without_leaving(windows):
    window = windows(**PHONE)
    window.open_photo("kayak.jpg")
    whole = look(window)
    fingers = Fingers(window)
    x, y = middle(window)
    fingers.put("touchStart", (x - 30, y), (x + 30, y))
    for step in (40, 60, 80, 90):
        fingers.put("touchMove", (x - step, y), (x + step, y))
    fingers.put("touchEnd")
    assert look(window)[2] == pytest.approx(3 * whole[2], rel=0.05)
    fingers.swipe(x, y, -160)
    window.frames(3)
    assert window.page.title().startswith("kayak")
    assert look(window)[0] < -1.1 * whole[2]


def test_the_amount_is_in_sight_at_once_and_a_second_tap_puts_it_away(windows):
    window = windows(**PHONE)
    window.edit_photo()
    stage = window.page.locator("photo-stage")
    before = stage.bounding_box()
    slider = window.page.get_by_role("slider", name="Amount")
    assert slider.is_hidden()
    window.choose("Mono")
    assert slider.is_visible()
    assert window.filter("Mono").locator(".adjust").is_visible()
    assert stage.bounding_box() == before
    window.choose("Mono")
    assert slider.is_hidden()
    assert stage.bounding_box()["height"] > before["height"]
    window.choose("Noir")
    assert slider.is_visible()
    window.choose("None")
    assert slider.is_hidden()
    assert window.filter("None").locator(".adjust").count() == 0


def test_the_amount_takes_no_room_above_the_tabs_until_a_filter_is_chosen(darkroom):
    page = darkroom.page
    header, tabs, stage = (page.locator(each) for each in (
        ".darkroom > header", ".tabs", "photo-stage"))
    bar, before = header.bounding_box(), stage.bounding_box()
    assert tabs.bounding_box()["y"] == bar["y"] + bar["height"]
    darkroom.choose("Noir")
    assert stage.bounding_box() == before
    assert page.locator(".deck amount-slider > span").text_content() == "Noir amount"
    assert page.get_by_role("slider", name="Noir amount", exact=True).is_visible()
    darkroom.choose("None")
    assert tabs.bounding_box()["y"] == bar["y"] + bar["height"]


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])
def test_the_step_to_undo_is_named_beside_the_tools(windows, size):
    window = windows(**size)
    window.stretch(8000)
    window.edit_photo()
    window.choose("Noir")
    window.save()
    if size:
        window.page.get_by_role("button", name="Details and versions").click()
    else:
        window.tab("Versions")
    window.page.get_by_role("button", name="Revert to original").click()
    window.page.locator("app-toast").get_by_text("Reverted to original").wait_for()
    toast, tools = window.boxes(
        window.page.locator("app-toast > div"),
        window.page.locator(".panel" if size else "filter-strip"))
    assert toast["y"] + toast["height"] <= tools["y"]


def test_unsaved_edits_are_saved_when_the_server_is_back(darkroom):
    darkroom.allow("ERR_|Failed to load|net::")
    darkroom.program.end()
    darkroom.page.get_by_text("No connection to Tintype").wait_for()
    darkroom.choose("Noir")
    darkroom.save_button.click()
    darkroom.page.get_by_text("This will be saved when you’re back online.").wait_for()
    assert darkroom.page.locator(".notice").count() == 1
    darkroom.program.start()
    darkroom.eventually(lambda: darkroom.json(f"/assets/{darkroom.photo_id}")["version"] == 1)
    darkroom.eventually(lambda: darkroom.page.locator(".notice").count() == 0)
    assert darkroom.save_button.is_disabled()


def test_edits_that_need_no_saving_are_not_missed(darkroom):
    darkroom.allow("ERR_|Failed to load|net::")
    darkroom.program.end()
    darkroom.choose("Noir")
    darkroom.save_button.click()
    darkroom.page.get_by_text("This will be saved when you’re back online.").wait_for()
    darkroom.choose("None")
    darkroom.page.get_by_text("This will be saved when").wait_for(state="detached")
    darkroom.page.get_by_text("No connection to Tintype").wait_for()
    darkroom.program.start()
    darkroom.page.get_by_text("No connection to Tintype").wait_for(state="detached")
    assert darkroom.json(f"/assets/{darkroom.photo_id}")["version"] == 0
