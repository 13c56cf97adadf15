"""The list of all filters shows the photo through each, and sliders suit photos."""

import re

import numpy
import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import send
from pictures import KAYAK, apart, image, sized
from rules import check


@pytest.fixture
def stored():
    return [KAYAK]


def open_list(windows, **options):
    window = windows(None, **options)
    window.edit_photo()
    window.asked = []
    window.page.on("request", lambda request: window.asked.append(request.post_data_json)
                   if request.url.endswith("/preview") else None)
    window.tab("All")
    window.page.locator("filter-search li").first.wait_for()
    return window


def filters_of(asked):
    return {step["filter"] for each in asked for step in each["recipe"]["steps"]}


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_list_shows_the_photo_through_the_filters_that_are_near(windows, options):
    window = open_list(windows, **options)
    titles = window.page.locator("filter-search h2").all_text_contents()
    assert titles == ["Looks", "Colour", "Blur", "Light", "Distort", "Pattern", "Frame",
                      "Technical"]
    window.page.locator("filter-search li:first-child img").first.wait_for()
    window.eventually(lambda: window.page.locator("filter-search img").count() >= 6)
    assert "CIAreaAverage" not in filters_of(window.asked)
    assert len(window.asked) < 60
    told = window.page.locator("filter-search li button").evaluate_all(
        "all => all.map((each) => `${each.textContent} ${each.title}`)")
    assert len(told) > 200 and not [text for text in told if re.search(r"\bCI[A-Z]\w", text)]
    check(window)
    technical = window.page.locator("filter-search ul").last.locator("li")
    technical.last.scroll_into_view_if_needed()
    technical.last.locator(".picture > *").wait_for()
    button = window.page.locator('[data-filter="CITwirlDistortion"]')
    button.scroll_into_view_if_needed()
    button.locator("img").wait_for()
    button.click()
    window.eventually(lambda: window.save_button.is_enabled())


def test_filters_are_found_by_both_names(windows):
    window = open_list(windows)
    field = window.page.get_by_role("searchbox", name="Search all filters")
    for text in ("CIGaussianBlur", "gaussian blur"):
        field.fill(text)
        expect(window.page.locator("filter-search li b").first).to_have_text("Gaussian blur")


def slider_of(window, name):
    return window.page.locator(f'amount-slider[label="{name}"]')


def test_highlights_have_zero_in_the_middle_and_both_sides_change_the_photo(windows):
    window = windows(None)
    window.edit_photo()
    window.tab("Adjust")
    slider = slider_of(window, "Highlights")
    thumb = slider.evaluate("""each => {
      const range = each.querySelector('input[type=range]');
      return (range.valueAsNumber - range.min) / (range.max - range.min);
    }""")
    assert abs(thumb - 0.5) < 0.01
    def mean():
        return float(window.large().mean())

    means = [mean()]
    for value in ("-100", "0", "100"):
        slider.get_by_role("textbox").fill(value)
        slider.get_by_role("textbox").press("Enter")
        window.eventually(lambda: abs(mean() - means[-1]) > 0.5)
        means.append(mean())
    assert means[1] + 0.5 < means[2] < means[3] - 0.5
    window.save()
    recipe = window.json(f"/assets/{window.photo_id}")["history"][-1]["recipe"]
    assert [each["filter"] for each in recipe["steps"]] == [
        "CIHighlightShadowAdjust", "CIToneCurve"]
    window.page.reload()
    window.wait_for_darkroom()
    window.tab("Adjust")
    expect(slider_of(window, "Highlights").get_by_role("textbox")).to_have_value("+100")


def test_a_slider_is_finer_near_zero_and_takes_typed_numbers_beyond_its_end(windows):
    window = windows(None)
    window.edit_photo()
    window.tab("Adjust")
    slider = slider_of(window, "Brightness")
    near, far = (slider.evaluate("""(each, share) => {
      const range = each.querySelector('input[type=range]');
      range.value = Number(range.max) * share;
      range.dispatchEvent(new Event('input'));
      return each.value;
    }""", share) for share in (0.1, 1))
    assert far == 100 and near < 5
    slider.get_by_role("slider").focus()
    window.page.keyboard.press("ArrowLeft")
    expect(slider.get_by_role("textbox")).to_have_value("+99")
    slider.get_by_role("textbox").fill("120")
    slider.get_by_role("textbox").press("Enter")
    expect(slider.get_by_role("textbox")).to_have_value("+120")


