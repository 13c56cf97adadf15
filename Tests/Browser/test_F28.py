"""F28: half an edit is left by any way, and goes on days later, or is discarded on purpose."""

import json

import pytest
from playwright.sync_api import Error

from fingers import PHONE, Fingers
from photos import ids, png, send
from pictures import KAYAK, MONGOLIA, SIDEWAYS, colourfulness
from rules import check
from signing import PASSWORD, asked, sign_in, sign_out

DAY = 86_400_000


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA, SIDEWAYS]


def is_grey(window):
    return colourfulness(window.large()) < 1


def offer(window):
    return window.page.locator('.notice[data-kind="draft"]')


def begin(window, place=1):
    """Edits the photo in the middle, and gives its id."""
    window.edit_photo(place)
    photo = window.photo_id
    window.choose("Noir")
    window.eventually(lambda: is_grey(window))
    return photo


def come_back(window, photo):
    window.go(f"/photo/{photo}/edit")
    window.wait_for_darkroom()
    offer(window).wait_for()
    window.eventually(lambda: is_grey(window))


def drafts(window):
    """What is kept as unfinished; what only undo goes back to is not."""
    kept = {name: json.loads(text) for name, text in window.page.evaluate(
        "() => Object.entries(localStorage)") if name.startswith("tintype.draft ")}
    return {name: draft for name, draft in kept.items() if draft["isDirty"]}


def leave_by(window, way):
    page = window.page
    title = page.title()
    if way == "arrow key":
        page.locator("photo-stage").focus()
        page.keyboard.press("ArrowRight")
        window.eventually(lambda: page.title() != title)
        window.wait_for_darkroom()
    elif way == "Escape":
        page.keyboard.press("Escape")
        window.wait_for_viewer()
    elif way == "Back":
        page.go_back()
    elif way == "Back on the page":
        page.get_by_role("link", name="Back").click()
        window.wait_for_viewer()
    elif way == "button":
        page.get_by_role("button", name="Older photo").click()
        window.eventually(lambda: page.title() != title)
        window.wait_for_darkroom()
    elif way == "another address":
        window.go("/albums")


@pytest.mark.parametrize(
    "way", ["arrow key", "Escape", "Back", "Back on the page", "button", "another address"])
def test_an_edit_outlives_each_way_out_and_is_offered_to_who_comes_back(windows, way):
    window = windows()
    photo = begin(window)
    leave_by(window, way)
    come_back(window, photo)
    assert window.page.locator("filter-strip [aria-checked=true]").get_attribute(
        "data-name") == "Noir"
    offer(window).get_by_role("button", name="Continue editing").click()
    assert offer(window).count() == 0 and is_grey(window)
    window.save()
    assert window.json(f"/assets/{photo}")["version"] == 1
    assert drafts(window) == {}


def test_a_closed_tab_and_days_lose_nothing(windows):
    window = windows()
    photo = begin(window)
    other = window.context.new_page()
    # What is closed now has had no time to rest.
    window.choose("Mono")
    with window.page.expect_event("close"):
        window.page.close(run_before_unload=True)
    window.page = other
    other.goto(window.program.url)
    later = 29 * DAY
    other.evaluate("""(by) => {
      for (const [name, text] of Object.entries(localStorage)) {
        if (!name.startsWith('tintype.draft ')) continue;
        localStorage.setItem(name,
          JSON.stringify({ ...JSON.parse(text), kept: JSON.parse(text).kept - by }));
      }
    }""", later)
    come_back(window, photo)
    assert window.filter("Mono").get_attribute("aria-checked") == "true"
    # And it is gone after thirty.
    other.goto(window.program.url)
    [(name, draft)] = drafts(window).items()
    other.evaluate("([name, text]) => localStorage.setItem(name, text)",
                   [name, json.dumps({**draft, "kept": draft["kept"] - 31 * DAY})])
    other.goto(f"{window.program.url}/photo/{photo}/edit")
    window.wait_for_darkroom()
    window.frames(3)
    assert offer(window).count() == 0
    assert window.filter("None").get_attribute("aria-checked") == "true"


def test_a_browser_that_dies_keeps_what_was_done_a_moment_before(windows):
    window = windows()
    photo = begin(window)
    window.eventually(lambda: drafts(window))
    window.allow("crash")
    other = window.context.new_page()
    with pytest.raises(Error):
        window.page.goto("chrome://crash")
    window.page = other
    come_back(window, photo)


