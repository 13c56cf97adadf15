"""A window that is moved to a screen with more pixels a point."""

import pytest

from pictures import KAYAK

# The page's own sizes stay, so that only the density tells.
NO_RESIZE = """addEventListener('resize', (event) => {
  if (event.isTrusted) event.stopImmediatePropagation();
}, { capture: true })"""


@pytest.fixture
def stored():
    return [KAYAK]


def longest(window):
    """The pixels of the longer side of the first tile's picture, once it is there."""
    return window.page.locator("photo-tile img").first.evaluate(
        "(image) => Math.max(image.naturalWidth, image.naturalHeight)")


def test_tiles_get_pictures_for_the_density_of_their_screen(windows):
    window = windows(None)
    window.context.add_init_script(NO_RESIZE)
    window.go("/")
    first = window.eventually(lambda: longest(window))
    # What follows the density comes when it is quiet, with the bar.
    window.page.locator("selection-bar").wait_for(state="attached")
    devtools = window.context.new_cdp_session(window.page)

    def move(density):
        # An emulated screen reports its density with another size.
        devtools.send("Emulation.setDeviceMetricsOverride", {
            "width": 1280, "height": 800 + density, "deviceScaleFactor": density,
            "mobile": False})

    move(3)
    window.eventually(lambda: longest(window) > first)
    move(1)
    window.eventually(lambda: longest(window) == first)
