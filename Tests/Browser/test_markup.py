"""What the page has made of itself is valid HTML on every screen."""

import os

import pytest

import cameras
import markup
from tour import Tour

DESK = {"viewport": {"width": 1280, "height": 800}}

# As a file of it would be; what is drawn in a canvas is no part of that.
WRITTEN = "() => `<!doctype html>\\n${document.documentElement.outerHTML}`"

WRONG = """<!doctype html><html lang="en"><head><title>A</title></head><body>
<ul id="a"><div id="a"></div></ul><p><section></section></p><button><a href="x">y</a></button>
<span><my-part><div></div></my-part></span><label>a</label><img src="x"><i aria-labelledby="c"></i>
<label><input><input></label><b width="3"></b><h1></h1></body></html>"""


def test_mistakes_are_found():
    said = "\n".join(markup.complaints(WRONG))
    for sentence in (
            "unexpected-end-tag {'name': 'p'}", "the id 'a'", "<div id=\"a\"> may not stand in <ul",
            "<a href=\"x\"> can be used by itself within <button>", "may not stand within <span>",
            "<label> is the label of nothing", "no words for those", "'c', which is not there",
            "<label> is the label of several", "has no attribute 'width'", "<h1> says nothing"):
        assert sentence in said, sentence


# The ways are long; a desk has the same parts in other places.
@pytest.mark.parametrize("size", [cameras.PHONE, DESK] if os.environ.get("TINTYPE_PROOF")
                         else [cameras.PHONE])
def test_every_screen_is_valid(windows, filming, size):
    window = windows("/", within=filming, **size)
    window.allow("status of 404")
    found = {}
    for name in Tour(window).states():
        wrong = markup.complaints(window.page.evaluate(WRITTEN))
        if wrong:
            found[name] = wrong
    assert not found, "\n".join(
        f"{name}: {sentence}" for name, wrong in found.items() for sentence in wrong)