def test_discard_gives_the_saved_photo_back_and_can_be_undone(windows):
    window = windows()
    window.stretch(8000)
    photo = begin(window)
    leave_by(window, "Escape")
    come_back(window, photo)
    offer(window).get_by_role("button", name="Discard").click()
    window.eventually(lambda: not is_grey(window))
    assert offer(window).count() == 0 and drafts(window) == {}
    window.page.locator("app-toast").get_by_role("button", name="Undo").click()
    window.eventually(lambda: is_grey(window))
    window.page.get_by_role("button", name="Undo", exact=True).first.click()
    leave_by(window, "Escape")
    assert drafts(window) == {}


def test_each_photo_has_a_draft_of_its_own_and_the_viewer_shows_which(windows):
    window = windows()
    photo = begin(window)
    leave_by(window, "arrow key")
    window.choose("Sepia")
    leave_by(window, "Escape")
    assert len(drafts(window)) == 2
    window.page.get_by_role("link", name="Continue editing").wait_for()
    newest = window.json("/assets")["assets"][0]["id"]
    window.go(f"/photo/{newest}")
    window.wait_for_viewer()
    window.page.get_by_role("link", name="Edit", exact=True).wait_for()
    come_back(window, photo)
    assert window.filter("Noir").get_attribute("aria-checked") == "true"


def test_a_reload_goes_on_and_asks_nothing(windows):
    window = windows()
    begin(window)
    window.page.reload()
    window.wait_for_darkroom()
    window.eventually(lambda: is_grey(window))
    assert offer(window).count() == 0
    window.page.get_by_role("button", name="Undo", exact=True).click()
    window.eventually(lambda: not is_grey(window))


def test_a_version_that_was_saved_meanwhile_is_asked_about(windows):
    window, other = windows(), windows()
    photo = begin(window)
    leave_by(window, "Escape")
    other.edit_photo(1)
    other.choose("Sepia")
    other.save()
    window.go(f"/photo/{photo}/edit")
    window.wait_for_darkroom()
    window.page.locator('.notice[data-kind="conflict"]').wait_for()
    assert offer(window).count() == 0
    window.page.get_by_role("button", name="Keep mine").click()
    window.eventually(lambda: window.json(f"/assets/{photo}")["version"] == 2)
    window.eventually(lambda: drafts(window) == {})


def test_another_window_that_saves_takes_nothing_away(windows):
    window, other = windows(), windows()
    photo = begin(window)
    other.edit_photo(1)
    other.choose("Sepia")
    other.save()
    window.page.locator('.notice[data-kind="conflict"]').wait_for()
    leave_by(window, "Escape")
    window.go(f"/photo/{photo}/edit")
    window.page.locator('.notice[data-kind="conflict"]').wait_for()
    window.eventually(lambda: is_grey(window))


