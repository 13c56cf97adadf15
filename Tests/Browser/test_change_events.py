"""Changes arrive with their rows: a second window shows them without a request."""

import re

import pytest
from playwright.sync_api import expect

from pictures import KAYAK, MONGOLIA
from photos import send


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


# So often it is looked again whether anything is still on its way: some requests never end.
ROUNDS = 20


class Requests:
    """What a window asks the API for; pictures are bytes, not answers about a change."""

    def __init__(self, window):
        self.window = window
        self.paths = []
        self.waiting = set()
        window.page.on("request", self.hear)
        window.page.on("framenavigated", lambda _: self.waiting.clear())
        for end in ("requestfinished", "requestfailed"):
            window.page.on(end, lambda request: self.waiting.discard(request))

    def hear(self, request):
        if "/events" not in request.url:
            self.waiting.add(request)
        found = re.search(r"/api/v1(/.*)", request.url)
        if found and not re.search(r"/renditions/|/events", found[1]):
            self.paths.append(f"{request.method} {found[1]}")

    def settle(self):
        """Passes what still waits for a time, and forgets what was asked until then."""
        self.window.page.clock.fast_forward(5000)
        self.window.frames(5)
        for _ in range(ROUNDS):
            self.window.page.wait_for_function(
                "() => performance.getEntriesByType('resource').length === (window.seen ?? -1)"
                " || void (window.seen = performance.getEntriesByType('resource').length)",
                polling=500)
            # What is slow to come may lead to more.
            if not self.waiting:
                break
            self.window.frames(30)
        self.paths.clear()

    def none_until(self, text, check):
        """Waits until a change is shown; what it plans for later is done at once."""
        self.window.eventually(check)
        self.window.page.clock.fast_forward(5000)
        self.window.frames(5)
        assert self.paths == [], f"{text}: {self.paths}"


@pytest.fixture
def pair(windows):
    """Two windows of an owner; the requests of the second one are heard."""
    window, other = windows(), windows(None)
    other.page.clock.install()
    requests = Requests(other)
    other.go("/")
    other.page.locator("photo-tile img").nth(1).wait_for()
    requests.settle()
    return window, other, requests


def tile(window, name):
    return window.page.locator(f'photo-tile a[aria-label^="{name}"]')


def test_a_favourite_a_title_and_the_trash_cost_no_request(pair):
    window, other, requests = pair
    photo = window.json("/assets")["assets"][0]
    path, name = f"/assets/{photo['id']}", photo["filename"]
    send(window, "PATCH", path, {"favorite": True})
    requests.none_until("favourite", lambda: "favourite" in (
        tile(other, name).get_attribute("aria-label") or "").lower())
    send(window, "PATCH", path, {"title": "Over the water"})
    requests.none_until("title", lambda: tile(other, "Over the water").count() == 1)
    send(window, "POST", "/assets/trash", {"assets": [photo["id"]]})
    requests.none_until("trash", lambda: other.tiles.count() == 1)
    send(window, "POST", "/assets/restore", {"assets": [photo["id"]]})
    requests.none_until("restored", lambda: other.tiles.count() == 2)


def test_an_undo_in_one_window_costs_no_request_in_another(pair):
    window, other, requests = pair
    photo = window.json("/assets")["assets"][0]
    window.view_photo(photo["filename"])
    window.stretch(8000)
    window.page.keyboard.press("Delete")
    window.page.get_by_role("button", name="Undo").wait_for()
    requests.none_until("trash", lambda: other.tiles.count() == 1)
    window.page.get_by_role("button", name="Undo").click()
    requests.none_until("undo", lambda: other.tiles.count() == 2)


def test_a_new_photo_costs_no_request(pair, tmp_path):
    window, other, requests = pair
    new = tmp_path / "new.jpg"
    from PIL import Image
    Image.new("RGB", (60, 40), (200, 30, 30)).save(new)
    window.upload(new)
    requests.none_until("new photo", lambda: other.tiles.count() == 3
                        and tile(other, "new.jpg").locator("img").count() == 1)


