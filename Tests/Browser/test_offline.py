"""Without a connection: the page opens all the same, says so, and shows what was seen last."""

import pytest

from photos import ids, send
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


def test_albums_that_were_seen_are_there_and_what_is_hidden_is_not(windows):
    window = windows("/", service_workers="allow")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR")
    page, url = window.page, window.program.url
    photos = list(ids(window).values())
    made = send(window, "POST", "/collections", {"kind": "album", "title": "Summer"})
    album = made["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets", {"assets": photos[:1]})
    send(window, "POST", "/assets/edit", {"assets": photos[1:], "changes": {"hidden": True}})
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.locator("photo-tile img").first.wait_for()
    page.goto(url + "/hidden")
    page.get_by_role("button", name="Show it").click()
    page.locator("photo-tile img").first.wait_for()
    page.goto(url + "/albums")
    page.get_by_role("link", name="Summer").click()
    page.locator("photo-tile img").first.wait_for()
    window.program.kill()

    page.goto(url + "/albums")
    page.get_by_text("No connection to Tintype").wait_for()
    page.get_by_role("link", name="Summer").click()
    window.eventually(lambda: window.tiles.count() == 1)
    page.goto(url + "/hidden")
    page.get_by_role("button", name="Show it").click()
    page.get_by_text("Tintype does not answer").first.wait_for()
    assert window.tiles.count() == 0


def test_what_could_not_be_read_is_read_when_the_server_is_back(windows):
    window = windows("/")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR|Failed to fetch")
    page = window.page
    page.locator("photo-tile img").first.wait_for()
    for name, sign in ("Albums", "No albums yet"), ("Places", "No places yet"):
        window.program.kill()
        page.locator("app-nav").get_by_role("link", name=name, exact=True).click()
        page.get_by_role("button", name="Try again").wait_for()
        page.get_by_text("No connection to Tintype").wait_for()
        window.program.start()
        page.get_by_text(sign).wait_for()


def test_what_could_not_be_read_is_read_when_the_network_is_back(windows):
    window = windows(None)
    # The network goes before more has come than the first photos.
    window.page.route("**/screens/equipment.js", lambda route: route.abort())
    window.page.goto(window.program.url)
    window.allow("ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR|Failed to fetch")
    page = window.page
    page.locator("photo-tile img").first.wait_for()
    # The stream of changes outlives it.
    for name, sign in ("Albums", "No albums yet"), ("Places", "No places yet"):
        window.context.set_offline(True)
        page.unroute_all()
        page.locator("app-nav").get_by_role("link", name=name, exact=True).click()
        page.get_by_role("button", name="Try again").wait_for()
        window.context.set_offline(False)
        page.get_by_text(sign).wait_for()
