"""The edges of cropped photos, as `tintype render` and `thumb` write them at every size."""

import json
import random
import subprocess

import numpy
import pytest
from PIL import Image

from command import run
from program import ROOT

SIZE = (2400, 1601)

# The page's own way from what a person has set to the steps of a recipe.
CROPS = """
import { cropValues } from './Web/features/darkroom/geometry.js';
import { crop } from './Web/features/darkroom/tools.js';
import { stepsOf } from './Web/features/darkroom/tool-values.js';
const [size, geometries] = JSON.parse(Deno.args[0]);
console.log(JSON.stringify(geometries.map((geometry) => ({
  version: 1, size, steps: stepsOf(crop, cropValues(geometry, size), size),
}))));
"""


def geometries(count):
    chance = random.Random(37)
    for number in range(count):
        x, y = chance.uniform(0, 0.35), chance.uniform(0, 0.35)
        yield {
            "quarter": number % 4 if number % 3 == 0 else 0,
            "isFlipped": number % 5 == 4,
            "angle": chance.uniform(-0.3, 0.3) if number % 2 else 0,
            "vertical": chance.uniform(-1, 1) if number % 4 == 2 else 0,
            "horizontal": chance.uniform(-1, 1) if number % 4 == 3 else 0,
            "rect": [x, y, chance.uniform(0.63, 1 - x), chance.uniform(0.63, 1 - y)],
        }


@pytest.fixture(scope="module")
def recipes(tmp_path_factory):
    """Recipes of free crops, as the page writes them."""
    script = tmp_path_factory.mktemp("crops") / "crops.js"
    script.write_text(CROPS.replace("'./Web", f"'{ROOT}/Web"))
    done = subprocess.run(
        [ROOT / ".venv" / "bin" / "deno", "run", "--no-remote", script,
         json.dumps([SIZE, list(geometries(24))])],
        capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    """A dark photo that changes slowly from place to place, beside which white is far away."""
    x, y = numpy.meshgrid(numpy.arange(SIZE[0]), numpy.arange(SIZE[1]))
    planes = [60 + 30 * numpy.sin(x / 700 + part) * numpy.cos(y / 600 - part)
              for part in range(3)]
    file = tmp_path_factory.mktemp("photo") / "dark.png"
    Image.fromarray(numpy.stack(planes, axis=2).round().astype(numpy.uint8)).save(file)
    return file


def steps_at_edges(file):
    """How far each edge pixel is from the one beside it inside, at most, on the four sides."""
    with Image.open(file) as picture:
        assert picture.mode == "RGB" or picture.getchannel("A").getextrema() == (255, 255)
        pixels = numpy.asarray(picture.convert("RGB"), dtype=int)
    pairs = [(pixels[0], pixels[1]), (pixels[-1], pixels[-2]), (pixels[:, 0], pixels[:, 1]),
             (pixels[:, -1], pixels[:, -2])]
    return [abs(outer - inner).max() for outer, inner in pairs]


@pytest.mark.parametrize("ending, size", [
    ("jpg", 256), ("jpg", 1440), ("jpg", 700), ("jpg", 2001), ("jpg", None), ("png", 256),
    ("png", 1001), ("webp", 700)])
def test_no_edge_of_a_free_crop_is_pale(tmp_path, recipes, photo, ending, size):
    off = {}
    # Every kind of crop for the sizes of pages, some of them for the others.
    chosen = recipes if size in (256, 1440) and ending == "jpg" else recipes[::5]
    for number, recipe in enumerate(chosen):
        out = tmp_path / f"{number}.{ending}"
        size_given = ["--size", size] if size else []
        done = run("render", photo, "--recipe", json.dumps(recipe), *size_given, "--output", out)
        assert (done.returncode, done.stderr) == (0, "")
        steps = steps_at_edges(out)
        # The photo itself changes by less than 3 codes from pixel to pixel of the smallest size.
        if max(steps) > (8 if ending == "jpg" else 6):
            off[number] = steps
    assert not off, f"{len(off)} of {len(chosen)}"


def test_sixteen_bits_end_as_firmly(tmp_path, recipes, photo):
    for number, recipe in enumerate(recipes[1::7]):
        out = tmp_path / f"{number}.png"
        done = run("render", photo, "--recipe", json.dumps(recipe), "--size", 333, "--depth", 16,
                   "--output", out)
        assert (done.returncode, done.stderr) == (0, "")
        assert max(steps_at_edges(out)) <= 6


def test_filter_keeps_the_extents_of_core_image(tmp_path, photo):
    out = tmp_path / "moved.png"
    recipe = {"version": 1, "steps": [
        {"filter": "CICrop", "parameters": {"inputRectangle": [0, 0, 40, 30]}},
        {"filter": "CIAffineTransform", "parameters": {"inputTransform": [1, 0, 0, 1, 0.5, 0]}}]}
    done = run("filter", "--input", f"inputImage={photo}", "--recipe", json.dumps(recipe),
               "--output", out)
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(out) as picture:
        assert picture.size == (41, 30)
        assert picture.getpixel((0, 10))[3] == picture.getpixel((40, 10))[3] == 128
