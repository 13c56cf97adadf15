"""Filters that read a second picture: this photo as it looks there, another photo, or a file."""

import json

import pytest
from PIL import Image, ImageOps
from playwright.sync_api import expect

from fingers import PHONE
from photos import ids
from pictures import KAYAK, MONGOLIA, PATCHES, SIDEWAYS
from rules import check
from test_F03 import edit, search
from test_model_filters import exported

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])

# Of a photo with itself nothing is left, in codes of 255.
BLACK = 3


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def straighten(window, degrees):
    window.tab("Crop")
    field = window.page.locator('amount-slider[label="Straighten"] input[type=text]')
    field.fill(str(degrees))
    field.press("Enter")
    window.frames(2)


def difference(window):
    """Adds the difference of the photo and a second picture."""
    search(window, "CIDifferenceBlendMode")
    window.page.locator("[data-filter=CIDifferenceBlendMode]").click()


def open_kayak(windows, **options):
    window = windows(None, **options)
    window.go(f"/photo/{ids(window)['kayak.jpg']}/edit")
    window.wait_for_darkroom()
    return window


def open_strip(window):
    """On a desktop it is always open."""
    tab = window.page.get_by_role("tab", name="Filters", exact=True)
    if tab.count() > 0:
        tab.click()


@BOTH
def test_this_photo_is_read_as_it_looks_at_that_step(windows, options):
    window = open_kayak(windows, **options)
    straighten(window, 8)
    open_strip(window)
    window.choose("Sepia")
    difference(window)
    row = window.page.locator("filter-controls .image")
    expect(row.locator("small")).to_have_text("This photo")
    window.eventually(lambda: window.large().mean() < BLACK)
    check(window)
    assert exported(window).mean() < BLACK
    # It stays so when what comes before it changes.
    straighten(window, -5)
    open_strip(window)
    window.choose("Noir")
    window.eventually(lambda: window.large().mean() < BLACK)
    assert exported(window).mean() < BLACK
    window.choose("None")
    assert exported(window).mean() < BLACK
    straighten(window, 0)
    assert exported(window).mean() < BLACK


@BOTH
def test_another_photo_of_the_library_fills_the_frame(windows, options):
    window = open_kayak(windows, **options)
    page = window.page
    difference(window)
    row = page.locator("filter-controls .image")
    window.eventually(lambda: window.large().mean() < BLACK)
    row.get_by_role("button", name="Choose a photo").click()
    picker = page.get_by_role("dialog", name="Choose a photo to combine")
    picker.locator("li button").first.wait_for()
    check(window)
    picker.locator(f'button[data-id="{ids(window)["mongolia.jpeg"]}"]').click()
    expect(row.locator("small")).to_have_text("mongolia.jpeg")
    window.eventually(lambda: window.large().mean() > 3 * BLACK)
    # A crop leaves it over the whole frame, in its own shape.
    window.tab("Crop")
    page.get_by_role("button", name="1 : 1").click()
    [combined] = edit(window)["images"].values()
    x, y, width, height = combined["rect"]
    side = min(window.json(f"/assets/{window.photo_id}")[name]
               for name in ("originalWidth", "originalHeight"))
    assert min(width, height) == pytest.approx(side, abs=1) and min(-x, -y) == pytest.approx(0)
    assert width / height == pytest.approx(combined["fills"][0] / combined["fills"][1], rel=0.01)
    assert exported(window).mean() > 3 * BLACK
    page.reload()
    window.wait_for_darkroom()
    window.tab("Steps")
    page.get_by_role("button", name="Edit Difference blend mode").click()
    expect(row.locator("small")).to_have_text("mongolia.jpeg")
    row.get_by_role("button", name="This photo").click()
    expect(row.locator("small")).to_have_text("This photo")
    window.eventually(lambda: window.large().mean() < BLACK)
    assert exported(window).mean() < BLACK


