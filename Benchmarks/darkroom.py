#!/usr/bin/env python3
"""Measures how fast the darkroom draws a recipe of six steps while a slider of it moves.

    Benchmarks/darkroom.py [--frames 30] [--json FILE]

The renderer is named, as it is what the times are of. No pixel is read back: what was drawn is
waited for with a fence. Ends with 1 where a moving slider has compiled anything.
"""

import argparse
import pathlib
import sys
import tempfile

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Driver"))

from chromium import GRAPHICS, HEADLESS
from client import Client
from paired import keep
from program import Program

SIZE = (1280, 960)
PHOTO = ROOT / "Tests" / "Fixtures" / "browser" / "kayak.jpg"

# What one does to a photo: light, colour, detail, a filter of the strip, dark corners. The page
# keeps the frame at every step.
STEPS = [{**step, "frame": "keep"} for step in (
    {"filter": "CIExposureAdjust", "parameters": {"inputEV": 0.3}},
    {"filter": "CITemperatureAndTint", "parameters": {"inputTargetNeutral": [6000, 10]}},
    {"filter": "CIHighlightShadowAdjust", "parameters": {"inputShadowAmount": 0.3}},
    {"filter": "CIVibrance", "parameters": {"inputAmount": 0.4}},
    {"filter": "CIPhotoEffectChrome", "amount": 0.8},
    {"filter": "CIVignette", "parameters": {"inputIntensity": 0.7, "inputRadius": 1.5}},
)]

DRAW = """async ({ steps, size, frames }) => {
  const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
  const { Painter } = await import(`${base}ui/painter/painter.js`);
  const { valuesFor } = await import(`${base}features/darkroom/recipe-shape.js`);
  const filters = await (await fetch('/api/v1/filters')).json();
  const declared = (name, key) => filters.find((each) => each.name === name)?.parameters
    .find((each) => each.key === key);
  const typeOf = (name, key) => declared(name, key)?.type ?? null;
  const defaultOf = (name, key) => declared(name, key)?.default ?? null;
  const { assets: [{ id }] } = await (await fetch('/api/v1/assets')).json();
  const photo = new Image();
  photo.src = `/api/v1/assets/${id}/original`;
  await photo.decode();
  const painter = new Painter();
  painter.setPhoto(photo);
  const { gl } = painter;
  const shader = await (await fetch('/api/v1/shader', { method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ recipe: { version: 1, size, steps } }) })).json();
  if (!shader.fragment) throw new Error(shader.reason);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: size[0], height: size[1] });
  canvas.style.cssText = 'position: fixed; inset: 0; z-index: 99';
  document.body.append(canvas);
  const draw = (frame) => {
    const moved = steps.map((step, index) => (index > 0 ? step
      : { ...step, parameters: { inputEV: Math.sin(frame / 9) } }));
    const values = valuesFor(shader, steps, moved, typeOf, defaultOf);
    if (!values) throw new Error('the slider needs another shader');
    painter.paint(canvas, { shader, values, size, isCover: false });
  };
  const { port1, port2 } = new MessageChannel();
  const turn = () => new Promise((done) => {
    port1.onmessage = done;
    port2.postMessage(0);
  });
  const settled = async () => {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    while (gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) await turn();
  };
  draw(0);
  await settled();
  const compiled = painter.compiled;
  const drawn = [];
  for (let frame = 1; frame <= frames; frame += 1) {
    const start = performance.now();
    draw(frame);
    await settled();
    drawn.push(performance.now() - start);
  }
  // One after the other, as fast as they come.
  const start = performance.now();
  for (let frame = 1; frame <= frames; frame += 1) draw(frame);
  await settled();
  const each = (performance.now() - start) / frames;
  const at = (all, part) => all.sort((one, other) => one - other)[
    Math.floor(part * (all.length - 1))];
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  return {
    renderer: info ? gl.getParameter(info.UNMASKED_RENDERER_WEBGL) : 'unknown',
    stages: shader.stages?.length ?? 0, compiled: painter.compiled - compiled,
    each, drawn: at(drawn, 0.5), slow: at(drawn, 0.95),
  };
}"""


def measured(driver, folder, frames):
    photo = folder / "photo.jpg"
    Image.open(PHOTO).convert("RGB").resize(SIZE, Image.LANCZOS).save(photo, quality=95)
    browser = driver.chromium.launch(executable_path=HEADLESS, args=GRAPHICS)
    with Program(folder / "library", folder / "log").start() as program:
        client = Client(program).open_claim()
        assert client.request("PUT", "/api/v1/uploads/photo.jpg", photo.read_bytes()).status == 201
        client.wait_until_developed()
        page = browser.new_context(service_workers="block").new_page()
        page.context.add_cookies([{
            "name": client.cookie.split("=", 1)[0], "value": client.cookie.split("=", 1)[1],
            "url": program.url}])
        page.goto(program.url)
        page.locator("photo-tile img").wait_for()
        found = page.evaluate(DRAW, {"steps": STEPS, "size": list(SIZE), "frames": frames})
        browser.close()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=30)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        found = measured(driver, pathlib.Path(folder), options.frames)
    what = "six steps at 1280 x 960"
    results = {
        f"{what}, ms a frame, one after the other": found["each"],
        f"{what}, ms until a frame is drawn, middle": found["drawn"],
        f"{what}, ms until a frame is drawn, 95 of 100": found["slow"],
        "shaders compiled while a slider moves": found["compiled"],
    }
    print(f"renderer: {found['renderer']}; {found['stages']} stages before the last program")
    for name, value in results.items():
        print(f"{name:68} {value:8.1f}")
    if options.json:
        keep(options.json, results, {}, {"shaders compiled while a slider moves": 0},
             f"drawn by {found['renderer']}")
    sys.exit(found["compiled"] > 0)


main()
