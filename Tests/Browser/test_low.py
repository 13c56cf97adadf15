"""A phone on its side, or a low window: everything is reached, and the photo has its room."""

import pytest

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
