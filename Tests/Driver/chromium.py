"""The Chromium that tests, pictures and benchmarks start, and how it draws without a card."""

# Without a window: it draws the same, for less.
HEADLESS = "/usr/bin/chromium-headless-shell"
# The headless one lets no page film.
FILMING = "/usr/bin/chromium"

# WebGL on the processor.
GRAPHICS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
