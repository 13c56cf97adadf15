"""By keys alone: where the keyboard is after what was done, and how it is undone."""

import pytest

from photos import ids, send
from pictures import KAYAK, MONGOLIA, SIDEWAYS


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA, SIDEWAYS]


def held(window):
    """What the element that has the keyboard is called."""
    return window.page.evaluate(
        """() => {
          const { activeElement: held } = document;
          return held.ariaLabel ?? held.textContent.trim();
        }""")


def on_photos(window):
    # A tile is called something else until its photo is developed.
    window.eventually(lambda: window.page.locator("photo-tile:has(img)").count() == 3)
    window.tiles.locator("a").first.focus()


def test_the_ring_of_a_photo_lies_over_its_picture(window):
    on_photos(window)
    window.page.keyboard.press("ArrowRight")
    ring = window.page.evaluate(
        "() => getComputedStyle(document.activeElement, '::after').outlineStyle")
    assert ring == "solid"


def test_the_arrows_beside_a_photo_stand_at_its_sides(windows):
    window = windows(None)
    photo = window.json("/assets")["assets"][1]["id"]
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    older = window.page.get_by_role("button", name="Older photo").bounding_box()
    newer = window.page.get_by_role("button", name="Newer photo").bounding_box()
    assert newer["x"] < 100 and older["x"] > 1100
    assert 300 < newer["y"] < 500 and older["y"] == newer["y"]


def test_from_photo_to_photo_the_same_control_keeps_the_keyboard(window):
    page = window.page
    on_photos(window)
    page.keyboard.press("Enter")
    window.wait_for_viewer()
    first = page.url
    page.get_by_role("button", name="Older photo").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != first)
    window.eventually(lambda: held(window) == "Older photo")
    title = page.get_by_role("heading", level=1).text_content()
    page.get_by_role("status").get_by_text(title).wait_for(state="attached")
    page.keyboard.press("Enter")
    window.eventually(lambda: held(window) == "Newer photo")


def test_escape_closes_the_info_first(window):
    page = window.page
    on_photos(window)
    page.keyboard.press("Enter")
    window.wait_for_viewer()
    page.keyboard.press("i")
    window.eventually(lambda: held(window) == "Info")
    page.keyboard.press("Escape")
    assert page.locator("info-panel").is_hidden()
    assert "/photo/" in page.url
    page.keyboard.press("Escape")
    window.tiles.first.wait_for()


def test_the_next_photo_has_the_info_open_and_says_so(window):
    page = window.page
    on_photos(window)
    page.keyboard.press("Enter")
    window.wait_for_viewer()
    pressed = page.get_by_role("button", name="Info", exact=True, pressed=True)
    assert not pressed.is_visible()
    page.keyboard.press("i")
    pressed.wait_for()
    first = page.url
    page.get_by_role("button", name="Older photo").click()
    page.wait_for_url(lambda url: url != first)
    page.locator("info-panel").wait_for()
    pressed.wait_for()
    page.get_by_role("button", name="Info", exact=True).click()
    assert page.locator("info-panel").is_hidden() and not pressed.is_visible()


def test_the_neighbour_gets_the_keyboard_and_a_key_undoes(window):
    page = window.page
    on_photos(window)
    names = [each.get_attribute("aria-label") for each in window.tiles.locator("a").all()]
    page.keyboard.press("Space")
    page.get_by_role("button", name="Move to trash").focus()
    page.keyboard.press("Enter")
    window.eventually(lambda: window.tiles.count() == 2)
    window.eventually(lambda: held(window) == names[1])
    page.keyboard.press("Control+z")
    window.eventually(lambda: window.tiles.count() == 3)
    page.locator("app-toast").get_by_text("Undone").wait_for()


def test_the_focused_photo_keeps_the_keyboard_when_photos_are_laid_out_again(window):
    page = window.page
    on_photos(window)
    page.keyboard.press("End")
    name = held(window)
    assert name.startswith("kayak.jpg")
    send(window, "POST", "/assets/trash", {"assets": [ids(window)["mongolia.jpeg"]]})
    window.eventually(lambda: window.tiles.count() == 2)
    assert held(window) == name


def test_undo_stays_while_the_keyboard_is_on_it(window):
    page = window.page
    page.clock.install()
    on_photos(window)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Favourite").focus()
    page.keyboard.press("Enter")
    page.locator("app-toast button").focus()
    page.clock.fast_forward("00:09")
    page.keyboard.press("Enter")
    page.locator("app-toast").get_by_text("Undone").wait_for()


