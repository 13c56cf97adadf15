"""Text that `tintype filter` and `render` draw, in a worker that has opened the fonts."""

import json

import pytest
from PIL import Image

from command import refusal, run
from program import ROOT

PHOTO = ROOT / "Tests" / "Fixtures" / "photos" / "gray.jpg"


def steps(*steps):
    return json.dumps({"version": 1, "steps": list(steps)})


def drawn(folder, text, **parameters):
    out = folder / "text.png"
    parameters["inputText"] = text
    name = "CITextImageGenerator" if isinstance(text, str) else "CIAttributedTextImageGenerator"
    done = run(
        "filter", "--recipe", steps({"filter": name, "parameters": parameters}), "--output", out)
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(out) as picture:
        return picture.convert("RGBA")


def columns(picture):
    """Which columns have ink."""
    alpha = picture.getchannel("A")
    return [alpha.crop((x, 0, x + 1, alpha.height)).getextrema()[1] > 0
            for x in range(alpha.width)]


def test_letters_are_black_on_nothing(tmp_path):
    picture = drawn(tmp_path, "Hello world", inputFontSize=40, inputScaleFactor=2)
    assert abs(picture.width - 403) < 12 and abs(picture.height - 94) < 6
    assert picture.getpixel((0, 0))[3] == 0
    assert {(0, 0, 0, 255)} == {pixel for _, pixel in picture.getcolors(9999) if pixel[3] == 255}


def test_arabic_is_joined(tmp_path):
    inked = columns(drawn(tmp_path, "\u0628\u0628\u0628", inputFontSize=60))
    first, last = inked.index(True), len(inked) - inked[::-1].index(True)
    assert all(inked[first:last])
    apart = columns(drawn(tmp_path, "\u0628\u200c\u0628\u200c\u0628", inputFontSize=60))
    first, last = apart.index(True), len(apart) - apart[::-1].index(True)
    assert not all(apart[first:last])


def test_chinese_is_no_box_and_emoji_have_colour(tmp_path):
    one, other, box = (
        drawn(tmp_path, text, inputFontSize=40).tobytes() for text in ["中", "国", "\U0010fffd"])
    assert len({one, other, box}) == 3
    emoji = drawn(tmp_path, "😀", inputFontSize=60)
    assert any(pixel[3] > 200 and pixel[0] - pixel[2] > 100
               for _, pixel in emoji.getcolors(99999))


def test_runs_have_colours_of_their_own(tmp_path):
    picture = drawn(tmp_path, {"runs": [
        {"text": "■", "size": 40, "color": [1, 0, 0]},
        {"text": "■", "size": 40, "color": [0, 0, 1], "font": "DejaVu Sans"}]})
    middle = picture.height // 2
    solid = [picture.getpixel((x, middle)) for x in range(picture.width)]
    solid = [pixel[:3] for pixel in solid if pixel[3] == 255]
    assert solid[0] == (255, 0, 0) and solid[-1] == (0, 0, 255)


def test_a_photo_is_written_on(tmp_path):
    out = tmp_path / "out.png"
    recipe = steps(
        {"name": "text", "filter": "CITextImageGenerator",
         "parameters": {"inputText": "سلام 你好 😀", "inputFontSize": 20, "inputPadding": 4}},
        {"filter": "CISourceOverCompositing",
         "parameters": {"inputImage": {"step": "text"},
                        "inputBackgroundImage": {"input": "inputImage"}}},
        {"filter": "CICrop", "parameters": {"inputRectangle": [0, 0, 128, 128]}})
    done = run("render", PHOTO, "--recipe", recipe, "--output", out)
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(out) as picture, Image.open(PHOTO) as photo:
        written = picture.convert("RGB")
        before = photo.convert("RGB")
        assert written.crop((0, 0, 128, 60)).tobytes() != b""
        changed = sum(
            written.getpixel((x, y)) != before.getpixel((x, y))
            for x in range(128) for y in range(128))
        assert 100 < changed < 128 * 128


@pytest.mark.parametrize("text", ["", "x" * 10_001])
def test_a_text_that_cannot_be_drawn_is_refused(tmp_path, text):
    done = run(
        "filter", "--recipe",
        steps({"filter": "CITextImageGenerator", "parameters": {"inputText": text}}), "--output",
        tmp_path / "out.png")
    assert done.returncode == 3
    assert "inputText" in refusal(done)


def numbers(*arguments):
    done = run("filter", "--numbers", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_a_reduction_is_printed_as_numbers(tmp_path):
    picture = tmp_path / "two.png"
    two = Image.new("RGB", (3000, 2), (0, 0, 0))
    two.putpixel((2999, 0), (255, 255, 255))
    two.save(picture)
    area = {"inputExtent": [0, 0, 9000, 9000]}
    bounds = numbers("--input", f"inputImage={picture}", "--recipe",
                     steps({"filter": "CIAreaBoundsRed", "parameters": area}))
    # The white pixel is in the upper row, and rows are counted from below.
    assert bounds == {"width": 1, "height": 1, "pixels": [[2999, 1, 1, 1]]}
    mean = numbers("--input", f"inputImage={picture}", "--recipe",
                   steps({"filter": "CIAreaAverage", "parameters": area}))
    assert mean["pixels"][0][0] == pytest.approx(1 / 6000, rel=1e-5)
    rows = numbers("--input", f"inputImage={picture}", "--recipe",
                   steps({"filter": "CIRowAverage", "parameters": area}))
    assert (rows["width"], rows["height"]) == (1, 2)
    assert rows["pixels"][0][:3] == [0, 0, 0] and rows["pixels"][1][0] > 0


def test_numbers_of_a_photo_are_too_many(tmp_path):
    picture = tmp_path / "large.png"
    Image.new("RGB", (300, 300)).save(picture)
    done = run("filter", "--numbers", "--input", f"inputImage={picture}", "--recipe", steps(
        {"filter": "CIColorInvert"}))
    assert done.returncode != 0
    assert "300 x 300" in refusal(done)


@pytest.mark.parametrize("arguments", [["--numbers", "--output", "a.png"], []])
def test_a_result_goes_to_one_place(arguments):
    done = run("filter", "--recipe", steps({"filter": "CIColorInvert"}), *arguments)
    assert done.returncode == 2
    assert "--numbers" in refusal(done)
