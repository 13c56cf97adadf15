"""Shelves below the albums: memories, media types, and who shares an album."""

import datetime
import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from fingers import PHONE, Fingers
from holding import hold
from photos import ids, put, send
from pictures import FIXTURES, KAYAK
from rules import check
from window import Window

@pytest.fixture
def stored():
    return [KAYAK]


BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])


def taken(window, name, day, number=0, time="{:02}:00:00"):
    """Uploads a picture that was taken on a day, each at an hour of its own or as is said."""
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = f"{day:%Y:%m:%d} {time.format(number)}"
    data = io.BytesIO()
    Image.new("RGB", (90, 60), (hash(name) % 256, 90, number * 8)).save(data, "JPEG", exif=exif)
    return put(window, name, data.getvalue())


def today_of(window):
    """This day in the browser's calendar."""
    text = window.page.evaluate("() => new Date().toLocaleDateString('sv')")
    return datetime.date.fromisoformat(text)


def test_this_day_in_earlier_years_is_shown_with_its_photos(windows):
    window = windows(**PHONE)
    page = window.page
    # The month and day of today, in a year that has a 29 February too.
    then = today_of(window).replace(year=2024)
    for number in range(2):
        taken(window, f"then{number}.jpg", then, number)
    taken(window, "other.jpg", then - datetime.timedelta(days=1))
    window.go("/albums")
    years = today_of(window).year - 2024
    card = page.get_by_role("link", name=f"{years} year")
    expect(card).to_contain_text("2 photos")
    # Its count is on one line.
    assert card.locator("small").evaluate("""(small) => {
      const [text] = small.childNodes;
      const range = document.createRange();
      range.setStart(text, text.data.search(/2\\sphotos/));
      range.setEnd(text, text.data.length);
      return range.getClientRects().length;
    }""") == 1
    card.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("ago")
    expect(window.tiles).to_have_count(2)
    window.view_photo("then0.jpg")
    page.go_back()
    expect(window.tiles).to_have_count(2)
    page.get_by_role("button", name="Slideshow").click()
    page.get_by_text("of 2").wait_for()


def earlier(window, *, moments, count=3):
    """Photos of this day in 2024, at several moments or within a minute."""
    then = today_of(window).replace(year=2024)
    for number in range(count):
        taken(window, f"then{number}.jpg", then, number,
              "{:02}:00:00" if moments else "10:00:{:02}")
    window.eventually(lambda: all(each["state"] == "ready"
                                  for each in window.json("/assets")["assets"]))


def row(window):
    return window.page.get_by_role("region", name="On this day")


@BOTH
def test_todays_memories_are_one_row_above_the_photos(windows, options):
    window = windows(**options)
    page = window.page
    earlier(window, moments=True)
    window.go("/")
    card = row(window).get_by_role("link", name="ago")
    # How long ago stands above it, so that it fits.
    small = card.locator("small")
    expect(small).to_have_text("3 photos")
    assert small.evaluate("(small) => small.scrollWidth <= small.clientWidth")
    first = window.tiles.first
    # Nothing of the photos is behind it, and it goes with them.
    box, [tile] = row(window).bounding_box(), window.boxes(first)
    assert box["y"] + box["height"] <= tile["y"]
    cards = [each.bounding_box() for each in row(window).get_by_role("listitem").all()]
    assert len({each["y"] for each in cards}) == 1
    check(window)
    page.evaluate("() => window.scrollTo(0, 60)")
    window.frames(2)
    moved = row(window).bounding_box()["y"] - box["y"]
    assert moved == first.bounding_box()["y"] - tile["y"]
    page.evaluate("() => window.scrollTo(0, 0)")
    card.click()
    expect(window.tiles).to_have_count(3)
    # It is there at once on return.
    page.go_back()
    expect(row(window)).to_be_visible()


@BOTH
def test_a_swipe_dismisses_memories_for_the_day(windows, options):
    window = windows(**options)
    page = window.page
    earlier(window, moments=True)
    window.go("/")
    [box] = window.boxes(row(window))
    x, y = box["x"] + 60, box["y"] + box["height"] - 60

    def swipe(by):
        if options:
            Fingers(window).swipe(x, y, by)
            return
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + by, y, steps=6)
        page.mouse.up()

    # A short one brings it back, and follows no link.
    swipe(30)
    window.eventually(lambda: row(window).bounding_box() == box)
    assert page.url.endswith("/")
    # A key follows one all the same.
    row(window).get_by_role("listitem").get_by_role("link").press("Enter")
    page.wait_for_url("**/memory?*")
    page.go_back()
    window.eventually(lambda: row(window).bounding_box() == box)
    swipe(160)
    expect(row(window)).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: row(window).bounding_box() == box)
    row(window).get_by_role("button", name="Hide until tomorrow").click()
    page.reload()
    window.tiles.first.wait_for()
    window.frames(5)
    expect(row(window)).to_be_hidden()
    # Tomorrow is another day.
    tomorrow = today_of(window) + datetime.timedelta(days=1)
    taken(window, "late.jpg", tomorrow.replace(year=2024), 8)
    taken(window, "later.jpg", tomorrow.replace(year=2024), 9)
    page.clock.set_fixed_time(datetime.datetime.combine(tomorrow, datetime.time(12)))
    window.go("/")
    expect(row(window)).to_be_visible()


