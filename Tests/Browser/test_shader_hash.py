"""The hash that noise, grain and crystals come from: all its bits, as the processor has them, on
the browser's own renderer and on Mesa's."""

import base64
import functools
import io
import json
import subprocess

import numpy
import pytest

from positions import SIDES
from program import PROGRAM
from test_shaders import DRAW, HEIGHT, HOUSE, WIDTH, picture, serve
from test_shaders_mesa import Card

# The same group as the other drawings, so that both do not run at once.
pytestmark = pytest.mark.xdist_group("shaders")

# The lower left corners of parts of the plane.
PLACES = [(0, 0), (-60, -45), (3000, 70_000), (-900_000, 41)]
BITS = 24

# The hash as three bytes, in place of the filter's own program.
MAIN = """void main() {
  vec2 pixel = floor(gl_FragCoord.xy) + vec2(%.1f, %.1f);
  uint bits = uint(noise(pixel.x, pixel.y, 4.0) * 16777216.0);
  uvec3 bytes = (uvec3(bits) >> uvec3(0u, 8u, 16u)) & 255u;
  color = vec4(vec3(bytes) / 255.0, 1.0);
}
"""


def answer(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@functools.cache
def functions():
    """What a filter's shader has above its program: the hash among it."""
    recipe = json.dumps({"version": 1, "steps": [{"filter": "CIDither"}]})
    shader = answer("shader", "--json", "--recipe", recipe)
    texts = [part["fragment"] for part in [*shader["stages"], shader]]
    text = next(text for text in texts if "float noise(" in text)
    return text[:text.index("void main()")]


def shader(place):
    return {"fragment": functions() + MAIN % place, "uniforms": [], "stages": [], "tables": []}


def joined(codes):
    """Numbers of their three bytes."""
    return codes[..., :3].astype(int) @ [1, 1 << 8, 1 << 16]


@functools.cache
def computed(place, size):
    """The processor's numbers, rows from the bottom up: alpha is the hash as it is, by which
    colours are multiplied."""
    recipe = {"version": 1, "steps": [{"filter": "CIRandomGenerator"}], "rect": [*place, *size]}
    found = answer("filter", "--numbers", "--recipe", json.dumps(recipe))
    numbers = numpy.array(found["pixels"]).reshape(size[1], size[0], 4)
    return (numbers[..., 3] * 2 ** BITS).round().astype(int)


@pytest.mark.parametrize("place", PLACES)
def test_each_bit_of_the_hash_is_set_and_unset(place):
    numbers = computed(place, SIDES)
    assert numpy.bitwise_or.reduce(numbers, axis=None) == 2 ** BITS - 1
    assert numpy.bitwise_and.reduce(numbers, axis=None) == 0


@pytest.mark.parametrize("place", PLACES)
def test_mesa_has_the_processors_hash(place):
    card = Card(picture().resize(SIDES))
    assert (joined(card.pixels(shader(place))) == computed(place, SIDES)).all()


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page()
    page.route(f"{HOUSE}/**", serve)
    page.goto(f"{HOUSE}/")
    yield page
    page.close()


@pytest.mark.parametrize("place", PLACES)
def test_the_browser_has_the_processors_hash(page, place):
    file = io.BytesIO()
    picture().save(file, "PNG")
    drawn = page.evaluate(DRAW, {
        "shader": shader(place), "size": [WIDTH, HEIGHT],
        "photo": "data:image/png;base64," + base64.b64encode(file.getvalue()).decode(),
        "painter": f"{HOUSE}/ui/painter/painter.js"})
    assert drawn["error"] == 0, f"the card says {drawn['error']}"
    bytes_ = numpy.frombuffer(base64.b64decode(drawn["pixels"]), numpy.uint8)
    codes = bytes_.reshape(HEIGHT, WIDTH, 4)
    assert (joined(codes) == computed(place, (WIDTH, HEIGHT))).all()
