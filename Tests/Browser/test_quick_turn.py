"""A photo is turned in the viewer by one key or one tap: a version like any edit."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from holding import hold
from photos import ids, send
from pictures import KAYAK, apart, colourfulness, decoded
from rules import check
from window import Window

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])


@pytest.fixture
def stored():
    return [KAYAK]


def asset(window):
    return window.json(f"/assets/{window.photo_id}")


def sides(window):
    """Of the picture that is shown."""
    return window.page.locator("photo-viewer .slide:nth-child(2) img").last.evaluate(
        "(picture) => [picture.naturalWidth, picture.naturalHeight]")


def exported(window, version):
    return decoded(window.get(
        f"/api/v1/assets/{window.photo_id}/export?version={version}&format=png"))


@BOTH
def test_a_key_or_a_tap_turns_it_and_undo_turns_it_back(windows, options):
    window = windows(**options)
    page = window.page
    # What offers to take it back stays while the exports are compared.
    window.stretch(8000)
    window.view_photo("kayak.jpg")
    window.eventually(lambda: sides(window)[0] > sides(window)[1])
    turn = page.get_by_role("button", name="Rotate left")
    turn.wait_for()
    check(window)
    if options:
        turn.tap()
    else:
        page.keyboard.press("r")
    page.get_by_text("Rotated left").wait_for()
    assert asset(window)["version"] == 1
    window.eventually(lambda: sides(window)[0] < sides(window)[1])
    # Counterclockwise, with every pixel.
    before, after = exported(window, 0), exported(window, 1)
    assert after.shape[:2] == before.shape[1::-1]
    assert apart(after, before.swapaxes(0, 1)[::-1]) < 1
    page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: asset(window)["version"] == 0)
    window.eventually(lambda: sides(window)[0] > sides(window)[1])


def test_each_of_several_quick_turns_counts(windows):
    window = windows()
    page = window.page
    window.view_photo("kayak.jpg")
    page.get_by_role("button", name="Rotate left").wait_for()
    for _ in range(3):
        page.keyboard.press("r")
    window.eventually(lambda: asset(window)["version"] == 3)
    page.keyboard.press("Shift+R")
    window.eventually(lambda: asset(window)["version"] == 4)
    # Two turns are left of them, and two more are none: the original.
    assert apart(exported(window, 4), exported(window, 0)[::-1, ::-1]) < 1
    for _ in range(2):
        page.keyboard.press("r")
    window.eventually(lambda: asset(window)["version"] == 0)


def test_a_held_key_turns_once(windows):
    window = windows()
    page = window.page
    window.view_photo("kayak.jpg")
    page.get_by_role("button", name="Rotate left").wait_for()
    for _ in range(5):
        page.keyboard.down("r")
    page.keyboard.up("r")
    # It takes the one turn back: turns follow each other, and nothing is left of both.
    page.keyboard.press("Shift+R")
    turned = window.eventually(lambda: (now := asset(window))["version"] == 0
                               and now["history"] and now)
    assert [each["number"] for each in turned["history"]] == [1]


def test_an_edited_photo_keeps_its_edits_and_the_darkroom_knows_the_turn(windows):
    window = windows(None)
    photo = ids(window)["kayak.jpg"]
    window.go(f"/photo/{photo}/edit")
    window.wait_for_darkroom()
    window.tab("Crop")
    window.page.get_by_role("button", name="1 : 1").click()
    window.choose("Noir")
    window.save()
    before = exported(window, 1)
    window.page.keyboard.press("Escape")
    window.page.get_by_role("button", name="Rotate left").wait_for()
    window.page.keyboard.press("r")
    window.eventually(lambda: asset(window)["version"] == 2)
    assert apart(exported(window, 2), before.swapaxes(0, 1)[::-1]) < 1
    window.page.keyboard.press("e")
    window.wait_for_darkroom()
    assert window.filter("Noir").get_attribute("aria-checked") == "true"
    window.tab("Crop")
    window.page.get_by_role("button", name="Rotate right").click()
    window.save()
    assert apart(exported(window, 3), before) < 1


@BOTH
def test_a_turn_waits_for_the_edit_that_is_being_saved(windows, options):
    window = windows(None, **options)
    page = window.page
    photo = ids(window)["kayak.jpg"]
    window.go(f"/photo/{photo}/edit")
    window.wait_for_darkroom()
    window.choose("Noir")
    held, let_go = hold(page, "**/versions")
    window.save_button.click()
    window.eventually(lambda: held)
    page.get_by_role("link", name="Back").click()
    turn = page.get_by_role("button", name="Rotate left")
    if options:
        turn.tap()
    else:
        turn.wait_for()
        page.keyboard.press("r")
    window.frames(3)
    assert len(held) == 1
    let_go()
    page.get_by_text("Rotated left").wait_for()
    assert asset(window)["version"] == 2
    after = exported(window, 2)
    assert apart(after, exported(window, 1).swapaxes(0, 1)[::-1]) < 1
    assert colourfulness(after) < 1


def test_the_photo_stays_in_view_until_the_turned_one_has_loaded(windows):
    window = windows()
    page = window.page
    window.view_photo("kayak.jpg")
    page.get_by_role("button", name="Rotate left").wait_for()
    window.eventually(lambda: sides(window)[0] > sides(window)[1])
    held, let_go = hold(page, "**/renditions/*?version=1&*")
    page.keyboard.press("r")
    page.get_by_text("Rotated left").wait_for()
    window.eventually(lambda: len(held) > 1)
    window.frames(3)
    assert sides(window)[0] > sides(window)[1]
    let_go()
    window.eventually(lambda: 0 < sides(window)[0] < sides(window)[1])


@BOTH
def test_without_a_connection_it_waits_and_is_sent_later(windows, options):
    window = windows(**options)
    window.allow("ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR")
    page = window.page
    window.view_photo("kayak.jpg")
    turn = page.get_by_role("button", name="Rotate left")
    turn.wait_for()
    # What it needs is loaded before.
    page.evaluate("""() => import(document.querySelector('script[type=module]').src
      .replace(/[^/]*$/, 'features/darkroom/quick-turn.js')).then(() => true)""")
    window.context.set_offline(True)
    turn.click()
    page.get_by_text("This will be saved when you’re back online").wait_for()
    with page.expect_event("requestfailed", lambda each: each.url.endswith("/versions")):
        turn.click()
    window.frames(2)
    window.context.set_offline(False)
    window.eventually(lambda: asset(window)["version"] == 1)
    assert apart(exported(window, 1), exported(window, 0)[::-1, ::-1]) < 1


def turned_by(*sent):
    """What was asked for a turn, or to save one."""
    return [each for each in sent if "quick-turn" in each or each.endswith("/versions")]


def test_photos_in_the_trash_are_not_turned(windows):
    window = windows(None)
    page = window.page
    photo = ids(window)["kayak.jpg"]
    send(window, "POST", "/assets/trash", {"assets": [photo]})
    window.go(f"/photo/{photo}")
    restore = page.get_by_role("button", name="Restore")
    restore.wait_for()
    expect(page.get_by_role("button", name="Rotate left")).to_be_hidden()
    sent = []
    page.on("request", lambda each: sent.append(each.url))
    page.keyboard.press("r")
    # What the key would ask for is asked for before this.
    restore.click()
    page.get_by_role("button", name="Rotate left").wait_for()
    assert sent and not turned_by(*sent)
    assert asset(window)["version"] == 0


@pytest.mark.parametrize("role", ["member", "viewer"])
def test_photos_of_others_are_not_turned(windows, browser, role):
    window = windows(None)
    photo = ids(window)["kayak.jpg"]
    send(window, "POST", "/accounts",
         {"name": "Ben", "role": role, "password": "another harbour 42"})
    theirs = Window(browser.new_context(service_workers="block"), window.program)
    page = theirs.page
    send(theirs, "POST", "/session", {"name": "Ben", "password": "another harbour 42"})
    page.goto(f"{window.program.url}/photo/{photo}")
    page.get_by_role("button", name="Favourite").wait_for()
    expect(page.get_by_role("button", name="Rotate left")).to_be_hidden()
    sent = []
    page.on("request", lambda each: sent.append(each.url))
    for key in ("r", "Shift+R", "f"):
        page.keyboard.press(key)
    theirs.eventually(lambda: asset(theirs)["favorite"])
    assert sent and not turned_by(*sent)
    assert asset(theirs)["version"] == 0
    theirs.context.close()


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_every_button_has_room(windows, width):
    window = windows(**{**PHONE, "viewport": {"width": width, "height": 844}})
    page = window.page
    window.view_photo("kayak.jpg")
    tools = page.get_by_role("group", name="Photo actions")
    tools.get_by_role("button", name="Rotate left").tap()
    page.get_by_text("Rotated left").wait_for()
    # An edited photo has one more: what there is no room for is in the menu.
    expect(tools.get_by_role("link", name="Download")).to_have_count(0)
    more = tools.locator("summary")
    shown = tools.locator(":scope > :not(.seldom), summary").filter(visible=True)
    assert shown.count() > 4
    for box in window.boxes(*shown.all()):
        assert box["width"] >= 44 and box["height"] >= 44 and box["x"] + box["width"] <= width
    more.tap()
    tools.get_by_role("button", name="Download").tap()
    page.get_by_role("dialog", name="Download 1 photo").wait_for()
    check(window)
