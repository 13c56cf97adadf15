"""Files of which no picture can be made: they are kept, and said to be."""

import pathlib

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import put, send
from pictures import FIXTURES, KAYAK
from rules import check

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])


def undecodable():
    """A PNG with a sound header, so that only the decoder finds out."""
    data = bytearray((FIXTURES.parent / "photos" / "basn2c16.png").read_bytes())
    start = data.index(b"IDAT") + 4
    data[start:start + 40] = bytes(40)
    return bytes(data)


@BOTH
def test_an_upload_whose_picture_cannot_be_made_says_so(windows, options):
    window = windows(**options)
    page = window.page
    page.get_by_text("Welcome to your library").wait_for()
    page.get_by_role("button", name="Uploads", exact=True).click()
    page.locator("input[type=file]").set_input_files([
        {"name": "torn.png", "mimeType": "image/png", "buffer": undecodable()},
        {"name": "kayak.jpg", "mimeType": "image/jpeg", "buffer": KAYAK.read_bytes()},
    ])
    kept = page.locator("upload-list li[data-state=damaged]")
    kept.wait_for()
    assert kept.locator(".name").inner_text() == "torn.png"
    # For a person; why stands under Details where the photo is opened.
    expect(kept.locator(".state")).to_have_text(
        "Stored without a preview. The original is kept. Download it to open it in another app.")
    good = page.locator("upload-list li[data-state=good] .name")
    good.wait_for()
    assert good.inner_text() == "kayak.jpg"
    # What there is to know of stands first.
    assert page.locator("upload-list li .name").first.inner_text() == "torn.png"
    page.locator("upload-progress").get_by_text("2 uploaded, 1 without a preview").first.wait_for(
        state="attached")
    check(window)


@BOTH
def test_the_head_of_the_list_keeps_its_distance(windows, options):
    window = windows(**options)
    page = window.page
    page.get_by_text("Welcome to your library").wait_for()
    page.locator("input[type=file]").set_input_files(str(KAYAK))
    page.get_by_role("button", name="Uploads", exact=True).click()
    row = page.locator("upload-list li").first
    row.wait_for()
    button = page.locator("upload-list .head").get_by_text("Upload photos").bounding_box()
    assert row.bounding_box()["y"] - (button["y"] + button["height"]) >= 6


# The server reports many changes as a whole, without the photos.
AS_A_WHOLE = """
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    addEventListener(type, take) {
      if (type === 'many') this.many = take;
      super.addEventListener(type, type !== 'change' ? take : (event) => this.many({
        data: JSON.stringify({ token: JSON.parse(event.data).token }) }));
    }
  };
"""


def test_an_upload_is_known_to_have_no_picture_where_changes_are_reported_as_a_whole(windows):
    window = windows(None)
    page = window.page
    page.add_init_script(AS_A_WHOLE)
    window.go("/")
    page.get_by_role("button", name="Uploads", exact=True).click()
    page.locator("input[type=file]").set_input_files([
        {"name": "torn.png", "mimeType": "image/png", "buffer": undecodable()}])
    kept = page.locator("upload-list li[data-state=damaged]")
    kept.get_by_text("Stored without a preview. The original is kept.").wait_for()


