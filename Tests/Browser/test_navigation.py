"""Ways into the page: past its navigation by keys, into an empty library, to all of its photos."""

import pytest
from playwright.sync_api import expect

from cameras import PHONE
from photos import files, png, put, send
from pictures import MONGOLIA
from rules import check

# What has the rail beside it; a search begins in its field, which is past that.
PLACES = ["/", "/map", "/albums", "/photographers", "/places", "/favorites", "/trash", "/settings"]


@pytest.fixture
def stored():
    return [MONGOLIA]


def focused(window, within):
    return window.page.evaluate(
        "(within) => Boolean(document.activeElement.closest(within))", within)


@pytest.mark.parametrize("path", PLACES)
def test_one_key_leads_past_the_navigation(window, path):
    page = window.page
    window.go(path)
    page.locator("main *").first.wait_for(state="attached")
    past = page.get_by_role("button", name="Skip to content")
    past.wait_for(state="attached")
    assert not past.is_visible() or past.bounding_box()["y"] < 0
    page.keyboard.press("Tab")
    assert past.evaluate("(past) => past === document.activeElement")
    window.eventually(lambda: past.bounding_box()["y"] >= 0)
    page.keyboard.press("Enter")
    assert focused(window, "main")
    assert page.url == window.program.url + path


def test_the_key_after_it_is_the_first_photo(window):
    window.tiles.first.locator("img").wait_for()
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Enter")
    window.page.keyboard.press("Tab")
    assert focused(window, "photo-tile")


@pytest.mark.parametrize("stored", [[]], ids=["empty"])
def test_an_empty_library_asks_for_what_the_device_can_do(windows):
    desk, phone = windows(), windows(**PHONE)
    desk.page.get_by_text("Drop photos here, paste them").wait_for()
    phone.page.get_by_text("Choose photos from this device.").wait_for()
    assert phone.page.get_by_text("Drop photos here").count() == 0


@pytest.mark.parametrize("stored", [[]], ids=["empty"])
def test_empty_lists_say_so_once(windows):
    phone = windows("/map", **PHONE)
    page = phone.page
    page.get_by_role("status").filter(has_text="No photos on the map yet").wait_for()
    page.get_by_role("main").get_by_role("button", name="Upload photos").wait_for()
    phone.go("/trash")
    page.get_by_role("heading", name="The trash is empty").wait_for()
    assert page.get_by_text("30 days").filter(visible=True).count() == 1


@pytest.mark.parametrize("stored", [[]], ids=["empty"])
def test_empty_lists_have_a_way_on(windows):
    window = windows("/trash")
    page, url = window.page, window.program.url
    page.get_by_role("button", name="Go to the library").click()
    page.get_by_text("No photos yet").wait_for()
    album = send(window, "POST", "/collections", {"kind": "album", "title": "Summer"})
    lefts = {}
    for path, way in (("/search", "Upload photos"), ("/photographers", "Upload photos"),
                      ("/favorites", "Go to the library"), ("/places", "New place"),
                      (f"/albums/{album['collection']['id']}", "Add photos")):
        page.goto(url + path)
        page.get_by_role("main").get_by_role("button", name=way).wait_for()
        lefts[path] = page.locator("h1:not(.unseen)").evaluate_all(
            "all => all.map((title) => title.getBoundingClientRect().left)")
    # Beside the same sign all titles stand at the same place.
    assert len({left for each in lefts.values() for left in each}) == 1
    # Nothing is offered that would show nothing.
    assert page.get_by_role("button", name="Slideshow").filter(visible=True).count() == 0
    page.goto(url + "/hidden")
    page.get_by_text("Hidden photos leave the library").wait_for()


@pytest.mark.parametrize("name", ["Photographers", "Places", "Favourites", "Trash"])
def test_screens_that_phones_reach_through_the_albums_lead_back_there(windows, name):
    page = windows("/albums", **PHONE).page
    page.get_by_role("main").get_by_role("link", name=name).click()
    page.get_by_role("heading", level=1, name=name).wait_for()
    page.get_by_role("button", name="Back").click()
    page.get_by_role("heading", level=1, name="Albums").wait_for()


