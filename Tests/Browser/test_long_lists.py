"""Lists that have become long, and a page for somebody who only looks."""

import re

import pytest

from fingers import PHONE
from holding import hold
from photos import files, ids, send
from rules import violations


@pytest.fixture
def stored():
    return files(2)


def collection(window, **what):
    return send(window, "POST", "/collections", what)["collection"]["id"]


def test_an_album_is_found_among_many_in_whichever_folder(windows):
    window = windows()
    page = window.page
    folder = collection(window, kind="folder", title="Journeys")
    inner = collection(window, kind="folder", title="2003", folder=folder)
    for number in range(30):
        collection(window, kind="album", title=f"Summer {number}")
    for number in range(3):
        collection(window, kind="album", title=f"Lisbon {number}", folder=inner)
    # Few need no field, and what every library has comes after them.
    window.go(f"/albums/{inner}")
    page.get_by_role("link", name="Lisbon 2").wait_for()
    main = page.get_by_role("main")
    assert not main.get_by_label("Find an album").is_visible()
    # Of many one is found by its name, and the ways elsewhere stand before them.
    window.go("/albums")
    main.get_by_label("Find an album").fill("summer 29")
    window.eventually(lambda: page.locator(".cards > li").count() == 1)
    more = page.get_by_role("navigation", name="More").bounding_box()
    assert more["y"] < page.locator(".cards").bounding_box()["y"]
    assert not violations(page)
    main.get_by_label("Find an album").fill("nothing of the kind")
    page.get_by_text("No album has that name.").wait_for()
    # An album of a folder is chosen as any other, by the folder's name too.
    window.go(f"/photo/{list(ids(window).values())[0]}")
    page.get_by_role("button", name="Add to album").click()
    sheet = page.get_by_role("dialog", name="Add to album")
    sheet.get_by_label("Find an album").fill("journeys lisbon 1")
    window.eventually(lambda: sheet.locator("li").count() == 1)
    sheet.get_by_text("Journeys › 2003").wait_for()
    assert not violations(page)
    sheet.get_by_role("button", name="Lisbon 1").click()
    page.get_by_text(re.compile("added to Lisbon 1", re.I)).wait_for()
    window.go(f"/albums/{inner}")
    window.eventually(
        lambda: "1\u00a0photo" in page.get_by_role("link", name="Lisbon 1").inner_text())


@pytest.mark.parametrize("options", [
    PHONE, {**PHONE, "viewport": {"width": 320, "height": 640}},
    {**PHONE, "viewport": {"width": 844, "height": 390}}], ids=["phone", "narrow", "sideways"])
def test_the_ways_elsewhere_take_one_row_above_many_albums(windows, options):
    window = windows(None, **options)
    page = window.page
    for number in range(25):
        collection(window, kind="album", title=f"Summer {number}")
    window.go("/albums")
    first = page.locator(".cards > li").first
    first.wait_for()
    more = page.get_by_role("navigation", name="More")
    assert more.bounding_box()["height"] < 80
    assert first.bounding_box()["y"] < 220
    # The last way is reached by the keyboard, and shown whole.
    last = more.get_by_role("link").filter(visible=True).last
    last.focus()
    window.frames(2)
    box = last.bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= options["viewport"]["width"]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # Settings are at the end of the row, and beside the heading.
    settings = page.locator("header.bar").get_by_role("link", name="Settings")
    assert settings.is_visible() == (options["viewport"]["width"] < 720)


def test_viewers_are_offered_nothing_that_adds(windows):
    window = windows(None)
    page = window.page
    session = send(window, "GET", "/session")
    session["account"]["role"] = "viewer"
    page.route("**/api/v1/session", lambda route: route.fulfill(json=session))
    adding = re.compile(r"upload|^new |^add ", re.I)
    for path in ("/", "/albums", "/places", "/photographers", "/favorites", "/trash", "/search"):
        window.go(path)
        page.locator("html.only-looks").wait_for(state="attached")
        page.locator("main").first.wait_for()
        for role in ("button", "link"):
            assert page.get_by_role(role, name=adding).count() == 0, path
        assert page.get_by_role("link", name="Camera").count() == 0, path
    # What is dropped all the same is answered.
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'x.jpg', { type: 'image/jpeg' }));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    }""")
    page.get_by_text("You have view-only access.").wait_for()


def test_accounts_known_late_are_offered_their_actions(windows):
    window = windows(None)
    page = window.page
    place = send(window, "POST", "/places", {"name": "The quay"})["place"]["id"]
    held, let_go = hold(page, "**/api/v1/session")
    window.go(f"/places/{place}")
    page.get_by_role("heading", name="The quay").wait_for()
    window.eventually(lambda: held)
    assert page.get_by_role("button", name="Rename the place").count() == 0
    let_go()
    page.get_by_role("button", name="Rename the place").wait_for()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_a_long_title_of_an_album_is_read_in_two_lines(windows, options):
    window = windows(None, **options)
    titles = ["Grandma’s 80th birthday party", "Kayak", "The afternoon on the river " * 9]
    heights = []
    for title in titles:
        album = collection(window, kind="album", title=title)
        send(window, "POST", f"/collections/{album}/assets",
             {"assets": list(ids(window).values())})
        window.go(f"/albums/{album}")
        heading = window.page.get_by_role("heading", name=title.strip(), level=1)
        heading.wait_for()
        window.tiles.first.wait_for()
        whole, shown, across, width, bar = heading.evaluate("""(heading) => [heading.scrollHeight,
          heading.clientHeight, heading.scrollWidth, heading.clientWidth,
          heading.closest('header').offsetHeight]""")
        assert across <= width
        # Only what two lines have no room for is cut.
        assert title == titles[2] or whole <= shown + 2
        heights.append(bar)
    assert len(set(heights)) == 1
