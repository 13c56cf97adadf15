"""Files come in by button, drop and paste; what is stored stays, what breaks off goes on."""

import base64
import hashlib
import io
import os
import re

import numpy
from PIL import Image

from photos import ids, put, send
from pictures import FIXTURES, KAYAK, MONGOLIA, PATCHES, SIDEWAYS
from rules import check

CUT = FIXTURES.parent / "photos" / "damaged_cut.jpg"

DROP = """([name, type, data]) => {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const transfer = new DataTransfer();
  transfer.items.add(new File([bytes], name, { type }));
  for (const kind of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(kind, {
      dataTransfer: transfer, bubbles: true, cancelable: true,
    }));
  }
}"""

PASTE = """([name, type, data]) => {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([bytes], name, { type }));
  document.body.dispatchEvent(new ClipboardEvent('paste', {
    clipboardData, bubbles: true, cancelable: true,
  }));
}"""


# The photo that the grid holds, and where it is; its neighbours flow past it, row by row.
HELD = """() => {
  const { id } = document.querySelector('photo-grid').anchor;
  return [id, document.querySelector(`photo-tile[data-id='${id}']`).getBoundingClientRect().top];
}"""


def noise(seed, width=900, height=700):
    """A JPEG that cannot be made small, of about a megabyte."""
    pixels = numpy.random.default_rng(seed).integers(0, 256, (height, width, 3))
    data = io.BytesIO()
    Image.fromarray(pixels.astype(numpy.uint8)).save(data, "JPEG", quality=95)
    return data.getvalue()


def argument(path):
    kind = "image/png" if path.suffix == ".png" else "image/jpeg"
    return [path.name, kind, base64.b64encode(path.read_bytes()).decode()]


def as_files(**named):
    return [{"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": data}
            for name, data in named.items()]


def rows(window):
    """The list of uploads: name and state of each."""
    return [tuple(row.locator("p").all_text_contents())
            for row in window.page.locator("upload-list li").all()]


def top_of(window, photo):
    return window.page.locator(f"photo-tile[data-id='{photo}']").bounding_box()["y"]


def open_list(window):
    window.page.get_by_role("button", name="Uploads", exact=True).click()


def test_by_button_drop_and_paste_and_in_another_window_by_itself(windows):
    window = windows()
    window.page.get_by_text("No photos yet").wait_for()
    other = windows()
    other.page.get_by_text("No photos yet").wait_for()
    window.upload(KAYAK)
    window.page.evaluate(DROP, argument(SIDEWAYS))
    window.page.evaluate(PASTE, argument(PATCHES))
    for each in (window, other):
        each.eventually(lambda: each.page.locator("photo-tile img").count() == 3)
        names = each.page.locator("photo-tile a").evaluate_all(
            "links => links.map((link) => link.getAttribute('aria-label').split(',')[0])")
        assert sorted(names) == ["kayak.jpg", "patches.png", "sideways.jpg"]
    assert window.page.locator("drop-overlay").is_hidden()


def test_files_dropped_on_an_album_go_into_it(window):
    made = send(window, "POST", "/collections", {"kind": "album", "title": "Summer"})
    album = f"/albums/{made['collection']['id']}"
    window.go(album)
    window.page.get_by_text("This album is empty").wait_for()
    window.page.evaluate(DROP, argument(SIDEWAYS))
    window.page.get_by_text("1 photo added to Summer").wait_for()
    window.eventually(lambda: window.page.locator("photo-tile img").count() == 1)
    assert list(ids(window)) == ["sideways.jpg"]


def test_files_dropped_on_a_photo_are_reported_as_uploaded(window):
    window.upload(KAYAK)
    window.view_photo("kayak.jpg")
    window.stretch(4000)
    window.page.evaluate(DROP, argument(SIDEWAYS))
    window.page.get_by_text("Uploading 1 of 1").wait_for()


WRITTEN = """(field) => {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['a picture of words'], 'words.png', { type: 'image/png' }));
  clipboardData.setData('text/plain', 'words');
  return field.dispatchEvent(new ClipboardEvent('paste', {
    clipboardData, bubbles: true, cancelable: true,
  }));
}"""


def test_words_that_come_with_their_picture_are_pasted_as_words(window):
    window.go("/search")
    # The browser goes on and writes them.
    assert window.page.get_by_label("Search photos").evaluate(WRITTEN)
    open_list(window)
    window.page.get_by_text("Nothing is being uploaded.").wait_for()


