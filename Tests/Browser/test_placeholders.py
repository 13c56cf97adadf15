"""Photos are there at once in their own colours, and sharp when their pictures have come."""

import pytest
from PIL import Image

from photos import FOLDER, ids
from pictures import KAYAK, MONGOLIA, SIDEWAYS, canvas

# Red above, blue below: no single colour can be both.
HALVES = FOLDER / "halves.png"


@pytest.fixture
def stored():
    halves = Image.new("RGB", (480, 320), (210, 30, 30))
    halves.paste((30, 30, 210), (0, 160, 480, 320))
    halves.save(HALVES)
    return [KAYAK, MONGOLIA, SIDEWAYS, HALVES]


def held(window):
    """Keeps the pictures back from now on; what is given lets them go."""
    waiting, is_open = [], []

    def take(route):
        if is_open:
            route.continue_()
        else:
            waiting.append(route)

    def let_go():
        is_open.append(True)
        for route in waiting:
            route.continue_()

    window.page.route("**/renditions/**", take)
    return let_go


@pytest.mark.parametrize("zoom", ["day", "month"])
def test_colours_first_then_pixels(windows, zoom):
    window = windows()
    window.page.locator("photo-tile img").first.wait_for()
    if zoom == "month":
        window.page.get_by_role("button", name="Smaller photos").click()
    let_go = held(window)
    window.page.reload()
    photo = ids(window)["halves.png"]
    tile = window.page.locator(f'photo-tile[data-id="{photo}"]')
    # Their waves of light, of every photo in sight.
    window.eventually(lambda: window.page.locator("photo-tile canvas").count() == 4)
    assert window.page.locator("photo-tile img").count() == 0
    waves = canvas(tile.locator("canvas"))
    above, below = waves[:8].mean(axis=(0, 1)), waves[-8:].mean(axis=(0, 1))
    assert above[0] > above[2] + 60 and below[2] > below[0] + 60
    # The mean of all of it was there before, for who flies by.
    mean = tile.evaluate("(tile) => tile.style.backgroundColor.match(/\\d+/g).map(Number)")
    assert all(abs(one - other) < 16 for one, other in zip(mean, (120, 30, 120))), mean
    let_go()
    window.eventually(lambda: window.page.locator("photo-tile img").evaluate_all(
        "all => all.filter((img) => img.complete && img.naturalWidth > 0).length === 4"))
    window.eventually(lambda: window.page.locator("photo-tile canvas").count() == 0)


@pytest.mark.parametrize("finger", [False, True])
def test_a_photo_opens_whose_picture_comes_while_it_is_pressed(windows, finger):
    window = windows(has_touch=finger)
    window.page.locator("photo-tile img").first.wait_for()
    # However long the picture takes, the finger does not select.
    window.stretch(420)
    let_go = held(window)
    window.page.reload()
    tile = window.page.locator('photo-tile a[aria-label^="kayak.jpg"]')
    tile.locator("canvas").wait_for()
    press, lift = pressing(window, tile, finger)
    press()
    let_go()
    tile.locator("img").wait_for()
    lift()
    window.wait_for_viewer()


def pressing(window, locator, finger):
    """How its middle is pressed, and let go."""
    box = locator.bounding_box()
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    if not finger:
        window.page.mouse.move(**place)
        return window.page.mouse.down, window.page.mouse.up
    hand = window.context.new_cdp_session(window.page)

    def touch(kind, points):
        return lambda: hand.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch("touchStart", [place]), touch("touchEnd", [])


def test_a_picture_that_never_comes_leaves_its_colours(windows):
    window = windows()
    window.page.locator("photo-tile img").first.wait_for()
    window.allow("net::ERR_FAILED")
    window.page.route("**/renditions/**", lambda route: route.abort())
    window.page.reload()
    window.eventually(lambda: window.page.locator("photo-tile canvas").count() == 4)
    assert window.page.locator("photo-tile img").count() == 0


def test_viewed_photos_that_wait_in_line_are_developed_first(windows):
    window = windows(None)
    photo = ids(window)["kayak.jpg"]
    window.eventually(lambda: all(
        each["state"] == "ready" for each in window.json("/assets")["assets"]))

    def wait_in_line(route):
        told = route.fetch().json()
        columns = told.get("newest", told)
        if photo in columns.get("ids", []):
            columns["states"] = [[columns["ids"].index(photo), "developing"]]
        route.fulfill(json=told)

    window.page.route("**/api/v1/timeline**", wait_in_line)
    with window.page.expect_request(f"**/{photo}/renditions/256*") as asked:
        window.go("/")
        window.page.locator("photo-tile").get_by_text("Developing").wait_for()
    assert asked.value.response().ok
