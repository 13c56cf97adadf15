#!/usr/bin/env python3
"""Measures the map of a large library: the answers with pins, and the page while one pans.

    Benchmarks/map.py [--assets 2000000] [--library FOLDER] [--json FILE]

The library has rows and no files (tintype-bench --prepare), so pictures are answered here with one
small JPEG each. Ends with 1 where a measure is beyond its limit.
"""

import argparse
import pathlib
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Driver"))

from chromium import HEADLESS
from client import Client
from large import opened, prepared
from paired import keep
from program import Program

LIMITS = {"pins of a part of the map, ms, middle": 10, "longest task while panning, ms": 100}

# Parts of the map from the whole world to a town: west, south, east, north, zoom.
PARTS = [(-180, -85, 180, 85, 2), (-12, 35, 30, 60, 4), (5, 45, 17, 55, 6), (8, 47, 12, 50, 8),
         (9, 48, 10, 49, 10), (11.4, 48.1, 11.7, 48.2, 13)]
ROUNDS = 8

# The pointer goes round while it holds the map, and the wheel in and out again.
PAN = """async (seconds) => {
  const map = document.querySelector('photo-map');
  const box = map.getBoundingClientRect();
  const at = (part) => ({
    clientX: box.left + box.width * (0.5 + 0.35 * Math.cos(part)),
    clientY: box.top + box.height * (0.5 + 0.35 * Math.sin(part)),
  });
  const send = (kind, part, more) => map.querySelector('canvas').dispatchEvent(
    new PointerEvent(kind, { ...at(part), pointerId: 1, isPrimary: true, bubbles: true,
      button: 0, buttons: 1, ...more }));
  const start = performance.now();
  let frames = 0;
  send('pointerdown', 0);
  for (;;) {
    const now = await new Promise(requestAnimationFrame);
    const part = (now - start) / 1000;
    if (part > seconds) break;
    send('pointermove', part * 2);
    frames += 1;
    if (frames % 40 === 0) {
      map.querySelector('canvas').dispatchEvent(new WheelEvent('wheel', {
        ...at(part), deltaY: frames % 400 < 200 ? -120 : 120, bubbles: true, cancelable: true }));
    }
  }
  send('pointerup', seconds * 2);
  return frames / seconds;
}"""


def pins(client):
    """Milliseconds of each answer; nobody asks the same twice, so none is a remembered one."""
    times = []
    for number in range(ROUNDS):
        for west, south, east, north, zoom in PARTS:
            shift = number * (east - west) / 1000
            path = f"/api/v1/map?box={west + shift},{south},{east},{north}&zoom={zoom}"
            start = time.perf_counter()
            answer = client.get(path)
            times.append(1000 * (time.perf_counter() - start))
            assert answer.status == 200 and answer.json["clusters"] is not None, answer.body
    return times


def measured(program, driver, seconds):
    client = Client(program).open_claim()
    pins(client)
    times = pins(client)
    browser = driver.chromium.launch(executable_path=HEADLESS)
    context = opened(browser)
    name, value = client.cookie.split("=", 1)
    context.add_cookies([{"name": name, "value": value, "url": program.url}])
    page = context.new_page()
    page.goto(program.url + "/map")
    page.locator("photo-map .pin").first.wait_for()
    # What is loaded once has been loaded.
    page.evaluate(PAN, 2)
    page.evaluate("window.longest = 0")
    rate = page.evaluate(PAN, seconds)
    longest = page.evaluate("window.longest")
    shown = page.locator("photo-map .pin").count()
    browser.close()
    return {
        "pins of a part of the map, ms, middle": statistics.median(times),
        "pins of a part of the map, ms, longest": max(times),
        "longest task while panning, ms": longest,
        "frames a second while panning": rate, "pins that are shown": shown,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assets", type=int, default=2_000_000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--library")
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as driver:
        folder = pathlib.Path(options.library or scratch + "/library")
        with Program(prepared(folder, options.assets), pathlib.Path(scratch) / "log") as program:
            results = measured(program.start(), driver, options.seconds)
    beyond = [name for name, most in LIMITS.items() if results[name] > most]
    for name, value in results.items():
        print(f"{name:40} {value:10.2f}  limit {LIMITS.get(name, '')}"
              f"{'  BEYOND' if name in beyond else ''}")
    if options.json:
        keep(options.json, results, {}, LIMITS, f"{options.assets} photos")
    sys.exit(bool(beyond))


main()
