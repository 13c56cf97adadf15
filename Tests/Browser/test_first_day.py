"""Small things at which a person frowns on the first day."""

import re

import pytest
from playwright.sync_api import expect

from fingers import PHONE, Fingers
from photos import ids, png, send
from pictures import FIXTURES, KAYAK, MONGOLIA
from rules import check

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
FILM = FIXTURES.parent / "films"


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def only_looks(page):
    """Makes the account one that only looks, as far as the page knows."""
    def answer(route):
        reply = route.fetch()
        session = reply.json()
        session["account"]["role"] = "viewer"
        route.fulfill(response=reply, json=session)
    page.route("**/api/v1/session", answer)


@BOTH
def test_hidden_photos_are_asked_about_with_a_way_back(windows, options):
    window = windows("/albums", **options)
    page = window.page
    page.get_by_role("link", name="Hidden").click()
    page.get_by_role("heading", name="Show hidden photos?").wait_for()
    check(window)
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("heading", name="Albums", exact=True).wait_for()
    page.get_by_role("link", name="Hidden").click()
    page.get_by_role("heading", name="Show hidden photos?").wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("heading", name="Albums", exact=True).wait_for()


def test_a_link_to_an_album_shows_the_title_that_it_will_have(windows):
    window = windows(None)
    page = window.page
    made = send(window, "POST", "/collections", {"kind": "album", "title": "Summer by the lake"})
    photo = ids(window)["kayak.jpg"]
    album = made["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets", {"assets": [photo]})
    window.go(f"/albums/{album}")
    page.locator("header summary").click()
    page.get_by_role("button", name=re.compile("^Share")).click()
    page.get_by_role("button", name=re.compile("link", re.I)).click()
    title = page.get_by_role("dialog").get_by_label("Title", exact=True)
    expect(title).to_have_attribute("placeholder", "Summer by the lake")
    expect(title).to_have_value("")


@BOTH
def test_the_head_of_info_stays_in_sight(windows, options):
    window = windows(**options)
    page = window.page
    window.view_photo("mongolia.jpeg")
    page.get_by_role("button", name="Info", exact=True).click()
    info = page.get_by_role("region", name="Info")
    info.get_by_text("Exposure").wait_for()
    info.locator("summary").click()
    info.evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
    window.frames(2)
    assert info.evaluate("(panel) => panel.scrollTop") > 0
    close = info.get_by_role("button", name="Close info")
    # Nothing lies over it, and it works from there.
    assert close.evaluate("""(close) => {
      const { x, y, width, height } = close.getBoundingClientRect();
      return close.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }""")
    close.click()
    expect(info).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 800), (768, 1024), (844, 390), (390, 844)],
                         ids=["desktop", "tablet", "landscape", "phone"])
def test_choosing_a_filter_moves_no_tab(windows, size):
    window = windows(None, viewport={"width": size[0], "height": size[1]})
    window.edit_photo()
    places = lambda: window.page.locator(".tabs, photo-stage").evaluate_all(
        "(all) => all.map((each) => JSON.stringify(each.getBoundingClientRect()))")
    # The panel may end earlier, but stays where it begins.
    corner = lambda: window.page.locator(".panel").evaluate(
        "(panel) => [panel.getBoundingClientRect().left, panel.getBoundingClientRect().top]")
    before, begins = places(), corner()
    window.choose("Chrome")
    amount = window.page.get_by_role("slider", name="Chrome amount")
    expect(amount).to_be_visible()
    assert (places(), corner()) == (before, begins)
    # It covers nothing that one needs: the tabs' contents end above it.
    box = amount.bounding_box()
    assert box["y"] + box["height"] <= size[1]
    window.choose("None")
    expect(amount).to_be_hidden()
    assert (places(), corner()) == (before, begins)


def test_those_who_only_look_are_offered_no_decisions(windows):
    window = windows(None)
    page = window.page
    only_looks(page)
    window.go("/albums")
    page.get_by_role("link", name="Recently added").wait_for()
    for name in ("Tidy up", "Rejected", "Picked"):
        expect(page.get_by_role("link", name=name)).to_be_hidden()
    window.go("/settings/account")
    page.get_by_role("heading", name="Hidden photos").wait_for()
    expect(page.get_by_role("heading", name="Your new photos")).to_have_count(0)


