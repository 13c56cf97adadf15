#!/usr/bin/env python3
"""Measures the page on a large library, and what a person waits for in a small one.

    Benchmarks/page.py [--assets 1000000] [--minutes 10] [--json FILE] [--library FOLDER]

The large library has rows and no files (tintype-bench --prepare), so pictures are answered here
with one small JPEG each. Ends with 1 where a measure is beyond its limit.
"""

import argparse
import pathlib
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Driver"))

import everyday
from large import opened, prepared
from paired import judged
from chromium import HEADLESS
from program import Program

LIMITS = {"first tiles, s": 0.5, "jump, s": 0.5, "elements": 1500, "longest task, ms": 100,
          "memory grown, MB": 20, "bytes a photo, compressed": 60,
          "first screen, script and style, kB": 90}

# Until every tile that can be seen knows its photo, by the page's own clock: what is asked for
# meanwhile is answered here, and whoever answers is not waited for.
DRAWN = """
  window.drawn = (start) => new Promise((done, fail) => {
    const look = () => {
      const tiles = [...document.querySelectorAll('photo-tile')].filter((tile) => {
        const { top, bottom } = tile.getBoundingClientRect();
        return bottom > 60 && top < innerHeight;
      });
      const seconds = (performance.now() - start) / 1000;
      if (tiles.length > 5 && tiles.every((tile) => tile.dataset.id)) done(seconds);
      else if (seconds > 60) fail(new Error('the tiles are not drawn'));
      else requestAnimationFrame(look);
    };
    look();
  });
"""

# Goes to a part of the whole from a page that is at rest, and says how long that took.
JUMP = """async (part) => {
  while ([...document.images].some((image) => !image.complete)) {
    await new Promise((next) => requestAnimationFrame(next));
  }
  document.querySelectorAll('photo-tile').forEach((tile) => { delete tile.dataset.id; });
  const start = performance.now();
  document.querySelector('photo-grid').scrollToFraction(part);
  return drawn(start);
}"""

# A fling: ten seconds of frames, each a little further, faster and slower again.
FLING = """() => new Promise((done) => {
  const start = performance.now();
  let most = 0;
  const step = (now) => {
    const part = (now - start) / 10000;
    if (part >= 1) return done(most);
    scrollBy(0, 40 + 260 * Math.sin(Math.PI * part));
    most = Math.max(most, document.querySelectorAll('*').length);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""


class Page:
    def __init__(self, browser, program):
        self.context = opened(browser)
        self.page = self.context.new_page()
        self.devtools = self.context.new_cdp_session(self.page)
        # Entries beyond the browser's usual number are kept as well.
        self.context.add_init_script("performance.setResourceTimingBufferSize(20000);")
        self.context.add_init_script(DRAWN)
        self.page.goto(program.claim)
        self.page.wait_for_url(program.url + "/")
        self.url = program.url

    def first_tiles(self):
        """Seconds from the navigation on."""
        self.page.goto("about:blank")
        self.page.goto(self.url, wait_until="commit")
        return self.page.evaluate("drawn(0)")

    def first_screen(self):
        """Bytes of script and style that the first screen takes, as they are sent."""
        sizes = self.page.evaluate("""() => performance.getEntriesByType('resource')
          .filter(({ name }) => /[.](js|css)$/.test(name)).map((each) => each.encodedBodySize)""")
        return sum(sizes) / 1000

    def jump(self, part):
        return self.page.evaluate(JUMP, part)

    def heap(self):
        self.devtools.send("HeapProfiler.collectGarbage")
        return self.page.evaluate("performance.memory.usedJSHeapSize / 1e6")

    def bytes_a_photo(self):
        """Of a piece of four hundred."""
        return self.page.evaluate("""async () => {
          const counts = await (await fetch('/api/v1/timeline')).json();
          const path = `/api/v1/timeline/assets?newest=${counts.days[0]}&oldest=0&limit=1000`;
          const rows = await (await fetch(path)).json();
          const [entry] = performance.getEntriesByName(new URL(path, location).href);
          return entry.encodedBodySize / rows.ids.length;
        }""")


def measure(page, minutes):
    results = {"first tiles, s": min(page.first_tiles() for _ in range(3))}
    results["first screen, script and style, kB"] = page.first_screen()
    # While the browser still keeps what it has sent for.
    results["bytes a photo, compressed"] = page.bytes_a_photo()
    results["jump, s"] = max(page.jump(part) for part in (0.31, 0.77, 0.5, 0.999, 0.12))
    page.page.evaluate("window.longest = 0")
    results["elements"] = page.page.evaluate(FLING)
    results["longest task, ms"] = page.page.evaluate("window.longest")
    page.jump(0.05)
    before = page.heap()
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        page.page.evaluate(FLING)
    results["memory grown, MB"] = page.heap() - before
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assets", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--json")
    parser.add_argument("--library")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.library or scratch + "/library")
        program = Program(prepared(folder, options.assets), pathlib.Path(scratch) / "log").start()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=HEADLESS, args=["--enable-precise-memory-info"])
                results = measure(Page(browser, program), options.minutes)
                browser.close()
                results |= everyday.run(playwright)
        finally:
            program.end()
    sys.exit(bool(judged(results, LIMITS | everyday.LIMITS, options.json)))


main()