@BOTH
def test_a_key_that_follows_a_swipe_at_once_is_no_part_of_it(windows, options):
    window = windows(**options)
    page = window.page
    earlier(window, moments=True)
    window.go("/")
    [box] = window.boxes(row(window))
    x, y = box["x"] + 60, box["y"] + box["height"] - 60
    # Enter acts as this does: before anything else comes of the release.
    row(window).get_by_role("listitem").get_by_role("link").evaluate(
        "(link) => addEventListener('pointerup', () => link.click(), { once: true })")
    if options:
        Fingers(window).swipe(x, y, 30)
    else:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 30, y, steps=6)
        page.mouse.up()
    page.wait_for_url("**/memory?*")


def test_pictures_of_one_minute_are_no_memory(windows):
    window = windows()
    earlier(window, moments=False, count=8)
    window.go("/albums")
    page = window.page
    page.get_by_role("navigation", name="More").wait_for()
    page.get_by_role("navigation", name="More").scroll_into_view_if_needed()
    with page.expect_response(lambda each: "/assets?order=oldest" in each.url):
        window.go("/")
    window.tiles.first.wait_for()
    expect(row(window)).to_have_count(0)
    # Unless one of them is dear.
    send(window, "PATCH", f"/assets/{ids(window)['then3.jpg']}", {"favorite": True})
    window.go("/")
    expect(row(window).get_by_role("link", name="ago")).to_contain_text("8 photos")


def held_back(window):
    """Keeps the answer about the photos of memories on its way."""
    return hold(window.page, "**/assets?order=oldest*")


@BOTH
def test_no_photo_moves_when_memories_come(windows, options):
    window = windows(None, **options)
    page = window.page
    earlier(window, moments=True)
    held, let_go = held_back(window)
    window.go("/")
    window.eventually(lambda: held)
    first = window.tiles.first
    first.locator("img").wait_for()
    [before] = window.boxes(first)
    page.mouse.move(before["x"] + 9, before["y"] + 9)
    let_go()
    expect(row(window)).to_be_visible()
    [box, after] = window.boxes(row(window), first)
    assert after == before
    # It has no more room than it needs, and needs no more than it has.
    assert row(window).evaluate("row => row.scrollHeight - row.clientHeight") == 0
    cover = row(window).locator(".cover").bounding_box()
    assert cover["height"] > 60 and box["y"] + box["height"] <= before["y"]


def test_the_room_of_memories_that_are_none_is_given_back_out_of_sight(windows):
    window = windows(None, viewport={"width": 390, "height": 500})
    page = window.page
    earlier(window, moments=False, count=8)
    for number in range(24):
        taken(window, f"old{number}.jpg", datetime.date(2003, 1 + number % 12, 3), number)
    held, let_go = held_back(window)
    window.go("/")
    window.eventually(lambda: held)
    first = window.tiles.first
    first.locator("img").wait_for()
    [before] = window.boxes(first)
    page.mouse.move(60, 480)
    let_go()
    window.eventually(lambda: page.evaluate(
        "() => localStorage.getItem('tintype.memories')?.startsWith('none ')"))
    window.frames(3)
    assert window.boxes(first) == [before]
    name = first.get_attribute("data-id")
    page.evaluate("() => window.scrollTo(0, 400)")
    expect(page.locator(".library-top.room")).to_have_count(0)
    window.frames(2)
    # It went without a move of what is seen, and the photos are at the top on return.
    window.eventually(lambda: page.evaluate("() => scrollY") < 200)
    page.evaluate("() => window.scrollTo(0, 0)")
    [after] = window.boxes(page.locator(f'photo-tile[data-id="{name}"]'))
    assert before["y"] - after["y"] > 100
    # On the next visit no room is kept for it.
    held, let_go = held_back(window)
    window.go("/")
    window.eventually(lambda: held)
    assert window.boxes(window.tiles.first) == [after]
    let_go()


def test_memories_lose_what_is_trashed(windows):
    window = windows()
    page = window.page
    earlier(window, moments=True)
    window.go("/")
    card = row(window).get_by_role("link", name="ago")
    expect(card).to_contain_text("3 photos")
    photos = ids(window)
    send(window, "POST", "/assets/trash", {"assets": [photos["then0.jpg"]]})
    expect(card).to_contain_text("2 photos")
    # Also while the library is not shown; a single photo is no memory.
    page.get_by_role("link", name="Albums", exact=True).click()
    page.get_by_role("heading", name="Albums", exact=True).wait_for()
    send(window, "POST", "/assets/trash", {"assets": [photos["then1.jpg"]]})
    page.get_by_role("link", name="Library").first.click()
    window.tiles.first.wait_for()
    expect(row(window)).to_have_count(0)


