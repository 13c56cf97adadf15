"""Fingers in the darkroom: what scrolls or enlarges changes nothing, what slides does."""

import json

import pytest

from fingers import PHONE, Fingers
from pictures import KAYAK


@pytest.fixture
def stored():
    return [KAYAK]


@pytest.fixture
def window(windows):
    window = windows(**PHONE)
    window.edit_photo()
    window.fingers = Fingers(window)
    return window


def undo(window):
    return window.page.get_by_role("button", name="Undo", exact=True)


def is_untouched(window):
    window.frames(3)
    window.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    kept = window.page.evaluate("() => Object.entries(localStorage)")
    return undo(window).is_disabled() and not any(
        name.startswith("tintype.draft ") for name, _ in kept)


def range_box(window, name):
    range_ = window.page.get_by_role("slider", name=name, exact=True)
    range_.scroll_into_view_if_needed()
    window.frames(2)
    box = range_.bounding_box()
    return range_, box["x"], box["y"] + box["height"] / 2, box["width"]


def scroll_of(window):
    return window.page.locator(".panel").evaluate("(panel) => panel.scrollTop")


@pytest.mark.parametrize("name", ["Exposure", "Vibrance", "Hue"])
def test_a_scroll_that_begins_on_a_track_scrolls_and_changes_nothing(window, name):
    window.tab("Adjust")
    slider, x, y, width = range_box(window, name)
    before, scrolled = slider.input_value(), scroll_of(window)
    for share in (0.1, 0.8):
        for down in (-120, 90):
            window.fingers.drag(x + share * width, y, 3, down)
            window.fingers.put("touchEnd")
            window.frames(3)
            _, x, y, width = range_box(window, name)
    assert slider.input_value() == before
    window.fingers.drag(x + 0.2 * width, y, 0, -100)
    window.fingers.put("touchEnd")
    window.eventually(lambda: scroll_of(window) != scrolled)
    assert slider.input_value() == before and is_untouched(window)


def test_a_tap_on_a_track_changes_nothing(window):
    window.tab("Adjust")
    slider, x, y, width = range_box(window, "Exposure")
    window.page.touchscreen.tap(x + 0.85 * width, y)
    assert float(slider.input_value()) == 0 and is_untouched(window)


def test_a_drag_along_the_track_and_one_by_the_thumb_are_one_step_each(window):
    window.tab("Adjust")
    slider, x, y, width = range_box(window, "Exposure")
    window.fingers.swipe(x + 0.2 * width, y, 0.25 * width)
    window.frames(2)
    # By the way of the finger, and not where it is.
    assert 0.8 < float(slider.input_value()) < 2
    first = float(slider.input_value())
    thumb = x + width / 2 + first / 6 * (width - 22)
    window.fingers.swipe(thumb, y, 0.1 * width)
    window.frames(2)
    assert float(slider.input_value()) > first + 0.3
    undo(window).click()
    window.eventually(lambda: float(slider.input_value()) == first)
    undo(window).click()
    window.eventually(lambda: float(slider.input_value()) == 0)
    assert undo(window).is_disabled()


def test_a_slide_that_the_browser_takes_away_is_taken_back(window):
    window.tab("Adjust")
    slider, x, y, width = range_box(window, "Exposure")
    window.fingers.drag(x + width / 2, y, 0.2 * width)
    assert float(slider.input_value()) > 0.5
    window.fingers.put("touchCancel")
    window.frames(2)
    assert float(slider.input_value()) == 0 and is_untouched(window)
    # A second finger says that the first meant no slide.
    window.fingers.drag(x + width / 2, y, 0.2 * width)
    window.fingers.put("touchStart", (x + 0.7 * width, y), (x + 20, y - 60))
    window.fingers.put("touchEnd")
    window.frames(2)
    assert float(slider.input_value()) == 0 and is_untouched(window)


def test_two_taps_bring_a_slider_back(window):
    window.tab("Adjust")
    slider, x, y, width = range_box(window, "Exposure")
    window.fingers.swipe(x + 0.2 * width, y, 0.3 * width)
    window.frames(2)
    assert float(slider.input_value()) > 0
    window.fingers.tap_twice(x + 0.9 * width, y)
    window.eventually(lambda: float(slider.input_value()) == 0)


