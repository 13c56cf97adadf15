"""The fonts of an edit's text in the photo's info, and the note if text is drawn otherwise now."""

import json
import sqlite3

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from patience import patience
from photos import files, ids, send
from rules import check

RECIPE = {"version": 1, "size": [480, 320], "steps": [
    {"name": "text", "filter": "CITextImageGenerator",
     "parameters": {"inputText": "Sea", "inputFontName": "Arial"}},
    {"filter": "CISourceOverCompositing",
     "parameters": {"inputImage": {"step": "text"},
                    "inputBackgroundImage": {"input": "inputImage"}}},
    {"filter": "CICrop", "parameters": {"inputRectangle": [0, 0, 480, 320]}}]}
ZEROS = "0" * 64


@pytest.fixture
def stored():
    return files(1)


def saved_elsewhere(program, name, file):
    """Makes the fonts of the version those of another machine."""
    fonts = json.dumps([{"name": name, "file": file, "sha256": ZEROS}])
    with sqlite3.connect(program.library / "catalog.sqlite", timeout=patience(30)) as catalog:
        [(before,)] = catalog.execute("select fonts from version").fetchall()
        assert json.loads(before)[0].keys() == json.loads(fonts)[0].keys()
        catalog.execute("update version set fonts = ?", [fonts])
    catalog.close()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
@pytest.mark.parametrize("name, note", [
    ("Liberation Sans", "This machine has a different version of this font"),
    ("Letters of the Harbour", "Saved with Letters of the Harbour. New pictures are drawn with "
     "Liberation Sans.")], ids=["another file", "another font"])
def test_the_info_says_that_text_is_drawn_with_another_font(windows, options, name, note):
    window = windows(None, **options)
    photo = ids(window)["000.png"]
    send(window, "POST", f"/assets/{photo}/versions", {"recipe": RECIPE, "base": 0})
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    page = window.page
    page.get_by_role("button", name="Info").click()
    panel = page.locator("info-panel")
    panel.get_by_text("Liberation Sans", exact=True).wait_for()
    expect(panel.get_by_text("Saved with")).to_have_count(0)
    saved_elsewhere(window.program, name, "elsewhere.ttf")
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    page.get_by_role("button", name="Info").click()
    panel.get_by_text(name, exact=True).wait_for()
    expect(panel.get_by_text(note)).to_be_visible()
    check(window)