@BOTH
def test_an_archive_and_a_sidecar_are_told_how_they_come_in(windows, options):
    window = windows(**options)
    window.allow("422")
    page = window.page
    page.get_by_role("button", name="Uploads", exact=True).click()
    page.locator("input[type=file]").set_input_files([
        {"name": "takeout-001.zip", "mimeType": "application/zip", "buffer": b"PK\3\4" + bytes(60)},
        {"name": "IMG_1.JPG.xmp", "mimeType": "text/xml", "buffer": b"<x:xmpmeta/>"},
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Milk"}])
    rows = page.locator("upload-list li[data-state=bad]")
    expect(rows).to_have_count(3)
    said = dict(text.split("\n", 1) for text in rows.all_inner_texts())
    assert "archive" in said["takeout-001.zip"] and "tintype import" in said["takeout-001.zip"]
    assert "belongs to a photo" in said["IMG_1.JPG.xmp"]
    assert "isn’t a photo or video" in said["notes.txt"]
    check(window)


def make_album(window, title, photos):
    made = send(window, "POST", "/collections", {"kind": "album", "title": title})["collection"]
    send(window, "POST", f"/collections/{made['id']}/assets", {"assets": photos})
    return made["id"]


@BOTH
def test_an_album_shows_its_first_photo_that_has_a_picture(windows, options):
    # No page hears of its end before the albums are opened.
    window = windows(None, **options)
    page = window.page
    torn = put(window, "torn.png", undecodable())
    kayak = put(window, "kayak.jpg", KAYAK.read_bytes())
    album = make_album(window, "Lake", [torn, kayak])
    make_album(window, "Torn", [torn])
    chosen = make_album(window, "Chosen", [kayak, torn])
    send(window, "PATCH", f"/collections/{chosen}", {"cover": torn})
    window.eventually(lambda: window.json(f"/assets/{torn}")["state"] == "unreadable")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    window.go("/albums")
    for id in (album, chosen):
        picture = page.locator(f".cards a[href$='/albums/{id}'] .cover img")
        window.eventually(lambda picture=picture: picture.evaluate("img => img.naturalWidth > 0"))
        assert kayak in picture.get_attribute("src")
    expect(page.locator(".cards a", has_text="Torn").locator(".cover svg")).to_be_visible()
    assert not [url for url in asked if torn in url]


@BOTH
def test_a_photo_without_a_picture_says_that_its_file_is_kept(windows, options):
    window = windows(None, **options)
    page = window.page
    torn = put(window, "torn.png", undecodable())
    window.eventually(lambda: window.json(f"/assets/{torn}")["state"] == "unreadable")
    window.go("/")
    tile = window.tiles.first
    for words in ("Cannot be shown", "The original is kept.", "torn.png"):
        expect(tile.get_by_text(words)).to_be_visible()
    label = tile.locator("a").get_attribute("aria-label")
    assert "Cannot be shown. The original is kept. Download it to open it" in label
    assert "cannot be read" not in label
    name, box = tile.locator(".note .name"), tile.bounding_box()
    assert name.evaluate(LINES) == 1
    for line in tile.locator(".note > :visible").all():
        inside = line.bounding_box()
        assert inside["y"] >= box["y"] and \
            inside["y"] + inside["height"] <= box["y"] + box["height"], (inside, box)
    check(window)
    tile.locator("a").click()
    message = page.locator("photo-viewer .message")
    expect(message).to_contain_text("This photo cannot be shown")
    expect(message).to_contain_text("The original is kept unchanged. Download it to open it")
    # What the library for its format says stands behind a tap.
    cause = message.locator("details p")
    expect(cause).to_be_hidden()
    assert "cannot be read" not in message.inner_text()
    message.get_by_text("Details", exact=True).click()
    expect(cause).to_contain_text("The picture cannot be read: its data is damaged")
    expect(cause).to_contain_text("libpng")
    with page.expect_download() as started:
        message.get_by_role("button", name="Download").click()
    assert pathlib.Path(started.value.path()).read_bytes() == undecodable()
    check(window)


@pytest.mark.parametrize("kind, word", [("image", "photo"), ("video", "video")])
@pytest.mark.parametrize("place", ["", "/edit"], ids=["viewer", "darkroom"])
def test_one_sentence_says_what_it_is_and_the_reason_stands_under_details(
        windows, place, kind, word):
    window = windows(None)
    page = window.page
    torn = put(window, "torn.png", undecodable())
    window.eventually(lambda: window.json(f"/assets/{torn}")["state"] == "unreadable")

    def change(route):
        asset = route.fetch().json()
        route.fulfill(json={
            **asset, "kind": kind, "reason": "It has neither pictures nor sound.",
            "reasonDetail": "libav: no streams"})

    page.route(f"**/api/v1/assets/{torn}", change)
    window.go(f"/photo/{torn}{place}")
    message = page.locator("photo-viewer .message, photo-stage .message")
    expect(message).to_contain_text(f"This {word} cannot be shown")
    expect(message).to_contain_text("The original is kept unchanged. Download it to open it")
    cause = message.locator("details p")
    expect(cause).to_be_hidden()
    message.get_by_text("Details", exact=True).click()
    expect(cause).to_have_text("It has neither pictures nor sound. libav: no streams")
    check(window)


LONG = "Ein_sehr_langer_Dateiname_ohne_ein_einziges_Leerzeichen_{}.original.jpeg"

# The boxes of a text's lines, counted.
LINES = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""


@BOTH
@pytest.mark.parametrize("length", range(0, 12, 3))
def test_a_long_file_name_breaks_before_its_extension(windows, options, length):
    window = windows(**options)
    page = window.page
    page.get_by_text("Welcome to your library").wait_for()
    name = LONG.format("x" * length)
    page.get_by_role("button", name="Uploads", exact=True).click()
    page.locator("input[type=file]").set_input_files([
        {"name": name, "mimeType": "image/png", "buffer": undecodable()}])
    row = page.locator("upload-list li[data-state=damaged] .name")
    row.wait_for()
    # One line, whose middle is cut.
    extension = row.locator(".extension")
    assert (row.inner_text(), extension.inner_text()) == (name, ".jpeg")
    assert row.bounding_box()["height"] < 30
    box, line = extension.bounding_box(), row.bounding_box()
    assert box["x"] + box["width"] <= line["x"] + line["width"] + 1
    window.eventually(lambda: window.json("/assets")["assets"][0]["state"] == "unreadable")
    photo = window.json("/assets")["assets"][0]["id"]
    other = put(window, "other.png", undecodable() + b"0")
    one, all = (send(window, "POST", "/links", {"assets": photos})["link"]["path"]
                for photos in ([photo], [photo, other]))
    for path, place in ((f"/photo/{photo}", "info-panel dd"), (one, "h1"), (all, "li span")):
        window.go(path)
        if place == "info-panel dd":
            page.get_by_role("button", name="Info").click()
        text = page.locator(place, has_text="Dateiname").first
        text.wait_for()
        assert text.inner_text() == name
        # Info fills itself anew when the photo's details come.
        window.eventually(lambda: text.locator(".extension").evaluate(LINES) == 1)
    check(window)
