"""Without a connection: the page opens all the same, says so, and shows what was seen last."""

import pytest

from photos import ids, send
from pictures import KAYAK, MONGOLIA
from rules import check


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


MAP_IS_KEPT = """async () => {
  const keys = (await Promise.all((await caches.keys()).map(async (name) =>
    (await caches.open(name)).keys()))).flat();
  return keys.some(({ url }) => url.endsWith('/map/world.json'));
}"""


def test_seen_photos_are_there_and_so_is_the_map(windows):
    window = windows("/", service_workers="allow")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR")
    window.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    window.page.reload()
    window.page.locator("photo-tile img").first.wait_for()
    window.go("/map")
    window.page.locator("photo-map .pin").wait_for()
    # The pins may be there before the land below them.
    window.page.wait_for_function(MAP_IS_KEPT)
    window.program.kill()

    window.go("/map")
    window.page.wait_for_function(MAP_IS_KEPT)
    window.go("/")
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
    page.get_by_role("button", name="Show").click()
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
    page.get_by_text("Tintype is not responding").first.wait_for()
    assert window.tiles.count() == 0


def test_a_page_opens_although_a_connection_of_the_worker_broke(windows):
    window = windows("/", service_workers="allow")
    window.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    window.page.reload()
    window.page.locator("photo-tile img").first.wait_for()
    window.page.evaluate("async () => (await caches.open((await caches.keys()).find("
                         "(name) => name.startsWith('tintype /web')))).delete('/')")
    worker = window.context.service_workers[0]
    worker.evaluate("""() => {
      const connected = self.fetch;
      self.broken = [];
      self.fetch = (request) => {
        if (request.mode !== 'navigate' || self.broken.length) return connected(request);
        self.broken.push(request.url);
        return Promise.reject(new TypeError('Failed to fetch'));
      };
    }""")
    window.go("/settings")
    window.page.get_by_role("heading", name="Settings").first.wait_for()
    assert len(worker.evaluate("() => self.broken")) == 1


def test_lists_that_failed_are_read_when_the_server_is_back(windows):
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


def test_lists_that_failed_are_read_when_the_network_is_back(windows):
    window = windows(None)
    # The network goes before more has come than the first photos.
    window.page.route("**/app/services.js", lambda route: route.abort())
    window.go("/")
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


def test_a_list_that_failed_is_read_when_the_server_stopped_before_the_page_followed_changes(
        windows):
    window = windows(None)
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR|Failed to fetch")
    page = window.page
    page.route("**/core/change-stream.js", lambda route: route.abort())
    window.go("/")
    page.locator("photo-tile img").first.wait_for()
    window.program.kill()
    page.unroute_all()
    page.locator("app-nav").get_by_role("link", name="Albums", exact=True).click()
    page.get_by_role("button", name="Try again").wait_for()
    page.get_by_text("No connection to Tintype").wait_for()
    window.program.start()
    page.get_by_text("No albums yet").wait_for()
    window.eventually(lambda: page.get_by_text("No connection to Tintype").count() == 0)


def test_actions_without_a_connection_are_sent_with_one(windows):
    window = windows("/")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR|Failed to fetch")
    page = window.page
    window.open_photo("kayak.jpg")
    photo = window.photo_id
    window.choose("Noir")
    window.program.kill()
    window.save_button.click()
    page.get_by_text("This will be saved when you’re back online.").wait_for()
    page.keyboard.press("Escape")
    page.locator("app-toast").get_by_text("will be saved when you’re back online").wait_for()
    page.get_by_text("1 change waiting to be saved.").wait_for()
    window.wait_for_viewer()
    page.keyboard.press("f")
    page.get_by_text("2 changes waiting to be saved.").wait_for()
    # As when the page is opened again: this one would send them as soon as it can.
    page.goto("about:blank")
    window.program.start()
    window.go("/")
    page.get_by_text(" 2 changes").wait_for()
    asset = window.json(f"/assets/{photo}")
    assert (asset["version"], asset["favorite"]) == (1, True)


