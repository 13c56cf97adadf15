"""F11: an edit is saved, and everything shows it; the original stays as it was."""

import hashlib

import pytest

from pictures import KAYAK, apart, canvas, colourfulness, decoded, image

# The preview's own bound: mean difference of browser and server, in code values.
PREVIEW_TOLERANCE = 2


def thumbnail(window):
    return image(window.page.locator("photo-tile img").first)


@pytest.fixture
def stored():
    return [KAYAK]


@pytest.fixture
def pair(windows):
    """One photo, open in the darkroom of one window and in the grid of another."""
    window = windows()
    other = windows()
    other.page.locator("photo-tile img").first.wait_for()
    window.edit_photo()
    return window, other


def test_saved_edits_are_shown_everywhere(pair):
    window, other = pair
    photo = window.photo_id
    window.choose("Noir")
    drawn = window.large()
    window.save()

    other.eventually(lambda: colourfulness(thumbnail(other)) < 3)
    export = decoded(window.get(f"/api/v1/assets/{photo}/export?version=1"))
    assert export.shape == decoded(KAYAK.read_bytes()).shape
    assert colourfulness(export) < 2
    rendition = decoded(window.get(f"/api/v1/assets/{photo}/renditions/1440?version=1"))
    assert apart(drawn, rendition) < PREVIEW_TOLERANCE

    # It was opened by its address: the way back leads over the photo to the grid.
    window.leave()
    window.eventually(lambda: colourfulness(thumbnail(window)) < 3)
    assert window.sha256_of_original(photo) == hashlib.sha256(KAYAK.read_bytes()).hexdigest()


def test_the_export_button_downloads_the_saved_edit(pair):
    window, _ = pair
    window.choose("Noir")
    export = window.page.get_by_role("link", name="Export")
    assert window.page.locator("header [aria-disabled=true]", has_text="Export").count() == 1
    # Its options would export the photo without what is seen.
    window.page.get_by_role("button", name="Export options").first.click()
    window.page.locator("app-toast").get_by_text("Save first, then export").wait_for()
    assert window.page.get_by_role("dialog", name="Export").count() == 0
    window.save()
    # The first click asks, the next one repeats the answer.
    export.first.click()
    sheet = window.page.get_by_role("dialog", name="Export")
    assert sheet.get_by_label("Name").input_value() == "kayak"
    with window.page.expect_download() as download:
        sheet.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "kayak Noir.jpg"
    with window.page.expect_download() as download:
        export.first.click()
    data = download.value.path().read_bytes()
    assert colourfulness(decoded(data)) < 2
    assert download.value.suggested_filename == "kayak Noir.jpg"


@pytest.mark.parametrize("name", ["Sepia", "Chrome", "Process", "Instant"])
def test_drawn_previews_equal_the_export(pair, name):
    window, _ = pair
    window.choose(name)
    window.set_amount(60)
    drawn = window.large()
    window.save()
    rendition = decoded(window.get(
        f"/api/v1/assets/{window.photo_id}/renditions/1440?version=1"))
    assert apart(drawn, rendition) < PREVIEW_TOLERANCE


def test_the_recipe_is_the_format_of_the_product(pair):
    window, _ = pair
    window.choose("Noir")
    window.set_amount(60)
    window.save()
    version = window.json(f"/assets/{window.photo_id}")["history"][0]
    assert version["recipe"] == {
        "version": 1, "size": [1772, 1181],
        "steps": [{"filter": "CIPhotoEffectNoir", "amount": 0.6, "frame": "keep"}]}


def test_a_saved_edit_opens_as_it_was_left(pair):
    window, other = pair
    window.choose("Sepia")
    window.set_amount(40)
    drawn = window.large()
    window.save()
    other.open_photo("kayak.jpg")
    assert other.filter("Sepia").get_attribute("aria-checked") == "true"
    assert other.page.get_by_role("slider", name="Amount").input_value() == "40"
    assert apart(other.large(), drawn) == 0
    assert other.save_button.is_disabled()


def test_another_darkroom_follows_when_nothing_is_unsaved(pair):
    window, other = pair
    other.open_photo("kayak.jpg")
    window.choose("Noir")
    window.save()
    other.eventually(lambda: colourfulness(other.large()) < 1)
    assert other.filter("Noir").get_attribute("aria-checked") == "true"


def test_two_who_edit_the_same_photo_are_asked(pair):
    window, other = pair
    other.open_photo("kayak.jpg")
    other.choose("Sepia")
    mine = other.large()
    window.choose("Noir")
    window.save()
    other.page.get_by_text("saved in another window while you were editing").wait_for()
    assert apart(other.large(), mine) == 0
    assert other.save_button.is_disabled()
    # Both are seen: the grey one that was saved, and the brown one that stands here.
    seen = other.page.locator(".notice .seen")
    assert colourfulness(image(seen.locator("img"))) < 2
    assert colourfulness(canvas(seen.locator("canvas"))) > 5
    other.page.get_by_role("button", name="Keep mine").click()
    window.eventually(lambda: colourfulness(window.large()) > 5)
    recipes = [version["recipe"]["steps"][0]["filter"]
               for version in window.json(f"/assets/{window.photo_id}")["history"]]
    assert recipes == ["CIPhotoEffectNoir", "CISepiaTone"]


def test_a_save_on_top_of_unseen_work_is_refused_and_explained(windows):
    window = windows()
    window.edit_photo()
    deaf = windows()
    deaf.allow("events|status of 409|Failed to load")
    deaf.page.route("**/api/v1/events*", lambda route: route.abort())
    deaf.page.reload()
    deaf.page.locator("photo-tile img").first.wait_for()
    deaf.open_photo("kayak.jpg")
    window.choose("Noir")
    window.save()
    deaf.choose("Sepia")
    deaf.save_button.click()
    deaf.page.get_by_text("saved in another window while you were editing").wait_for()
    deaf.page.get_by_role("button", name="Show that version").click()
    deaf.eventually(lambda: colourfulness(deaf.large()) < 1)
    assert len(window.json(f"/assets/{window.photo_id}")["history"]) == 1


def test_a_saved_edit_gives_way_to_a_later_one_after_a_reload(windows):
    deaf = windows()
    deaf.allow("events|Failed to load")
    deaf.page.route("**/api/v1/events*", lambda route: route.abort())
    deaf.page.reload()
    deaf.page.locator("photo-tile img").first.wait_for()
    deaf.open_photo("kayak.jpg")
    deaf.choose("Noir")
    deaf.save()
    window = windows()
    window.edit_photo()
    window.choose("Sepia")
    window.save()
    deaf.page.reload()
    deaf.wait_for_darkroom()
    deaf.eventually(lambda: colourfulness(deaf.large()) > 5)
    assert deaf.save_button.is_disabled()
    assert not deaf.page.get_by_text("saved in another window").is_visible()


def test_everything_is_there_after_a_restart(pair):
    window, other = pair
    photo = window.photo_id
    window.choose("Noir")
    window.save()
    drawn = window.large()
    window.allow("ERR_|Failed to load")
    other.allow("ERR_|Failed to load")
    assert window.program.end() == 0
    window.program.start()
    window.page.reload()
    window.wait_for_darkroom()
    assert window.filter("Noir").get_attribute("aria-checked") == "true"
    assert apart(window.large(), drawn) == 0
    assert window.sha256_of_original(photo) == hashlib.sha256(KAYAK.read_bytes()).hexdigest()
