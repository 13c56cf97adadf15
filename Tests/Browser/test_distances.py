"""Edges that things share, room between them, and words that are not cut where room is small."""

import re

import cameras
import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import developed, files, ids, put, send
from pictures import KAYAK
from rules import check
from test_F32 import drawing, save

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
NARROW = {**PHONE, "viewport": {"width": 320, "height": 568}}
LONG = "Ein_sehr_langer_Dateiname_ohne_ein_einziges_Leerzeichen_vom_Sommer.jpeg"
OUTLINE = "element => getComputedStyle(element).outlineStyle"


@pytest.fixture
def stored():
    first = drawing(0)
    return [save(first, "beach.jpg", quality=92),
            save(first.resize((600, 400)), "beach-small.jpg", quality=50), *files(1)]


@BOTH
def test_a_group_has_one_left_edge(windows, options):
    window = windows(None, **options)
    developed(window)
    window.eventually(lambda: window.json("/tidy")["counts"]["copies"] == 1)
    window.go("/tidy")
    page = window.page
    page.locator(".tidy-photos li").first.wait_for()
    edges = [page.locator(each).first.bounding_box()["x"]
             for each in (".tidy-head h2", ".tidy-photos li", ".tidy-foot .button", ".tidy-hint")]
    assert len(set(edges)) == 1, edges
    # That of all screens: beside the rail, or of the phone.
    assert edges[0] == (12 if options else 216 + 16)
    check(window)


@BOTH
def test_notes_keep_their_distance_from_the_bar(windows, options):
    window = windows(None, **options)
    send(window, "POST", "/assets/trash", {"assets": [ids(window)["000.png"]]})
    for path, above in (("/search?q=beach", "search-field label"), ("/trash", ".bar .button.line")):
        window.go(path)
        window.tiles.first.wait_for()
        note = window.page.locator(".note-of-list:visible").first
        upper, lower = window.page.locator(above).bounding_box(), note.bounding_box()
        room = lower["y"] - upper["y"] - upper["height"] + note.evaluate(
            "note => parseFloat(getComputedStyle(note).paddingTop)")
        assert room >= 12, room


def cut(element):
    return element.evaluate("each => each.scrollWidth > each.clientWidth")


@BOTH
def test_a_long_name_above_a_photo_keeps_its_ending(windows, options):
    window = windows(None, **options)
    photo = put(window, LONG, KAYAK.read_bytes())
    if not options:
        window.page.set_viewport_size({"width": 760, "height": 800})
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    heading = window.page.locator(".viewer h1")
    expect(heading).to_have_text(LONG)
    expect(heading).to_have_accessible_name(LONG)
    ending, around = window.boxes(heading.locator(".extension"), heading)
    assert ending["x"] + ending["width"] <= around["x"] + around["width"] + 1
    assert cut(heading.locator(".stem"))
    window.go(f"/photo/{ids(window)['000.png']}")
    window.wait_for_viewer()
    expect(heading).to_have_text("000.png")
    assert not cut(heading.locator(".stem"))


@BOTH
def test_a_long_list_of_uploads_is_cleared_without_scrolling(windows, options):
    window = windows(**options)
    window.allow("422")
    page = window.page
    window.tiles.first.wait_for()
    page.get_by_role("button", name="Uploads", exact=True).click()
    page.locator("input[type=file]").set_input_files([
        {"name": f"{number}.txt", "mimeType": "text/plain", "buffer": b"%d" % number}
        for number in range(16)])
    rows = page.locator("upload-list li[data-state=bad]")
    expect(rows).to_have_count(16)
    clear = page.get_by_role("button", name="Clear the list")
    box, height = clear.bounding_box(), page.viewport_size["height"]
    assert box["y"] + box["height"] <= height, box
    # Above the list, not over its last row.
    rows.last.scroll_into_view_if_needed()
    page.locator("upload-list").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    last = rows.last.bounding_box()
    assert last["y"] + last["height"] <= clear.bounding_box()["y"] + 1
    check(window)
    clear.click()
    expect(rows).to_have_count(0)
    expect(clear).to_be_hidden()


def test_the_month_is_whole_beside_the_uploads_of_a_small_phone(windows):
    window = windows(**NARROW)
    window.allow("422")
    page = window.page
    window.tiles.first.wait_for()
    title = page.locator(".library .bar h1")
    page.locator("input[type=file]").set_input_files([
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"Milk"}])
    page.locator(".chip").wait_for()
    # The longest month.
    title.evaluate("title => title.replaceChildren('September 2026')")
    assert not cut(title)
    box, bar = title.bounding_box(), page.locator(".library .bar").bounding_box()
    assert bar["y"] <= box["y"] and box["y"] + box["height"] <= bar["y"] + bar["height"]


PLACEHOLDER = """field => {
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return pen.measureText(field.placeholder).width
    <= field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
}"""


def test_the_albums_to_add_to_fit_a_small_phone(windows):
    window = windows(**NARROW)
    page = window.page
    send(window, "POST", "/collections", {"kind": "album", "title": "Lake"})
    window.tiles.first.locator("a").focus()
    page.keyboard.press("Space")
    page.locator("selection-bar").get_by_role("button", name="Album").first.click()
    field = page.get_by_label("Name of a new album")
    field.wait_for()
    assert field.evaluate(PLACEHOLDER)
    check(window)


def test_the_darkroom_opened_by_a_key_has_no_frame_around_the_photo(windows):
    window = windows(None)
    window.go(f"/photo/{ids(window)['beach.jpg']}")
    window.wait_for_viewer()
    window.page.keyboard.press("e")
    window.wait_for_darkroom()
    stage = window.page.locator("photo-stage")
    expect(stage).to_be_focused()
    assert stage.evaluate(OUTLINE) == "none"
    # The tab key shows where it is.
    window.page.keyboard.press("Tab")
    window.page.keyboard.press("Shift+Tab")
    expect(stage).to_be_focused()
    assert stage.evaluate(OUTLINE) == "solid"


@pytest.mark.parametrize("options", [{}, cameras.PHONE], ids=["desktop", "touch"])
def test_the_camera_names_a_filter_and_not_its_absence(windows, filming, options):
    window = windows("/camera", within=filming, permissions=["camera"], **options)
    cameras.wait_for_picture(window)
    look = window.page.locator(".camera header .look")
    expect(look).to_have_text("")
    window.filter("Noir").click()
    expect(look).to_have_text(re.compile("Noir"))