def test_the_curve_is_scrolled_past_and_its_points_are_taken_back(window):
    window.tab("Adjust")
    window.page.locator("adjust-panel summary").click()
    curve = window.page.locator("tone-curve svg")
    curve.scroll_into_view_if_needed()
    window.frames(2)
    box = curve.bounding_box()
    scrolled = scroll_of(window)
    window.fingers.swipe(box["x"] + 0.85 * box["width"], box["y"] + 0.8 * box["height"],
                         down=-80)
    window.eventually(lambda: scroll_of(window) != scrolled)
    assert is_untouched(window)
    curve.scroll_into_view_if_needed()
    window.frames(2)
    point = window.page.get_by_role("slider", name="Point 3 of the tone curve").bounding_box()
    x, y = point["x"] + point["width"] / 2, point["y"] + point["height"] / 2
    window.page.touchscreen.tap(x + 3, y + 3)
    assert is_untouched(window)
    window.fingers.drag(x, y, 0, -30)
    moved = window.page.get_by_role("slider", name="Point 3 of the tone curve")
    assert int(moved.get_attribute("aria-valuenow")) > 52
    window.fingers.put("touchCancel")
    window.frames(2)
    assert moved.get_attribute("aria-valuenow") == "50" and is_untouched(window)


def test_the_levels_move_across_only(window):
    window.tab("Adjust")
    level = window.page.get_by_role("slider", name="Black")
    box = level.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.fingers.swipe(x, y, 14, -90)
    assert is_untouched(window)
    window.fingers.wait_for_rest(level)
    level.scroll_into_view_if_needed()
    window.fingers.wait_for_rest(level)
    box = level.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    window.fingers.swipe(x, y, 60)
    window.frames(2)
    assert int(level.get_attribute("aria-valuenow")) > 8
    assert undo(window).is_enabled()


def stage_place(window):
    box = window.page.locator("photo-stage").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def enlarged(window):
    return window.page.locator("photo-stage").evaluate(
        "(stage) => stage.classList.contains('is-enlarged')")


def strokes(window):
    window.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    [draft] = [json.loads(text) for name, text in window.page.evaluate(
        "() => Object.entries(localStorage)") if name.startswith("tintype.draft ")]
    [image] = draft["edit"]["images"].values()
    return image["strokes"]


def test_a_pinch_with_a_brush_enlarges_and_paints_nothing(window):
    window.tab("Masks")
    window.page.get_by_role("button", name="Brush", exact=True).click()
    window.frames(2)
    x, y = stage_place(window)
    window.fingers.pinch(x, y, 30, 110)
    assert enlarged(window)
    assert strokes(window) == []
    assert window.page.locator("photo-handles .trace").count() == 0
    # And one finger paints, enlarged or not.
    window.fingers.swipe(x, y, 60)
    window.frames(2)
    [stroke] = strokes(window)
    assert len(stroke["points"]) > 6


def test_a_pinch_with_the_dropper_picks_nothing(window):
    window.tab("Adjust")
    window.page.locator("adjust-panel .actions button").nth(1).click()
    x, y = stage_place(window)
    window.fingers.pinch(x, y, 30, 110)
    assert enlarged(window) and is_untouched(window)


def test_a_crop_that_a_second_finger_joins_is_taken_back(window):
    window.tab("Crop")
    window.frames(3)
    grip = window.page.locator("photo-handles .handle").first.bounding_box()
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    window.fingers.drag(x, y, 40, -30)
    window.fingers.put("touchStart", (x + 40, y - 30), (x + 120, y - 60))
    window.fingers.put("touchMove", (x + 60, y - 30), (x + 120, y - 60))
    window.fingers.put("touchEnd")
    assert is_untouched(window)
    window.fingers.drag(x, y, 40, -30)
    window.fingers.put("touchCancel")
    assert is_untouched(window)
    window.fingers.swipe(x, y, 40, -30)
    window.frames(2)
    assert undo(window).is_enabled()


def test_the_line_between_before_and_after_goes_back_to_no_other_place(window):
    window.choose("Noir")
    window.save()
    window.page.get_by_role("button", name="Split").click()
    window.frames(2)
    line = window.page.get_by_role("slider", name="Before on the left, after on the right")
    x, y = stage_place(window)
    window.fingers.swipe(x, y, 3, 120)
    assert line.input_value() == "0.5"
    window.fingers.swipe(x, y, 80, 4)
    window.frames(2)
    assert float(line.input_value()) > 0.6


def test_with_a_mouse_a_slider_is_where_it_is_clicked(windows):
    window = windows()
    window.edit_photo()
    slider, x, y, width = range_box(window, "Exposure")
    window.page.mouse.click(x + 0.8 * width, y)
    assert float(slider.input_value()) > 1
    window.page.keyboard.press("ArrowRight")
    undo(window).click()
    undo(window).click()
    window.eventually(lambda: float(slider.input_value()) == 0)
