"""F09: scrolls the whole library as a grid of sharp thumbnails at the size asked for."""

import re

import pytest

from cameras import PHONE
from photos import files, ids, send

COUNT = 80

# What is drawn of the tiles that are in sight, or near: how far each is enlarged, if it is there.
TILES = """(margin) => [...document.querySelectorAll('photo-tile[data-id]')].flatMap((tile) => {
  const box = tile.getBoundingClientRect();
  if (box.bottom < -margin || box.top > innerHeight + margin) return [];
  const picture = tile.querySelector('img');
  return [{ id: tile.dataset.id, height: box.height,
    enlarged: picture?.complete && picture.naturalWidth ? box.width / picture.naturalWidth : 0 }];
})"""


@pytest.fixture
def stored():
    return files(COUNT)


def tiles(window, margin=0):
    return window.page.evaluate(TILES, margin)


def test_the_whole_library_is_scrolled_sharp_at_any_size(windows):
    window = windows(viewport={"width": 1000, "height": 600})
    window.page.locator("photo-tile img").first.wait_for()

    def is_sharp(margin=0):
        near = tiles(window, margin)
        return near and all(0 < each["enlarged"] <= 1.3 for each in near)

    window.eventually(is_sharp)
    # What is near is loaded before it is scrolled to.
    window.eventually(lambda: is_sharp(300))
    seen = {each["id"] for each in tiles(window)}
    heights = [tiles(window)[0]["height"]]
    for _ in range(40):
        window.page.mouse.move(500, 300)
        window.page.mouse.wheel(0, 400)
        window.frames(3)
        seen |= {each["id"] for each in tiles(window)}
        if len(seen) == COUNT:
            break
    assert len(seen) == COUNT
    window.eventually(is_sharp)
    for size in ("Smaller photos", "Smaller photos"):
        window.page.get_by_role("button", name=size).click()
        window.eventually(is_sharp)
        heights.append(tiles(window)[0]["height"])
    assert heights[0] > heights[1] > heights[2]
    window.page.get_by_role("button", name="Larger photos").click()
    window.page.get_by_role("button", name="Larger photos").click()
    window.eventually(lambda: is_sharp() and tiles(window)[0]["height"] > heights[1])
    # The very first, with one key.
    window.page.locator("photo-tile a").first.focus()
    window.page.keyboard.press("End")
    oldest = window.json("/assets?order=oldest&limit=1")["assets"][0]["id"]
    window.page.locator(f'photo-tile[data-id="{oldest}"] a').wait_for()
    window.eventually(is_sharp)
    # All of one day: its heading is far above, and the bar says it.
    title = window.page.get_by_role("heading", level=1).text_content()
    assert re.fullmatch(r"\d+ \w+ \d{4}", title), title


def test_the_scrubber_says_where_one_went_and_nothing_without_a_move(windows):
    window = windows(None, viewport={"width": 1000, "height": 600})
    for number, photo in enumerate(ids(window).values()):
        send(window, "PATCH", f"/assets/{photo}",
             {"captured": f"{2010 + number // 12}-{number % 12 + 1:02}-01T10:00:00"})
    page = window.page
    window.go("/")
    window.tiles.first.wait_for()
    scrubber = page.locator("time-scrubber")
    page.mouse.move(500, 300)
    window.watch("time-scrubber.moving")
    page.mouse.wheel(0, 100_000)
    window.eventually(lambda: "January 2010" in window.noted("time-scrubber.moving"))
    page.locator("time-scrubber.moving").wait_for(state="detached")
    page.get_by_role("button", name="Smaller photos").click()
    assert page.locator("time-scrubber.moving").count() == 0
    page.get_by_role("button", name="Smaller photos").click()
    assert page.locator("time-scrubber.moving").count() == 0
    # Where all of it is seen at once there is nowhere to go.
    page.set_viewport_size({"width": 1000, "height": 4000})
    window.eventually(lambda: scrubber.is_hidden())


def test_a_finger_that_scrolls_slowly_sees_the_scrubber_and_can_pull_it(windows):
    window = windows(None, **PHONE)
    for number, photo in enumerate(ids(window).values()):
        send(window, "PATCH", f"/assets/{photo}", {"captured": f"{2010 + number // 40}-01-01"
                                                               "T10:00:00"})
    page = window.page
    window.go("/")
    window.tiles.first.locator("img").wait_for()
    # The scrubber waits for the finger, and a finger that waits selects nothing.
    window.stretch(900, 420)
    hand = page.context.new_cdp_session(page)

    def touch(kind, *points):
        hand.send("Input.dispatchTouchEvent", {
            "type": f"touch{kind}", "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("Start", (150, 700))
    # Fifteen pixels are none yet; from there on, one after the other.
    for y in range(684, 654, -1):
        touch("Move", (150, y))
        window.frames(1)
    page.locator("time-scrubber.moving").wait_for()
    touch("End")
    years = page.locator("time-scrubber").bounding_box()
    x = years["x"] + years["width"] / 2
    touch("Start", (x, years["y"] + 10))
    touch("Move", (x, years["y"] + years["height"] - 1))
    touch("End")
    window.eventually(lambda: page.locator("time-scrubber").get_attribute("aria-valuetext")
                      == "January 2010")
