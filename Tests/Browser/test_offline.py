"""Without a connection: the page opens all the same, says so, and shows what was seen last."""

import pytest

from pictures import KAYAK, MONGOLIA


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def test_what_was_seen_is_there_and_so_is_the_map(windows):
    window = windows("/", service_workers="allow")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR")
    window.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    window.page.reload()
    window.page.locator("photo-tile img").first.wait_for()
    window.page.goto(window.program.url + "/map")
    window.page.locator("photo-map .pin").wait_for()
    window.program.kill()

    window.page.goto(window.program.url + "/map")
    window.page.wait_for_function("""async () => {
      const keys = (await Promise.all((await caches.keys()).map(async (name) =>
        (await caches.open(name)).keys()))).flat();
      return keys.some(({ url }) => url.endsWith('/map/world.json'));
    }""")
    window.page.goto(window.program.url + "/")
    window.eventually(lambda: window.tiles.count() == 2)
    window.page.get_by_text("No connection").first.wait_for()
