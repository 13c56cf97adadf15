"""Download means the same everywhere: as it looks or the original, several as one archive."""

import io
import re
import zipfile

import pytest
from PIL import Image
from playwright.sync_api import expect

from holding import hold
from photos import developed, ids, send
from pictures import KAYAK, MONGOLIA, SIDEWAYS, colourfulness, decoded
from rules import check

NOIR = {"version": 1, "steps": [{"filter": "CIPhotoEffectNoir"}]}


@pytest.fixture
def stored():
    return [str(KAYAK), str(SIDEWAYS)]


def edit(window, name):
    developed(window)
    photo = ids(window)[name]
    shown = window.json(f"/assets/{photo}")
    recipe = {**NOIR, "size": [shown["originalWidth"], shown["originalHeight"]]}
    send(window, "POST", f"/assets/{photo}/versions", {"recipe": recipe, "base": 0})
    return photo


def downloaded(window, act):
    with window.page.expect_download() as download:
        act()
    return download.value.suggested_filename, download.value.path().read_bytes()


def select_all(window):
    window.tiles.first.locator("img").wait_for()
    window.page.locator("photo-tile a").first.focus()
    window.page.keyboard.press("Control+a")


def test_an_edited_photo_is_downloaded_as_it_looks_or_as_it_came(windows):
    window = windows(None)
    photo = edit(window, "kayak.jpg")
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    sheet = window.page.get_by_role("dialog", name="Download 1 photo")
    for choice, is_grey in (("As it looks now", True), ("Original", False)):
        window.page.get_by_role("link", name="Download").click()
        sheet.wait_for()
        check(window)
        _, data = downloaded(window, sheet.get_by_role("button", name=choice).click)
        assert (colourfulness(decoded(data)) < 3) == is_grey
        sheet.wait_for(state="detached")
    assert data == KAYAK.read_bytes()


def test_a_photo_whose_details_have_not_come_is_asked_for_before_it_is_downloaded(windows):
    window = windows(None)
    photo = edit(window, "kayak.jpg")
    developed(window)
    held, let_go = hold(window.page, re.compile(f"/api/v1/assets/{photo}$"))
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    window.page.get_by_role("link", name="Download").click()
    # What the button asks for, beside the page's own question.
    window.eventually(lambda: len(held) > 1)
    let_go()
    sheet = window.page.get_by_role("dialog", name="Download 1 photo")
    _, data = downloaded(window, sheet.get_by_role("button", name="As it looks now").click)
    assert colourfulness(decoded(data)) < 3


def test_many_come_as_one_archive_as_they_look_or_as_they_came(windows):
    window = windows(None)
    edit(window, "kayak.jpg")
    window.go("/")
    select_all(window)
    window.page.get_by_role("button", name="Download").click()
    sheet = window.page.get_by_role("dialog", name="Download 2 photos")
    name, data = downloaded(window, sheet.get_by_role("button", name="As they look now").click)
    assert name == "2 photos.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    assert len(files) == 2
    assert min(colourfulness(decoded(each)) for each in files.values()) < 3
    assert SIDEWAYS.read_bytes() in files.values()


def test_unedited_photos_need_no_choice(windows):
    window = windows()
    select_all(window)
    name, data = downloaded(window, window.page.get_by_role("button", name="Download").click)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert sorted(map(archive.read, archive.namelist())) \
            == sorted([KAYAK.read_bytes(), SIDEWAYS.read_bytes()])


@pytest.mark.parametrize("choice", ["As they look now", "Originals"])
def test_an_album_is_downloaded_from_its_menu(windows, choice):
    window = windows(None)
    edit(window, "kayak.jpg")
    album = send(window, "POST", "/collections",
                 {"kind": "album", "title": "Rowing"})["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets", {"assets": list(ids(window).values())})
    window.go(f"/albums/{album}")
    window.tiles.first.wait_for()
    window.page.locator("summary[aria-label='Album actions']").click()
    window.page.get_by_role("button", name="Download all").click()
    sheet = window.page.get_by_role("dialog", name="Download 2 photos")
    name, data = downloaded(window, sheet.get_by_role("button", name=choice).click)
    assert name == "Rowing.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert len(archive.namelist()) == 2
        kept = KAYAK.read_bytes() in [archive.read(each) for each in archive.namelist()]
    assert kept == (choice == "Originals")


def test_an_export_of_many_is_one_archive_of_what_was_asked_for(windows):
    window = windows(None)
    edit(window, "kayak.jpg")
    window.go("/")
    select_all(window)
    window.page.get_by_role("button", name="Export", exact=True).click()
    sheet = window.page.get_by_role("dialog", name="Export 2 photos")
    expect(sheet.get_by_label("Name")).to_be_hidden()
    sheet.get_by_label("Format").select_option("png")
    sheet.get_by_label("Size").select_option("640")
    check(window)
    _, data = downloaded(window, sheet.get_by_role("button", name="Download").click)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        pictures = [Image.open(io.BytesIO(archive.read(each))) for each in archive.namelist()]
    assert [(each.format, max(each.size)) for each in pictures] == [("PNG", 640)] * 2


def test_the_main_half_of_export_repeats_the_last_choice(windows):
    window = windows(None)
    photo = edit(window, "kayak.jpg")
    window.go(f"/photo/{photo}/edit")
    window.wait_for_darkroom()
    page = window.page
    export = page.get_by_role("link", name="Export").first
    sheet = page.get_by_role("dialog", name="Export")
    # The first click asks.
    export.click()
    for choice, kind in (("png", "PNG"), ("webp", "WEBP")):
        sheet.get_by_label("Format").select_option(choice)
        sheet.get_by_label("Size").select_option("640")
        _, data = downloaded(window, sheet.get_by_role("button", name="Download").click)
        assert Image.open(io.BytesIO(data)).format == kind
        sheet.wait_for(state="detached")
        for is_again in (False, True):
            if is_again:
                page.reload()
                window.wait_for_darkroom()
            name, again = downloaded(window, export.click)
            assert name.endswith(f".{choice}")
            picture = Image.open(io.BytesIO(again))
            assert (picture.format, max(picture.size)) == (kind, 640)
            assert colourfulness(decoded(again)) < 3
            assert again == data
        page.get_by_role("button", name="Export options").first.click()
        sheet.wait_for()


@pytest.mark.parametrize("stored", [[str(MONGOLIA)]], ids=["placed"])
def test_an_export_has_the_name_the_quality_and_the_metadata_that_are_chosen(windows):
    window = windows()
    sheet = window.page.get_by_role("dialog", name="Export")
    found = {}
    for metadata, quality in (("all", "40"), ("no-location", "95"), ("none", "40")):
        select_all(window)
        window.page.get_by_role("button", name="Export", exact=True).click()
        sheet.get_by_label("Name").fill("On the river")
        sheet.get_by_label("Metadata").select_option(metadata)
        sheet.get_by_role("slider", name="Quality").fill(quality)
        name, data = downloaded(window, sheet.get_by_role("button", name="Download").click)
        sheet.wait_for(state="detached")
        assert name == "On the river.jpg"
        tags = Image.open(io.BytesIO(data)).getexif()
        # The camera's model, and the latitude.
        found[metadata] = len(data), 0x0110 in tags, 2 in tags.get_ifd(0x8825)
    assert {name: told for name, (_, *told) in found.items()} == {
        "all": [True, True], "no-location": [True, False], "none": [False, False]}
    assert 2 * found["none"][0] < found["no-location"][0]
