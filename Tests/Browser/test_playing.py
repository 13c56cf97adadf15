"""What moves plays: films as the browser can, live photos while they are held."""

import pathlib
import shutil

import pytest

from photos import FOLDER, files, ids, send
from pictures import KAYAK, SIDEWAYS

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
    """A finger goes over the photo, from one place to another."""
    hand = window.context.new_cdp_session(window.page)
    for kind, x in ("Start", start), ("Move", (start + end) / 2), ("Move", end), ("End", None):
        hand.send("Input.dispatchTouchEvent", {
            "type": f"touch{kind}", "touchPoints": [] if x is None else [{"x": x, "y": 200}]})


def test_films_and_live_photos_play(window):
    page = window.page
    # No browser plays this one: it is made one that does.
    window.view_photo("mjpeg.avi")
    film = page.locator("photo-viewer video")
    window.eventually(lambda: film.evaluate("(film) => film.readyState >= 1"), 60)
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
    page.get_by_role("button", name="Play what moves").wait_for()
    page.mouse.move(640, 400)
    page.mouse.down()
    motion = page.locator("photo-viewer video.motion")
    motion.wait_for()
    window.eventually(lambda: motion.evaluate("(film) => film.currentTime > 0"))
    page.mouse.up()
    motion.wait_for(state="detached")
    # The controls come back with the pointer.
    page.mouse.move(600, 300)
    page.get_by_role("button", name="Play what moves").click()
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
    page.get_by_role("button", name="The original, to compare").wait_for()
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
    # A photo in the trash is taken out of it where it is seen.
    send(window, "POST", "/assets/trash", {"assets": [photo]})
    page.get_by_role("button", name="Take from the trash").click()
    page.get_by_role("button", name="Move to the trash").wait_for()