@BOTH
def test_a_file_of_the_device_is_combined(windows, options):
    window = open_kayak(windows, **options)
    page = window.page
    difference(window)
    row = page.locator("filter-controls .image")
    row.get_by_role("button", name="Choose a photo").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="From this device").click()
    chooser.value.set_files(str(PATCHES))
    expect(row.locator("small")).to_have_text("patches.png")
    window.eventually(lambda: window.large().mean() > 3 * BLACK)
    page.keyboard.press("Control+z")
    expect(row.locator("small")).to_have_text("This photo")


def choose_file(window, path):
    window.page.locator("filter-controls .image").get_by_role(
        "button", name="Choose a photo").click()
    with window.page.expect_file_chooser() as chooser:
        window.page.get_by_role("button", name="From this device").click()
    chooser.value.set_files(str(path))


def hold_file(window, path):
    """Chooses a file that is stored once the answer is let go."""
    held = []
    window.page.route("**/recipe-files", lambda route: held.append(route))
    choose_file(window, path)
    window.eventually(lambda: held)
    return held[0]


def test_a_file_is_combined_in_the_step_for_which_it_was_chosen(windows):
    window = open_kayak(windows)
    difference(window)
    held = hold_file(window, PATCHES)
    # Another step is opened while it is stored.
    search(window, "CIMultiplyBlendMode")
    window.page.locator("[data-filter=CIMultiplyBlendMode]").click()
    window.eventually(lambda: len(edit(window)["steps"]) == 2)
    held.continue_()
    window.eventually(lambda: "images" in edit(window))
    first, second = edit(window)["steps"]
    assert (first["filter"], second["filter"]) == (
        "CIDifferenceBlendMode", "CIMultiplyBlendMode")
    assert "own" not in first and second["own"] == ["inputBackgroundImage"]


def test_a_file_that_comes_after_its_photo_was_left_changes_no_other(windows):
    window = open_kayak(windows)
    page = window.page
    difference(window)
    held = hold_file(window, PATCHES)
    left = window.photo_id
    before = edit(window)
    page.locator("app-toast").get_by_text("Adding").wait_for()
    page.get_by_role("link", name="Back").click()
    window.wait_for_viewer()
    page.get_by_role("link", name="Continue editing").wait_for()
    # A draft would be written at once.
    page.evaluate("""() => {
      const { setTimeout } = window;
      window.setTimeout = (act, time, ...rest) =>
        setTimeout(act, time === 400 ? 0 : time, ...rest);
    }""")
    with page.expect_response("**/recipe-files"):
        held.continue_()
    window.frames(5)
    kept = page.evaluate("""(id) => Object.entries(localStorage)
      .find(([name]) => name.startsWith('tintype.draft ') && name.endsWith(` ${id}`))[1]""",
      left)
    assert json.loads(kept)["edit"] == before


def test_a_rotated_file_fills_the_frame_upright(windows):
    window = open_kayak(windows)
    difference(window)
    choose_file(window, SIDEWAYS)
    window.eventually(lambda: "images" in edit(window))
    [combined] = edit(window)["images"].values()
    with Image.open(SIDEWAYS) as file:
        upright = ImageOps.exif_transpose(file).size
        assert upright != file.size
    assert tuple(combined["fills"]) == upright
    width, height = combined["rect"][2:]
    assert width / height == pytest.approx(upright[0] / upright[1], rel=0.01)
    window.eventually(lambda: window.large().mean() > 3 * BLACK)
    assert exported(window).mean() > 3 * BLACK


def test_a_file_that_is_no_picture_is_refused_and_changes_nothing(windows):
    window = open_kayak(windows)
    window.allow("422")
    page = window.page
    difference(window)
    row = page.locator("filter-controls .image")
    row.get_by_role("button", name="Choose a photo").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="From this device").click()
    chooser.value.set_files({"name": "torn.png", "mimeType": "image/png", "buffer": b"torn"})
    page.get_by_text("The photo was not added").wait_for()
    expect(row.locator("small")).to_have_text("This photo")
    assert "images" not in edit(window)
