"""The way through the page in Firefox: library, viewer, darkroom, search, settings."""

import time

import pytest

from bidi import Firefox
from pictures import KAYAK, MONGOLIA

PATIENCE_SECONDS = 30


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def test_the_page_works_in_firefox(program, tmp_path):
    with Firefox("/usr/bin/firefox-esr", tmp_path) as firefox:

        def eventually(expression):
            end = time.monotonic() + PATIENCE_SECONDS
            while not firefox.evaluate(f"Boolean({expression})"):
                assert time.monotonic() < end, expression
                firefox.evaluate("new Promise((done) => requestAnimationFrame(() => done(1)))")

        def shows(selector, words=""):
            eventually(f"""[...document.querySelectorAll({selector!r})].some((each) =>
              each.textContent.includes({words!r}))""")

        def click(selector):
            firefox.evaluate(f"(document.querySelector({selector!r}).click(), true)")

        firefox.open(program.claim)
        eventually("[...document.querySelectorAll('photo-tile img')].length === 2"
                   " && [...document.querySelectorAll('photo-tile img')]"
                   ".every((each) => each.naturalWidth > 0)")
        click("photo-tile a[aria-label^=kayak]")
        eventually("document.querySelector('photo-viewer .slide:nth-child(2) img')?.naturalWidth")
        click("a[aria-label=Edit]")
        shows("filter-strip button", "Noir")
        # Without a graphics card Firefox has no WebGL2, and the server draws.
        eventually("[...document.querySelectorAll('photo-stage > :is(canvas, img):not([hidden])')]"
                   ".some((each) => each.width > 0)")
        click("filter-strip button[data-name=Noir]")
        eventually("document.querySelector('filter-strip [data-name=Noir][aria-checked=true]')")
        firefox.open(program.url + "/search?q=kayak")
        eventually("document.querySelectorAll('photo-tile img').length === 1")
        firefox.open(program.url + "/albums")
        shows("h1", "Albums")
        firefox.open(program.url + "/settings")
        shows(".row b", "Camera")
        shows(".state", "You will be asked when it is needed")
