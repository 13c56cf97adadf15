"""Looks go from photo to photo: presets, edits pasted onto several, exports of a kind."""

import io

import pytest
from PIL import Image

from photos import ids
from pictures import KAYAK, MONGOLIA, SIDEWAYS, colourfulness, decoded


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA, SIDEWAYS]


def test_a_look_is_kept_pasted_undone_and_exported(window):
    page = window.page
    photos = ids(window)

    def versions():
        return [window.json(f"/assets/{photos[name]}")["version"]
                for name in ("kayak.jpg", "mongolia.jpeg", "sideways.jpg")]

    window.open_photo("kayak.jpg")
    window.choose("Noir")
    window.tab("Steps")
    page.get_by_role("button", name="Copy edits").click()
    page.get_by_role("textbox", name="Preset name").fill("Night")
    page.get_by_role("button", name="Save as preset").click()
    page.get_by_role("button", name="Night", exact=True).wait_for()
    # What was not answered would be sent once more by the next page.
    window.save()
    assert versions()[0] == 1
    # The preset stands there for another photo, and gives it the same look.
    window.go(f"/photo/{photos['mongolia.jpeg']}/edit")
    window.wait_for_darkroom()
    window.tab("Steps")
    page.get_by_role("button", name="Night", exact=True).click()
    window.eventually(lambda: colourfulness(window.large()) < 2)
    page.keyboard.press("Control+z")
    window.eventually(lambda: colourfulness(window.large()) > 5)
    # What was copied is pasted onto two photos of the grid, and taken back.
    window.go("/")
    for name in ("mongolia.jpeg", "sideways.jpg"):
        page.locator(f'photo-tile a[aria-label^="{name}"]').focus()
        page.keyboard.press("Space")

    page.get_by_role("button", name="Paste edits").click()
    window.eventually(lambda: versions() == [1, 1, 1])
    page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: versions() == [1, 0, 0])
    # One is written as a file of another kind and size.
    page.locator('photo-tile a[aria-label^="kayak.jpg"]').focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Export", exact=True).click()
    sheet = page.get_by_role("dialog", name="Export")
    sheet.get_by_label("Format").select_option("png")
    sheet.get_by_label("Size").select_option("640")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Download").click()
    data = download.value.path().read_bytes()
    picture = Image.open(io.BytesIO(data))
    assert (picture.format, max(picture.size)) == ("PNG", 640)
    assert colourfulness(decoded(data)) < 2


NOIR = """() => localStorage.setItem('copied look', JSON.stringify(
  { steps: [{ filter: 'CIPhotoEffectNoir', frame: 'keep' }], size: [640, 480] }))"""


def test_pasting_onto_many_shows_progress_and_can_be_stopped(window):
    page = window.page
    page.evaluate(NOIR)
    held = []
    page.route("**/api/v1/assets/*/versions", lambda route: held.append(route))
    window.tiles.first.locator("img").wait_for()
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("Control+a")
    page.get_by_role("button", name="Paste edits").click()
    window.eventually(lambda: len(held) == 2)
    toast = page.locator("app-toast")
    toast.get_by_text("Pasting edits to 3 photos").wait_for()
    toast.get_by_role("button", name="Stop").click()
    for route in held:
        route.continue_()
    toast.get_by_text("Stopped. Edits pasted to 2 photos, 1 unchanged").wait_for()
    page.unroute("**/api/v1/assets/*/versions")
    toast.get_by_role("button", name="Undo").click()
    toast.get_by_text("2 photos restored").wait_for()
    assert {each["version"] for each in window.json("/assets")["assets"]} == {0}
