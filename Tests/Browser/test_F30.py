"""F30: a receipt is found by a word on it, marked where it stands, and copied, turned or cropped.

The test writes what models would read. Where the models are, they read it as well.
"""

import sqlite3

import pytest
from PIL import Image, ImageDraw, ImageFont

from model_files import MODELS
from patience import patience
from photos import developed, ids, send
from pictures import KAYAK
from skips import with_model

LINES = ["RECEIPT 4711", "Marmalade 3.20", "Total 12.50"]
FONT = ImageFont.load_default(90)
SIZE = (1200, 900)


@pytest.fixture(
    autouse=True, params=["written", pytest.param("read", marks=with_model("text-finder.onnx"))])
def see(request, monkeypatch):
    """Makes the lines known to a window's library."""
    if request.param == "written":
        return write_lines
    monkeypatch.setenv("TINTYPE_MODELS", str(MODELS))
    return wait_until_seen


@pytest.fixture
def stored(tmp_path_factory):
    picture = Image.new("RGB", SIZE, (238, 234, 226))
    draw = ImageDraw.Draw(picture)
    for number, line in enumerate(LINES):
        draw.text((150, 120 + 240 * number), line, font=FONT, fill=(20, 20, 30))
    path = tmp_path_factory.mktemp("paper") / "paper.png"
    picture.save(path)
    return [path, KAYAK]


def write_lines(window):
    developed(window)
    width, height = SIZE
    with sqlite3.connect(
            window.program.library / "catalog.sqlite", timeout=patience(30)) as catalog:
        [(asset,)] = catalog.execute(
            "select asset from resource where kind = 'original' and filename = 'paper.png'"
        ).fetchall()
        catalog.executemany(
            """insert into seenText (asset, number, text, script, x, y, width, height, confidence)
            values (?, ?, ?, 'Latn', ?, ?, ?, ?, 0.9)""",
            [(asset, number, line, 150 / width, (130 + 240 * number) / height,
              FONT.getlength(line) / width, 80 / height) for number, line in enumerate(LINES)])
    catalog.close()
    # The index takes them up with the next change.
    send(window, "PATCH", f"/assets/{ids(window)['kayak.jpg']}", {"title": "On the water"})


def analyses(window):
    return {each["name"]: each for each in window.json("/analyses")["analyses"]}


def wait_until_seen(window):
    window.eventually(lambda: analyses(window)["text"]["done"] == 2)
    assert analyses(window)["text"]["state"] == "done"


def open_receipt(window):
    page = window.page
    window.go("/search?q=marmalade")
    mark = page.locator("photo-grid a", has_text="Text: Marmalade 3.20")
    mark.wait_for()
    assert page.locator("photo-grid a").count() == 1
    mark.click()
    window.wait_for_viewer()
    page.get_by_role("button", name="Text in this photo").click()
    return page.locator(".seen-line")


def boxes(lines):
    """The text of each line with its rectangle in the window."""
    return {line.inner_text(): line.bounding_box() for line in lines.all()}


def test_a_receipt_is_found_marked_and_copied(windows, see):
    window = windows(None, permissions=["clipboard-read", "clipboard-write"])
    page = window.page
    see(window)
    lines = open_receipt(window)
    assert lines.all_inner_texts() == LINES
    photo = page.locator("photo-viewer .slide:nth-child(2)").bounding_box()
    placed = boxes(lines)
    # 1200 x 900 in the whole window: the lines are where they are drawn.
    shown = min(photo["width"] / 1200, photo["height"] / 900)
    left = photo["x"] + (photo["width"] - 1200 * shown) / 2
    for number, line in enumerate(LINES):
        assert abs(placed[line]["x"] - left - 150 * shown) < 25
        top = photo["y"] + (photo["height"] - 900 * shown) / 2
        assert abs(placed[line]["y"] - top - (130 + 240 * number) * shown) < 30
    lines.nth(1).click()
    window.eventually(lambda: page.evaluate("navigator.clipboard.readText()") == LINES[1])
    page.get_by_role("button", name="Copy all text").click()
    window.eventually(
        lambda: page.evaluate("navigator.clipboard.readText()") == "\n".join(LINES))


def test_lines_that_a_crop_removes_are_not_marked(windows, see):
    window = windows(None)
    page = window.page
    see(window)
    lines = open_receipt(window)
    photo = page.url.rsplit("/", 1)[-1]
    # The upper two thirds stay.
    recipe = {"version": 1, "size": [1200, 900], "steps": [
        {"filter": "CICrop", "parameters": {"inputRectangle": [0, 300, 1200, 600]}},
        {"filter": "CIAffineTransform", "parameters": {"inputTransform": [1, 0, 0, 1, 0, -300]}}]}
    answer = page.request.post(
        f"{window.program.url}/api/v1/assets/{photo}/versions",
        data={"recipe": recipe, "base": 0})
    assert answer.ok, answer.text()
    page.get_by_role("button", name="Text in this photo").wait_for()
    window.eventually(lambda: lines.count() == 0)
    page.get_by_role("button", name="Text in this photo").click()
    window.eventually(lambda: lines.all_inner_texts() == LINES[:2])


def test_lines_are_turned_with_the_photo_and_still_found(windows, see):
    window = windows(None)
    page = window.page
    see(window)
    lines = open_receipt(window)
    page.get_by_role("button", name="Rotate left").wait_for()
    page.keyboard.press("r")
    page.get_by_text("Rotated left").wait_for()
    photo = window.photo_id
    developed(window)
    assert window.json(f"/assets/{photo}")["version"] == 1
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    page.get_by_role("button", name="Text in this photo").click()
    window.eventually(lambda: lines.all_inner_texts() == LINES)

    def stand():
        """Upright, from left to right, and all begin at one height below."""
        placed = [boxes(lines)[line] for line in LINES]
        lefts = [box["x"] for box in placed]
        ends = [box["y"] + box["height"] for box in placed]
        return (lefts == sorted(lefts) and max(ends) - min(ends) < 25
                and all(box["height"] > 2 * box["width"] for box in placed))

    window.eventually(stand)
    window.go("/search?q=marmalade")
    page.locator("photo-grid a", has_text="Text: Marmalade 3.20").wait_for()
