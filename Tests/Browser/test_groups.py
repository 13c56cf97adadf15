"""The photos of a burst or stack: how many there are, and which of them stands for the others."""

import pytest
from playwright.sync_api import expect

from cameras import PHONE
from photos import ids, png, put, send
from pictures import KAYAK, MONGOLIA, SIDEWAYS
from rules import check
from window import Window


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA, SIDEWAYS]


def shoot(window):
    """Three shots of one moment, of which the first stands for the others."""
    shots = [put(window, f"shot{number}.png", png(number), burst="one") for number in (1, 2, 3)]
    window.eventually(lambda: all(
        each["state"] == "ready" for each in window.json(f"/assets/{shots[0]}/group")["assets"]))
    return shots


@pytest.fixture
def burst(window):
    shots = shoot(window)
    window.page.reload()
    window.page.locator("photo-tile img").nth(3).wait_for()
    return shots


def listed(window):
    """The photos in the grid."""
    return window.page.locator("photo-tile[data-id]").evaluate_all(
        "tiles => tiles.map((tile) => tile.dataset.id)")


def standing(window, photo):
    return [each["id"] for each in window.json(f"/assets/{photo}/group")["assets"]
            if each["burst"]["representative"]]


def see_all(window, shots):
    """Goes from the first shot, the oldest, to the others."""
    for shot in shots[1:]:
        window.page.keyboard.press("ArrowLeft")
        window.eventually(lambda: window.page.url.endswith(f"/photo/{shot}?of=group"))
        window.wait_for_viewer()


def test_another_of_a_burst_stands_for_it(window, burst):
    page = window.page
    assert set(listed(window)) & set(burst) == {burst[0]}
    window.view_photo("shot1.png")
    page.get_by_role("button", name="Burst of 3").click()
    page.get_by_text("3 of 3", exact=True).wait_for()
    page.get_by_role("button", name="shot1.png, top photo").wait_for()
    assert page.locator("film-strip button").count() == 3
    see_all(window, burst)
    page.get_by_text("1 of 3", exact=True).wait_for()
    # No album would show it.
    album = page.get_by_role("button", name="Add to album")
    album.wait_for(state="hidden")
    page.get_by_role("button", name="Set as top photo").click()
    page.get_by_text("Top photo changed").wait_for()
    page.get_by_role("button", name="Top photo", exact=True).wait_for()
    album.wait_for()
    assert standing(window, burst[0]) == [burst[2]]
    page.get_by_role("button", name="Done").click()
    window.eventually(lambda: page.url.endswith(f"/photo/{burst[2]}"))
    page.get_by_role("button", name="Burst of 3").wait_for()
    # Among the photos of the library, where its neighbours are others.
    window.eventually(lambda: page.locator("film-strip button").count() == 4)
    page.keyboard.press("Escape")
    page.locator("photo-tile img").first.wait_for()
    window.eventually(lambda: set(listed(window)) & set(burst) == {burst[2]})


def test_by_keys_and_back_again(window, burst):
    page = window.page
    window.view_photo("shot1.png")
    page.get_by_role("button", name="Burst of 3").wait_for()
    page.keyboard.press("b")
    page.get_by_text("3 of 3", exact=True).wait_for()
    see_all(window, burst[:2])
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Top photo", exact=True).wait_for()
    page.get_by_text("Top photo changed").wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("Undone").wait_for()
    page.get_by_role("button", name="Set as top photo").wait_for()
    assert standing(window, burst[0]) == [burst[0]]
    page.keyboard.press("Escape")
    window.eventually(lambda: page.url.endswith(f"/photo/{burst[0]}"))
    page.get_by_role("button", name="Burst of 3").wait_for()
    # What does not stand for the others is not in the library, though it was looked at.
    page.keyboard.press("Escape")
    page.locator("photo-tile img").first.wait_for()
    window.eventually(lambda: set(listed(window)) & set(burst) == {burst[0]})
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keyboard shortcuts").get_by_text(
        "Go through its burst or stack").wait_for()


