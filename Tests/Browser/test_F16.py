"""F16: pins, a callout, the photo; where nothing is, and photos that are nowhere."""

import re

import pytest

import cameras
from fingers import PHONE
from photos import ids, png, put, send
from pictures import KAYAK, MONGOLIA, canvas
from rules import check


WHOLE = "(picture) => picture.complete && picture.naturalWidth > 0"


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def test_a_pin_leads_to_its_photo(windows):
    window = windows("/map", **cameras.PHONE)
    pin = window.page.locator("photo-map .pin")
    pin.wait_for()
    assert cameras.complaints(window) == []
    pin.click()
    callout = window.page.get_by_role("region", name="Photo on the map")
    callout.locator("img").wait_for()
    assert "mongolia.jpeg" in callout.text_content()
    callout.get_by_role("link").click()
    window.wait_for_viewer()


def test_the_photo_behind_a_pin_is_enlarged_and_moved(windows):
    window = windows("/map")
    page = window.page
    page.locator("photo-map .pin").click()
    page.get_by_role("region", name="Photo on the map").get_by_role("link").click()
    window.wait_for_viewer()
    viewer = page.locator("photo-viewer")
    window.eventually(lambda: viewer.locator("img").first.evaluate(WHOLE))

    def look():
        """How far it is moved and enlarged; nothing where all of it is seen."""
        said = viewer.evaluate("(viewer) => viewer.style.getPropertyValue('--look')")
        return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", said)]

    box = viewer.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.dblclick(x, y)
    window.eventually(lambda: look() and look()[2] > 1.5)
    left, top, scale = look()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 30, steps=4)
    page.mouse.up()
    window.eventually(lambda: look() == pytest.approx([left - 40, top - 30, scale], abs=1))
    page.mouse.dblclick(x, y)
    window.eventually(lambda: look() == [])


def test_the_map_is_drawn_moves_by_keys_and_says_what_is_in_it(windows):
    window = windows("/map")
    window.page.locator("photo-map .pin").wait_for()
    world = window.page.get_by_role("application")

    def colours():
        world.press("-")
        pixels = canvas(window.page.locator("photo-map canvas"))[::3, ::3].reshape(-1, 3)
        return len({tuple(pixel) for pixel in pixels.tolist()})

    # Sea, land, borders and names.
    window.eventually(lambda: colours() > 10)
    window.page.get_by_role("button", name="Show all photos").click()
    window.page.locator("photo-map .pin").wait_for()
    window.page.get_by_role("button", name="Photos in this area").click()
    window.page.get_by_role("heading", name="Photos in this area").wait_for()
    window.page.get_by_text("1 photo", exact=True).wait_for()
    window.page.get_by_role("button", name="Back").click()
    window.page.locator("photo-map .pin").wait_for()
    for _ in range(12):
        world.press("ArrowRight")
    window.eventually(lambda: window.page.locator("photo-map .pin").count() == 0)
    window.page.get_by_role("button", name="Show all photos").click()
    window.page.locator("photo-map .pin").wait_for()


def test_pins_that_come_before_the_map_has_a_size_are_shown(windows, program):
    """A quick answer: the browser has not yet said how large the map is."""
    window = windows(None)
    assets = window.page.request.get(program.url + "/api/v1/assets").json()["assets"]
    kayak = next(asset["id"] for asset in assets if asset["filename"] == "kayak.jpg")
    placed = window.page.request.patch(
        f"{program.url}/api/v1/assets/{kayak}",
        data={"position": {"latitude": 48.2, "longitude": 16.4}})
    assert placed.ok, placed.text()
    window.page.add_init_script("""
      const Observer = window.ResizeObserver;
      window.ResizeObserver = class extends Observer {
        constructor(body) { super((...entries) => setTimeout(() => body(...entries), 700)); }
      };
    """)
    window.page.goto(program.url + "/map")
    pins = window.page.locator("photo-map .pin")
    window.eventually(lambda: pins.count() == 2)
    for pin in pins.all():
        box = pin.bounding_box()
        assert 0 < box["x"] < 1228 and 0 < box["y"] < 748, box


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_a_pin_is_named_by_what_its_photos_share(windows, options):
    window = windows(None, **options)
    photos = [put(window, f"{number:03}.png", png(number)) for number in range(6)]
    pins = window.page.locator("photo-map .pin")

    def names(latitude, longitude):
        """The names of all pins once the last photo lies there."""
        send(window, "PATCH", f"/assets/{photos[-1]}",
             {"position": {"latitude": latitude, "longitude": longitude}})
        window.go("/map")
        window.eventually(lambda: pins.count() == 2)
        return pins.evaluate_all("(pins) => pins.map((pin) => pin.getAttribute('aria-label'))")

    for photo in photos:
        send(window, "PATCH", f"/assets/{photo}",
             {"position": {"latitude": 38.7223, "longitude": -9.1393}})
    assert "6 photos near Intendente" in names(38.7224, -9.1393)
    # Porto and Madrid, for which the nearest town to the middle says nothing.
    assert "6 photos in Portugal" in names(41.1496, -8.611)
    assert "6 photos across 500 km" in names(40.4168, -3.7038)


