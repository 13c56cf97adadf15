"""The way through the page in Firefox: library, viewer, darkroom, search, settings."""

import time

import pytest

from bidi import Firefox
from pictures import KAYAK, MONGOLIA
from window import PATIENCE_SECONDS


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


class Reader:
    """A person at Firefox."""

    def __init__(self, firefox):
        self.firefox = firefox

    def eventually(self, expression):
        end = time.monotonic() + PATIENCE_SECONDS
        while not self.firefox.evaluate(f"Boolean({expression})"):
            assert time.monotonic() < end, expression
            self.firefox.evaluate(
                "new Promise((done) => requestAnimationFrame(() => done(1)))")

    def shows(self, selector, words=""):
        self.eventually(f"""[...document.querySelectorAll({selector!r})].some((each) =>
          each.textContent.includes({words!r}))""")

    def click(self, selector):
        self.eventually(f"document.querySelector({selector!r})")
        self.firefox.evaluate(f"(document.querySelector({selector!r}).click(), true)")

    def open_kayak(self, program):
        self.firefox.open(program.claim)
        self.eventually("[...document.querySelectorAll('photo-tile img')].length === 2"
                        " && [...document.querySelectorAll('photo-tile img')]"
                        ".every((each) => each.naturalWidth > 0)")
        self.click("photo-tile a[aria-label^=kayak]")
        self.eventually(
            "document.querySelector('photo-viewer .slide:nth-child(2) img')?.naturalWidth")


def test_the_page_works_in_firefox(program, tmp_path):
    with Firefox("/usr/bin/firefox-esr", tmp_path) as firefox:
        reader = Reader(firefox)
        eventually, shows, click = reader.eventually, reader.shows, reader.click
        reader.open_kayak(program)
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


def test_back_closes_what_is_on_top_and_keeps_an_edit_in_firefox(program, tmp_path):
    with Firefox("/usr/bin/firefox-esr", tmp_path) as firefox:
        reader = Reader(firefox)
        eventually, shows, click = reader.eventually, reader.shows, reader.click
        at = "JSON.stringify([history.state?.depth ?? 0, history.state?.layers ?? 0])"
        back = "(history.back(), true)"
        reader.open_kayak(program)
        eventually(f"{at} === '[1,0]'")
        click("button[aria-label=Info]")
        eventually(f"{at} === '[1,1]' && !document.querySelector('info-panel').hidden")
        firefox.evaluate(back)
        eventually(f"{at} === '[1,0]' && document.querySelector('info-panel').hidden")
        for _ in range(3):
            click("button[aria-label=Info]")
            eventually(f"{at} === '[1,1]'")
            click("button[aria-label=Info]")
            eventually(f"{at} === '[1,0]'")
        # Forward opens nothing again.
        firefox.evaluate("(history.forward(), true)")
        eventually(f"{at} === '[1,0]' && document.querySelector('info-panel').hidden")
        click("a[aria-label=Edit]")
        shows("filter-strip button", "Noir")
        eventually("document.querySelector('filter-strip [aria-checked=true]')")
        click("filter-strip button[data-name=Noir]")
        eventually("document.querySelector('filter-strip [data-name=Noir][aria-checked=true]')")
        firefox.evaluate(back)
        eventually(f"{at} === '[1,0]' && document.querySelector('.viewer a.has-draft')")
        click(".viewer a.has-draft")
        shows(".notice[data-kind=draft]", "Continue editing")
        eventually("document.querySelector('filter-strip [data-name=Noir][aria-checked=true]')")
