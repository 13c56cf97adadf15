"""F15: the photographers, mine first; each one's photos, and their map."""

import pytest

import cameras
from pictures import KAYAK, MONGOLIA


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def test_my_photos_come_first_and_lead_to_grid_and_map(windows):
    window = windows("/photographers")
    first = window.page.locator(".people a").first
    first.wait_for()
    assert "My photos" in first.text_content() and "2 photos" in first.text_content()
    assert cameras.complaints(window) == []
    first.click()
    window.eventually(lambda: window.tiles.count() == 2)
    window.page.get_by_role("button", name="Map", exact=True).click()
    window.page.locator("photo-map .pin").wait_for()
    assert window.page.locator("photo-map .pin").count() == 1
    window.page.get_by_role("button", name="Photos", exact=True).click()
    assert window.tiles.first.is_visible()
