"""F08: adds a photo to a place, and writes a review whose stars count."""

import re

import pytest

import cameras
from photos import developed, ids, png, put, send


# How many of its five stars are full, as they are seen.
FULL = """(stars) => {
  const all = document.createRange();
  all.selectNode(stars.firstChild);
  return 5 * stars.querySelector('i').offsetWidth / all.getBoundingClientRect().width;
}"""


@pytest.fixture
def window(windows, filming):
    window = windows("/places", within=filming, permissions=["camera"], **cameras.PHONE)
    window.page.get_by_role("main").get_by_role("button", name="New place").click()
    name = window.page.get_by_role("textbox", name="Name", exact=True)
    name.fill("Harbour")
    name.press("Enter")
    window.page.get_by_role("heading", name="Harbour").wait_for()
    return window


@pytest.fixture
def place(window):
    """The id of the place that is open."""
    return window.page.url.rsplit("/", 1)[1]


def fill(window, count):
    """Photos of the library, which are none of the place yet."""
    for number in range(count):
        put(window, f"{number:03}.png", png(number))


def give(window, place):
    """Gives the place all photos of the library."""
    send(window, "POST", f"/places/{place}/assets", {"assets": list(ids(window).values())})


def add_photo(window):
    window.page.get_by_role("button", name="Add photo").click()
    window.page.get_by_role("button", name="Take a photo").click()
    cameras.wait_for_picture(window)
    cameras.shoot(window)
    window.page.get_by_role("dialog", name="Filters").wait_for()


def test_a_photo_goes_through_the_filters_into_the_place(window):
    add_photo(window)
    window.page.locator("dialog.whole-sheet").get_by_role("button", name="Cancel").click()
    assert window.json("/assets")["assets"] == []
    add_photo(window)
    window.filter("Noir").click()
    window.page.locator("dialog.whole-sheet").get_by_role("button", name="Done").click()
    window.page.locator("place-photos img").wait_for()
    [photo] = cameras.stored(window, 1)
    assert photo["version"] == 1
    window.page.get_by_role("button", name="Write a review").click()
    window.page.get_by_role("button", name="Save").click()
    window.page.get_by_text("Choose one to five stars.").wait_for()
    window.page.get_by_role("radio", name="4 stars").click()
    window.page.get_by_label("What should others know?").fill("Fish, fresh.")
    window.page.locator(".add-sheet .map-tiles button").click()
    window.page.get_by_role("button", name="Save").click()
    window.page.get_by_text("4.0 of 5 from 1 review").wait_for()
    # The place hears of it before the sheet has its answer.
    window.page.locator(".add-sheet").wait_for(state="hidden")
    assert window.page.locator(".review .stars").evaluate(FULL) == pytest.approx(4, abs=0.1)
    # What it shows is told apart, and so are the parts of the page.
    assert window.page.locator(".review-photos a").get_attribute("aria-label") == photo["filename"]
    assert window.page.get_by_role("heading", level=2).all_text_contents() == ["Photos", "Reviews"]
    assert cameras.complaints(window) == []
    window.page.get_by_role("button", name="Edit", exact=True).first.click()
    window.page.get_by_role("radio", name="2 stars").click()
    window.page.get_by_role("button", name="Save").click()
    window.page.get_by_text("2.0 of 5 from 1 review").wait_for()
    window.page.locator(".review").get_by_role("button", name="Delete").click()
    window.page.get_by_text("No reviews yet").wait_for()


def test_a_photo_of_the_library_is_given_to_the_place(window):
    photo = put(window, "001.png", png(1))
    window.page.get_by_role("button", name="Add photo").click()
    window.page.get_by_role("button", name="Choose a photo").click()
    picker = window.page.get_by_role("dialog").last
    picker.locator("li button").first.click()
    window.page.locator("place-photos img").wait_for()
    assert [each["id"] for each in window.json("/assets")["assets"]] == [photo]


