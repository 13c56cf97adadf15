"""Every screen beside the grid: nobody is shut out, and nothing is wider than the window."""

import pytest

from photos import ids, send
from pictures import KAYAK, MONGOLIA
from rules import check

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
         "color_scheme": "light"}
DESK = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def stand_apart(window, *selectors):
    """What stands above one another, from top to bottom, covers none of the others."""
    boxes = [window.page.locator(each).bounding_box() for each in selectors]
    for above, below in zip(boxes, boxes[1:]):
        assert above["y"] + above["height"] <= below["y"] + 0.5, (selectors, boxes)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_every_screen_is_for_everybody(windows, size):
    window = windows(**size)
    page = window.page

    def go(path, heading):
        window.go(path)
        page.get_by_role("heading", name=heading).first.wait_for()

    photos = ids(window)
    album = send(window, "POST", "/collections", {"kind": "album", "title": "Kayak"})
    album = album["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets", {"assets": list(photos.values())})
    send(window, "POST", "/assets/trash", {"assets": [photos["mongolia.jpeg"]]})
    window.eventually(lambda: window.tiles.count() == 1)
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("Space")
    page.get_by_role("region", name="Selected photos").wait_for()
    check(window)
    page.keyboard.press("Escape")
    window.view_photo("kayak.jpg")
    page.keyboard.press("i")
    page.get_by_role("region", name="Info").get_by_text("Exposure").wait_for()
    stand_apart(window, ".viewer .name", ".viewer main",
                *(["info-panel"] if size is PHONE else []))
    check(window)
    go("/albums", "Albums")
    page.get_by_role("link", name="Kayak").wait_for()
    check(window)
    page.get_by_label("More actions").click()
    page.get_by_role("button", name="New smart album").click()
    page.get_by_role("dialog").get_by_label("Keyword").wait_for()
    check(window)
    go(f"/albums/{album}", "Kayak")
    page.get_by_label("Album actions").click()
    check(window)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog", name="Share album").wait_for()
    check(window)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add photos").first.click()
    page.get_by_role("dialog").locator("li button").first.wait_for()
    check(window)
    go("/search?q=kayak", "Search")
    page.locator("photo-tile img").first.wait_for()
    check(window)
    go("/trash", "Trash")
    page.locator("photo-tile img").first.wait_for()
    check(window)
    go("/people", "People is off")
    check(window)
    send(window, "PATCH", "/account", {"people": True})
    made = send(window, "POST", f"/assets/{photos['kayak.jpg']}/faces",
                {"box": [0.3, 0.3, 0.3, 0.3], "name": "Ann"})
    go("/people", "People")
    page.get_by_role("link", name="Ann, 1 photo").wait_for()
    check(window)
    go(f"/people/{made['face']['person']}", "Ann")
    page.locator("photo-tile img").first.wait_for()
    check(window)
    for path, heading in {"": "Appearance", "/account": "Choose a password",
                          "/accounts": "Invite someone", "/jobs": "In the background"}.items():
        go(f"/settings{path}", heading)
        check(window)