DROP_TOGETHER = """(files) => {
  const transfer = new DataTransfer();
  for (const [name, type, data] of files) {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
  }
  document.body.dispatchEvent(new DragEvent('drop', {
    dataTransfer: transfer, bubbles: true, cancelable: true,
  }));
}"""


def test_a_photo_and_its_film_dropped_together_are_one(window):
    film = base64.b64encode((FIXTURES.parent / "films" / "live.mov").read_bytes()).decode()
    _, kind, photo = argument(KAYAK)
    open_list(window)
    window.page.evaluate(DROP_TOGETHER, [
        ["IMG_0007.MOV", "video/quicktime", film], ["img_0007.jpg", kind, photo],
        ["IMG_0008.jpg", *argument(SIDEWAYS)[1:]]])
    window.eventually(lambda: [state for _, state in rows(window)] == ["Stored"] * 3)
    window.page.get_by_role("button", name="Close", exact=True).click()
    window.eventually(lambda: window.page.locator("photo-tile img").count() == 2)
    assets = {each["filename"]: each for each in window.json("/assets")["assets"]}
    assert set(assets) == {"img_0007.jpg", "IMG_0008.jpg"}
    window.view_photo("img_0007.jpg")
    window.page.get_by_role("button", name="Play Live Photo").click()
    motion = window.page.locator("photo-viewer video.motion")
    window.eventually(lambda: motion.evaluate("(film) => film.currentTime > 0"))


def test_files_of_the_device_go_into_the_album(window):
    album = send(window, "POST", "/collections", {"kind": "album", "title": "Kayak"})
    window.go(f"/albums/{album['collection']['id']}")
    window.page.get_by_role("button", name="Add photos").first.click()
    window.page.locator("dialog input[type=file]").set_input_files([str(KAYAK), str(SIDEWAYS)])
    window.eventually(lambda: window.page.locator("main photo-tile img").count() == 2)


def test_the_chooser_opens_from_the_empty_library(window):
    with window.page.expect_file_chooser() as chooser:
        window.page.get_by_role("button", name="Upload photos").last.click()
    chooser.value.set_files([str(KAYAK), str(MONGOLIA)])
    window.eventually(lambda: window.page.locator("photo-tile img").count() == 2)
    # Two days of one photo each share a row; each tile says its day.
    headings = window.page.locator("photo-grid h2 span")
    window.eventually(lambda: headings.all_text_contents() == ["October 2002 – August 2011"])
    marks = window.page.locator("photo-tile .mark-of-day")
    window.eventually(lambda: marks.all_text_contents() == ["17 Aug 2011", "26 Oct 2002"])
    boxes = [tile.bounding_box() for tile in window.tiles.all()]
    assert boxes[0]["y"] == boxes[1]["y"]


def test_arriving_photos_do_not_move_the_view(windows):
    window = windows()
    files = {f"n{index}": noise(index, 120, 90) for index in range(120)}
    window.page.locator("input[type=file]").set_input_files(as_files(**files))
    window.page.locator(".chip", has_text="120 uploaded").wait_for()
    window.page.evaluate("() => window.scrollTo(0, 900)")
    window.frames(3)
    photo, top = window.page.evaluate(HELD)
    window.page.locator("input[type=file]").set_input_files(as_files(
        **{f"late{index}": noise(1000 + index, 500, 90) for index in range(9)}))
    window.page.locator(".chip", has_text="9 uploaded").wait_for()
    window.eventually(lambda: window.json("/session")["library"]["assets"] == 129)
    window.frames(5)
    assert abs(top_of(window, photo) - top) <= 1
    # The same where photos are missed one by one and only their counts are compared.
    window.allow("status of 404")
    known = set(ids(window).values())
    window.page.route(
        re.compile(r"/api/v1/assets/[0-9a-z-]+$"),
        lambda route: route.continue_() if route.request.url.rsplit("/", 1)[1] in known
        else route.fulfill(status=404, body="{}"))
    photo, top = window.page.evaluate(HELD)
    for index in range(9):
        put(window, f"last{index}.jpg", noise(2000 + index, 500, 90))
    window.eventually(lambda: window.page.evaluate(
        "() => document.querySelector('photo-grid').layout.count") == 138)
    window.eventually(lambda: all(window.page.evaluate(
        "() => [...document.querySelectorAll('photo-tile')].map((tile) => tile.dataset.id)")))
    window.frames(5)
    assert abs(top_of(window, photo) - top) <= 1