def test_chosen_photos_are_removed_from_the_place_and_stay_in_the_library(window, place):
    page = window.page
    fill(window, 3)
    photos = ids(window)
    window.stretch(8000)
    give(window, place)
    tiles = page.locator("place-photos photo-tile")
    window.eventually(lambda: tiles.locator("img").count() == 3)
    page.locator('place-photos a[aria-label^="001.png"]').focus()
    page.keyboard.press("Space")
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_text("1 selected").wait_for()
    assert cameras.complaints(window) == []
    bar.get_by_role("button", name="Remove from place").click()
    page.get_by_text("1 photo removed from Harbour").wait_for()
    window.eventually(lambda: tiles.count() == 2)

    def given():
        listed = window.json(f"/places/{place}/assets")["assets"]
        return {each["filename"] for each in listed}

    assert given() == {"000.png", "002.png"}
    assert ids(window) == photos
    page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: tiles.count() == 3)
    assert given() == {"000.png", "001.png", "002.png"}
    # Whoever opens one here goes on through this place.
    other = put(window, "other.png", png(9))
    tiles.first.locator("a").click()
    window.wait_for_viewer()
    strip = page.get_by_role("region", name="Nearby photos")
    window.eventually(lambda: strip.get_by_role("button").count() == 3)
    assert other in ids(window).values()


def test_of_many_photos_of_a_place_those_that_wait_are_shown_when_asked_for(window, place):
    page = window.page
    fill(window, 3)
    page.route(re.compile(r"/assets\?limit=500"), lambda route: route.continue_(
        url=route.request.url.replace("limit=500", "limit=2")))
    give(window, place)
    tiles = page.locator("place-photos photo-tile")
    more = page.get_by_role("button", name="Show more photos")
    more.wait_for()
    assert tiles.count() == 2
    more.click()
    window.eventually(lambda: tiles.count() == 3)
    more.wait_for(state="detached")


def test_photos_of_others_cannot_be_removed_from_their_place(window, place):
    page = window.page
    fill(window, 2)
    photos = ids(window)

    def others(route):
        """The place is somebody else's, and so is one of its photos."""
        answer = route.fetch()
        body = answer.json()
        for each in [body.get("place"), *body.get("assets", [])]:
            if each and each.get("filename") != "000.png":
                each["owner"] = "a" * 26
        route.fulfill(response=answer, json=body)

    page.route(re.compile(rf"/api/v1/places/{place}(/assets\?.*)?$"), others)
    give(window, place)
    page.reload()
    bar = page.get_by_role("region", name="Selected photos")
    remove = bar.get_by_role("button", name="Remove from place")
    page.locator('place-photos a[aria-label^="000.png"]').focus()
    page.keyboard.press("Space")
    remove.wait_for()
    page.locator('place-photos a[aria-label^="001.png"]').focus()
    page.keyboard.press("Space")
    bar.get_by_text("2 selected").wait_for()
    remove.wait_for(state="detached")
    bar.get_by_role("button", name="Favourite").wait_for()


def test_of_many_photos_of_a_place_those_near_the_window_are_drawn(windows, window, place):
    fill(window, 40)
    give(window, place)
    # Of each that is being developed the page is told, and looks again.
    developed(window)
    phone = windows(f"/places/{place}", viewport={"width": 390, "height": 400})
    page = phone.page
    tiles = page.locator("place-photos photo-tile")
    tiles.locator("img").first.wait_for()
    assert tiles.count() < 30
    last = page.locator('place-photos a[aria-label^="000.png"]')
    assert last.count() == 0
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    last.wait_for()
    assert tiles.count() < 35
    # By keys one comes back to what is not drawn any more.
    last.focus()
    page.evaluate("() => window.scrollTo(0, 0)")
    page.locator('place-photos a[aria-label^="039.png"]').wait_for()
    assert last.evaluate("link => link === document.activeElement")
    assert 0 < tiles.count() < 30
    # Who comes back from a photo finds the place as it was left, and nothing is asked for again.
    asked = []
    page.on("request", lambda each: asked.append(each.url) if "/assets?" in each.url else None)
    last.click()
    phone.wait_for_viewer()
    page.keyboard.press("Escape")
    last.wait_for()
    phone.eventually(lambda: last.evaluate("link => link === document.activeElement"))
    assert page.evaluate("() => window.scrollY") > 300
    assert not any(f"/places/{place}/" in each for each in asked)
