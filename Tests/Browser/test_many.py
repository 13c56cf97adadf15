"""Lists that have become long, and a page for somebody who only looks."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from photos import files, ids, send


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
    page.goto(f"{window.program.url}/albums/{inner}")
    page.get_by_role("link", name="Lisbon 2").wait_for()
    main = page.get_by_role("main")
    assert not main.get_by_label("Find an album").is_visible()
    # Of many one is found by its name, and the ways elsewhere stand before them.
    page.goto(f"{window.program.url}/albums")
    main.get_by_label("Find an album").fill("summer 29")
    window.eventually(lambda: page.locator(".cards > li").count() == 1)
    more = page.get_by_role("navigation", name="More").bounding_box()
    assert more["y"] < page.locator(".cards").bounding_box()["y"]
    assert not Axe().run(page).response["violations"]
    main.get_by_label("Find an album").fill("nothing of the kind")
    page.get_by_text("No album has that name.").wait_for()
    # An album of a folder is chosen as any other, by the folder's name too.
    page.goto(f"{window.program.url}/photo/{list(ids(window).values())[0]}")
    page.get_by_role("button", name="Add to album").click()
    sheet = page.get_by_role("dialog", name="Add to album")
    sheet.get_by_label("Find an album").fill("journeys lisbon 1")
    window.eventually(lambda: sheet.locator("li").count() == 1)
    sheet.get_by_text("Journeys › 2003").wait_for()
    assert not Axe().run(page).response["violations"]
    sheet.get_by_role("button", name="Lisbon 1").click()
    page.get_by_text(re.compile("added to Lisbon 1", re.I)).wait_for()
    page.goto(f"{window.program.url}/albums/{inner}")
    window.eventually(
        lambda: "1 photo" in page.get_by_role("link", name="Lisbon 1").inner_text())


def test_who_only_looks_is_offered_nothing_that_adds(windows):
    window = windows(None)
    page = window.page
    session = send(window, "GET", "/session")
    session["account"]["role"] = "viewer"
    page.route("**/api/v1/session", lambda route: route.fulfill(json=session))
    adding = re.compile(r"upload|^new |^add ", re.I)
    for path in ("/", "/albums", "/places", "/photographers", "/favorites", "/trash", "/search"):
        page.goto(window.program.url + path)
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


def test_who_is_known_late_is_offered_what_is_theirs(windows):
    window = windows(None)
    page, held = window.page, []
    place = send(window, "POST", "/places", {"name": "The quay"})["place"]["id"]
    page.route("**/api/v1/session", lambda route: held.append(route))
    page.goto(f"{window.program.url}/places/{place}")
    page.get_by_role("heading", name="The quay").wait_for()
    window.eventually(lambda: held)
    assert page.get_by_role("button", name="Rename the place").count() == 0
    for route in held:
        route.continue_()
    page.get_by_role("button", name="Rename the place").wait_for()