def test_undo_brings_memories_back_in_a_library_that_was_opened_again(windows):
    window = windows()
    page = window.page
    earlier(window, moments=True)
    window.go("/")
    row(window).wait_for()
    window.stretch(8000)
    row(window).get_by_role("button", name="Hide until tomorrow").click()
    undo = page.get_by_role("button", name="Undo")
    undo.wait_for()
    page.get_by_role("link", name="Albums", exact=True).click()
    page.get_by_role("heading", name="Albums", exact=True).wait_for()
    page.get_by_role("link", name="Library").first.click()
    window.tiles.first.wait_for()
    expect(row(window)).to_have_count(0)
    undo.click()
    card = row(window).get_by_role("link", name="ago")
    expect(card).to_contain_text("3 photos")
    # What changes elsewhere in the library takes the focus from nobody.
    card.focus()
    count = window.tiles.count()
    taken(window, "old.jpg", datetime.date(1999, 1, 2))
    expect(window.tiles).to_have_count(count + 1)
    expect(card).to_be_focused()


def test_a_journey_is_named_after_its_place(windows):
    window = windows()
    day = datetime.date(2022, 8, 3)
    photos = [taken(window, f"trip{number}.jpg", day + datetime.timedelta(days=number // 5), number)
              for number in range(10)]
    window.eventually(lambda: len(ids(window)) == 11)
    send(window, "POST", "/assets/edit", {"assets": photos, "changes": {
        "position": {"latitude": 38.7223, "longitude": -9.1393}}})
    window.go("/albums")
    card = window.page.get_by_role("link", name="Lisbon")
    expect(card).to_contain_text("3 – 4 August 2022")
    expect(card).to_contain_text("10 photos")
    card.click()
    expect(window.tiles).to_have_count(10)
    # In the order in which they were taken.
    assert window.tiles.first.locator("a").get_attribute("aria-label").startswith("trip0.jpg")


def test_a_media_type_is_listed_if_it_has_photos(windows):
    window = windows("/albums")
    page = window.page
    page.get_by_role("navigation", name="More").wait_for()
    kinds = page.get_by_role("navigation", name="Media types")
    expect(kinds).to_be_hidden()
    data = io.BytesIO()
    frames = [Image.new("RGB", (60, 40), (shade, 80, 120)) for shade in (20, 200)]
    frames[0].save(data, "GIF", save_all=True, append_images=frames[1:], duration=200)
    put(window, "moves.gif", data.getvalue())
    # Phones write that a picture is of their screen.
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9286] = b"ASCII\0\0\0Screenshot"
    data = io.BytesIO()
    Image.new("RGB", (60, 40), "navy").save(data, "JPEG", exif=exif)
    put(window, "screen.jpg", data.getvalue())
    put(window, "cape.dng", (FIXTURES.parent / "photos" / "made_cape_town.dng").read_bytes())
    files = {"animated": "moves.gif", "screenshots": "screen.jpg", "raw": "cape.dng"}
    window.eventually(lambda: all(
        [each["filename"] for each in window.json(f"/smart-albums/{kind}/assets")["assets"]]
        == [name] for kind, name in files.items()))
    page.reload()
    expect(kinds.get_by_role("link")).to_have_text(
        [re.compile(name) for name in ("Screenshots", "Animated", "RAW")])
    kinds.get_by_role("link", name="Animated").click()
    page.get_by_role("heading", name="Animated", level=1).wait_for()
    expect(window.tiles).to_have_count(1)
    expect(page.get_by_role("link", name="Albums", exact=True)).to_have_attribute(
        "aria-current", "true")
    window.go("/shelves/panoramas")
    page.get_by_text("Nothing here yet").wait_for()


def test_photos_added_last_come_first(windows):
    window = windows()
    taken(window, "old.jpg", datetime.date(1999, 1, 2))
    window.go("/albums")
    window.page.get_by_role("link", name="Recently added").click()
    expect(window.tiles).to_have_count(2)
    assert window.tiles.first.locator("a").get_attribute("aria-label").startswith("old.jpg")


def test_an_album_says_who_shares_it(window, browser):
    ben = send(window, "POST", "/accounts",
               {"name": "Ben", "role": "member", "password": "another harbour 42"})
    me = window.json("/session")["account"]["name"]
    album = send(window, "POST", "/collections",
                 {"kind": "album", "title": "Rowing"})["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets",
         {"assets": list(ids(window).values())})
    send(window, "PUT", f"/collections/{album}/shares/{ben['id']}", {})
    window.go("/albums")
    expect(window.page.get_by_role("link", name="Rowing")).not_to_contain_text("Shared by")
    theirs = Window(browser.new_context(service_workers="block"), window.program)
    send(theirs, "POST", "/session", {"name": "Ben", "password": "another harbour 42"})
    theirs.page.goto(f"{window.program.url}/albums")
    card = theirs.page.get_by_role("link", name="Rowing")
    expect(card).to_contain_text(f"Shared by {me}")
    card.click()
    theirs.page.get_by_text(f"Shared by {me}").wait_for()
    theirs.context.close()
