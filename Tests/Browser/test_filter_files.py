"""Parameters that are files or messages: a colour table, a network, and the text of a code."""

import itertools

import pytest

from fingers import PHONE
from onnx_file import negative
from pictures import KAYAK, apart, colourfulness, image
from rules import check
from test_F03 import search
from test_model_filters import coarse, resting, runtime  # noqa: F401

SIZES = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])


@pytest.fixture
def stored():
    return [KAYAK]


def open_filter(windows, name, **options):
    window = windows(None, **options)
    # Some filters show nothing before they have their file or message.
    window.allow("/preview")
    window.edit_photo()
    search(window, name)
    window.page.locator(f"[data-filter={name}]").click()
    return window


def give(window, file):
    with window.page.expect_file_chooser() as chooser:
        window.page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file)


@SIZES
def test_a_colour_table_is_read_from_a_file(windows, tmp_path, options):
    """It makes the photo grey; other files are refused, and change nothing."""
    window = open_filter(windows, "CIColorCubeWithColorSpace", **options)
    before = window.large()
    assert colourfulness(before) > 10
    wrong = tmp_path / "wrong.cube"
    wrong.write_text("LUT_3D_SIZE 3\n0 0 0\n")
    give(window, wrong)
    controls = window.page.locator("filter-controls")
    controls.get_by_role("alert").filter(has_text="not a three-dimensional colour table").wait_for()
    assert "No file" in controls.inner_text()
    grey = tmp_path / "Grey.cube"
    codes = [number / 8 for number in range(9)]
    grey.write_text('TITLE "Grey"\nLUT_3D_SIZE 9\n' + "\n".join(
        " ".join([f"{(red + green + blue) / 3:.5f}"] * 3)
        for blue, green, red in itertools.product(codes, repeat=3)))
    give(window, grey)
    window.eventually(lambda: colourfulness(window.large()) < 2)
    assert "9 × 9 × 9 colours" in controls.inner_text()
    assert apart(before.mean(axis=2), window.large().mean(axis=2)) < 2
    check(window)
    window.save()
    window.page.reload()
    window.wait_for_darkroom()
    window.eventually(lambda: colourfulness(window.large()) < 2)


@SIZES
def test_a_network_is_read_from_a_file(runtime, windows, tmp_path, options):
    """Until then a sentence says what is missing."""
    window = open_filter(windows, "CICoreMLModelFilter", **options)
    before = coarse(window.large())
    window.page.get_by_text("needs a model, as an ONNX file").wait_for()
    give(window, negative(tmp_path / "negative.onnx"))
    assert apart(255 - before, coarse(image(resting(window)))) < 2
    check(window)


def test_a_message_is_typed_as_text(windows):
    window = open_filter(windows, "CIQRCodeGenerator")
    field = window.page.get_by_role("textbox", name="Message")
    assert field.input_value() == ""
    field.fill("Tintype")
    field.press("Enter")
    window.save()
    [step] = window.json(f"/assets/{window.photo_id}")["history"][-1]["recipe"]["steps"]
    assert step["parameters"]["inputMessage"] == {"utf8": "Tintype"}
    assert field.input_value() == "Tintype"