def test_albums_cost_no_request(pair):
    window, other, requests = pair
    photos = [each["id"] for each in window.json("/assets")["assets"]]
    other.go("/albums")
    other.page.get_by_role("heading", name="Albums").wait_for()
    other.page.locator(".cards li").first.wait_for()
    requests.settle()
    album = send(window, "POST", "/collections", {"title": "Sweden"})["collection"]["id"]
    card = other.page.locator(f'a[href$="/albums/{album}"]')
    requests.none_until("new album", lambda: card.count() == 1)
    send(window, "POST", f"/collections/{album}/assets", {"assets": photos})
    requests.none_until("photos of an album",
                        lambda: "2\u00a0photos" in (card.text_content() or ""))
    send(window, "PATCH", f"/collections/{album}", {"title": "Norway"})
    requests.none_until("album's title", lambda: "Norway" in (card.text_content() or ""))


def test_an_open_photo_costs_no_request(pair):
    window, other, requests = pair
    photo = window.json("/assets")["assets"][0]
    # The darkroom is prepared while a photo is looked at.
    with other.page.expect_response("**/api/v1/filters"):
        other.view_photo(photo["filename"])
    other.page.keyboard.press("i")
    other.page.locator("info-panel").wait_for()
    requests.settle()
    send(window, "PATCH", f"/assets/{photo['id']}", {"title": "Over the water"})
    requests.none_until("title", lambda: other.page.title().startswith("Over the water"))


def albums_of(window, *titles):
    return [send(window, "POST", "/collections", {"title": title})["collection"]["id"]
            for title in titles]


def titles(window):
    return window.page.locator(".cards li b").all_text_contents()


def test_moved_albums_cost_no_request(pair):
    window, other, requests = pair
    first, second, third = albums_of(window, "Faroe", "Gotland", "Hiiumaa")
    folder = send(window, "POST", "/collections",
                  {"title": "Islands", "kind": "folder"})["collection"]["id"]
    other.page.goto(f"{other.program.url}/albums")
    other.page.get_by_text("Islands").wait_for()
    shown = [each for each in titles(other) if each in ("Faroe", "Gotland", "Hiiumaa", "Islands")]
    assert shown == ["Faroe", "Gotland", "Hiiumaa", "Islands"]
    requests.settle()

    def order():
        return [each for each in titles(other) if each in shown]

    send(window, "PATCH", f"/collections/{third}", {"folder": None, "index": 0})
    requests.none_until("moved", lambda: order()[0] == "Hiiumaa")
    send(window, "PATCH", f"/collections/{first}", {"folder": folder, "index": 0})
    requests.none_until("moved into a folder", lambda: "Faroe" not in order())
    card = other.page.locator(f'a[href$="/albums/{folder}"]')
    requests.none_until("counted", lambda: "1 " in (card.text_content() or ""))
    send(window, "PATCH", f"/collections/{first}", {"folder": None, "index": 1})
    requests.none_until("moved out", lambda: order()[:2] == ["Hiiumaa", "Faroe"])
    send(window, "DELETE", f"/collections/{second}")
    requests.none_until("deleted", lambda: "Gotland" not in order())


def test_the_order_of_an_open_album_costs_no_request(pair):
    window, other, requests = pair
    photos = window.json("/assets")["assets"]
    names = {each["id"]: each["filename"] for each in photos}
    ids = list(names)
    album, = albums_of(window, "Sweden")
    send(window, "POST", f"/collections/{album}/assets", {"assets": ids})
    other.page.goto(f"{other.program.url}/albums/{album}")
    other.tiles.nth(1).wait_for()
    requests.settle()

    def shown():
        labels = other.page.locator("photo-tile a").evaluate_all(
            "links => links.map((link) => link.getAttribute('aria-label') ?? '')")
        return [id for label in labels for id, name in names.items() if label.startswith(name)]

    assert shown() == ids
    send(window, "POST", f"/collections/{album}/assets", {"assets": [ids[1]], "at": 0})
    requests.none_until("moved", lambda: shown() == [ids[1], ids[0]])
    send(window, "POST", f"/collections/{album}/remove", {"assets": [ids[1]]})
    requests.none_until("removed", lambda: shown() == [ids[0]])
    send(window, "POST", f"/collections/{album}/assets", {"assets": [ids[1]]})
    requests.none_until("added", lambda: shown() == ids)


