"""F03: any filter of the catalogue is found by a name, and applied with its own controls."""

import json
import subprocess

import pytest

from pictures import KAYAK, apart, colourfulness
from program import PROGRAM


@pytest.fixture
def stored():
    return [KAYAK]


def search(window, words):
    window.tab("All")
    window.page.get_by_role("searchbox", name="Search all filters").fill(words)
    window.frames(2)
    return window.page.locator("filter-search li b").all_text_contents()


def edit(window):
    """The edit that the window would go on with after a reload, once it rests."""
    window.page.evaluate("() => dispatchEvent(new Event('pagehide'))")
    return json.loads(window.page.evaluate("""(id) => Object.entries(localStorage)
      .find(([name]) => name.startsWith('tintype.draft ') && name.endsWith(` ${id}`))[1]""",
      window.photo_id))["edit"]


def is_blue(pixels):
    return pixels[..., 2].mean() > pixels[..., 0].mean() + 20


def test_filters_are_found_by_the_names_of_people_and_of_core_image(darkroom):
    assert search(darkroom, "noir")[0] == "Noir"
    assert search(darkroom, "CIHueAdjust")[0] == "Hue adjust"
    assert search(darkroom, "black and white")
    assert search(darkroom, "bokeh")
    # Each stands under what it is like.
    headings = darkroom.page.locator("filter-search h2")
    assert headings.first.text_content() == "Blur"
    assert len(search(darkroom, "")) > 200
    titles = headings.all_text_contents()
    assert titles[-1] == "Technical" and len(set(titles)) == len(titles) == 8
    assert search(darkroom, "nothing is called like this") == []
    assert darkroom.page.get_by_text("No filter matches").is_visible()


def test_a_filter_is_applied_with_its_own_controls(darkroom):
    original = darkroom.large()
    search(darkroom, "CIHueAdjust")
    darkroom.page.keyboard.press("Enter")
    slider = darkroom.page.locator("step-list").get_by_role("slider", name="Angle")
    slider.fill("90")
    darkroom.eventually(lambda: apart(darkroom.large(), original) > 5)
    assert edit(darkroom)["steps"] == [
        {"filter": "CIHueAdjust", "frame": "keep", "parameters": {"inputAngle": 1.5708}}]
    darkroom.page.keyboard.press("Control+z")
    darkroom.page.keyboard.press("Control+z")
    darkroom.eventually(lambda: apart(darkroom.large(), original) == 0)


def test_a_colour_is_chosen_and_what_is_made_lasts_through_a_reload(darkroom):
    search(darkroom, "CIColorMonochrome")
    darkroom.page.locator("[data-filter=CIColorMonochrome]").click()
    well = darkroom.page.locator("step-list input[type=color]")
    well.evaluate("""well => {
      well.value = '#0000ff';
      well.dispatchEvent(new Event('input'));
      well.dispatchEvent(new Event('change'));
    }""")
    darkroom.eventually(lambda: is_blue(darkroom.large()))
    darkroom.page.once("dialog", lambda dialog: dialog.accept())
    darkroom.page.reload()
    darkroom.wait_for_darkroom()
    darkroom.eventually(lambda: is_blue(darkroom.large()))
    assert darkroom.page.get_by_role("button", name="Undo").is_enabled()


def test_a_point_is_dragged_on_the_photo(darkroom):
    search(darkroom, "CIZoomBlur")
    darkroom.page.keyboard.press("Enter")
    dot = darkroom.page.locator("photo-handles .handle")
    box = dot.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = edit(darkroom)["steps"][0]["parameters"]["inputCenter"]
    darkroom.page.mouse.move(x, y)
    darkroom.page.mouse.down()
    darkroom.page.mouse.move(x + 60, y - 40, steps=4)
    darkroom.page.mouse.up()
    after = edit(darkroom)["steps"][0]["parameters"]["inputCenter"]
    assert after[0] > before[0] + 20 and after[1] > before[1] + 20


def test_steps_are_switched_moved_and_removed(darkroom):
    original = darkroom.large()
    darkroom.choose("Noir")
    search(darkroom, "CISepiaTone")
    darkroom.page.keyboard.press("Enter")
    rows = darkroom.page.locator("step-list .open b")
    assert rows.all_text_contents() == ["Noir", "Sepia"]
    darkroom.page.get_by_role("checkbox", name="Apply Sepia").click()
    darkroom.eventually(lambda: colourfulness(darkroom.large()) < 1)
    darkroom.page.get_by_role("button", name="Move Sepia up").click()
    assert rows.all_text_contents() == ["Sepia", "Noir"]
    for name in ("Sepia", "Noir"):
        darkroom.page.get_by_role("button", name=f"Remove {name}").click()
    darkroom.eventually(lambda: apart(darkroom.large(), original) == 0)


EVERY = """async () => {
  const base = document.querySelector('script[type=module]').src.replace(/[^/]*$/, '');
  const { found } = await import(`${base}features/darkroom/filters.js`);
  const { FilterControls } = await import(`${base}features/darkroom/filter-controls.js`);
  const filters = await (await fetch('/api/v1/filters')).json();
  const wrong = [];
  for (const filter of filters) {
    if (found(filters, filter.name)[0]?.name !== filter.name) wrong.push(`no ${filter.name}`);
    const controls = new FilterControls();
    document.body.append(controls);
    controls.show(filter, { filter: filter.name }, {
      size: [640, 480], hasAmount: true, imageOf: () => ({ kind: 'own', name: '' }) });
    const asked = filter.parameters.filter(({ key }) => key !== 'inputImage').length + 1;
    if (controls.childElementCount !== asked) {
      wrong.push(`${filter.name}: ${controls.childElementCount} controls for ${asked}`);
    }
    const labels = [...controls.querySelectorAll('input[type=range]')]
      .map((slider) => slider.getAttribute('aria-label') ?? slider.labels?.[0]?.textContent);
    if (labels.some((label) => !label) || new Set(labels).size < labels.length) {
      wrong.push(`${filter.name}: ${labels}`);
    }
    const told = [controls.textContent,
      ...[...controls.querySelectorAll('[title]')].map((each) => each.title)].join(' ');
    if (/\\b(CI|input)[A-Z]\\w/.test(told)) wrong.push(`${filter.name}: ${told}`);
    controls.remove();
  }
  return { count: filters.length, wrong };
}"""


def test_every_filter_is_found_and_has_its_controls(darkroom):
    every = darkroom.page.evaluate(EVERY)
    listed = subprocess.run([PROGRAM, "filters", "--json"], capture_output=True, check=True)
    assert every["count"] == len(json.loads(listed.stdout)) > 0
    assert every["wrong"] == []
