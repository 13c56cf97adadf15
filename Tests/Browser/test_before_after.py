"""The darkroom at work: before beside after, the photo that leans while it is asked for, lists."""

import pytest

from cameras import PHONE
from pictures import KAYAK, apart, colourfulness


@pytest.fixture
def stored():
    return [KAYAK]


def halves(picture):
    middle = picture.shape[1] // 2
    return picture[:, :middle - 4], picture[:, middle + 4:]


def compare(window):
    window.page.get_by_role("button", name="Split").click()
    window.frames(3)


def test_before_and_after_stand_beside_each_other_with_the_line_between_them(darkroom):
    darkroom.choose("Mono")
    compare(darkroom)
    before, after = halves(darkroom.large())
    assert colourfulness(before) > 10 and colourfulness(after) < 2
    line = darkroom.page.get_by_role("slider", name="Before on the left").bounding_box()
    photo = darkroom.stage.evaluate("""(canvas) => {
      const { left, width, height, top } = canvas.getBoundingClientRect();
      const shown = Math.min(width, height * canvas.width / canvas.height);
      return { left: left + (width - shown) / 2, width: shown };
    }""")
    assert line["x"] + line["width"] / 2 == pytest.approx(
        photo["left"] + photo["width"] / 2, abs=2)
    x, y = line["x"] + line["width"] / 2, line["y"] + line["height"] / 2
    darkroom.page.mouse.move(x, y)
    darkroom.page.mouse.down()
    darkroom.page.mouse.move(x - photo["width"] / 4, y)
    darkroom.page.mouse.up()
    darkroom.frames(2)
    assert colourfulness(halves(darkroom.large())[0]) < colourfulness(before) * 0.8


def test_pictures_of_the_server_are_compared_as_well(darkroom):
    darkroom.choose("Mono")
    # No shader reads a painted mask.
    darkroom.tab("Masks")
    darkroom.page.get_by_role("button", name="Brush", exact=True).click()
    x, y, width, height = darkroom.page.locator("photo-stage").bounding_box().values()
    darkroom.page.mouse.move(x + width / 2, y + height / 2)
    darkroom.page.mouse.down()
    darkroom.page.mouse.move(x + width / 2 + 60, y + height / 2)
    darkroom.page.mouse.up()
    darkroom.page.locator("photo-stage > img:not(.detail)").wait_for()
    compare(darkroom)
    darkroom.stage.wait_for()
    before, after = halves(darkroom.large())
    assert colourfulness(before) > 10 and colourfulness(after) < 2


def test_the_photo_leans_before_the_server_has_answered(darkroom):
    darkroom.page.route("**/preview*", lambda route: None)
    darkroom.tab("Crop")
    straight = darkroom.large()
    field = darkroom.page.locator('amount-slider[label="Straighten"] input[type=text]')
    field.fill("20")
    field.press("Enter")
    darkroom.frames(2)
    leaned = darkroom.large()
    assert apart(straight, leaned) > 10
    # No corner is empty.
    assert all(leaned[row, column].sum() > 20 for row in (2, -3) for column in (2, -3))


def test_a_shape_is_fitted_into_what_was_cut_however_often_it_changes(darkroom):
    def frame():
        return darkroom.page.locator("photo-handles .frame").bounding_box()

    darkroom.tab("Crop")
    whole = frame()
    for name in ("1 : 1", "16 : 9", "1 : 1", "Original"):
        darkroom.page.get_by_role("button", name=name, exact=True).click()
        darkroom.frames(2)
    assert frame() == pytest.approx(whole, abs=2)
    darkroom.page.get_by_role("button", name="4 : 3").click()
    darkroom.page.get_by_role("button", name="Rotate left").click()
    darkroom.frames(2)
    turned = frame()
    assert turned["height"] / turned["width"] == pytest.approx(4 / 3, abs=0.02)
    assert darkroom.page.get_by_role("button", name="3 : 4").get_attribute(
        "aria-pressed") == "true"


def test_the_chosen_step_is_in_sight_and_every_list_begins_at_its_top(windows):
    window = windows(**PHONE)
    window.edit_photo()
    panel = window.page.locator(".panel")
    for name in ("Invert", "Hue", "Vibrance", "Sepia", "Gamma", "Posterize", "Exposure"):
        window.tab("All")
        window.page.get_by_role("searchbox").fill(name)
        window.page.keyboard.press("Enter")
        window.frames(2)
    last = window.page.locator("step-list li").last
    room, row = panel.bounding_box(), last.bounding_box()
    assert room["y"] <= row["y"] < room["y"] + room["height"] - 40
    window.tab("Versions")
    assert panel.evaluate("(panel) => panel.scrollTop") == 0
