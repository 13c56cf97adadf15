"""What the browser's own renderer draws of each filter at positions of its sliders, against what
the processor computes of it: as test_shaders_mesa.py, with SwiftShader and the page's painter."""

import base64
import io

import numpy
import pytest
from PIL import Image

from positions import SIDES, compared, photo, wrong
from test_shaders import DRAW, HOUSE, serve

# The same group as the other drawings, so that both do not run at once.
pytestmark = pytest.mark.xdist_group("shaders")


class Canvas:
    """A page that draws shaders of a photo with the page's own painter."""

    def __init__(self, page, picture):
        page.route(f"{HOUSE}/**", serve)
        page.goto(f"{HOUSE}/")
        file = io.BytesIO()
        # Its pixels alone: the browser would convert them by a profile.
        Image.fromarray(numpy.asarray(picture)).save(file, "PNG")
        self.page = page
        self.photo = "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()

    def pixels(self, shader):
        """Codes with alpha multiplied in, rows from the bottom up."""
        answer = self.page.evaluate(DRAW, {
            "shader": shader, "photo": self.photo, "size": [*SIDES],
            "painter": f"{HOUSE}/ui/painter/painter.js"})
        assert answer["error"] == 0, f"the card says {answer['error']}"
        codes = numpy.frombuffer(base64.b64decode(answer["pixels"]), numpy.uint8)
        return codes.reshape(SIDES[1], SIDES[0], 4).astype(float)


@pytest.fixture(scope="module")
def differences(browser, tmp_path_factory):
    """By filter and position: whether it is drawn only nearly, and how far each pixel is off."""
    page = browser.new_page()
    picture = photo()
    found = compared(picture, Canvas(page, picture).pixels, tmp_path_factory.mktemp("swiftshader"))
    page.close()
    return found


def test_the_browser_draws_what_the_processor_computes(differences):
    assert len(differences) > 900
    found = wrong(differences)
    assert not found, found