def test_photos_are_put_on_the_map_by_hand(windows):
    window = windows("/map")
    window.page.locator("photo-map .pin").wait_for()
    window.page.get_by_role("button", name="Photos without a location").click()
    window.page.get_by_role("button", name="kayak.jpg").click()
    window.page.get_by_role("button", name="Put here").click()
    window.page.get_by_text("1 photo put on the map").wait_for()
    window.page.get_by_role("button", name="Cancel").click()
    photos = window.json("/assets")["assets"]
    assert all(photo["latitude"] is not None for photo in photos)


def test_however_many_are_nowhere_they_can_be_put_on_the_map_on_a_phone(windows):
    window = windows("/map", **cameras.PHONE)
    for number in range(24):
        put(window, f"{number:03}.png", png(number))
    window.page.get_by_role("button", name="Photos without a location").click()
    window.page.get_by_role("button", name="000.png").click()
    button = window.page.get_by_role("button", name="Put here")
    box = button.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= cameras.PHONE["viewport"]["width"]
    assert cameras.complaints(window) == []
    button.click()
    window.page.get_by_text("1 photo put on the map").wait_for()


def test_nothing_lies_over_the_pins_when_all_are_shown(windows):
    window = windows(None, **cameras.PHONE)
    for number, (latitude, longitude) in enumerate(
            [(60, -20), (60, 30), (35, -20), (35, 30)]):
        photo = put(window, f"{number:03}.png", png(number))
        send(window, "PATCH", f"/assets/{photo}",
             {"position": {"latitude": latitude, "longitude": longitude}})
    for photo in window.json("/assets")["assets"]:
        if photo["filename"] in ("kayak.jpg", "mongolia.jpeg"):
            send(window, "POST", "/assets/trash", {"assets": [photo["id"]]})
    window.go("/map")
    pins = window.page.locator("photo-map .pin")
    window.eventually(lambda: pins.count() == 4)
    over = [window.page.locator(each).first.bounding_box()
            for each in (".map-tools", ".map-source", "app-nav .main:not([hidden])", ".bar")]
    for pin in [each.bounding_box() for each in pins.all()]:
        assert 0 <= pin["x"] and pin["x"] + pin["width"] <= 390
        for box in over:
            assert (pin["x"] + pin["width"] <= box["x"] or box["x"] + box["width"] <= pin["x"]
                    or pin["y"] + pin["height"] <= box["y"]
                    or box["y"] + box["height"] <= pin["y"]), (pin, box)


@pytest.mark.parametrize("options", [{}, {
    "viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True}],
    ids=["desktop", "touch"])
def test_photos_around_the_world_stand_as_on_a_map(windows, options):
    window = windows(None, **options)
    photos = ids(window)
    tokyo = put(window, "tokyo.png", png(1))
    for photo, position in ((photos["kayak.jpg"], [37.8, -122.4]), (tokyo, [35.7, 139.7]),
                            (photos["mongolia.jpeg"], [41.9, 12.5])):
        send(window, "PATCH", f"/assets/{photo}",
             {"position": dict(zip(("latitude", "longitude"), position))})
    window.go("/map")
    pins = window.page.locator("photo-map .pin")
    window.eventually(lambda: pins.count() == 3)
    across = {each.locator("img").get_attribute("src").split("/")[-3]: each.bounding_box()["x"]
              for each in pins.all()}
    assert across[photos["kayak.jpg"]] < across[photos["mongolia.jpeg"]] < across[tokyo]


def test_all_photos_of_an_area_are_listed_and_led_through(window):
    page = window.page
    for photo in ids(window).values():
        send(window, "PATCH", f"/assets/{photo}",
             {"position": {"latitude": 48.2, "longitude": 16.4}})
    page.route("**/api/v1/map/assets?*", lambda route: route.continue_(
        url=route.request.url.replace("limit=500", "limit=1")))
    window.go("/map?area=10,40,20,50")
    window.eventually(lambda: window.tiles.count() == 2)
    check(window)
    window.tiles.first.locator("a").click()
    window.wait_for_viewer()
    place = page.url
    page.keyboard.press("ArrowRight")
    window.eventually(lambda: page.url != place)
    window.wait_for_viewer()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Photos in this area").wait_for()


def test_a_lost_picture_leaves_a_quiet_sign(window):
    window.allow("404")
    window.context.route("**/renditions/**", lambda route: route.fulfill(status=404))
    window.go("/map")
    pin = window.page.locator("photo-map .pin")
    window.eventually(lambda: pin.locator("img").evaluate(WHOLE))
    pin.click()
    callout = window.page.get_by_role("region", name="Photo on the map")
    callout.locator("img").wait_for()
    window.eventually(lambda: callout.locator("img").evaluate(WHOLE))


def test_a_map_that_does_not_come_says_so_until_it_comes(window):
    window.allow("404")
    window.context.route("**/map/world.json", lambda route: route.fulfill(status=404))
    window.go("/map")
    said = window.page.locator("photo-map [role=alert]")
    said.wait_for()
    assert "did not load" in said.text_content()
    window.page.locator("photo-map .pin").wait_for()
    window.context.unroute("**/map/world.json")
    window.page.get_by_role("link", name="Library").click()
    window.page.get_by_role("link", name="Map").click()
    window.page.locator("photo-map .pin").wait_for()
    window.eventually(lambda: said.count() == 0)