def test_the_way_back_leads_out_of_a_burst(window, burst):
    page = window.page
    window.view_photo("shot1.png")
    page.get_by_role("button", name="Burst of 3").click()
    page.get_by_text("3 of 3", exact=True).wait_for()
    see_all(window, burst)
    page.reload()
    page.get_by_text("1 of 3", exact=True).wait_for()
    # Through the darkroom and back it is still the burst.
    page.keyboard.press("e")
    window.wait_for_darkroom()
    page.keyboard.press("Escape")
    page.get_by_text("1 of 3", exact=True).wait_for()
    page.go_back()
    window.eventually(lambda: page.url.endswith(f"/photo/{burst[0]}"))
    page.get_by_role("button", name="Burst of 3").wait_for()
    window.eventually(lambda: page.locator("film-strip button").count() == 4)


def test_a_burst_whose_photo_is_thrown_away_is_shown_by_another(window, burst):
    page = window.page
    window.view_photo("shot1.png")
    page.keyboard.press("Delete")
    page.get_by_text("1 photo moved to trash").wait_for()
    window.go("/")
    window.eventually(lambda: set(listed(window)) & set(burst) == {burst[1]})
    window.view_photo("shot2.png")
    page.get_by_role("button", name="Burst of 2").wait_for()
    # Taken back, it stands for the others as before.
    window.go(f"/photo/{burst[0]}")
    page.get_by_role("button", name="Restore").click()
    window.go("/")
    window.eventually(lambda: set(listed(window)) & set(burst) == {burst[0]})


def test_deleted_photos_leave_their_stack(window):
    page = window.page
    known = ids(window)
    pair = [known["kayak.jpg"], known["mongolia.jpeg"]]
    send(window, "POST", "/assets/stack", {"assets": pair, "top": pair[0]})
    window.go(f"/photo/{pair[1]}?of=group")
    page.get_by_role("region", name="Stack of 2").wait_for()
    page.keyboard.press("Delete")
    page.get_by_text("1 photo moved to trash").wait_for()
    window.eventually(lambda: page.url.endswith(f"/photo/{pair[0]}"))
    expect(page.locator(".viewer .group")).to_be_hidden()


def test_a_stack_on_a_phone(windows):
    phone = windows(**PHONE)
    page = phone.page
    known = ids(phone)
    pair = [known["kayak.jpg"], known["mongolia.jpeg"]]
    send(phone, "POST", "/assets/stack", {"assets": pair, "top": pair[0]})
    phone.go(f"/photo/{pair[0]}")
    phone.wait_for_viewer()
    page.get_by_role("button", name="Stack of 2").tap()
    group = page.get_by_role("region", name="Stack of 2")
    group.get_by_role("button", name="Done").wait_for()
    page.locator("film-strip button:not([aria-current])").tap()
    phone.eventually(lambda: page.url.endswith(f"/photo/{pair[1]}?of=group"))
    choose = page.get_by_role("button", name="Set as top photo")
    choose.wait_for()
    box = group.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["viewport"]["width"]
    strip = page.locator("film-strip").bounding_box()
    assert box["y"] + box["height"] <= strip["y"] + strip["height"] - 48
    choose.tap()
    page.get_by_role("button", name="Top photo", exact=True).wait_for()
    tops = {each["id"]: each["stack"]["top"]
            for each in phone.json(f"/assets/{pair[0]}/group")["assets"]}
    assert tops == {pair[0]: False, pair[1]: True}


def test_a_photo_alone_has_none(window):
    window.view_photo("kayak.jpg")
    window.page.get_by_role("button", name="Share by link").wait_for()
    assert window.page.locator(".viewer .group").is_hidden()


