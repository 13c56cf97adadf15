"""Filters that read a second picture: this photo as it looks there, another photo, or a file."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import ids
from pictures import KAYAK, MONGOLIA, PATCHES, image
from rules import check
from test_F03 import edit, search
from test_model_filters import exported

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])

# Of a photo with itself nothing is left, in codes of 255.
BLACK = 3


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def seen(window):
    """The picture on the stage, by whomever it was drawn."""
    picture = window.page.locator("photo-stage > img:not(.detail):not([hidden])")
    return image(picture) if picture.count() else window.large()


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


@BOTH
def test_this_photo_is_read_as_it_looks_at_that_step(windows, options):
    window = open_kayak(windows, **options)
    straighten(window, 8)
    window.tab("Filters")
    window.choose("Sepia")
    difference(window)
    row = window.page.locator("filter-controls .image")
    expect(row.locator("small")).to_have_text("This photo")
    window.eventually(lambda: seen(window).mean() < BLACK)
    check(window)
    assert exported(window).mean() < BLACK
    # It stays so when what comes before it changes.
    straighten(window, -5)
    window.tab("Filters")
    window.choose("Noir")
    window.eventually(lambda: seen(window).mean() < BLACK)
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
    window.eventually(lambda: seen(window).mean() < BLACK)
    row.get_by_role("button", name="Choose a photo").click()
    picker = page.get_by_role("dialog", name="Choose a photo to combine")
    picker.locator("li button").first.wait_for()
    check(window)
    picker.locator(f'button[data-id="{ids(window)["mongolia.jpeg"]}"]').click()
    expect(row.locator("small")).to_have_text("mongolia.jpeg")
    window.eventually(lambda: seen(window).mean() > 3 * BLACK)
    # A crop leaves it over the whole frame, in its own shape.
    window.tab("Crop")
    page.get_by_role("button", name="1:1").click()
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
    window.eventually(lambda: seen(window).mean() < BLACK)
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
    window.eventually(lambda: seen(window).mean() > 3 * BLACK)
    page.keyboard.press("Control+z")
    expect(row.locator("small")).to_have_text("This photo")


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
