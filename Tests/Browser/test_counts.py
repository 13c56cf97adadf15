"""Counts name what they count: photos, videos, or items where the kinds are not known."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import files, ids, send
from pictures import FIXTURES
from rules import check

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
FILMS = [FIXTURES.parent / "films" / name for name in ("pattern.mp4", "recording.mp4")]


@pytest.fixture
def stored():
    return [*files(3), *FILMS]


def share(window, photos):
    return send(window, "POST", "/links", {"assets": photos})["link"]["path"]


@BOTH
def test_albums_and_lists_tell_videos_from_photos(windows, options):
    window = windows(None, **options)
    page = window.page
    photos = ids(window)
    films = [photos.pop(each.name) for each in FILMS]
    still = list(photos.values())
    for title, assets in (("Mixed", still + films), ("Films", films), ("Still", still),
                          ("Empty", [])):
        made = send(window, "POST", "/collections", {"kind": "album", "title": title})["collection"]
        if assets:
            send(window, "POST", f"/collections/{made['id']}/assets", {"assets": assets})
    window.go("/albums")
    said = {title: page.locator(".cards li", has_text=title).locator("small").first
            for title in ("Mixed", "Films", "Still", "Empty")}
    expect(said["Mixed"]).to_have_text("3\u00a0photos, 2\u00a0videos")
    expect(said["Films"]).to_have_text("2\u00a0videos")
    expect(said["Still"]).to_have_text("3\u00a0photos")
    expect(said["Empty"]).to_have_text("0\u00a0photos")
    check(window)
    share(window, still + films)
    window.go("/settings/links")
    page.get_by_text("5\u00a0items").wait_for()
    window.go("/photographers")
    page.locator(".cards, main").get_by_text("5\u00a0items").wait_for()


@BOTH
def test_a_guest_reads_how_many_photos_and_videos_there_are(windows, options):
    window = windows(None, **options)
    photos = ids(window)
    films = [photos.pop(each.name) for each in FILMS]
    still = list(photos.values())
    for assets, said in ((still + films, "3 photos, 2 videos, shared by owner"),
                         (still + films[:1], "3 photos, 1 video, shared by owner"),
                         (films, "2 videos, shared by owner"),
                         (still, "3 photos, shared by owner")):
        window.go(share(window, assets))
        expect(window.page.locator(".by")).to_have_text(said)
