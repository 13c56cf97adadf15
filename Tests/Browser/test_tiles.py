"""A finer map: a file of the server's, or another server's tiles."""

import http.server
import os
import re
import threading

import numpy
import pytest

import tiles
from photos import png, put
from pictures import canvas
from program import Program


@pytest.fixture
def served(tmp_path, monkeypatch):
    """Starts a server with tiles, as its variables say."""
    programs = []

    def serve(source, credit=None):
        monkeypatch.setenv("TINTYPE_TILES", str(source))
        if credit:
            monkeypatch.setenv("TINTYPE_TILES_CREDIT", credit)
        programs.append(Program(tmp_path / "library", tmp_path / "log").start())
        return programs[-1]

    yield serve
    for program in programs:
        program.end()


@pytest.fixture
def program(served, tmp_path, request):
    """The server of the window's fixture has the file that the test names."""
    write = request.param
    return served(write(tmp_path))


def vector(folder):
    tiles.write_pmtiles(folder / "a.pmtiles", tiles.vector_tile(), 1, 6,
                        '<a href="https://example.org/">© Someone</a> <script>bad()</script>')
    return folder / "a.pmtiles"


def raster(folder):
    tiles.write_mbtiles(folder / "a.mbtiles", tiles.picture((200, 40, 160)), 4)
    return folder / "a.mbtiles"


def opened(windows, **options):
    window = windows("/map", **options)
    window.map = window.page.locator("photo-map > canvas")
    window.map.wait_for()
    return window


def share_of(window, colour, within=12):
    """How much of the map has a colour."""
    seen = canvas(window.map)[..., :3].astype(int)
    return float((numpy.abs(seen - numpy.array(colour)).max(-1) <= within).mean())


@pytest.mark.parametrize("program", [vector], indirect=True)
@pytest.mark.parametrize("scheme, wood", [("light", (219, 232, 210)), ("dark", (47, 61, 51))])
def test_shapes_of_a_file_are_drawn_in_the_colours_of_the_page(windows, scheme, wood):
    window = opened(windows, color_scheme=scheme)
    for _ in range(5):
        window.page.get_by_role("button", name="Zoom in").click()
    # The page's own map has no woods.
    window.eventually(lambda: share_of(window, wood, 3) > 0.05)
    source = window.page.locator(".map-source")
    assert "© Someone" in source.text_content()
    assert source.get_by_role("link").get_attribute("href") == "https://example.org/"
    assert source.locator("script").count() == 0


# Where in each tile what is, in parts of it, and the colour that it has by day and by night.
SPOTS = {
    "lake": ((0.62, 0.80), (221, 227, 230), (29, 35, 38)),
    "wood": ((0.12, 0.85), (219, 232, 210), (47, 61, 51)),
    "land": ((0.80, 0.20), (246, 245, 242), (51, 56, 58)),
    "road": ((0.30, 0.30), (229, 201, 143), (119, 105, 74)),
}

# The points of the canvas where a part of each tile of a zoom is drawn, away from the edges.
PLACES = """async ([tileZoom, across, down]) => {
  const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
  const { pointOf } = await import(`${base}features/map/mercator.js`);
  const map = document.querySelector('photo-map');
  const canvas = map.querySelector('canvas');
  const density = canvas.width / map.room.width;
  const found = [];
  for (let x = 0; x < 2 ** tileZoom; x += 1) {
    for (let y = 0; y < 2 ** tileZoom; y += 1) {
      const { left, top } = pointOf(map.view, map.room, (x + across) / 2 ** tileZoom,
        (y + down) / 2 ** tileZoom);
      const isSeen = left > 8 && top > 8 && left < map.room.width - 8
        && top < map.room.height - 8;
      if (isSeen) found.push([Math.round(left * density), Math.round(top * density)]);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("program", [vector], indirect=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_shape_of_a_tile_is_where_the_tile_has_it(windows, scheme):
    asked = []
    window = windows("/", color_scheme=scheme)
    window.page.on("request", lambda request: asked.append(request.url))
    window.go("/map")
    window.map = window.page.locator("photo-map > canvas")
    window.map.wait_for()
    for _ in range(5):
        window.page.get_by_role("button", name="Zoom in").click()

    def zooms():
        """Of the tiles that were asked for."""
        found = [re.search(r"/map/tiles/[^/]+/(\d+)/\d+/\d+", url) for url in asked]
        return [int(each[1]) for each in found if each]

    def right(name):
        (across, down), day, night = SPOTS[name]
        places = window.page.evaluate(PLACES, [zooms()[-1], across, down])
        seen = canvas(window.map)
        fits = [numpy.abs(seen[y, x] - (day if scheme == "light" else night)).max() <= 10
                for x, y in places]
        # The name of the town lies over one or the other.
        return len(fits) >= 2 and sum(fits) >= 0.9 * len(fits)

    for name in SPOTS:
        window.eventually(lambda: zooms() and right(name))


@pytest.mark.parametrize("program", [raster], indirect=True)
def test_pictures_of_a_file_lie_over_the_own_map(windows):
    window = opened(windows, color_scheme="light")
    put(window, "001.png", png(1))
    window.eventually(lambda: share_of(window, (200, 40, 160)) > 0.9)
    assert "Someone’s map" in window.page.locator(".map-source").text_content()
    # Nearer than the file goes its tiles are drawn larger.
    for _ in range(8):
        window.page.get_by_role("button", name="Zoom in").click()
    window.eventually(lambda: share_of(window, (200, 40, 160)) > 0.9)


class Elsewhere(http.server.BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        self.asked.append((self.path, self.headers.get("Referer")))
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.end_headers()
        self.wfile.write(tiles.picture((30, 120, 60)))

    def log_message(self, *_):
        pass


@pytest.fixture
def elsewhere():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def far(served, elsewhere):
    return served(elsewhere + "/{z}/{x}/{y}.png", credit="Elsewhere’s map")


def test_an_address_adds_its_server_and_no_other(browser, far, elsewhere):
    from window import Window, open_claim
    context = browser.new_context(viewport={"width": 800, "height": 600}, service_workers="block",
                                  color_scheme="light")
    window = Window(context, far)
    open_claim(window.page.request, far)
    answer = window.page.request.get(far.url)
    policy = answer.headers["content-security-policy"]
    assert f"img-src 'self' blob: data: {elsewhere};" in policy
    assert policy.count(elsewhere) == 1
    window.page.goto(far.url + "/map")
    window.eventually(lambda: window.page.locator(".map-source").text_content()
                      .startswith("Elsewhere’s map"))
    window.eventually(lambda: len(Elsewhere.asked) >= 4)
    assert all(referer is None for _, referer in Elsewhere.asked)
    assert window.complaints() == []
    context.close()


def test_a_file_that_is_no_tiles_leaves_the_own_map(served, tmp_path):
    (tmp_path / "bad.pmtiles").write_bytes(b"no tiles")
    program = served(tmp_path / "bad.pmtiles")
    assert "is not a PMTiles file" in (tmp_path / "log").read_text()
    assert os.environ["TINTYPE_TILES"] and program.url