def test_another_screen_gives_its_title_the_keyboard(window):
    page = window.page
    window.go("/settings")
    page.get_by_role("link", name="Shared links").focus()
    page.keyboard.press("Enter")
    window.eventually(lambda: held(window) == "Shared links")


def test_save_gives_the_keyboard_back_to_the_photo(window):
    page = window.page
    window.edit_photo()
    window.choose("Noir")
    window.save_button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text("Saved", exact=True).wait_for(state="attached")
    assert page.evaluate("() => document.activeElement.tagName") == "PHOTO-STAGE"


def test_text_typed_without_a_connection_is_saved_with_one(window):
    page = window.page
    window.allow("net::ERR")
    photo = ids(window)["kayak.jpg"]
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    page.keyboard.press("i")
    page.locator("info-panel summary").click()
    title = page.get_by_label("Title", exact=True)
    window.eventually(title.is_enabled)
    address = f"**/api/v1/assets/{photo}"
    page.route(address, lambda route: route.abort())
    title.fill("On the river")
    title.press("Tab")
    page.get_by_text("This will be saved when you’re back online.").wait_for()
    page.unroute(address)
    # As when the page is opened again.
    page.reload()
    window.eventually(lambda: window.json(f"/assets/{photo}")["title"] == "On the river")


def test_a_photo_that_is_thrown_away_elsewhere_says_so(window):
    page = window.page
    photo = ids(window)["kayak.jpg"]
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    send(window, "POST", "/assets/trash", {"assets": [photo]})
    page.get_by_text("In the trash. It will be deleted permanently in 30 days.").wait_for()
    page.get_by_role("button", name="Restore").click()
    page.get_by_role("button", name="Move to trash").wait_for()


def test_a_review_that_was_not_saved_keeps_its_words(window):
    page = window.page
    window.allow("status of 507")
    place = send(window, "POST", "/places", {"name": "The river"})["place"]["id"]
    window.go(f"/places/{place}")
    page.get_by_role("button", name="Write a review").click()
    page.get_by_role("radio", name="1 star").press("ArrowRight")
    page.get_by_label("What should others know?").fill("Cold in May.")
    full = {"code": "storageFull", "detail": "The disk is full.", "status": 507, "title": "Full"}
    address = f"**/api/v1/places/{place}/reviews"
    page.route(address, lambda route: route.fulfill(status=507, json=full))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("alert").get_by_text("Not done. The disk is full.").wait_for()
    page.unroute(address)
    page.get_by_role("button", name="Save").click()
    page.locator(".reviews").get_by_text("Cold in May.").wait_for()
    window.eventually(lambda: held(window) == "Edit your review")


def test_arrows_go_through_a_menu(windows):
    window = windows("/albums")
    page = window.page
    page.get_by_label("More actions").focus()
    for key, name in [("ArrowDown", "New smart album"), ("ArrowDown", "New folder"),
                      ("ArrowDown", "New smart album"), ("End", "New folder"),
                      ("Home", "New smart album"), ("ArrowUp", "New folder")]:
        page.keyboard.press(key)
        assert held(window) == name, key
    page.keyboard.press("Escape")
    assert held(window) == "More actions"


def test_from_a_darkroom_that_was_opened_by_its_address_the_way_leads_over_its_photo(windows):
    window = windows(None)
    window.edit_photo()
    photo = window.photo_id
    window.page.keyboard.press("Escape")
    window.wait_for_viewer()
    assert window.page.url.endswith(f"/photo/{photo}")
    window.page.keyboard.press("Escape")
    window.tiles.first.wait_for()
    window.edit_photo()
    window.page.get_by_role("link", name="Back").click()
    window.wait_for_viewer()


def test_the_bar_of_a_photo_leaves_although_the_mouse_has_pressed_it(window):
    page = window.page
    window.view_photo("kayak.jpg")
    header = page.locator(".viewer > header")
    page.mouse.move(600, 400)
    page.get_by_role("button", name="Favourite").click()
    page.mouse.move(620, 420)
    window.eventually(lambda: header.evaluate("(each) => getComputedStyle(each).opacity") == "0")
    # Who goes on by keys sees where.
    page.keyboard.press("Tab")
    window.eventually(lambda: header.evaluate("(each) => getComputedStyle(each).opacity") == "1")