def test_the_same_file_twice_is_stored_once(window):
    window.upload(KAYAK)
    open_list(window)
    window.page.locator("input[type=file]").set_input_files(str(KAYAK))
    window.page.get_by_text("Already in the library").wait_for()
    window.page.locator(".chip", has_text="1 already here").wait_for()
    assert window.json("/session")["library"]["assets"] == 1


def test_damaged_photos_are_kept_and_marked(window):
    page = window.page
    open_list(window)
    page.locator("input[type=file]").set_input_files([str(KAYAK), str(CUT)])
    page.locator(".chip", has_text="2 uploaded, 1 damaged").wait_for()
    # What there is to know of stands first.
    assert [name for name, _ in rows(window)] == [CUT.name, "kayak.jpg"]
    said = dict(rows(window))
    assert said[CUT.name].startswith("Stored. The file is incomplete")
    assert said["kayak.jpg"] == "Stored"
    check(window)
    page.get_by_role("button", name="Close", exact=True).click()
    window.view_photo(CUT.name)
    page.keyboard.press("i")
    panel = page.get_by_role("region", name="Info")
    notice = panel.get_by_text("The file is incomplete")
    notice.wait_for()
    assert notice.bounding_box()["y"] < panel.locator("dl").bounding_box()["y"]
    check(window)


def test_refused_files_say_why_in_place(window):
    window.allow("status of 4")
    open_list(window)
    window.page.locator("input[type=file]").set_input_files([
        {"name": "empty.jpg", "mimeType": "image/jpeg", "buffer": b""},
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Milk, bread, eggs."},
    ])
    # Nothing can be done about them, so they do not call for anything.
    window.page.locator(".chip:not(.bad)", has_text="2 not uploaded").wait_for()
    reasons = dict(rows(window))
    assert reasons["empty.jpg"] == "The file is empty."
    assert len(reasons["notes.txt"]) > 10
    # Neither is the file's second try: it would be refused again.
    again = window.page.get_by_role("button", name=re.compile("Try"))
    assert again.filter(visible=True).count() == 0
    window.page.locator("input[type=file]").set_input_files(str(KAYAK))
    window.page.locator(".chip:not(.bad)", has_text="1 uploaded, 2 not uploaded").wait_for()
    window.page.get_by_role("button", name="Remove from the list: empty.jpg").click()
    window.page.locator(".chip:not(.bad)", has_text="1 uploaded, 1 not uploaded").wait_for()
    assert [name for name, _ in rows(window)] == ["notes.txt", "kayak.jpg"]


def test_a_photo_that_cannot_be_read_is_kept_and_says_so(window):
    data = KAYAK.read_bytes()[:700] + b"\x00" * 400
    window.page.locator("input[type=file]").set_input_files(
        [{"name": "torn.jpg", "mimeType": "image/jpeg", "buffer": data}])
    window.page.locator("photo-tile").get_by_text("Cannot be shown").wait_for()
    tile = window.page.locator("photo-tile")
    assert tile.get_by_text("torn.jpg").is_visible()
    assert "torn.jpg" in tile.locator("a").get_attribute("title")
    window.page.locator("photo-tile a").click()
    window.page.get_by_text("This photo cannot be shown").wait_for()
    assert window.page.get_by_role("heading", name="torn.jpg").is_visible()
    window.page.keyboard.press("i")
    window.page.get_by_text("1.1 kB").wait_for()
    photo = window.photo_id
    assert window.sha256_of_original(photo) == hashlib.sha256(data).hexdigest()