def test_keys_choose_although_the_mouse_has_taken_the_keyboard_away(window):
    window.upload(*files(3))
    page = window.page
    page.locator("photo-tile").first.hover()
    page.locator("photo-tile .pick").first.click()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Control+a")
    page.get_by_text("4 selected").wait_for()
    assert page.evaluate("() => String(getSelection())") == ""
    page.keyboard.press("Escape")
    page.get_by_role("region", name="Selected photos").wait_for(state="hidden")


@pytest.mark.parametrize("options, has_all", [({}, False), (PHONE, True)], ids=["desktop", "touch"])
def test_albums_link_to_what_the_navigation_does_not(windows, options, has_all):
    page = windows("/albums", **options).page
    more = page.get_by_role("navigation", name="More")
    more.get_by_role("link", name="Hidden").wait_for()
    for name in ("Favourites", "People", "Photographers", "Places", "Trash", "Settings"):
        assert more.get_by_role("link", name=name, exact=True).is_visible() == has_all
        places = page.locator("app-nav").get_by_role("link", name=name, exact=True)
        assert has_all or places.is_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_lists_and_settings_are_one_tap_from_the_library(windows, width):
    window = windows(**{**PHONE, "viewport": {"width": width, "height": 844}})
    page = window.page
    for number in range(12):
        put(window, f"wide{number}.png", png(number, (600, 200)))
    for name in ("Search", "Favourites", "Trash", "Settings"):
        page.locator("photo-tile img").first.wait_for()
        link = page.get_by_role("link", name=name, exact=True)
        # Also where the photos are scrolled far down.
        window.eventually(lambda: page.evaluate(
            "() => { scrollTo(0, 300); return scrollY > 200; }"))
        window.frames(2)
        expect(link).to_be_in_viewport(ratio=1)
        [box] = window.boxes(link)
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] >= 44
        link.tap()
        page.get_by_role("heading", name=name, exact=True).or_(
            page.get_by_role("searchbox", name=name)).first.wait_for()
        page.go_back()
    check(window)


# Whether the grid finds each photo that is seen at two of its corners.
CORNERS = """() => {
  const grid = document.querySelector('photo-grid');
  return [...grid.querySelectorAll('photo-tile')].every((tile) => {
    const { left, top, right, bottom } = tile.getBoundingClientRect();
    return [[left, top], [right - 3, bottom - 3]].every(([x, y]) =>
      grid.placeAt(x + 1, y + 1) === grid.photos.find(tile.dataset.id));
  });
}"""


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_grid_knows_which_photo_is_at_a_point(windows, options):
    """What is above the photos moves them, and a finger that draws over them chooses these."""
    window = windows(None, **options)
    for number in range(12):
        put(window, f"wide{number}.png", png(number, (600, 200)))
    window.go("/")
    window.eventually(lambda: window.tiles.count() > 6)
    for top in (0, 150):
        window.page.evaluate("(top) => window.scrollTo(0, top)", top)
        window.eventually(lambda: window.page.evaluate(CORNERS))


SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("options", [SIDEWAYS, {"viewport": {"width": 1280, "height": 340}}],
                         ids=["touch", "desktop"])
def test_the_current_entry_of_a_low_rail_is_in_sight(windows, options):
    window = windows("/settings", **options)
    rail = window.page.locator("app-nav nav")

    def is_seen():
        box = rail.locator("[aria-current]").bounding_box()
        return 0 <= box["y"] and box["y"] + box["height"] <= options["viewport"]["height"]

    window.eventually(is_seen)
    assert rail.evaluate("rail => rail.scrollTop") > 0
    rail.get_by_role("link", name="Trash").click()
    window.page.get_by_role("heading", name="Trash", exact=True).wait_for()
    window.eventually(is_seen)
    window.go("/")
    window.eventually(is_seen)
    # What a person scrolls to stays where it is.
    rail.evaluate("rail => rail.scrollTo(0, 1000)")
    window.frames(3)
    assert rail.evaluate("rail => rail.scrollTop") > 0


def test_no_two_entries_have_one_sign(windows):
    window = windows("/")
    window.page.locator("app-nav .place").first.wait_for()
    signs = window.page.locator("app-nav .place .icon path").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('d'))")
    assert len(signs) > 10 and len(set(signs)) == len(signs)
    window.go("/albums")
    more = window.page.get_by_role("navigation", name="More").locator("a > .icon:first-child path")
    window.eventually(lambda: more.count() > 10)
    signs = more.evaluate_all("paths => paths.map((path) => path.getAttribute('d'))")
    assert len(set(signs)) == len(signs)