def test_a_burst_of_somebody_else_offers_nothing_that_one_may_not_do(window, burst, browser):
    ben = send(window, "POST", "/accounts",
               {"name": "Ben", "role": "member", "password": "another harbour 42"})
    album = send(window, "POST", "/collections", {"kind": "album", "title": "Shared"})
    path = f"/collections/{album['collection']['id']}"
    send(window, "POST", f"{path}/assets", {"assets": burst})
    send(window, "PUT", f"{path}/shares/{ben['id']}", {})
    theirs = Window(browser.new_context(service_workers="block"), window.program)
    send(theirs, "POST", "/session", {"name": "Ben", "password": "another harbour 42"})
    page = theirs.page
    theirs.go(f"/albums/{album['collection']['id']}")
    tile = page.locator("photo-tile a").first
    tile.locator("img").wait_for()
    tile.focus()
    page.keyboard.press("Control+a")
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_role("button", name="Favourite").wait_for()
    assert bar.get_by_role("button", name="Stack", exact=True).count() == 0
    theirs.go(f"/photo/{burst[0]}?of=group")
    theirs.wait_for_viewer()
    page.get_by_role("button", name="Info", exact=True).wait_for()
    choose = page.get_by_role("button", name="Set as top photo")
    page.keyboard.press("Enter")
    theirs.frames(2)
    assert choose.is_hidden()
    assert page.get_by_role("button", name="Keep only this").is_hidden()
    assert standing(window, burst[0]) == [burst[0]]
    theirs.context.close()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_only_one_of_a_burst_is_kept_and_the_others_come_back(windows, options):
    window = windows(**options)
    page = window.page
    # What offers to take something back waits for who looks at it first.
    window.stretch(8000)
    shots = shoot(window)
    window.go(f"/photo/{shots[1]}?of=group")
    window.wait_for_viewer()
    keep = page.get_by_role("button", name="Keep only this")
    keep.wait_for()
    check(window)
    box = page.get_by_role("region", name="Burst of 3").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    keep.click()
    page.get_by_text("2 photos moved to trash").wait_for()
    window.eventually(lambda: page.url.endswith(f"/photo/{shots[1]}"))
    page.locator(".viewer .group").wait_for(state="hidden")
    assert set(ids(window).values()) & set(shots) == {shots[1]}
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Undone").wait_for()
    page.get_by_role("button", name="Burst of 3").wait_for()
    assert len(window.json(f"/assets/{shots[1]}/group")["assets"]) == 3


def test_the_picks_of_a_burst_are_kept(window, burst):
    page = window.page
    for shot in burst[:2]:
        send(window, "PATCH", f"/assets/{shot}", {"flag": "picked"})
    window.go(f"/photo/{burst[2]}?of=group")
    window.wait_for_viewer()
    page.get_by_role("button", name="Keep only the 2 picks").click()
    page.get_by_text("1 photo moved to trash").wait_for()
    # The one that stands for the others.
    window.eventually(lambda: page.url.endswith(f"/photo/{burst[0]}"))
    page.get_by_role("button", name="Burst of 2").wait_for()
    trash = window.json("/smart-albums/trash/assets")["assets"]
    assert [each["id"] for each in trash] == [burst[2]]


def test_a_burst_that_is_being_left_blames_no_other_window(window, burst):
    page = window.page
    window.stretch(8000)
    for shot in burst[:2]:
        send(window, "PATCH", f"/assets/{shot}", {"flag": "picked"})
    window.view_photo("shot1.png")
    page.get_by_role("button", name="Burst of 3").click()
    page.get_by_text("3 of 3", exact=True).wait_for()
    see_all(window, burst)
    page.evaluate("""() => {
      history.go = (by) => {
        window.goAtLast = () => History.prototype.go.call(history, by);
      };
    }""")
    page.get_by_role("button", name="Keep only the 2 picks").click()
    page.wait_for_function("() => Boolean(window.goAtLast)")
    # News of the photo may come until it is left.
    thrown = page.locator(".viewer .thrown")
    expect(thrown).not_to_be_empty()
    send(window, "POST", "/assets/restore", {"assets": [burst[2]]})
    expect(thrown).to_be_empty()
    send(window, "POST", "/assets/trash", {"assets": [burst[2]]})
    expect(thrown).not_to_be_empty()
    expect(page.locator("app-toast")).to_contain_text("1 photo moved to trash")
    page.evaluate("() => window.goAtLast()")
    window.eventually(lambda: page.url.endswith(f"/photo/{burst[0]}"))
    page.get_by_role("button", name="Burst of 2").wait_for()


def test_the_buttons_of_a_burst_are_beside_the_info(windows):
    window = windows(viewport={"width": 768, "height": 800})
    page = window.page
    shots = shoot(window)
    for shot in shots[:2]:
        send(window, "PATCH", f"/assets/{shot}", {"flag": "picked"})
    window.go(f"/photo/{shots[2]}?of=group")
    window.wait_for_viewer()
    page.get_by_role("button", name="Keep only the 2 picks").wait_for()
    page.get_by_role("button", name="Info", exact=True).click()
    bar, info = window.boxes(
        page.get_by_role("region", name="Burst of 3"), page.locator("info-panel"))
    assert bar["x"] >= 0 and bar["x"] + bar["width"] <= info["x"], (bar, info)
