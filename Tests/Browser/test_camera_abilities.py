"""Cameras that can do more: the light, the zoom, and sharpness where one taps.

The camera is a false one whose track says that it has these abilities, and notes what it is told.
"""

import pytest

import cameras
from test_darkroom import Fingers

ABLE = """(() => {
  const track = MediaStreamTrack.prototype;
  window.told = [];
  window.look = { facingMode: 'environment', ...JSON.parse(sessionStorage.look ?? '{}') };
  const abilities = { torch: true, zoom: { min: 1, max: 4, step: 0.1 },
    focusMode: ['manual', 'single-shot', 'continuous'], exposureMode: ['continuous'] };
  const { getCapabilities, getSettings } = track;
  track.getCapabilities = function () {
    return { ...getCapabilities.call(this), ...abilities };
  };
  track.getSettings = function () {
    return { ...getSettings.call(this), torch: false, zoom: 1, ...window.look };
  };
  track.applyConstraints = function (wanted) {
    window.told.push(wanted);
    return window.refuses ? Promise.reject(new DOMException('hot', 'OverconstrainedError'))
      : Promise.resolve();
  };
})()"""


@pytest.fixture
def opened(windows, filming):
    """A camera on a phone; with a script, one that it changes before the page is loaded."""

    def open_camera(script=None, **look):
        window = windows("/", within=filming, permissions=["camera"], **cameras.PHONE)
        if script:
            window.context.add_init_script(script)
        window.page.evaluate("(look) => { sessionStorage.look = JSON.stringify(look); }", look)
        window.go("/camera")
        cameras.wait_for_picture(window)
        return window

    return open_camera


def told(window):
    return window.page.evaluate("() => window.told")


def finder(window):
    return window.page.locator("camera-finder").bounding_box()


def tap(window, part_x, part_y):
    box = finder(window)
    window.page.touchscreen.tap(box["x"] + part_x * box["width"], box["y"] + part_y * box["height"])


def test_the_light_goes_on_and_off_and_says_when_it_does_not(opened):
    window = opened(ABLE)
    light = window.page.get_by_role("button", name="Torch", exact=True)
    light.click()
    window.eventually(lambda: light.get_attribute("aria-pressed") == "true")
    light.click()
    window.eventually(lambda: light.get_attribute("aria-pressed") == "false")
    assert told(window) == [{"advanced": [{"torch": True}]}, {"advanced": [{"torch": False}]}]
    window.page.evaluate("() => { window.refuses = true; }")
    light.click()
    window.eventually(lambda: len(told(window)) == 3)
    window.frames(3)
    assert light.get_attribute("aria-pressed") == "false"


def test_two_fingers_zoom_as_far_as_the_camera_goes(opened):
    window = opened(ABLE)
    box = finder(window)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = Fingers(window)

    def pinch(before, after):
        fingers.put("touchStart", (x - before, y), (x + before, y))
        for step in range(1, 9):
            half = before + (after - before) * step / 8
            fingers.put("touchMove", (x - half, y), (x + half, y))
        fingers.put("touchEnd")

    def zoomed():
        return [each["advanced"][0]["zoom"] for each in told(window)]

    pinch(40, 80)
    window.eventually(lambda: zoomed() and abs(zoomed()[-1] - 2) < 0.1)
    zoom = window.page.locator("camera-finder .zoom")
    window.eventually(lambda: zoom.text_content().startswith("2.0"))
    assert all(list(each) == ["advanced"] and list(each["advanced"][0]) == ["zoom"]
               for each in told(window))
    pinch(30, 150)
    window.eventually(lambda: zoomed()[-1] == 4)
    pinch(150, 10)
    window.eventually(lambda: zoomed()[-1] == 1)
    window.eventually(lambda: zoom.text_content() == "")
    # Fingers that part are no tap.
    assert all("focusMode" not in each["advanced"][0] for each in told(window))


@pytest.mark.parametrize("facing, is_mirrored", [
    ("environment", False), ("user", True), ("user", False)])
def test_it_is_sharp_where_one_taps(opened, facing, is_mirrored):
    window = opened(ABLE, facingMode=facing)
    if facing == "user" and not is_mirrored:
        window.page.get_by_role("button", name="Mirror").click()
    window.stretch(900)
    tap(window, 0.25, 0.3)
    window.page.locator("camera-finder .ring").wait_for()
    [wanted] = window.eventually(lambda: told(window))
    [setting] = wanted["advanced"]
    assert setting["focusMode"] == "single-shot" and setting["exposureMode"] == "continuous"
    # The camera's frame is wider than the phone, and hangs over on both sides.
    box = finder(window)
    shown = max(box["width"], box["height"] * cameras.WIDTH / cameras.HEIGHT)
    x = 0.5 + (0.25 - 0.5) * box["width"] / shown
    [point] = setting["pointsOfInterest"]
    assert abs(point["x"] - (1 - x if is_mirrored else x)) < 0.01
    assert abs(point["y"] - 0.3) < 0.01


def test_abilities_that_a_camera_lacks_are_not_offered(opened):
    window = opened("""
      window.told = [];
      MediaStreamTrack.prototype.getCapabilities = () => ({});
      MediaStreamTrack.prototype.applyConstraints = (wanted) => window.told.push(wanted);
    """)
    assert window.page.get_by_role("button", name="Torch", exact=True).count() == 0
    tap(window, 0.5, 0.5)
    window.frames(3)
    assert window.page.locator("camera-finder .ring").is_hidden()
    assert told(window) == []
