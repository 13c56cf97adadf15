#!/usr/bin/env python3
"""Measures the viewfinder through each filter of the strip, and the memory of a long series.

    Benchmarks/camera.py [--shots 200] [--json FILE]

The renderer is named, as it is what the times are of. Ends with 1 where memory is beyond its limit.
"""

import argparse
import pathlib
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "Tests" / "Driver"), str(ROOT / "Tests" / "Browser")]

import cameras
from chromium import FILMING, GRAPHICS
from paired import keep
from program import Program
from sample import memory

GROWN_MB = 10

FRAMES = """async () => {
  const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
  const { FramePainter } = await import(`${base}features/camera/frame-painter.js`);
  const { entries } = await (await fetch('/api/v1/strip')).json();
  const painter = new FramePainter();
  const { gl } = painter;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const source = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = source.getContext('2d');
  painter.source = source;
  const times = {};
  for (const { name, shader } of entries) {
    if (!shader) continue;
    const all = [];
    for (let frame = 0; frame < 12; frame += 1) {
      context.fillStyle = `hsl(${frame * 30} 60% 50%)`;
      context.fillRect(0, 0, 1280, 720);
      const start = performance.now();
      painter.paintWhole(shader, shader);
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      all.push(performance.now() - start);
    }
    times[name] = all.sort((one, other) => one - other)[6];
  }
  return { times, renderer: info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : 'unknown' };
}"""


def heap_mb(page):
    """What the page's program holds, after a collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used / 1e6


def renderer_mb(browser):
    """What the process holds that draws the page, pictures that are decoded and all."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return max(memory(each["id"], "VmRSS") for each in processes
               if each["type"] == "renderer") / 1e6


def shoot(page, count):
    """Taps the shutter until so many pictures more were taken."""
    taken = "() => parseInt(document.querySelector('camera-finder .count').textContent) || 0"
    goal = page.evaluate(taken) + count
    while page.evaluate(taken) < goal:
        before = page.evaluate(taken)
        page.locator("camera-deck .shutter").click()
        end = time.monotonic() + 10
        while page.evaluate(taken) == before and time.monotonic() < end:
            page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")


def measured(driver, folder, shots):
    """Frame times by filter, and how much memory a series takes."""
    film = folder / "seen.y4m"
    cameras.write_film(film)
    browser = driver.chromium.launch(executable_path=FILMING, args=[
        *GRAPHICS, "--use-fake-device-for-media-stream=device-count=1,fps=20",
        f"--use-file-for-fake-video-capture={film}"])
    with Program(folder / "library", folder / "log").start() as program:
        page = browser.new_context(service_workers="block").new_page()
        page.context.grant_permissions(["camera"], origin=program.url)
        page.goto(program.claim)
        page.wait_for_url(program.url + "/")
        page.goto(program.url + "/camera")
        page.locator("camera-finder canvas").wait_for()
        frames = page.evaluate(FRAMES)
        shoot(page, shots // 10)
        before = heap_mb(page), renderer_mb(browser)
        shoot(page, shots - shots // 10)
        after = heap_mb(page), renderer_mb(browser)
        browser.close()
    return frames, before, after


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=int, default=200)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        frames, before, after = measured(driver, pathlib.Path(folder), options.shots)
    grown = after[0] - before[0]
    print(f"renderer: {frames['renderer']}")
    for name, milliseconds in frames["times"].items():
        print(f"{name:12} {milliseconds:6.1f} ms a frame of 1280 x 720")
    print(f"memory grown over {options.shots} shots: {grown:.1f} MB (limit {GROWN_MB})")
    print(f"the renderer's process: {before[1]:.0f} MB after {options.shots // 10} shots, "
          f"{after[1]:.0f} MB after {options.shots}")
    if options.json:
        results = {f"{name}, ms for a frame of 1280 x 720": time
                   for name, time in frames["times"].items()}
        results["memory grown, MB"] = grown
        results[f"the renderer's process after {options.shots // 10} shots, MB"] = before[1]
        results[f"the renderer's process after {options.shots} shots, MB"] = after[1]
        keep(options.json, results, {}, {"memory grown, MB": GROWN_MB},
             f"drawn by {frames['renderer']}; {options.shots} shots")
    sys.exit(grown > GROWN_MB)


main()