def test_a_page_below_a_link_that_is_not_there_leads_to_its_photos(windows):
    window = windows(None)
    page = window.page
    window.allow("404")
    made = send(window, "POST", "/links", {"assets": [ids(window)["kayak.jpg"]]})
    path = made["link"]["path"]
    page.goto(f"{window.program.url}{path}/nowhere/else")
    page.get_by_role("heading", name="Page not found").wait_for()
    assert page.get_by_role("link", name="Go to the library").count() == 0
    page.get_by_role("link", name="All photos").click()
    page.locator(f'main img[src*="{ids(window)["kayak.jpg"]}"]').wait_for()


def test_the_signs_of_a_film_with_stars_do_not_touch(windows):
    window = windows(None)
    film = next(path for path in sorted(FILM.iterdir()) if path.suffix in (".mp4", ".mov"))
    window.go("/")
    window.upload(film)
    photo = ids(window)[film.name]
    send(window, "PATCH", f"/assets/{photo}", {"rating": 3})
    signs = window.page.locator(f'photo-tile[data-id="{photo}"] .badges')
    expect(signs).to_contain_text("★★★")
    boxes = signs.evaluate("""(signs) => [...signs.childNodes].map((each) => {
      const range = document.createRange();
      range.selectNode(each);
      const { left, right } = range.getBoundingClientRect();
      return [left, right];
    }).filter(([left, right]) => right > left).sort((one, other) => one[0] - other[0])""")
    assert len(boxes) == 3
    assert all(after[0] - before[1] >= 2 for before, after in zip(boxes, boxes[1:])), boxes


@BOTH
def test_the_stars_of_a_smart_album_are_tapped(windows, options):
    window = windows("/albums", **options)
    page = window.page
    page.locator("header summary").click()
    page.get_by_role("button", name="New smart album").click()
    sheet = page.get_by_role("dialog", name="New smart album")
    sheet.get_by_label("Property").select_option(label="Stars")
    stars = sheet.get_by_role("radiogroup", name="Stars")
    stars.get_by_role("radio", name="4 stars").click()
    stars.get_by_role("radio", name="4 stars").click()
    expect(stars.get_by_role("radio", checked=True)).to_have_count(0)
    stars.get_by_role("radio", name="3 stars").click()
    # All five lie within the sheet.
    last, whole = (each.bounding_box() for each in (
        stars.get_by_role("radio", name="5 stars"), stars.locator("xpath=..")))
    assert last["x"] + last["width"] <= whole["x"] + whole["width"]
    sheet.get_by_label("Name").fill("Good")
    check(window)
    sheet.get_by_role("button", name="Create").click()
    page.get_by_role("heading", name="Good").wait_for()
    [album] = window.json("/collections")["collections"]
    assert album["rule"] == {"and": [{"key": "rating", "is": ">=", "value": 3}]}


@BOTH
def test_the_dropper_says_what_to_tap(windows, options):
    window = windows(None, **options)
    window.edit_photo()
    page = window.page
    window.tab("Adjust")
    dropper = page.get_by_role("button", name="White balance")
    hint = page.get_by_text("Tap something that should be grey", exact=True)
    expect(hint).to_be_hidden()
    dropper.click()
    expect(hint).to_be_visible()
    check(window)
    dropper.click()
    expect(hint).to_be_hidden()


@BOTH
def test_the_title_of_a_missing_photo_stands_beside_back(windows, options):
    window = windows(None, **options)
    window.allow("404")
    window.go("/photo/nobody")
    page = window.page
    page.get_by_role("heading", name="Photo not found").wait_for()
    back = page.locator(".viewer > header .button").first.bounding_box()
    title = page.locator(".viewer > header h1").bounding_box()
    middles = [box["y"] + box["height"] / 2 for box in (back, title)]
    assert abs(middles[0] - middles[1]) <= 1, middles


@BOTH
def test_the_trash_offers_no_favourites(windows, options):
    window = windows(None, **options)
    page = window.page
    photo = ids(window)["kayak.jpg"]
    send(window, "POST", "/assets/trash", {"assets": [photo]})
    window.go("/trash")
    page.locator(f'photo-tile[data-id="{photo}"] a').click()
    window.wait_for_viewer()
    page.get_by_role("button", name="Restore").wait_for()
    expect(page.get_by_role("button", name="Favourite")).to_be_hidden()
    page.keyboard.press("f")
    page.get_by_role("button", name="Restore").click()
    page.get_by_text("Restored").or_(page.get_by_text("1 photo restored")).first.wait_for()
    assert not window.json(f"/assets/{photo}").get("favorite")
