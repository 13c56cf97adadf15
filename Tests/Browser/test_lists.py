"""Lists that are longer than a page: gone through deep, changed, and come back to."""

import re

import pytest

from photos import developed, files, ids, send

PHOTOS = 48


@pytest.fixture
def stored():
    return files(PHOTOS)


@pytest.fixture
def album(windows):
    """An album of photos in pages of ten, in a low window, and what was asked of it."""
    window = windows(None, viewport={"width": 700, "height": 420})
    page = window.page
    developed(window)
    made = send(window, "POST", "/collections", {"kind": "album", "title": "Long"})["collection"]
    path = f"/collections/{made['id']}/assets"
    send(window, "POST", path, {"assets": list(ids(window).values())})
    window.asked = []

    def short(route):
        address = re.sub(r"limit=\d+", "limit=10", route.request.url)
        window.asked.append(address)
        route.continue_(url=address)

    page.route(f"**/api/v1{path}?*", short)
    window.go(f"/albums/{made['id']}")
    window.tiles.first.locator("img").wait_for()
    return window


def seen(window):
    """The ids of the photos that are in sight, whole."""
    return window.page.evaluate("""() => [...document.querySelectorAll('photo-tile')]
      .filter((tile) => {
        const { top, bottom } = tile.getBoundingClientRect();
        return top >= 48 && bottom <= innerHeight;
      }).map((tile) => tile.dataset.id)""")


def test_the_list_is_where_it_was_after_a_photo(album):
    window, page = album, album.page
    page.get_by_text(f"{PHOTOS} photos").wait_for()
    window.eventually(lambda: len(window.asked) == 5)
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("End")
    window.frames(5)
    page.keyboard.press("ArrowUp")
    window.frames(5)
    held = page.evaluate("document.activeElement.closest('photo-tile').dataset.id")
    asked = len(window.asked)
    before = page.evaluate("scrollY")
    assert before > 300
    page.keyboard.press("Enter")
    window.wait_for_viewer()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Long").wait_for()
    window.eventually(lambda: held in seen(window))
    assert page.evaluate("document.activeElement.closest('photo-tile').dataset.id") == held
    assert abs(page.evaluate("scrollY") - before) < 50
    # It is the list that was there before.
    assert len(window.asked) == asked


def test_a_list_that_is_opened_again_is_read_on_to_where_it_was(album):
    window, page = album, album.page
    window.eventually(lambda: len(window.asked) == 5)
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("End")
    window.frames(5)
    top = seen(window)
    page.keyboard.press("Enter")
    page.locator("photo-viewer").wait_for()
    # Elsewhere meanwhile, where the list is given up.
    page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate'))")
    page.locator("time-scrubber").wait_for(state="attached")
    page.go_back()
    page.locator("photo-viewer").wait_for()
    asked = len(window.asked)
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Long").wait_for()
    window.eventually(lambda: top[-1] in seen(window))
    assert len(window.asked) > asked


def test_an_album_says_how_many_photos_it_has_before_all_were_read(album):
    window, page = album, album.page
    path = re.search("/collections/[^?]*", window.asked[0])[0]
    page.route(f"**/api/v1{path}?*after=*", lambda route: None)
    page.reload()
    page.get_by_text(f"{PHOTOS} photos").wait_for()
    window.eventually(lambda: window.tiles.count() == 10)
    photo = window.tiles.first.get_attribute("data-id")
    send(window, "POST", path.replace("/assets", "/remove"), {"assets": [photo]})
    page.get_by_text(f"{PHOTOS - 1} photos").wait_for()


def test_a_photo_that_changes_has_no_list_read_again(album):
    window, page = album, album.page
    window.eventually(lambda: len(window.asked) == 5)
    asked = len(window.asked)
    # What the first would have asked for is asked for before the second is shown.
    for place in range(2):
        tile = page.locator("photo-tile").nth(place)
        photo = tile.get_attribute("data-id")
        send(window, "PATCH", f"/assets/{photo}", {"favorite": True})
        tile.get_by_role("link", name=re.compile("Favourite")).wait_for()
    assert len(window.asked) == asked


def test_a_search_says_how_many_fit_before_all_were_read(windows):
    window = windows(None)
    page, held = window.page, []

    def short(route):
        address = re.sub(r"limit=\d+", "limit=10", route.request.url)
        if "after=" in address:
            held.append((route, address))
        else:
            route.continue_(url=address)

    page.route("**/api/v1/search?*", short)
    window.go("/search?q=photos")
    page.get_by_text(f"{PHOTOS} photos", exact=True).wait_for()
    window.eventually(lambda: held)
    photos = window.eventually(lambda: seen(window)[:1])
    send(window, "POST", "/assets/trash", {"assets": photos})
    page.get_by_text(f"{PHOTOS - 1} photos", exact=True).wait_for()
    for route, address in held:
        route.continue_(url=address)
