"""The buttons that decide are in view, however small the window and however long the rest."""

import pytest

from photos import ids, send
from pictures import KAYAK
from rules import check
from test_F32 import photos, tidy

__all__ = ["photos"]

NARROW = {"viewport": {"width": 390, "height": 664}}
LOW = {"viewport": {"width": 844, "height": 390}}
SIZES = pytest.mark.parametrize("size", [NARROW, LOW], ids=["narrow", "low"])


@pytest.fixture
def stored(request):
    return request.getfixturevalue("photos") if "tidy" in request.node.name else [KAYAK]


def is_in_view(button):
    """Nothing covers it, and no edge of the window or of a sheet cuts it."""
    return button.evaluate("""(button) => {
      const { bottom, left, right, top } = button.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) => [left + 6, (left + right) / 2, right - 6]
        .every((x) => button.contains(document.elementFromPoint(x, y))));
    }""")


@pytest.mark.parametrize("touch", [False, True], ids=["desktop", "touch"])
def test_the_buttons_of_the_crop_are_reached_on_the_smallest_screen(windows, touch):
    options = {"has_touch": True, "is_mobile": True} if touch else {}
    window = windows(None, viewport={"width": 320, "height": 568}, **options)
    window.edit_photo()
    window.tab("Crop")
    panel = window.page.locator("crop-panel")
    buttons = panel.locator(":is(.actions, .ratios) button").all()
    assert len(buttons) == 12
    least = 44 if touch else 32
    for button in buttons:
        button.scroll_into_view_if_needed()
        assert is_in_view(button), button.text_content()
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= least, box
    check(window)
    # Each does what it says.
    for button in (buttons[0], buttons[2], buttons[6]):
        button.click()
    window.eventually(window.save_button.is_enabled)
    panel.get_by_role("button", name="Reset").click()
    window.eventually(window.save_button.is_disabled)


@SIZES
def test_groups_to_tidy_are_decided_without_scrolling(windows, size):
    window = tidy(windows, **size)
    keep = window.page.get_by_role("button", name="Keep this, reject the rest")
    keep.wait_for()
    assert is_in_view(keep)
    check(window)


@SIZES
def test_a_smart_album_is_created_without_scrolling(windows, size):
    window = windows("/albums", **size)
    window.page.get_by_label("More actions").click()
    window.page.get_by_role("button", name="New smart album").click()
    sheet = window.page.get_by_role("dialog", name="New smart album")
    assert is_in_view(sheet.get_by_role("button", name="Create"))
    # A field with the keyboard is above the buttons.
    for field in sheet.locator(".field :is(input, select)").all():
        field.focus()
        assert is_in_view(field)
    check(window)


@SIZES
def test_an_album_is_shared_without_scrolling(windows, size):
    window = windows(None, **size)
    album = send(window, "POST", "/collections",
                 {"kind": "album", "title": "Summer"})["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets", {"assets": list(ids(window).values())})
    window.go(f"/albums/{album}")
    window.page.get_by_label("Album actions").click()
    window.page.get_by_role("button", name="Share").click()
    window.page.get_by_role("button", name="Create link").click()
    sheet = window.page.get_by_role("dialog", name="Share by link")
    sheet.get_by_label("Title").wait_for()
    assert is_in_view(sheet.get_by_role("button", name="Create link"))
