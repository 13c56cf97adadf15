"""Saves pictures of every state, light and dark, phone and desktop, to be looked at.

    .venv/bin/python Tests/Browser/screenshots.py [FOLDER WITH PHOTOS [SERIES …]]

A series is one of phone-light, phone-dark, desktop-light and desktop-dark; without one, all.

The system's sans is Inter in them, so that they look alike wherever they are made.
"""

import io
import os
import pathlib
import sys
import tempfile

import numpy
from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Driver"))

import cameras
from chromium import FILMING, GRAPHICS
from patience import patience
from pictures import FIXTURES, KAYAK
from program import Program
from test_uploads import slow_down
from tour import Tour
from window import Window

OUT = pathlib.Path(__file__).resolve().parent / "screenshots"
PHOTO_LIMIT = 60

SIZES = {
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2,
              "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}

FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="pattern"><test name="family"><string>sans</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit></match>
<match target="pattern"><test name="family"><string>sans-serif</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit></match>
<match target="pattern"><test name="family"><string>system-ui</string></test>
<edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit></match>
</fontconfig>
"""


def photos():
    """The pictures to fill the library with."""
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FIXTURES
    found = [path for path in sorted(folder.rglob("*"))
             if path.suffix.lower() in (".jpg", ".jpeg", ".png")]
    return found[:PHOTO_LIMIT]


def noise(seed):
    pixels = numpy.random.default_rng(seed).integers(0, 256, (700, 900, 3))
    data = io.BytesIO()
    Image.fromarray(pixels.astype(numpy.uint8)).save(data, "JPEG", quality=95)
    return data.getvalue()


class Shots:
    """One series: all states at one size in one theme."""

    def __init__(self, browser, program, name, options):
        self.name = name
        self.program = program
        self.window = Window(browser.new_context(**options), program)
        self.page = self.window.page

    def shoot(self, state):
        self.window.frames(3)
        self.page.screenshot(path=OUT / f"{state}-{self.name}.png", animations="disabled")

    def run(self):
        self.go("/")
        self.shoot("claim")
        self.page.goto(self.program.claim)
        for state in Tour(self.window).states():
            self.shoot(state)
        self.go("/")
        self.fill()
        self.uploading()
        self.unreadable()

    def fill(self):
        given = photos()
        choose = self.page.locator("input[type=file]")
        choose.set_input_files([str(path) for path in given])
        self.window.eventually(
            lambda: self.page.locator("upload-progress .line").is_hidden()
            and self.page.locator("photo-tile.busy").count() == 0
            and self.page.locator("photo-tile img").count() > 1, seconds=patience(120))
        self.page.wait_for_load_state("load")
        self.page.evaluate("() => Promise.all([...document.images].map((i) => i.decode()))")
        self.shoot("grid")

    def uploading(self):
        devtools = slow_down(self.window, 300_000)
        files = [{"name": f"IMG_{4012 + index}.jpg", "mimeType": "image/jpeg",
                  "buffer": noise(index)} for index in range(4)]
        files.insert(1, {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Milk"})
        files.insert(2, {"name": "a photo with a very long name with a great many words.jpg",
                         "mimeType": "image/jpeg", "buffer": b""})
        self.page.locator("input[type=file]").set_input_files(files)
        self.page.get_by_role("button", name="Uploads", exact=True).click()
        self.page.locator("upload-list [data-state=bad]").nth(1).wait_for()
        self.shoot("uploading")
        devtools.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
        self.window.eventually(
            lambda: self.page.locator("upload-list").get_by_text("Stored").count() >= 4)
        self.shoot("uploads")
        self.page.get_by_role("button", name="Close", exact=True).click()

    def unreadable(self):
        torn = KAYAK.read_bytes()[:700] + b"\x00" * 400
        self.page.locator("input[type=file]").set_input_files(
            [{"name": "torn.jpg", "mimeType": "image/jpeg", "buffer": torn}])
        tile = self.page.locator("photo-tile").get_by_text("Cannot be shown").first
        tile.wait_for()
        self.shoot("torn")
        self.page.locator("photo-tile a", has_text="Cannot be shown").first.click()
        self.page.get_by_text("This photo cannot be shown").wait_for()
        self.shoot("unreadable")


def main():
    OUT.mkdir(exist_ok=True)
    wanted = sys.argv[2:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "fonts.conf").write_text(FONTS)
        # Before Playwright starts: the browser gets the environment that Playwright had.
        os.environ["FONTCONFIG_FILE"] = str(folder / "fonts.conf")
        with sync_playwright() as playwright:
            cameras.write_film(folder / "seen.y4m")
            browser = playwright.chromium.launch(executable_path=FILMING, args=[
                *GRAPHICS, "--use-fake-device-for-media-stream=device-count=1,fps=20",
                f"--use-file-for-fake-video-capture={folder / 'seen.y4m'}"])
            for size, options in SIZES.items():
                for theme in ("light", "dark"):
                    if wanted and f"{size}-{theme}" not in wanted:
                        continue
                    series = f"{size}-{theme}"
                    program = Program(folder / series, folder / "log").start()
                    Shots(browser, program, series, {**options, "color_scheme": theme}).run()
                    program.end()
            browser.close()


main()
