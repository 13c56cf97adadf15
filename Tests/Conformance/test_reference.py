"""Filters of which no picture of the real Core Image is here, against the slow renderer that comes
with those of the others."""

import json
import subprocess
import sys

import numpy
import pytest
from PIL import Image

from program import PROGRAM
from skips import SHARED, with_shared

SUITE = SHARED / "conformance"
FLOWER = SUITE / "open" / "images" / "flower.png"
PHOTO = {"input": "inputImage"}
IDENTITY = [1, 0, 0, 1, 0, 0]

# The steps, what is shown of their result, and the most that it may be away in codes of 255, on
# average: colours and alpha. Decision 0343 has the distances.
CASES = {
    "CIAffineClamp": (
        [{"name": "small", "filter": "CILanczosScaleTransform",
          "parameters": {"inputImage": PHOTO, "inputScale": 0.2, "inputAspectRatio": 1}},
         {"name": "main", "filter": "CIAffineClamp",
          "parameters": {"inputImage": {"step": "small"}, "inputTransform": IDENTITY}}],
        [0, 0, 300, 200], (1, 0.5)),
    "CIPerspectiveTransformWithExtent": (
        [{"name": "main", "filter": "CIPerspectiveTransformWithExtent",
          "parameters": {
              "inputImage": PHOTO, "inputExtent": [150, 100, 300, 250],
              "inputTopLeft": [118, 484], "inputTopRight": [646, 507],
              "inputBottomRight": [548, 140], "inputBottomLeft": [155, 153]}}],
        [118, 140, 528, 367], (0.1, 0.1)),
}


@pytest.fixture(scope="module")
def flower(tmp_path_factory):
    """The picture without its profile, which the renderer does not read."""
    path = tmp_path_factory.mktemp("reference") / "flower.png"
    with Image.open(FLOWER) as picture:
        Image.fromarray(numpy.asarray(picture.convert("RGBA"))).save(path)
    return path


def drawn(words, recipe, photo, target):
    """A program's picture, premultiplied, in codes."""
    done = subprocess.run(
        [*words, "--recipe", recipe, "--input", f"inputImage={photo}", "--output", target],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with Image.open(target) as picture:
        codes = numpy.asarray(picture.convert("RGBA")).astype(float)
    return numpy.concatenate([codes[..., :3] * codes[..., 3:] / 255, codes[..., 3:]], -1)


@with_shared("conformance/reference.py")
@pytest.mark.parametrize("name", CASES)
def test_a_filter_draws_as_the_reference_renderer(tmp_path, flower, name):
    steps, rect, most = CASES[name]
    recipe = tmp_path / "recipe.json"
    recipe.write_text(json.dumps({"version": 1, "steps": steps, "rect": rect}))
    found = drawn([PROGRAM, "filter"], recipe, flower, tmp_path / "found.png")
    expected = drawn(
        [sys.executable, SUITE / "reference.py"], recipe, flower, tmp_path / "expected.png")
    assert found.shape == expected.shape == (rect[3], rect[2], 4)
    # A picture that shows something.
    assert expected[..., :3].std() > 20
    apart = numpy.abs(found - expected)
    measured = apart[..., :3].mean(), apart[..., 3].mean()
    print(f"{name}: {measured[0]:.3f}, alpha {measured[1]:.3f}")
    assert measured[0] <= most[0] and measured[1] <= most[1], measured
