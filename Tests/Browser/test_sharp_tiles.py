"""Pictures for displays with several pixels a point: sharp, and few bytes."""

import pytest
from PIL import Image, ImageOps

from photos import FOLDER, ids
from skips import CORPORA, with_corpora

COUNT = 120
SCREENS = 6
MOST_BYTES = 1_500_000
# How far a picture may be enlarged.
ENLARGEMENT = 1.3

SHARP_PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3,
               "has_touch": True, "is_mobile": True}

# The most that a picture in the window is enlarged, if all have come.
ENLARGED = """() => {
  const tiles = [...document.querySelectorAll('photo-tile')].filter((tile) => {
    const { top, bottom } = tile.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const pictures = tiles.map((tile) => tile.querySelector('img'));
  if (tiles.length === 0 || pictures.some((each) => !each?.naturalWidth)) return 0;
  return Math.max(...pictures.map((each) => Math.max(each.clientWidth, each.clientHeight)
    * devicePixelRatio / Math.max(each.naturalWidth, each.naturalHeight)));
}"""

pytestmark = with_corpora


def photos():
    """Different parts of photos as cameras have made them."""
    paths = [FOLDER / f"sharp-{number:03}.jpg" for number in range(COUNT)]
    if paths[-1].exists():
        return paths
    sources = []
    for path in sorted(path for folder in ("cameras", "gps", "motion", "live")
                       for path in (CORPORA / folder).rglob("*.jpg")):
        with Image.open(path) as file:
            if file.mode == "RGB" and min(file.size) >= 1000:
                sources.append(ImageOps.exif_transpose(file))
    for number, path in enumerate(paths):
        source = sources[number % len(sources)]
        part = number // len(sources)
        left = part * 97 % (source.width - 900)
        top = part * 61 % (source.height - 700)
        source.crop((left, top, left + 900, top + 700)).save(path, quality=88)
    return paths


@pytest.fixture
def stored():
    return photos()


def test_six_screens_of_a_sharp_phone_take_at_most_one_and_a_half_megabytes(windows):
    window = windows(None, **SHARP_PHONE)
    network = window.context.new_cdp_session(window.page)
    network.send("Network.enable")
    pictures, received = {}, {}

    def respond(event):
        if "/renditions/" in event["response"]["url"]:
            pictures[event["requestId"]] = event["response"]

    network.on("Network.responseReceived", respond)
    network.on("Network.loadingFinished", lambda event: received.update(
        {event["requestId"]: event["encodedDataLength"]}))
    window.go("/")
    for screen in range(SCREENS):
        enlarged = window.eventually(lambda: window.page.evaluate(ENLARGED))
        assert enlarged < ENLARGEMENT, screen
        window.page.evaluate("(height) => window.scrollBy(0, height)", 844 - 56)
        window.frames(2)
    total = sum(received.get(request, 0) for request in pictures)
    assert len(pictures) >= 60 and total <= MOST_BYTES, f"{len(pictures)} in {total} bytes"
    assert {each["mimeType"] for each in pictures.values()} == {"image/webp"}
    varies = {value for each in pictures.values() for name, value in each["headers"].items()
              if name.lower() == "vary"}
    assert varies == {"Accept"}
    print(f"figure: {total} bytes")


def test_a_picture_depends_on_what_is_accepted(windows):
    window = windows(None)
    photo = list(ids(window).values())[0]
    fetch = window.context.request.get
    path = f"{window.program.url}/api/v1/assets/{photo}/renditions"

    def picture(size, accept, **headers):
        answer = fetch(f"{path}/{size}", headers={"Accept": accept, **headers})
        return answer.status, answer.headers.get("content-type"), answer.headers["etag"]

    status, kind, webp = picture(512, "image/avif,image/webp,*/*")
    assert (status, kind) == (200, "image/webp")
    for accept in ("*/*", "image/webp;q=0, image/*", "image/jpeg"):
        status, kind, jpeg = picture(512, accept)
        assert (status, kind) == (200, "image/jpeg") and jpeg != webp, accept
    assert picture(512, "image/webp", **{"If-None-Match": webp})[0] == 304
    assert picture(512, "image/jpeg", **{"If-None-Match": webp})[0] == 200
    for size in (256, 1440):
        assert picture(size, "image/webp")[1] == "image/jpeg"


# The tiles whose picture is larger than needed: a smaller one would have been sharp.
LARGER = """() => [...document.querySelectorAll('photo-tile img')].filter((each) => {
  const side = Number(each.src.match(/renditions\\/(\\d+)/)[1]);
  const { width, height } = each.closest('photo-tile').getBoundingClientRect();
  const needed = Math.max(width, height) * devicePixelRatio;
  const smaller = { 512: 256, 768: 512, 1440: 768 }[side] ?? 0;
  return needed < smaller * 1.3 - 1;
}).length"""


@pytest.mark.parametrize("ratio", [1, 2, 3])
def test_tiles_have_the_smallest_picture_that_is_sharp(windows, ratio):
    window = windows(None, device_scale_factor=ratio)
    window.go("/")
    window.eventually(lambda: 0 < window.page.evaluate(ENLARGED) < ENLARGEMENT)
    assert window.page.evaluate(LARGER) == 0