def test_painted_masks_are_in_the_draft(windows):
    window = windows()
    window.edit_photo(1)
    photo = window.photo_id
    window.tab("Masks")
    window.page.get_by_role("button", name="Brush", exact=True).click()
    box = window.page.locator("photo-stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    window.page.mouse.move(x + 60, y, steps=5)
    window.page.mouse.up()
    leave_by(window, "Escape")
    [draft] = drafts(window).values()
    [image] = draft["edit"]["images"].values()
    assert len(image["strokes"][0]["points"]) > 6
    window.go(f"/photo/{photo}/edit")
    offer(window).wait_for()
    window.tab("Masks")
    assert window.page.locator(".masks li").count() == 1


def test_the_keyboard_of_a_slider_moves_the_slider(windows):
    window = windows()
    begin(window)
    address = window.page.url
    slider = window.page.get_by_role("slider", name="Noir amount")
    slider.focus()
    for key in ("ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowDown"):
        window.page.keyboard.press(key)
    assert slider.input_value() == "98"
    for name in ("Exposure", "Black", "Point 2 of the tone curve"):
        if name.startswith("Point"):
            window.page.locator("adjust-panel summary").click()
        handle = window.page.get_by_role("slider", name=name).first
        handle.focus()
        window.page.keyboard.press("ArrowRight")
    assert window.page.url == address


def test_a_swipe_leaves_no_unsaved_edit(windows):
    window = windows(**PHONE)
    window.edit_photo(1)
    fingers = Fingers(window)
    box = window.page.locator("photo-stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    title = window.page.title()
    window.choose("Noir")
    fingers.swipe(x, y, -160)
    window.page.locator("app-toast").get_by_text("before swiping").wait_for()
    assert window.page.title() == title and is_grey(window)
    assert window.page.locator("photo-stage").bounding_box() == box
    window.save()
    fingers.swipe(x, y, -160)
    window.eventually(lambda: window.page.title() != title)


@pytest.mark.no_second_go
@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
@pytest.mark.parametrize("choice", ["Keep on this device", "Save edits", "Discard"])
def test_signing_out_asks_what_becomes_of_unsaved_edits(windows, choice, options):
    window = windows(None, **options)
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    photo = begin(window)
    leave_by(window, "Escape")
    page = window.page
    sign_out(window)
    asked(window).get_by_text("Unsaved edits to 1 photo").wait_for()
    check(window)
    asked(window).get_by_role("button", name="Cancel").click()
    assert len(drafts(window)) == 1
    page.get_by_role("button", name="Sign out", exact=True).click()
    asked(window).get_by_role("button", name=f"{choice} and sign out").click()
    sign_in(window)
    assert window.json(f"/assets/{photo}")["version"] == (1 if choice == "Save edits" else 0)
    if choice == "Keep on this device":
        come_back(window, photo)
        offer(window).get_by_role("button", name="Continue editing").click()
        window.save()
    assert drafts(window) == {}


@pytest.mark.no_second_go
def test_an_edit_that_cannot_be_saved_at_the_sign_out_stays(windows):
    window, other = windows(None), windows(None)
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    photo = begin(window)
    leave_by(window, "Escape")
    size = [window.json(f"/assets/{photo}")[f"original{side}"] for side in ("Width", "Height")]
    sepia = {"version": 1, "size": size, "steps": [{"filter": "CISepiaTone"}]}
    send(window, "POST", f"/assets/{photo}/versions", {"recipe": sepia, "base": 0})
    sign_out(window)
    asked(window).get_by_role("button", name="Save edits and sign out").click()
    asked(window).get_by_role("alert").get_by_text("could not be saved").wait_for()
    check(window)
    asked(window).get_by_role("button", name="Keep on this device and sign out").click()
    sign_in(window)
    window.go(f"/photo/{photo}/edit")
    window.page.locator('.notice[data-kind="conflict"]').wait_for()


def test_signing_out_without_unsaved_work_asks_nothing(windows):
    window = windows(None)
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    sign_out(window)
    sign_in(window)


@pytest.mark.no_second_go
def test_files_and_changes_that_wait_are_kept_for_their_account(windows):
    window = windows()
    page = window.page
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    send(window, "POST", "/accounts",
         {"name": "Ben", "role": "member", "password": "another harbour 42"})
    window.allow("401|net::ERR")
    page.reload()
    window.tiles.first.wait_for()
    photo = window.json("/assets")["assets"][0]["id"]
    for path in ("**/api/v1/uploads**", "**/api/v1/assets/edit"):
        page.route(path, lambda route: route.abort())
    page.locator(f'photo-tile[data-id="{photo}"] a').click()
    window.wait_for_viewer()
    page.keyboard.press("f")
    page.get_by_text("This will be saved when you’re back online").wait_for()
    page.keyboard.press("Escape")
    window.tiles.first.wait_for()
    page.locator("input[type=file]").set_input_files([
        {"name": "late.png", "mimeType": "image/png", "buffer": png(7)}])
    page.get_by_role("link", name="Settings").click()
    page.locator('a[href="/settings/account"]').click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    asked(window).get_by_text("1 change not saved yet").wait_for()
    asked(window).get_by_text("1 file not uploaded yet").wait_for()
    asked(window).get_by_role("button", name="Keep on this device and sign out").click()
    page.get_by_role("heading", name="Sign in").wait_for()
    page.unroute_all()
    # Somebody else in between sends nothing of it.
    page.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_label("Password").fill("another harbour 42")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    sign_in(window)
    window.eventually(lambda: "late.png" in ids(window))
    window.eventually(lambda: window.json(f"/assets/{photo}")["favorite"])
    me = window.json("/session")["account"]["id"]
    assert {each["owner"] for each in window.json("/assets")["assets"]} == {me}
