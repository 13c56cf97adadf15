"""What the first screen is sent: its own programs and styles, nothing that may be wanted next."""

import re

import pytest

from photos import files
from pictures import KAYAK
from test_uploads import DROP, argument

# As the benchmark of the page has it.
MOST_BYTES = 90_000
# What may be wanted next comes 1.2 s after the photos were counted.
QUIET_MILLISECONDS = 1000

# The programs and styles that were asked for before it was quiet, and those of afterwards.
SENT = """(quiet) => {
  const all = performance.getEntriesByType('resource');
  const counted = Math.min(...all.filter(({ name }) => name.includes('/api/v1/timeline?newest='))
    .map(({ responseEnd }) => responseEnd));
  const files = all.filter(({ name }) => /[.](js|css)$/.test(name)).map((each) => ({
    name: each.name.replace(/.*[/]web[/][^/]*[/]/, ''), bytes: each.encodedBodySize,
    isEarly: each.startTime < counted + quiet,
  }));
  return [files.filter(({ isEarly }) => isEarly), files.filter(({ isEarly }) => !isEarly)];
}"""


@pytest.fixture
def stored():
    return files(3)


def hold(page, name):
    """Keeps a file of the page on its way; what is given lets it go."""
    held = []
    page.route(f"**/web/*/{name}", lambda route: held.append(route))

    def let_go():
        for route in held:
            route.continue_()

    return held, let_go


def test_it_is_sent_what_its_document_names_and_no_more(windows):
    window = windows()
    page = window.page
    window.eventually(lambda: page.locator("photo-tile img").count() == 3)
    # What comes when it is quiet is there, so that nothing else is on its way.
    page.locator("selection-bar").wait_for(state="attached")
    early, late = page.evaluate(SENT, QUIET_MILLISECONDS)
    document = window.get("/").decode()
    named = set(re.findall(r'(?:href|src)="/web/[^/]+/([^"]+[.](?:js|css))"', document))
    # Its placeholders are drawn by one more, where pictures are still on their way; the stream of
    # changes is opened once the photos are there.
    later = {"core/thumbhash.js", "core/change-stream.js"}
    assert {each["name"] for each in early} - later == named and not later & named
    assert 40_000 < sum(each["bytes"] for each in early) <= MOST_BYTES
    assert {"features/selection/selection-actions.js", "app/services.js", "app/services.css"} <= {
        each["name"] for each in late}


def test_a_photo_is_chosen_at_once_and_what_is_done_with_it_follows(windows):
    window = windows(None)
    page = window.page
    held, let_go = hold(page, "features/selection/selection-actions.js")
    window.go("/")
    tile = window.tiles.first
    tile.locator("img").wait_for()
    tile.hover()
    tile.locator(".pick").click()
    page.locator("photo-tile.on").wait_for()
    window.eventually(lambda: held)
    let_go()
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_text("1 selected").wait_for()
    bar.get_by_role("button", name="Favourite").click()
    page.get_by_text("Added to favourites").wait_for()


@pytest.mark.parametrize("stored", [[]], ids=["empty"])
def test_the_very_first_drop_is_taken(windows):
    window = windows(None)
    page = window.page
    held, let_go = hold(page, "app/services.js")
    window.go("/")
    page.locator("app-nav nav").wait_for()
    page.evaluate(DROP, argument(KAYAK))
    window.eventually(lambda: held)
    let_go()
    page.locator("photo-tile img").wait_for()
    assert page.locator("drop-overlay").is_hidden()