def test_a_photo_that_was_opened_by_its_address_takes_a_favourite(windows):
    window = windows("/", service_workers="allow")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR|Failed to fetch")
    page, photo = window.page, ids(window)["kayak.jpg"]
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.locator("photo-tile img").first.wait_for()
    window.program.kill()
    window.go(f"/photo/{photo}")
    page.get_by_text("No connection").first.wait_for()
    page.keyboard.press("f")
    page.get_by_text("1 change waiting to be saved.").wait_for()
    window.program.start()
    window.go("/")
    window.eventually(lambda: window.json(f"/assets/{photo}")["favorite"])


def test_of_a_photo_that_was_never_seen_here_what_waits_is_offered(windows):
    window = windows("/", service_workers="allow")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR|Failed to fetch")
    page = window.page
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.locator("photo-tile img").first.wait_for()
    window.program.kill()
    window.go(f"/photo/{'a' * 26}")
    page.get_by_text("they take effect when you’re back online.").wait_for()
    tools = page.get_by_role("group", name="Photo actions")
    assert tools.locator(":is(button, a):visible").evaluate_all(
        "all => all.map((each) => each.title)") == ["Favourite", "Hide", "Move to trash"]
    check(window)
    page.keyboard.press("f")
    page.get_by_text("1 change waiting to be saved.").wait_for()


def test_a_saved_edit_waits_in_the_darkroom_too(windows):
    window = windows(None)
    window.allow("net::ERR")
    page = window.page
    window.edit_photo()
    photo = window.photo_id
    page.route("**/api/v1/assets/*/versions", lambda route: route.abort())
    window.choose("Noir")
    window.save_button.click()
    page.get_by_text("This will be saved when you’re back online.").wait_for()
    page.keyboard.press("Escape")
    page.locator("app-toast").get_by_text("will be saved when you’re back online").wait_for()
    window.wait_for_viewer()
    page.keyboard.press("e")
    page.get_by_text("This will be saved when you’re back online.").first.wait_for()
    assert window.filter("Noir").get_attribute("aria-checked") == "true"
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    window.eventually(lambda: window.json(f"/assets/{photo}")["version"] == 1)
    page.get_by_text("This will be saved when you’re back online.").wait_for(state="hidden")


def test_a_photo_that_was_opened_without_a_connection_comes_with_one(windows):
    window = windows("/")
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR|Failed to fetch")
    page = window.page
    page.locator("selection-bar").wait_for(state="attached")
    # The viewer, and what acts on every screen, come after the first photos.
    page.wait_for_function(
        "() => customElements.get('photo-viewer') && document.querySelector('drop-overlay')")
    window.program.kill()
    page.locator('photo-tile a[aria-label^="kayak.jpg"]').click()
    page.locator("photo-viewer .slide:nth-child(2) img[data-lost]").wait_for()
    page.keyboard.press("i")
    page.locator("info-panel summary").click()
    assert page.get_by_label("Title", exact=True).is_disabled()
    window.program.start()
    # Somebody who does something need not wait for the page's next try.
    page.keyboard.press("Shift")
    window.eventually(page.get_by_label("Title", exact=True).is_enabled)
    window.eventually(lambda: page.locator("photo-viewer .slide:nth-child(2) img").evaluate_all(
        "pictures => pictures.some((each) => each.naturalWidth > 256)"))
    window.eventually(lambda: page.locator("img[data-lost]").count() == 0)


def test_a_tile_without_its_picture_keeps_its_place(windows):
    window = windows(None)
    window.allow("net::ERR")
    page = window.page
    page.route("**/renditions/**", lambda route: route.abort())
    window.go("/")
    # The waves of light of one, and no sign of what is broken.
    window.eventually(lambda: page.locator("photo-tile canvas").count() == 2)
    assert page.locator("photo-tile img").count() == 0
    page.unroute_all()
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    window.eventually(lambda: page.locator("photo-tile img").evaluate_all(
        "pictures => pictures.filter((each) => each.naturalWidth > 0).length") == 2)
