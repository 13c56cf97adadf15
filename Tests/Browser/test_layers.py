"""Back closes what is on top, one layer a press, and leaves no step of its own behind."""

import re

import pytest
from playwright.sync_api import expect

from fingers import PHONE, Fingers
from pictures import KAYAK, MONGOLIA, SIDEWAYS


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA, SIDEWAYS]


def path(window):
    return re.sub(r"^https?://[^/]+", "", window.page.url)


def back(window):
    """Presses Back, and waits until the page has heard of it."""
    window.page.evaluate("""() => {
      window.heard = 0;
      addEventListener('popstate', () => { window.heard += 1; }, { once: true });
    }""")
    window.page.evaluate("() => history.back()")
    window.eventually(lambda: window.page.evaluate("() => window.heard"))
    window.frames(3)


def at(window):
    """How many steps lie behind this one: those of screens, and those of layers."""
    return window.page.evaluate(
        "() => [history.state?.depth ?? 0, history.state?.layers ?? 0]")


def rests_at(window, depth, layers=0):
    window.eventually(lambda: at(window) == [depth, layers])


def select(window, count=1):
    for place in range(count):
        window.page.locator("photo-tile").nth(place).hover()
        window.page.locator("photo-tile .pick").nth(place).click()


def hold(window):
    """Selects the first photo, as a finger that rests on it does."""
    box = window.page.locator("photo-tile").first.bounding_box()
    fingers = Fingers(window)
    fingers.put("touchStart", (box["x"] + 60, box["y"] + 60))
    window.page.locator("photo-grid.choosing").wait_for()
    fingers.put("touchEnd")


def from_albums(windows, **options):
    """A library with a screen before it, that a step too many would lead to."""
    window = windows("/albums", **options)
    window.page.get_by_role("link", name="Library").first.click()
    window.page.locator("photo-tile img").first.wait_for()
    rests_at(window, 1)
    return window


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])
def test_back_gives_a_selection_up_and_stays_in_the_library(windows, size):
    window = from_albums(windows, **size)
    if size:
        hold(window)
    else:
        select(window, 2)
    chosen = window.page.locator("photo-grid.choosing")
    chosen.wait_for()
    rests_at(window, 1, 1)
    back(window)
    assert chosen.count() == 0 and path(window) == "/"
    rests_at(window, 1)
    back(window)
    assert path(window) == "/albums"


def test_back_closes_a_menu_then_the_selection_then_the_screen(windows):
    window = from_albums(windows, **PHONE)
    hold(window)
    window.page.locator("selection-bar details summary").click()
    menu = window.page.locator("details.action-menu[open]")
    menu.wait_for()
    rests_at(window, 1, 2)
    back(window)
    assert menu.count() == 0 and window.page.locator("photo-grid.choosing").count() == 1
    back(window)
    assert window.page.locator("photo-grid.choosing").count() == 0 and path(window) == "/"
    back(window)
    assert path(window) == "/albums"


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])
def test_back_closes_info_and_what_was_typed_there_is_saved(windows, size):
    window = from_albums(windows, **size)
    photo = window.json("/assets")["assets"][0]["id"]
    window.page.locator("photo-tile a").first.click()
    window.wait_for_viewer()
    window.page.get_by_role("button", name="Info").click()
    info = window.page.locator("info-panel")
    info.wait_for()
    rests_at(window, 2, 1)
    info.locator("summary").click()
    title = info.get_by_label("Title", exact=True)
    title.fill("On the river")
    back(window)
    assert info.is_hidden() and path(window) == f"/photo/{photo}"
    window.eventually(lambda: window.json(f"/assets/{photo}")["title"] == "On the river")
    back(window)
    window.page.locator("photo-tile").first.wait_for()
    assert path(window) == "/"
    back(window)
    assert path(window) == "/albums"


