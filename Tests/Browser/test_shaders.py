"""What the graphics card draws of each filter, against what the processor computes of it."""

import base64
import math
import random

import numpy
import pytest
from PIL import Image

from drawings import applied, catalogue, drawings
from program import ROOT

WIDTH, HEIGHT = 96, 64
# All look at what is computed once, which takes the most time.
pytestmark = pytest.mark.xdist_group("shaders")

HOUSE = "http://house.invalid"
KINDS = {".js": "text/javascript", ".html": "text/html"}

# In codes of 255. Of a filter that looks around, edges may lie a fraction of a pixel elsewhere.
MOST_OF_A_PIXEL = 2.0
MEAN_OF_OTHERS = 2.0

# Their other picture is one of colours, in which each pixel looks itself up.
READ_A_TABLE = {"CIColorMap"}

DRAW = """async ({ shader, photo, size, painter: path }) => {
  if (!window.painter) {
    const { Painter } = await import(path);
    window.painter = new Painter();
    const image = new Image();
    image.src = photo;
    await image.decode();
    window.painter.setPhoto(image);
  }
  const target = document.createElement('canvas');
  [target.width, target.height] = size;
  const { gl } = window.painter;
  window.painter.paint(target, { shader, size, values: null, isCover: false });
  const bytes = new Uint8Array(size[0] * size[1] * 4);
  gl.readPixels(0, 0, size[0], size[1], gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  return { error: gl.getError(), pixels: btoa(String.fromCharCode(...bytes)) };
}"""


def picture():
    """Gradients, a disc, and a corner that is half transparent."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH].astype(float)
    wave = 0.5 + 0.4 * numpy.sin(x / 9) * numpy.cos(y / 7)
    disc = ((x - 40) ** 2 + (y - 30) ** 2 < 300) * 1.0
    pixels = numpy.stack(
        [wave, 0.15 + 0.65 * disc, x / WIDTH, 1 - 0.5 * ((x > 70) & (y > 44))], axis=2)
    return Image.fromarray((pixels * 255).round().astype(numpy.uint8), "RGBA")


def value(parameter, chance):
    """A value that changes something: none where the default is as good."""
    kind, default = parameter["type"], parameter.get("default")
    low, high = parameter.get("sliderMinimum"), parameter.get("sliderMaximum")
    if kind in ("number", "angle", "integer") and low is not None and high is not None:
        # Wide radii would leave nothing to see of so small a picture.
        top = min(high, max(low, 9)) if parameter["unit"] == "pixels" else high
        number = low + (top - low) * chance.uniform(0.2, 0.7)
        return round(number) if kind == "integer" else number
    if kind in ("number", "angle") and parameter["unit"] == "pixels" and default is not None:
        return 7.5
    if kind == "boolean":
        return chance.random() < 0.5
    if kind == "color":
        return [round(chance.random(), 3) for _ in range(3)] + [1]
    if kind == "point" and parameter["unit"] == "pixels":
        return [chance.uniform(20, 70), chance.uniform(15, 50)]
    if kind == "rectangle":
        return [10, 8, 70, 44]
    if kind == "vector" and parameter["unit"] != "pixels" and default:
        # What is 0 by default is a coefficient like the others.
        return [number * chance.uniform(0.85, 1.15) + chance.uniform(-0.05, 0.05)
                for number in default]
    if kind == "data" and parameter["key"] == "inputCurvesData":
        rows = [[t ** 0.7, t ** 1.3, 1 - t] for t in (index / 16 for index in range(17))]
        return encoded([number for row in rows for number in row])
    if kind == "data" and "Cube" in parameter["key"]:
        nodes = [index / 7 for index in range(8)]
        return encoded([
            number for b in nodes for g in nodes for r in nodes
            for number in (g, 1 - r * b, math.sqrt(b), 1)])
    return None


def encoded(numbers):
    floats = numpy.array(numbers, dtype="<f4").tobytes()
    return {"base64": base64.b64encode(floats).decode()}


def recipe(entry, seed=1):
    chance = random.Random(f"{entry['name']} {seed}")
    return applied(entry, lambda parameter: value(parameter, chance), (WIDTH, HEIGHT))


def looks_around(name, shader):
    """Whether a pixel depends on others of the photo than itself."""
    around = bool(shader["stages"]) or "read_" in shader["fragment"]
    return around and name not in READ_A_TABLE


def serve(route):
    """The page's own modules, without a house."""
    path = route.request.url.removeprefix(HOUSE).lstrip("/")
    if path == "":
        return route.fulfill(body="<!doctype html>", content_type="text/html")
    file = ROOT / "Web" / path
    return route.fulfill(body=file.read_text(), content_type=KINDS[file.suffix])


@pytest.fixture(scope="module")
def differences(browser, tmp_path_factory):
    """Of every filter with a shader: whether it looks around, the largest and the mean difference
    in codes."""
    folder = tmp_path_factory.mktemp("shaders")
    photo = folder / "photo.png"
    picture().save(photo)
    address = "data:image/png;base64," + base64.b64encode(photo.read_bytes()).decode()
    page = browser.new_page()
    page.route(f"{HOUSE}/**", serve)
    page.goto(f"{HOUSE}/")
    entries = catalogue()
    found = {}
    answers = drawings(picture(), [recipe(entry) for entry in entries], folder)
    for entry, (drawn, expected) in zip(entries, answers, strict=True):
        if drawn is None:
            continue
        answer = page.evaluate(DRAW, {
            "shader": drawn, "photo": address, "size": [WIDTH, HEIGHT],
            "painter": f"{HOUSE}/ui/painter/painter.js"})
        assert answer["error"] == 0, f"{entry['name']}: the card says {answer['error']}"
        pixels = numpy.frombuffer(base64.b64decode(answer["pixels"]), dtype=numpy.uint8)
        apart = numpy.abs(pixels.reshape(HEIGHT, WIDTH, 4).astype(float) - expected)
        found[entry["name"]] = (looks_around(entry["name"], drawn), apart.max(), apart.mean())
    page.close()
    return found


def test_warps_tiles_blends_and_transitions_have_a_shader(differences):
    kinds = {f"CICategory{each}" for each in (
        "CompositeOperation", "DistortionEffect", "TileEffect", "HalftoneEffect", "Transition")}
    wanted = {each["name"] for each in catalogue() if kinds & set(each["categories"])}
    # It cannot be applied without what only the camera knows.
    wanted.remove("CICameraCalibrationLensCorrection")
    assert wanted - set(differences) == set()


def test_point_filters_are_drawn_as_they_are_computed(differences):
    pixels = {name: each for name, each in differences.items() if not each[0]}
    assert len(pixels) > 90
    wrong = {name: each[1] for name, each in pixels.items() if each[1] > MOST_OF_A_PIXEL}
    assert not wrong, wrong


def test_area_filters_are_drawn_nearly_as_they_are_computed(differences):
    others = {name: each for name, each in differences.items() if each[0]}
    assert len(others) > 60
    wrong = {name: each[2] for name, each in others.items() if each[2] > MEAN_OF_OTHERS}
    assert not wrong, wrong