def test_versions_and_albums_of_an_open_photo_cost_no_request(pair):
    window, other, requests = pair
    photo = window.json("/assets")["assets"][0]
    album, = albums_of(window, "Sweden")
    with other.page.expect_response("**/api/v1/filters"):
        other.view_photo(photo["filename"])
    other.page.keyboard.press("i")
    other.page.locator("info-panel").wait_for()
    requests.settle()
    info = other.page.locator("info-panel")
    for number in (1, 2):
        send(window, "POST", f"/assets/{photo['id']}/versions", {
            "recipe": {"version": 1, "size": [photo["originalWidth"], photo["originalHeight"]],
                       "steps": [{"filter": "CIColorInvert"}] * number},
            "base": number - 1})
        requests.none_until(f"version {number}", lambda: re.search(
            rf"\b{number} version|version {number}", info.text_content() or "", re.I))
    send(window, "PUT", f"/assets/{photo['id']}/version", {"version": 0})
    requests.none_until("the original", lambda: not re.search(
        r"\d version", info.text_content() or ""))
    send(window, "POST", f"/collections/{album}/assets", {"assets": [photo["id"]]})
    requests.none_until("in an album", lambda: "Sweden" in (info.text_content() or ""))
    send(window, "POST", f"/collections/{album}/remove", {"assets": [photo["id"]]})
    requests.none_until("in none", lambda: "Sweden" not in (info.text_content() or ""))


def test_the_favourites_cost_no_request(pair):
    window, other, requests = pair
    photo = window.json("/assets")["assets"][0]
    other.go("/favorites")
    other.page.locator(".empty").wait_for()
    requests.settle()
    send(window, "PATCH", f"/assets/{photo['id']}", {"favorite": True})
    requests.none_until("favourite", lambda: tile(other, photo["filename"]).count() == 1)


def test_a_member_hears_nothing_of_a_private_photo(windows, browser):
    window = windows("/settings/account")
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    window.page.get_by_label("New password").fill("a harbour at dusk 7")
    window.page.get_by_role("button", name="Set password").click()
    window.page.get_by_text("You are now the administrator.").wait_for()
    send(window, "POST", "/accounts",
         {"name": "Ben", "role": "member", "password": "another harbour 42"})
    photos = window.json("/assets")["assets"]
    ben = windows(None, storage_state=None)
    ben.page.request.post(f"{ben.program.url}/api/v1/session", data={
        "name": "Ben", "password": "another harbour 42"}, headers={"Origin": ben.program.url})
    ben.page.add_init_script("""
      window.heard = [];
      const Plain = window.EventSource;
      window.EventSource = class extends Plain {
        constructor(...all) {
          super(...all);
          this.addEventListener('change', ({ data }) => window.heard.push(data));
        }
      };
    """)
    ben.page.clock.install()
    requests = Requests(ben)
    ben.go("/")
    ben.page.locator("photo-tile img").nth(1).wait_for()
    requests.settle()
    hidden, shown = photos
    send(window, "PATCH", f"/assets/{hidden['id']}", {"visibility": "private"})
    requests.none_until("made private", lambda: ben.tiles.count() == 1)
    ben.page.evaluate("() => { window.heard.length = 0; }")
    send(window, "PATCH", f"/assets/{hidden['id']}", {"title": "Nothing for Ben"})
    send(window, "PATCH", f"/assets/{shown['id']}", {"title": "For all"})
    requests.none_until("title", lambda: tile(ben, "For all").count() == 1)
    heard = "".join(ben.page.evaluate("() => window.heard"))
    assert "For all" in heard
    assert "Nothing for Ben" not in heard and hidden["id"] not in heard
    expect(tile(ben, "For all")).to_have_count(1)