def test_info_that_stays_from_photo_to_photo_is_one_step(windows):
    window = from_albums(windows)
    window.page.locator("photo-tile a").first.click()
    window.wait_for_viewer()
    window.page.get_by_role("button", name="Info").click()
    window.page.keyboard.press("ArrowRight")
    names = [asset["id"] for asset in window.json("/assets")["assets"]]
    window.eventually(lambda: path(window) == f"/photo/{names[1]}")
    rests_at(window, 2, 1)
    back(window)
    # The photo that is looked at stays.
    assert path(window) == f"/photo/{names[1]}"
    assert window.page.locator("info-panel").is_hidden()
    back(window)
    assert path(window) == "/"


def test_the_button_of_the_page_leaves_in_one_step_whatever_is_open(windows):
    window = from_albums(windows)
    window.page.locator("photo-tile a").first.click()
    window.wait_for_viewer()
    window.page.get_by_role("button", name="Info").click()
    rests_at(window, 2, 1)
    window.page.get_by_role("button", name="Back", exact=True).click()
    window.page.locator("photo-tile img").first.wait_for()
    rests_at(window, 1)
    back(window)
    assert path(window) == "/albums"


def test_layers_closed_by_other_means_leave_no_step(windows):
    window = from_albums(windows)
    steps = window.page.evaluate("() => history.length")
    keys = window.page.locator("key-help dialog[open]")
    for close in ("Escape", "button", "Escape", "button"):
        window.page.keyboard.press("?")
        keys.wait_for()
        rests_at(window, 1, 1)
        if close == "Escape":
            window.page.keyboard.press("Escape")
        else:
            keys.get_by_role("button", name="Close").click()
        keys.wait_for(state="detached")
        rests_at(window, 1)
    assert window.page.evaluate("() => history.length") <= steps + 1
    # Forward opens nothing, and is no step either.
    window.page.go_forward()
    window.eventually(lambda: at(window) == [1, 0])
    assert keys.count() == 0 and path(window) == "/"
    back(window)
    assert path(window) == "/albums"


def test_a_reload_over_an_open_sheet_leaves_no_step(windows):
    window = from_albums(windows)
    window.page.keyboard.press("?")
    rests_at(window, 1, 1)
    window.page.reload()
    window.page.locator("photo-tile img").first.wait_for()
    rests_at(window, 1)
    back(window)
    assert path(window) == "/albums"


def test_the_layer_a_menu_opens_takes_its_step(windows):
    window = from_albums(windows)
    window.page.get_by_role("link", name="Albums").first.click()
    rests_at(window, 2)
    window.page.locator("li.none button").click()
    window.page.locator("name-sheet dialog").wait_for()
    rests_at(window, 2, 1)
    field = window.page.get_by_role("dialog").get_by_role("textbox")
    field.fill("Lisbon")
    field.press("Enter")
    window.page.get_by_role("heading", name="Lisbon").wait_for()
    window.page.locator("name-sheet dialog").wait_for(state="hidden")
    window.eventually(lambda: at(window)[1] == 0)
    back(window)
    assert path(window) in ("/albums", "/")


@pytest.mark.parametrize("way", ["Back", "Escape"])
def test_typed_text_is_asked_about_before_it_goes(windows, way):
    window = windows("/albums")
    press = {"Back": lambda: window.page.evaluate("() => history.back()"),
             "Escape": lambda: window.page.keyboard.press("Escape")}[way]
    window.page.locator(".none").get_by_role("button", name="New album").click()
    sheet = window.page.locator("name-sheet dialog[open]")
    sheet.get_by_role("textbox").fill("Lisbon")
    press()
    question = window.page.get_by_role("dialog", name="Discard what you typed?")
    question.get_by_role("button", name="Keep editing").click()
    question.wait_for(state="detached")
    assert sheet.get_by_role("textbox").input_value() == "Lisbon"
    rests_at(window, 0, 1)
    press()
    question.get_by_role("button", name="Discard").click()
    sheet.wait_for(state="detached")
    rests_at(window, 0)
    # And nothing is asked where nothing was typed.
    window.page.locator(".none").get_by_role("button", name="New album").click()
    sheet.wait_for()
    press()
    sheet.wait_for(state="detached")
    assert question.count() == 0 and path(window) == "/albums"


@pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])
def test_back_asks_before_a_form_with_words_is_dropped(windows, filming, size):
    window = windows("/map", within=filming, permissions=["camera", "geolocation"], **size)
    window.page.get_by_role("button", name="Add a photo").click()
    sheet = window.page.get_by_role("dialog", name="Add a photo")
    sheet.wait_for()
    title = window.page.get_by_label("Title", exact=True)
    title.fill("Old pier")
    window.page.evaluate("() => history.back()")
    question = window.page.locator("dialog.question")
    question.get_by_role("button", name="Keep editing").click()
    assert title.input_value() == "Old pier" and path(window) == "/map"
    rests_at(window, 0, 1)
    window.page.evaluate("() => history.back()")
    question.get_by_role("button", name="Discard").click()
    sheet.wait_for(state="detached")
    rests_at(window, 0)
    assert path(window) == "/map"


def test_the_picker_goes_by_back(windows):
    window = windows("/albums")
    window.page.locator("li.none button").click()
    field = window.page.locator("name-sheet dialog").get_by_role("textbox")
    field.fill("Lisbon")
    field.press("Enter")
    window.eventually(lambda: path(window).startswith("/albums/"))
    album = path(window)
    window.page.get_by_role("button", name="Add photos").first.click()
    picker = window.page.locator("dialog.picker")
    picker.wait_for()
    back(window)
    picker.wait_for(state="detached")
    assert path(window) == album


def test_the_callout_on_the_map_goes_by_back(windows):
    window = windows("/map")
    window.page.locator("photo-map .pin").first.click()
    callout = window.page.get_by_role("region", name="Photo on the map")
    callout.wait_for()
    rests_at(window, 0, 1)
    back(window)
    assert callout.is_hidden() and path(window) == "/map"


def test_the_settings_of_a_slideshow_go_before_the_slideshow(windows):
    window = from_albums(windows)
    window.page.evaluate("() => { document.querySelector('a[href^=\"/slideshow\"]')?.click(); }")
    if "/slideshow" not in path(window):
        window.go("/slideshow")
    window.page.get_by_role("button", name="Settings").click()
    settings = window.page.locator(".slide-settings")
    settings.wait_for()
    back(window)
    expect(settings).to_be_hidden()
    assert path(window).startswith("/slideshow")


def test_the_full_screen_goes_before_the_slideshow(windows):
    window = windows("/slideshow")
    whole = window.page.get_by_role("button", name="Full screen")
    whole.click()
    window.page.wait_for_function("() => document.fullscreenElement")
    window.eventually(lambda: at(window)[1] == 1)
    back(window)
    window.page.wait_for_function("() => !document.fullscreenElement")
    assert path(window).startswith("/slideshow")


def test_no_ring_stands_around_what_a_load_or_a_finger_has_focused(windows):
    window = windows(**PHONE)
    photo = window.json("/assets")["assets"][0]["id"]
    ring = """() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
        && document.activeElement !== document.body;
    }"""
    for address in (f"/photo/{photo}", f"/photo/{photo}/edit"):
        window.go(address)
        window.page.locator("photo-viewer, photo-stage > canvas").first.wait_for()
        window.eventually(lambda: window.page.evaluate(
            "() => document.activeElement !== document.body"))
        assert not window.page.evaluate(ring)
        window.page.reload()
        window.page.locator("photo-viewer, photo-stage > canvas").first.wait_for()
        window.eventually(lambda: window.page.evaluate(
            "() => document.activeElement !== document.body"))
        assert not window.page.evaluate(ring)
    window.page.keyboard.press("Shift+Tab")
    assert window.page.evaluate(ring)


def test_a_photo_that_another_window_trashed_says_so(windows):
    window, other = windows(), windows()
    photo = window.json("/assets")["assets"][0]["id"]
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    other.page.goto(f"{window.program.url}/photo/{photo}")
    other.wait_for_viewer()
    other.page.keyboard.press("Delete")
    window.page.get_by_text("moved to the trash in another window").wait_for()
    window.page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: not window.json(f"/assets/{photo}").get("trashed"))
