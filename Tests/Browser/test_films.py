"""What moves plays: films as the browser can, live photos while they are held."""

import io
import pathlib
import shutil
import time

import pytest
from PIL import Image

from fingers import FRAME_SECONDS
from photos import FOLDER, developed, files, ids, put, send
from pictures import KAYAK, SIDEWAYS
from rules import violations

FILMS = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "films"


@pytest.fixture
def stored():
    # What stands beside each other belongs together.
    pair = FOLDER / "live"
    pair.mkdir(exist_ok=True)
    shutil.copy(files(1)[0], pair / "IMG_1.PNG")
    shutil.copy(FILMS / "live.mov", pair / "IMG_1.MOV")
    return [pair, FILMS / "mjpeg.avi", KAYAK, SIDEWAYS]


def swipe(window, start, end):
    """A finger goes over the photo, from one place to another, as fast as a hand."""
    hand = window.context.new_cdp_session(window.page)
    at = time.time()
    for kind, x in ("Start", start), ("Move", (start + end) / 2), ("Move", end), ("End", None):
        hand.send("Input.dispatchTouchEvent", {
            "type": f"touch{kind}", "timestamp": at,
            "touchPoints": [] if x is None else [{"x": x, "y": 200}]})
        at += FRAME_SECONDS


def test_films_and_live_photos_play(window):
    page = window.page
    # No browser plays this one: it is made one that does.
    window.view_photo("mjpeg.avi")
    film = page.locator("photo-viewer video")
    window.eventually(lambda: film.evaluate("(film) => film.readyState >= 1"))
    assert film.get_attribute("src").endswith("/playable")
    assert film.evaluate("(film) => film.videoWidth") > 0
    page.keyboard.press("Space")
    window.eventually(lambda: film.evaluate("(film) => film.currentTime > 0"))
    # What plays it lies above the strip of photos, which would take the clicks.
    page.mouse.move(640, 300)
    bar = page.locator(".film-bar").bounding_box()
    assert bar["y"] + bar["height"] <= page.locator("film-strip button").first.bounding_box()["y"]
    # A film is swiped away as a photo is.
    place = page.url
    by = 200 if page.get_by_role("button", name="Older photo").is_disabled() else -200
    swipe(window, 640, 640 + by)
    window.eventually(lambda: page.url != place)
    # Keys are for what is shown, which is there a moment after its address.
    window.wait_for_viewer()
    page.keyboard.press("Escape")
    # A live photo moves as long as it is held, or when its button says so.
    page.locator('photo-tile a[aria-label^="IMG_1.PNG"] .badges').wait_for(state="attached")
    window.view_photo("IMG_1.PNG")
    page.get_by_role("button", name="Play Live Photo").wait_for()
    page.mouse.move(640, 400)
    page.mouse.down()
    motion = page.locator("photo-viewer video.motion")
    motion.wait_for()
    window.eventually(lambda: motion.evaluate("(film) => film.currentTime > 0"))
    page.mouse.up()
    motion.wait_for(state="detached")
    # The controls come back with the pointer.
    page.mouse.move(600, 300)
    page.get_by_role("button", name="Play Live Photo").click()
    motion.wait_for()


def test_the_way_out_of_the_darkroom_leads_to_the_last_photo(window):
    window.view_photo("kayak.jpg")
    first = window.photo_id
    page = window.page
    page.keyboard.press("i")
    panel = page.get_by_role("region", name="Info")
    panel.get_by_text("Exposure").wait_for()
    panel.get_by_text("ISO").wait_for()
    page.keyboard.press("e")
    window.wait_for_darkroom()
    page.mouse.move(600, 300)
    page.get_by_role("button", name="Newer photo").click()
    window.eventually(lambda: window.photo_id != first)
    last = window.photo_id
    window.wait_for_darkroom()
    page.keyboard.press("Escape")
    window.wait_for_viewer()
    assert window.photo_id == last
    page.keyboard.press("Escape")
    page.locator("photo-tile img").first.wait_for()


def test_an_edited_photo_is_compared_with_its_original_while_it_is_held(window):
    photo = ids(window)["kayak.jpg"]
    window.eventually(lambda: window.json(f"/assets/{photo}")["state"] == "ready")
    send(window, "POST", f"/assets/{photo}/versions", {"recipe": {
        "version": 1, "size": [1772, 1181], "steps": [{"filter": "CIPhotoEffectMono"}]}, "base": 0})
    window.view_photo("kayak.jpg")
    page = window.page
    page.get_by_role("button", name="Compare with the original").wait_for()
    original = page.locator("photo-viewer .original")
    page.mouse.move(640, 400)
    page.mouse.down()
    original.wait_for()
    page.mouse.up()
    original.wait_for(state="detached")
    page.keyboard.press("c")
    original.wait_for()
    page.keyboard.press("c")
    original.wait_for(state="detached")
    # A photo in the trash is removed from it where it is seen.
    send(window, "POST", "/assets/trash", {"assets": [photo]})
    page.get_by_role("button", name="Restore").click()
    page.get_by_role("button", name="Move to trash").wait_for()


@pytest.mark.parametrize("stored", [[]], ids=["nothing"])
def test_an_animated_picture_moves_unless_movement_is_unwanted(windows):
    window = windows(None)
    page = window.page
    colours = [Image.new("RGB", (300, 200), each) for each in ("red", "blue")]
    data = io.BytesIO()
    colours[0].save(data, "GIF", save_all=True, append_images=colours[1:], duration=90, loop=0)
    photo = put(window, "wave.gif", data.getvalue())
    developed(window)
    window.go("/")
    page.locator('photo-tile a[aria-label*="Animated"] .badges', has_text="Animated").wait_for()
    page.locator('photo-tile a[aria-label^="wave.gif"]').click()
    moving = page.locator("photo-viewer img.moving")
    moving.wait_for()
    assert moving.get_attribute("src").endswith("/original")
    assert violations(page) == []
    # It can be halted, and an edit is of its first picture.
    page.keyboard.press("Space")
    moving.wait_for(state="detached")
    send(window, "POST", f"/assets/{photo}/versions", {"base": 0, "recipe": {
        "version": 1, "size": [300, 200], "steps": [{"filter": "CIPhotoEffectNoir"}]}})
    page.locator("moving-picture").wait_for(state="detached")
    send(window, "PUT", f"/assets/{photo}/version", {"version": 0, "base": 1})
    moving.wait_for()
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    button = page.get_by_role("button", name="Play", exact=True)
    button.wait_for()
    assert moving.count() == 0
    button.click()
    moving.wait_for()
