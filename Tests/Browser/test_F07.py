"""F07: takes a picture, crops it, filters it; who cancels leaves nothing behind."""

import io

from PIL import Image

import cameras
from pictures import apart, decoded


def open_sheet(windows, filming):
    window = windows("/map", within=filming, permissions=["camera"], **cameras.PHONE)
    window.page.get_by_role("button", name="Add a photo").click()
    window.page.get_by_role("dialog", name="Add a photo").wait_for()
    return window


def take(window, look):
    window.page.get_by_role("button", name="Take a photo").click()
    cameras.wait_for_picture(window)
    window.filter(look).click()
    cameras.shoot(window)
    window.page.locator("dialog.taking").wait_for(state="detached")
    window.page.locator(".add-sheet canvas").wait_for()


def test_the_original_is_what_the_camera_saw_and_the_rest_is_its_edit(windows, filming):
    window = open_sheet(windows, filming)
    take(window, "Noir")
    window.page.get_by_role("button", name="Crop").click()
    window.page.get_by_role("button", name="Square").click()
    window.page.locator("crop-area .frame").press("Shift+ArrowLeft")
    window.page.get_by_role("dialog", name="Crop").get_by_role("button", name="Done").click()
    window.page.get_by_role("button", name="Filter").click()
    window.filter("Sepia").click()
    window.page.get_by_role("dialog", name="Filters").get_by_role("button", name="Done").click()
    window.page.get_by_label("Title", exact=True).fill("Colours")
    window.page.get_by_role("button", name="No location").click()
    window.page.get_by_role("button", name="Add", exact=True).click()
    [photo] = cameras.stored(window, 1)
    assert photo["title"] == "Colours" and photo["version"] == 1
    assert (photo["originalWidth"], photo["originalHeight"]) == (640, 480)
    assert (photo["width"], photo["height"]) == (480, 480)
    original = window.get(f"/api/v1/assets/{photo['id']}/original")
    assert apart(decoded(original), cameras.seen()) < 2
    said = Image.open(io.BytesIO(original)).getexif()
    assert said[0x131] == "Tintype" and said.get_ifd(0x8769)[0x9003]
    shown = decoded(window.get(f"/api/v1/assets/{photo['id']}/renditions/1440?version=1"))
    assert shown.shape[0] == shown.shape[1]
    assert shown[..., 0].mean() > shown[..., 2].mean() + 10


def test_cancelled_at_any_step_nothing_is_left(windows, filming):
    window = open_sheet(windows, filming)
    window.page.get_by_role("button", name="Take a photo").click()
    cameras.wait_for_picture(window)
    window.page.locator(".taking").get_by_role("button", name="Cancel").click()
    take(window, "None")
    for step in ("Crop", "Filter"):
        window.page.get_by_role("button", name=step).click()
        window.page.locator("dialog.whole-sheet").get_by_role("button", name="Cancel").click()
    window.page.get_by_role("button", name="Cancel").click()
    window.page.get_by_role("heading", name="Discard this photo?").wait_for()
    window.page.get_by_role("button", name="Discard", exact=True).click()
    window.page.locator(".add-sheet").wait_for(state="detached")
    assert window.json("/assets")["assets"] == []
