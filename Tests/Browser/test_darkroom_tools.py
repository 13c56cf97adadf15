"""The dropper, the crop's ratios, and presets in the strip."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from pictures import KAYAK


@pytest.fixture
def stored():
    return [KAYAK]


def value_of(window, name):
    return window.page.locator(f'amount-slider[label="{name}"] input[type=text]').input_value()


def test_the_dropper_moves_temperature_and_tint_and_makes_the_spot_grey(darkroom):
    page = darkroom.page
    darkroom.tab("Adjust")
    darkroom.eventually(lambda: darkroom.large().mean() > 20)
    box = darkroom.stage.bounding_box()
    at = (0.5, 0.62)

    def spot():
        pixels = darkroom.large()
        y, x = int(at[1] * pixels.shape[0]), int(at[0] * pixels.shape[1])
        return pixels[y - 3:y + 4, x - 3:x + 4].reshape(-1, 3).astype(float).mean(axis=0)

    page.get_by_role("button", name="White balance").click()
    page.mouse.click(box["x"] + at[0] * box["width"], box["y"] + at[1] * box["height"])
    darkroom.eventually(lambda: value_of(darkroom, "Temperature") != "6500 K")
    darkroom.frames(3)
    after = spot()
    assert after.max() - after.min() < 12, after
    darkroom.tab("Steps")
    expect(page.locator("step-list b")).to_have_text(["Temperature and tint"])


def ratios(window):
    return window.page.locator("crop-panel .ratios button").all_text_contents()


def test_ratios_follow_the_turn_its_undo_and_reset(darkroom):
    page = darkroom.page
    darkroom.tab("Crop")
    wide = ratios(darkroom)
    assert "4 : 3" in wide
    page.get_by_role("button", name="Rotate left").click()
    darkroom.eventually(lambda: "3 : 4" in ratios(darkroom))
    page.get_by_role("button", name="Reset").click()
    darkroom.eventually(lambda: ratios(darkroom) == wide)
    page.get_by_role("button", name="Rotate right").click()
    darkroom.eventually(lambda: "3 : 4" in ratios(darkroom))
    page.get_by_role("button", name="Undo").click()
    darkroom.eventually(lambda: ratios(darkroom) == wide)


def save_preset(window, name):
    window.tab("Steps")
    window.page.get_by_role("textbox", name="Preset name").fill(name)
    window.page.get_by_role("button", name="Save as preset").click()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_buttons_of_presets_do_not_touch_and_those_of_masks_share_a_row(windows, options):
    window = windows(None, **options)
    window.edit_photo()
    window.tab("Steps")
    save, open_file = window.boxes(
        window.page.get_by_role("button", name="Save as preset"),
        window.page.get_by_role("button", name="Open a file"))
    assert open_file["y"] - (save["y"] + save["height"]) >= 8
    window.tab("Masks")
    masks = window.boxes(*(window.page.get_by_role("button", name=name, exact=True)
                           for name in ("Linear", "Radial", "Brush")))
    assert len({box["y"] for box in masks}) == 1, masks


def test_presets_stand_in_the_strip_with_pictures_the_last_used_first(darkroom):
    page = darkroom.page
    names = page.locator("filter-strip .name")
    count = names.count()
    darkroom.choose("Noir")
    save_preset(darkroom, "Dark")
    darkroom.choose("Sepia")
    save_preset(darkroom, "Old")
    assert names.all_text_contents()[count:] == ["Old", "Dark"]
    page.reload()
    darkroom.wait_for_darkroom()
    darkroom.wait_for_strip()
    # The edit was kept by the reload; another filter shows the preset's effect.
    darkroom.choose("None")
    darkroom.choose("Dark")
    page.get_by_text("Dark applied").wait_for()
    expect(darkroom.filter("Dark")).to_have_attribute("aria-checked", "true")
    darkroom.eventually(lambda: abs(
        darkroom.large()[:, :, 0].astype(int) - darkroom.large()[:, :, 2]).max() < 6)
    page.reload()
    darkroom.wait_for_darkroom()
    assert names.all_text_contents()[count:] == ["Dark", "Old"]
    darkroom.tab("Steps")
    page.get_by_role("button", name="Delete Old").click()
    assert names.all_text_contents()[count:] == ["Dark"]
