#!/usr/bin/env python3
"""Measures what a person waits for in a small library of photos of twelve megapixels.

    Benchmarks/everyday.py [--rounds 7] [--json FILE]

All times are by the page's own clock, from the navigation, key or click until the frame that shows
the result. The least of several rounds is judged: the program's own time, on a computer that may
be busy elsewhere. The yardstick is the time of the same work in each round, in the same browser;
the most of it says how busy that was. Ends with 1 where a time is beyond its limit.
"""

import argparse
import pathlib
import statistics
import sys
import tempfile
import urllib.parse

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Driver"))

from chromium import GRAPHICS, HEADLESS
from client import Client
from paired import judged
from program import Program

LIMITS = {"library to eight tiles, ms": 250, "typing to the first result, ms": 150,
          "save to saved, ms": 150, "darkroom's first opening, ms": 400}

PHOTO = ROOT / "Tests" / "Fixtures" / "browser" / "kayak.jpg"
SIZE = (4000, 3000)
COUNT = 24

# Calls `done` with the milliseconds since `start` in the first frame for which `isThere` is true.
UNTIL = """
  window.until = (start, isThere) => new Promise((done, fail) => {
    const look = () => {
      const time = performance.now() - start;
      if (isThere()) done(time);
      else if (time > 20000) fail(new Error(`not there: ${isThere}`));
      else requestAnimationFrame(look);
    };
    look();
  });
  window.shown = () => [...document.querySelectorAll('photo-tile img')]
    .filter((image) => image.complete && image.naturalWidth > 0).length;
  // Until frames follow each other as fast as they should: the page has drawn, and counted.
  window.rest = () => new Promise((done) => {
    let [last, calm] = [performance.now(), 0];
    const look = (now) => {
      calm = now - last < 60 ? calm + 1 : 0;
      last = now;
      if (calm > 30) done();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  // The time of an event that comes, until something is there.
  window.since = (type, isThere) => new Promise((done, fail) => {
    addEventListener(type, (event) => until(event.timeStamp, isThere).then(done, fail),
      { capture: true, once: true });
  });
"""

# The same work each time: numbers that depend on those before.
YARDSTICK = """() => {
  const start = performance.now();
  let value = 1;
  for (let index = 0; index < 5e6; index += 1) value = (value * 48271) % 2147483647;
  return performance.now() - start + value * 0;
}"""

DRAWN = """() => {
  const canvas = document.querySelector('photo-stage > canvas');
  return canvas?.width > 0 && canvas.checkVisibility()
    && document.querySelector('filter-strip button[aria-checked=true]') !== null;
}"""


def fill(program, folder):
    """Stores the photos; returns the id of each."""
    client = Client(program).open_claim()
    with Image.open(PHOTO) as image:
        large = image.convert("RGB").resize(SIZE, Image.Resampling.BICUBIC)
    for number in range(COUNT):
        large.paste((10 * number, 0, 0), (0, 0, 32, 32))
        path = folder / f"kayak {number:02}.jpg"
        large.save(path, "JPEG", quality=88)
        answer = client.request(
            "PUT", "/api/v1/uploads/" + urllib.parse.quote(path.name), path.read_bytes(),
            {"Origin": program.origin})
        assert answer.status == 201, answer.body
    client.wait_until_developed(120)
    return client.cookie, [each["id"] for each in client.assets()]


class Everyday:
    def __init__(self, browser, program, cookie, ids):
        self.browser, self.program, self.ids = browser, program, ids
        self.name, self.value = cookie.split("=", 1)

    def page(self):
        """A browser that has never been here, with a session."""
        context = self.browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_cookies([
            {"name": self.name, "value": self.value, "url": self.program.url}])
        context.add_init_script(UNTIL)
        return context.new_page()

    def library(self, page):
        page.goto("about:blank")
        page.goto(self.program.url, wait_until="commit")
        return page.evaluate("until(0, () => shown() >= 8)")

    def search(self, page):
        """From the second letter of a name: one letter finds nothing."""
        page.goto(self.program.url + "/search")
        page.get_by_role("combobox").type("k")
        page.wait_for_load_state("networkidle")
        page.evaluate("void (window.timed = since('keydown', () => shown() >= 1))")
        page.keyboard.press("a")
        return page.evaluate("timed")

    def darkroom(self, page, photo):
        """From the photo to the darkroom, whose modules this browser has never loaded."""
        page.goto(f"{self.program.url}/photo/{photo}")
        page.locator("photo-viewer .slide:nth-child(2) img").wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(f"void (window.timed = since('keydown', {DRAWN}))")
        page.keyboard.press("e")
        return page.evaluate("timed")

    def save(self, page, filter_name):
        """In the darkroom that is open."""
        page.locator(f'filter-strip button[data-name="{filter_name}"]').click()
        page.wait_for_load_state("networkidle")
        page.evaluate("rest()")
        page.evaluate("""void (window.timed = since('click',
          () => [...document.querySelectorAll('[role=status], [aria-live]')]
            .some((each) => each.textContent.includes('Saved'))))""")
        page.get_by_role("button", name="Save", exact=True).click()
        return page.evaluate("timed")


def measure(everyday, rounds):
    times = {name: [] for name in LIMITS}
    yardstick = []
    for number in range(rounds):
        page = everyday.page()
        times["library to eight tiles, ms"].append(everyday.library(page))
        yardstick.append(page.evaluate(YARDSTICK))
        times["typing to the first result, ms"].append(everyday.search(page))
        photo = everyday.ids[number]
        times["darkroom's first opening, ms"].append(everyday.darkroom(page, photo))
        times["save to saved, ms"].append(everyday.save(page, "Noir"))
        page.context.close()
    return times, yardstick


def run(playwright, rounds=7):
    """The least of each time, after printing all."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        program = Program(folder / "library", folder / "log").start()
        try:
            cookie, ids = fill(program, folder)
            browser = playwright.chromium.launch(executable_path=HEADLESS, args=GRAPHICS)
            times, yardstick = measure(Everyday(browser, program, cookie, ids), rounds)
            browser.close()
        finally:
            program.end()
    for name, each in times.items():
        print(f"{name:34} median {statistics.median(each):6.0f}  "
              + " ".join(f"{value:.0f}" for value in each))
    print(f"{'yardstick, ms':34} least {min(yardstick):.0f}, most {max(yardstick):.0f}")
    return {name: min(each) for name, each in times.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        results = run(playwright, options.rounds)
    sys.exit(bool(judged(results, LIMITS, options.json)))


if __name__ == "__main__":
    main()
