"""F12: back to the original, or to an earlier version."""

import hashlib

import pytest

from photos import files
from pictures import KAYAK, apart, colourfulness, decoded, image


@pytest.fixture
def stored():
    return [KAYAK]


def save_version(window, photo, base, name):
    """As the darkroom saves it, without the waiting."""
    step = {"filter": name, "frame": "keep"}
    size = [photo["originalWidth"], photo["originalHeight"]]
    answer = window.context.request.post(
        f"{window.program.url}/api/v1/assets/{photo['id']}/versions",
        headers={"Origin": window.program.url},
        data={"base": base, "recipe": {"version": 1, "size": size, "steps": [step]}})
    assert answer.ok, answer.text()


@pytest.fixture
def pair(windows):
    """A photo saved as Sepia, then as Noir, open in one window; another shows the grid."""
    window = windows()
    window.eventually(lambda: window.json("/assets")["assets"][0]["state"] == "ready")
    [photo] = window.json("/assets")["assets"]
    for base, name in enumerate(["CISepiaTone", "CIPhotoEffectNoir"]):
        save_version(window, photo, base, name)
    window.edit_photo()
    window.choose("None")
    window.original = window.large()
    window.choose("Sepia")
    window.sepia = window.large()
    window.choose("Noir")
    window.tab("Versions")
    other = windows()
    other.eventually(lambda: other.page.locator("photo-tile img").count() == 1)
    return window, other


def thumbnail(window):
    return image(window.page.locator("photo-tile img").first)


def test_versions_are_listed_newest_first(pair):
    window, _ = pair
    assert window.page.locator("version-list b").all_text_contents() == [
        "Noir", "Sepia", "Original"]
    assert window.page.locator("version-list [aria-current] b").text_content() == "Noir"
    assert "Today at" in window.page.locator("version-list small").first.text_content()
    pictures = window.page.locator("version-list img")
    noir, sepia, original = (colourfulness(image(pictures.nth(at))) for at in range(3))
    assert noir < 2 < sepia and original > 20


def test_the_original_comes_back_everywhere(pair):
    window, other = pair
    other.eventually(lambda: colourfulness(thumbnail(other)) < 3)
    window.page.get_by_role("button", name="Revert to original").click()
    window.eventually(lambda: apart(window.large(), window.original) == 0)
    other.eventually(lambda: colourfulness(thumbnail(other)) > 20)
    photo = window.photo_id
    assert window.json(f"/assets/{photo}")["version"] == 0
    export = decoded(window.get(f"/api/v1/assets/{photo}/export?version=0"))
    assert apart(export, decoded(KAYAK.read_bytes())) < 2
    assert window.sha256_of_original(photo) == hashlib.sha256(KAYAK.read_bytes()).hexdigest()


def test_an_earlier_version_comes_back_and_this_can_be_undone(pair):
    window, other = pair
    window.stretch(8000)
    window.page.get_by_role("button", name="Use this version: Sepia").click()
    window.eventually(lambda: apart(window.large(), window.sepia) == 0)
    assert window.filter("Sepia").get_attribute("aria-checked") == "true"
    other.eventually(lambda: colourfulness(thumbnail(other)) > 5)
    window.page.locator("app-toast").get_by_role("button", name="Undo").click()
    window.page.get_by_text("Undone", exact=True).wait_for()
    window.eventually(lambda: colourfulness(window.large()) < 1)
    window.eventually(lambda: window.json(f"/assets/{window.photo_id}")["version"] == 2)


def test_a_version_that_another_window_restored_is_no_longer_waited_for(pair):
    window, other = pair
    address = f"/api/v1/assets/{window.photo_id}/version"
    window.allow("ERR_FAILED")
    window.page.route(f"**{address}", lambda route: route.abort())
    window.page.get_by_role("button", name="Use this version: Sepia").click()
    waiting = window.page.get_by_text("This version will be used when you’re back online.")
    waiting.wait_for()
    done = other.page.request.put(
        other.program.url + address, data={"version": 1}, headers={"Origin": other.program.url})
    assert done.ok, done.text()
    sepia = window.page.locator("version-list [aria-current]").filter(has_text="Sepia")
    sepia.wait_for()
    window.page.unroute(f"**{address}")
    sent = []
    window.page.on("request", lambda request: sent.append(request.url)
                   if request.url.endswith(address) else None)
    window.page.get_by_role("button", name="Try again").click()
    waiting.wait_for(state="detached")
    assert sent == []


def test_nothing_that_was_saved_is_lost_by_reverting(pair):
    window, _ = pair
    window.page.get_by_role("button", name="Revert to original").click()
    # Another version is restored once the page has the answer.
    window.page.locator("app-toast").get_by_text("Reverted to original").wait_for()
    assert window.json(f"/assets/{window.photo_id}")["version"] == 0
    assert len(window.json(f"/assets/{window.photo_id}")["history"]) == 2
    window.page.get_by_role("button", name="Use this version: Noir").click()
    window.eventually(lambda: colourfulness(window.large()) < 1)


def test_choosing_none_and_saving_reverts(pair):
    window, _ = pair
    window.choose("None")
    window.save()
    assert window.json(f"/assets/{window.photo_id}")["version"] == 0
    assert apart(window.large(), window.original) == 0


def test_the_original_file_can_be_downloaded(pair):
    window, _ = pair
    with window.page.expect_download() as download:
        window.page.get_by_role("link", name="Download original").click()
    assert download.value.path().read_bytes() == KAYAK.read_bytes()
    assert download.value.suggested_filename == "kayak.jpg"


def test_unsaved_edits_stand_above_saved_ones(pair):
    window, _ = pair
    window.choose("Fade")
    rows = window.page.locator("version-list li")
    assert rows.first.inner_text().split("\n") == ["Fade", "Not saved yet"]
    current = window.page.locator("version-list [aria-current]")
    assert "current" in current.inner_text()
    assert "Noir" in current.inner_text()
    current.get_by_role("button", name="Use this version: Noir").click()
    window.eventually(lambda: colourfulness(window.large()) < 1)
    assert rows.count() == 3
    assert window.save_button.is_disabled()
    assert window.json(f"/assets/{window.photo_id}")["version"] == 2


@pytest.mark.parametrize("stored", [[KAYAK, *files(20)]], ids=["twenty-one"])
def test_an_edit_is_copied_to_twenty_others_and_taken_back(window):
    page = window.page

    def versions():
        return sorted(each["version"] for each in window.json("/assets?limit=100")["assets"])

    window.open_photo("kayak.jpg")
    window.choose("Noir")
    window.save()
    window.tab("Steps")
    window.stretch(8000)
    page.get_by_role("button", name="Copy edits").click()
    window.go("/")
    window.tiles.first.locator("a").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Control+a")
    page.get_by_text("21 selected").wait_for()
    page.get_by_role("button", name="Paste edits").click()
    window.eventually(lambda: all(versions()))
    page.get_by_role("button", name="Undo").click()
    window.eventually(lambda: versions() == [0] * 20 + [1])