def slow_down(window, speed, devtools=None):
    devtools = devtools or window.context.new_cdp_session(window.page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": speed})
    return devtools


def stored_hashes(window):
    """What the server calls stored, by the bytes it gives back."""
    assets = window.json("/assets?limit=200")["assets"]
    for asset in assets:
        assert window.sha256_of_original(asset["id"]) == asset["sha256"]
    return {asset["sha256"] for asset in assets}


def test_killed_in_the_middle_it_loses_nothing_stored_and_the_rest_continues(window):
    window.allow("ERR_|Failed to load|Upload|net::")
    files = {f"photo{index}": noise(index) for index in range(6)}
    hashes = {f"{name}.jpg": hashlib.sha256(data).hexdigest() for name, data in files.items()}
    devtools = slow_down(window, 600_000)
    open_list(window)
    window.page.locator("input[type=file]").set_input_files(as_files(**files))
    window.eventually(lambda: any(state == "Stored" for _, state in rows(window)))
    slow_down(window, 100_000, devtools)
    window.eventually(lambda: window.page.locator("upload-list .track:not(.off) i").evaluate_all(
        "fills => fills.some((fill) => parseFloat(fill.style.width) > 20)"))
    window.program.kill()
    window.page.get_by_text("No connection. Uploading resumes automatically.").first.wait_for()
    stored = [name for name, state in rows(window) if state == "Stored"]
    assert 0 < len(stored) < 6
    window.program.start()
    assert {hashes[name] for name in stored} <= stored_hashes(window)
    slow_down(window, -1, devtools)
    window.eventually(lambda: [state for _, state in rows(window)] == ["Stored"] * 6)
    assert stored_hashes(window) == set(hashes.values())
    assert window.json("/session")["library"]["assets"] == 6
    window.eventually(lambda: window.page.locator("photo-tile img").count() == 6)


def test_uploads_interrupted_by_a_reload_continue_by_themselves(window):
    window.allow("ERR_|Failed to load|net::")
    data = {name: noise(index, 1200, 900) for index, name in enumerate(("one", "two", "three"))}
    slow_down(window, 900_000)
    open_list(window)
    window.page.locator("input[type=file]").set_input_files(as_files(**data))
    window.eventually(lambda: window.page.locator("upload-list .track:not(.off) i").evaluate_all(
        "fills => fills.some((fill) => parseFloat(fill.style.width) > 20)"))
    window.page.on("dialog", lambda dialog: dialog.accept())
    window.page.reload()
    slow_down(window, -1)
    window.page.locator(".chip", has_text="3 uploaded").wait_for()
    assert stored_hashes(window) == {hashlib.sha256(each).hexdigest() for each in data.values()}
    window.page.reload()
    window.eventually(lambda: window.page.locator("photo-tile img").count() == 3)
    assert window.page.locator(".chip").is_hidden()


NO_DATABASE = """
  IDBFactory.prototype.open = () => { throw new DOMException('no room', 'InvalidStateError'); };
"""


def test_files_that_the_browser_lost_are_listed_and_continue_where_they_ended(windows):
    window = windows()
    window.context.add_init_script(NO_DATABASE)
    window.page.reload()
    window.allow("ERR_|Failed to load|net::")
    data = noise(7, 2400, 1800)
    files = as_files(large=data)
    slow_down(window, 900_000)
    open_list(window)
    window.page.locator("input[type=file]").set_input_files(files)
    window.eventually(lambda: window.page.locator("upload-list .track:not(.off) i").evaluate_all(
        "fills => fills.some((fill) => parseFloat(fill.style.width) > 20)"))
    window.page.on("dialog", lambda dialog: dialog.accept())
    window.page.reload()
    window.page.locator(".chip.bad", has_text="1 interrupted").click()
    window.page.locator("upload-list li").wait_for()
    assert "Choose the file again" in dict(rows(window))["large.jpg"]
    offsets = []
    window.page.on("request", lambda request: offsets.append(
        int(request.headers["upload-offset"])) if request.method == "PATCH" else None)
    slow_down(window, -1)
    with window.page.expect_file_chooser() as chooser:
        window.page.get_by_role("button", name="Choose: large.jpg").click()
    # The browser's own file has a date that two choices of a made-up one would not share.
    modified = window.page.evaluate("""() => JSON.parse(Object.entries(sessionStorage)
      .find(([name]) => name.startsWith('tintype-upload-'))[1]).modified""")
    path = window.program.log.with_name("large.jpg")
    path.write_bytes(data)
    os.utime(path, ns=(modified * 1_000_000, modified * 1_000_000))
    chooser.value.set_files([str(path)])
    window.eventually(lambda: rows(window) == [("large.jpg", "Stored")])
    assert stored_hashes(window) == {hashlib.sha256(data).hexdigest()}
    assert offsets[0] > len(data) / 10
    window.page.reload()
    window.page.locator("photo-tile img").wait_for()
    assert window.page.locator(".chip").is_hidden()


def test_signed_out_visitors_are_shown_how_to_sign_in(window):
    window.allow("status of 401")
    window.page.get_by_text("No photos yet").wait_for()
    window.context.clear_cookies()
    window.page.locator("input[type=file]").set_input_files(str(KAYAK))
    window.page.get_by_role("heading", name="Open the link from the terminal").wait_for()


def test_a_lost_network_is_said_and_goes_by(window):
    window.allow("ERR_|Failed to load|net::")
    window.upload(KAYAK)
    window.program.end()
    window.page.get_by_text("No connection to Tintype").wait_for()
    window.program.start()
    window.page.get_by_text("No connection to Tintype").wait_for(state="detached")
    window.upload(MONGOLIA)
