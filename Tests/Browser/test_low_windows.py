"""A phone on its side, or a low window: everything is reached, and the photo has its room."""

import pytest

import cameras
from photos import ids
from pictures import KAYAK
from rules import check

LOW = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def stored():
    return [KAYAK]


def test_every_way_through_the_app_is_reached(windows):
    page = windows("/", **LOW).page
    for name in ("Trash", "Settings"):
        way = page.get_by_role("navigation", name="Main").get_by_role(
            "link", name=name)
        way.tap()
        page.get_by_role("heading", name=name, exact=True).wait_for()


def test_the_photo_has_the_height_and_the_strip_is_a_tool(windows):
    window = windows(None, **LOW)
    window.edit_photo()
    page = window.page
    stage = page.locator("photo-stage").bounding_box()
    assert stage["height"] > 300
    strip = window.strip.bounding_box()
    assert strip["x"] >= stage["x"] + stage["width"] - 1
    window.choose("Noir")
    amount = page.locator(".deck amount-slider")
    amount.wait_for()
    check(window)
    window.tab("Adjust")
    assert window.strip.is_hidden() and amount.is_hidden()
    assert page.locator("photo-stage").bounding_box() == stage
    # What stands there begins at once below the tabs.
    tabs = page.get_by_role("tablist").bounding_box()
    assert tabs["y"] < 60
    window.tab("Filters")
    assert window.strip.is_visible()


def is_in_sight(part):
    """Whether all of it can be seen and pressed."""
    return part.evaluate("""(part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        && (over === part || part.contains(over));
    }""")


@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
def test_the_chosen_filter_is_not_behind_its_amount(windows, size):
    window = windows(None, **{**LOW, "viewport": {"width": size[0], "height": size[1]}})
    window.edit_photo()
    for name in ("Noir", "Chrome", "Invert"):
        tile = window.filter(name)
        if tile.count() == 0:
            continue
        tile.evaluate("(tile) => tile.click()")
        window.page.locator(".deck amount-slider").wait_for()
        window.eventually(lambda: tile.evaluate(WHOLE))


WHOLE = """(tile) => {
  const box = (each) => each.getBoundingClientRect();
  const [one, strip, amount] = [box(tile), box(tile.parentNode),
    box(document.querySelector('.deck amount-slider'))];
  const isFree = amount.bottom <= one.top || amount.top >= one.bottom;
  return one.top >= strip.top && one.bottom <= strip.bottom && isFree;
}"""


def test_all_that_is_done_to_a_photo_is_reached_beside_what_is_said_of_it(windows):
    window = windows(None, **LOW)
    page = window.page
    window.go(f"/photo/{ids(window)['kayak.jpg']}")
    window.wait_for_viewer()
    page.keyboard.press("i")
    panel = page.get_by_role("region", name="Info")
    panel.get_by_text("Exposure").wait_for()
    for name in ("Back", "Favourite", "Info", "Move to trash"):
        assert is_in_sight(page.get_by_role("button", name=name, exact=True).first), name
    assert is_in_sight(panel.get_by_role("button").first)
    assert is_in_sight(page.get_by_role("heading", level=1))


def test_the_camera_has_its_strip_beside_the_picture(windows, filming):
    window = windows("/camera", within=filming, permissions=["camera"], **LOW)
    page = window.page
    cameras.wait_for_picture(window)
    assert is_in_sight(window.filter("Mono"))
    for name in ("Interval", "Photo", "Timer", "Video"):
        assert is_in_sight(page.get_by_role("radio", name=name, exact=True)), name
    cameras.mode(window, "Interval")
    assert is_in_sight(page.get_by_role("button", name="10 s", exact=True))
    assert is_in_sight(cameras.shutter(window))
