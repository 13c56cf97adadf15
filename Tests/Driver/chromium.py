"""The Chromium that tests, pictures and benchmarks start, and how it draws without a card."""

import os
import pathlib

# Without a window: it draws the same, for less.
HEADLESS = "/usr/bin/chromium-headless-shell"
# The headless one lets no page film.
FILMING = "/usr/bin/chromium"

# WebGL on the processor.
GRAPHICS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]

# Browsers take their fonts from here, so that a page is as wide wherever other fonts are installed.
os.environ["FONTCONFIG_FILE"] = str(pathlib.Path(__file__).with_name("fonts.conf"))
