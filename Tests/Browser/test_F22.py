"""F22: a picture every interval until Stop; then all of them, some, or none are kept."""

import re

import pytest

import cameras
from rules import check
from test_F24 import wait_for_seconds


def test_repeated_shots_play_and_some_are_kept(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], **cameras.PHONE)
    page = window.page
    cameras.wait_for_picture(window)
    cameras.mode(window, "Interval")
    page.get_by_role("button", name="1 s", exact=True).click()
    page.get_by_role("button", name="Start taking pictures at intervals").click()
    window.eventually(lambda: cameras.taken(window) >= 3)
    page.get_by_role("button", name="Stop").click()
    cameras.done(window)
    heading = page.get_by_role("heading", name=re.compile(r"^\d+ pictures$"))
    # The one that was being taken at "Stop" is there too.
    count = int(heading.text_content().split()[0])
    cameras.stored(window, count)
    shown = lambda: page.locator(".series main > img").get_attribute("data-at")
    first = shown()
    window.eventually(lambda: shown() != first)
    page.get_by_role("button", name="Select", exact=True).click()
    # What is not selected is seen as well as what is.
    assert page.locator(".series .tiles button").evaluate_all(
        "(tiles) => tiles.every((tile) => getComputedStyle(tile).opacity === '1')")
    for tile in page.locator(".series .tiles button").all()[1:]:
        tile.click()
    page.get_by_role("button", name=f"Keep {count - 1}").click()
    window.eventually(lambda: len(window.json("/assets")["assets"]) == count - 1)


def test_the_screen_stays_on_until_repeated_shots_stop(windows, filming):
    window = windows(None, within=filming, permissions=["camera", "screen-wake-lock"],
                     **cameras.PHONE)
    page = window.page
    window.context.add_init_script("""
      window.locks = [];
      const { request } = WakeLock.prototype;
      WakeLock.prototype.request = async function (...wanted) {
        const lock = await request.apply(this, wanted);
        window.locks.push(lock);
        return lock;
      };
    """)
    is_on = lambda: page.evaluate("() => window.locks.some((lock) => !lock.released)")
    window.go("/camera")
    cameras.wait_for_picture(window)
    assert not is_on()
    cameras.mode(window, "Interval")
    page.get_by_role("button", name="1 s", exact=True).click()
    page.get_by_role("button", name="Start taking pictures at intervals").click()
    window.eventually(is_on)
    window.eventually(lambda: cameras.taken(window) >= 2)
    assert is_on()
    page.get_by_role("button", name="Stop").click()
    window.eventually(lambda: not is_on())


def test_a_burst_is_kept_as_one(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"])
    cameras.wait_for_picture(window)
    box = cameras.shutter(window).bounding_box()
    window.page.mouse.move(box["x"] + 30, box["y"] + 30)
    window.page.mouse.down()
    window.eventually(lambda: cameras.taken(window) >= 2)
    window.page.mouse.up()
    listed = window.eventually(lambda: [
        each for each in window.json("/assets")["assets"] if each["state"] == "ready"])
    assert len({each["burst"]["id"] for each in listed}) == 1
    group = window.eventually(lambda: [
        photos for photos in [window.json(f"/assets/{listed[0]['id']}/group")["assets"]]
        if len(photos) >= 2])[0]
    assert sum(each["burst"]["representative"] for each in group) == 1


def test_still_pictures_for_who_wants_no_motion_and_all_discarded(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], reduced_motion="reduce")
    cameras.wait_for_picture(window)
    for count in (1, 2):
        cameras.shoot(window)
        window.eventually(lambda: cameras.taken(window) == count)
    cameras.stored(window, 2)
    cameras.done(window)
    window.page.locator(".series main > img").wait_for()
    assert window.page.evaluate("""() => {
      const image = document.querySelector('.series main > img');
      const before = image.dataset.at;
      return new Promise((done) => setTimeout(() => done(image.dataset.at === before), 400));
    }""")
    window.page.get_by_role("button", name="Discard all").click()
    window.eventually(lambda: window.json("/assets")["assets"] == [])


@pytest.mark.parametrize("options", [{}, cameras.PHONE], ids=["desktop", "touch"])
def test_a_picture_and_a_video_are_counted_apart(windows, filming, options):
    window = windows("/camera", within=filming, permissions=["camera", "microphone"], **options)
    page = window.page
    cameras.wait_for_picture(window)
    cameras.shoot(window)
    window.eventually(lambda: cameras.taken(window) == 1)
    cameras.mode(window, "Video")
    cameras.shoot(window)
    wait_for_seconds(window, page.locator("camera-finder .clock"), 1)
    page.get_by_role("button", name="Stop").click()
    window.eventually(lambda: cameras.taken(window) == 2)
    cameras.done(window)
    page.get_by_role("heading", name="1 picture, 1 video", exact=True).wait_for()
    check(window)
    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_role("heading", name="Tap what to keep").wait_for()
    # Pictures are as large as there is room to compare them.
    tile = page.locator(".series .tiles button").first.bounding_box()
    assert tile["width"] > (110 if options else 210)
    for name in ("Picture 1", "Video 2"):
        page.get_by_role("button", name=name, exact=True).wait_for()
    page.get_by_role("button", name="Discard all").click()
    page.get_by_text("2 items discarded").wait_for()