def halved(window):
    """The large picture at half its size, which is read in a quarter of the time."""
    return image(window.shown, 0.5)


def likeness(one, other):
    """How far two pictures are bright in the same places: 1 for equal ones."""
    grey = [each.mean(axis=2).ravel() for each in (one, sized(other, one.shape))]
    return numpy.corrcoef(*grey)[0, 1]


def test_the_ends_of_every_slider_are_strong_and_leave_a_picture(windows):
    window = windows(None)
    window.edit_photo()
    window.tab("Adjust")
    ranges = window.page.locator("adjust-panel section amount-slider").evaluate_all(
        """all => all.map((each) => [each.closest('section').dataset.group,
          ...['label', 'neutral', 'min', 'max'].map((name) => each.getAttribute(name))])""")
    assert {"Exposure", "Temperature", "Saturation", "Clarity", "Softness", "Vignette"} <= {
        name for _, name, *_ in ranges}

    def put(name, value):
        field = slider_of(window, name).get_by_role("textbox")
        field.fill(value)
        field.press("Enter")

    # What is drawn here, not what the server has sent.
    loaded = halved(window)
    put("Exposure", "1")
    window.eventually(lambda: apart(loaded, halved(window)) > 3)
    bright = halved(window)
    put("Exposure", "0")
    window.eventually(lambda: apart(bright, halved(window)) > 3)
    before = halved(window)
    poor = {}
    for group, name, neutral, *ends in ranges:
        # Light and colour may change everything; detail and effects leave the drawing.
        least, alike = (0.5, -1) if group in ("light", "colour") else (2, 0.75)
        for end in [each for each in ends if float(each) != float(neutral)]:
            put(name, end)
            window.eventually(lambda: apart(before, halved(window)) > least)
            now = halved(window)
            same = likeness(before, now)
            if not 25 < now.mean() < 230 or now.std() < 12 or same < alike:
                poor[f"{name} {end}"] = (now.mean(), now.std(), same)
            put(name, neutral)
            window.eventually(lambda: apart(before, halved(window)) < 0.3)
    assert not poor


def test_the_ends_of_brightness_leave_black_and_white(windows):
    window = windows(None)
    window.edit_photo()
    window.tab("Adjust")
    field = slider_of(window, "Brightness").get_by_role("textbox")
    before = window.large()
    for value, sign in (("100", 1), ("-100", -1)):
        field.fill(value)
        field.press("Enter")
        window.eventually(lambda: sign * (window.large().mean() - before.mean()) > 10)
        now = window.large()
        # Neither a veil over the shadows nor shadows without drawing.
        for share in (1, 99):
            assert abs(numpy.percentile(now, share) - numpy.percentile(before, share)) < 40
        assert (now < 3).mean() - (before < 3).mean() < 0.05
        assert (now > 252).mean() - (before > 252).mean() < 0.05
    window.save()
    window.page.reload()
    window.wait_for_darkroom()
    window.tab("Adjust")
    expect(field).to_have_value(re.compile("^[-−]100$"))
    # An edit of an earlier release looks as it did, and its contrast is still moved.
    photo = window.photo_id
    asset = window.json(f"/assets/{photo}")
    size = [asset["originalWidth"], asset["originalHeight"]]
    contrast = {"filter": "CIColorControls", "frame": "keep", "tool": "contrast",
                "parameters": {"inputContrast": 1, "inputBrightness": 0.0625}}
    old = {"version": 1, "size": size, "steps": [contrast]}
    send(window, "POST", f"/assets/{photo}/versions", {"recipe": old, "base": 1})
    window.page.reload()
    window.wait_for_darkroom()
    window.eventually(lambda: numpy.percentile(window.large(), 1) > 60)
    window.tab("Adjust")
    field = slider_of(window, "Contrast").get_by_role("textbox")
    field.fill("10")
    field.press("Enter")
    window.eventually(lambda: numpy.percentile(window.large(), 1) > 40)
    window.save()
    [step] = window.json(f"/assets/{photo}")["history"][-1]["recipe"]["steps"]
    assert step["parameters"] == {"inputContrast": 1.05, "inputBrightness": 0.0625}
