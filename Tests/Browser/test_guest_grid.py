"""A guest's rows of photos: in their own shapes, as in the library, without a script, too."""

import os

import pytest

from fingers import PHONE
from photos import FOLDER, png, send
from rules import check

SHAPES = [(600, 400), (400, 600), (800, 600), (600, 800), (1600, 600), (400, 600), (900, 1600),
          (1600, 900), (600, 600), (600, 400), (1200, 675), (300, 660), (480, 320), (480, 320)]

BOXES = """images => images.map((image) => {
  const { left, right, top, width, height } = image.getBoundingClientRect();
  return { left, right, top, width, height, shape: image.naturalWidth / image.naturalHeight };
})"""


@pytest.fixture
def stored():
    paths = [FOLDER / f"shape-{index:02}.png" for index in range(len(SHAPES))]
    for index, (path, size) in enumerate(zip(paths, SHAPES)):
        if not path.exists():
            path.write_bytes(png(index, size))
        # Photos without a date are in the order of their files' times.
        os.utime(path, (1_700_000_000 - index, 1_700_000_000 - index))
    return paths


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("options", [{}, PHONE, {"viewport": {"width": 320, "height": 568}}],
                         ids=["desktop", "touch", "narrow"])
def test_photos_stand_in_rows_and_are_hardly_cropped(windows, options, script):
    owner = windows(None)
    photos = [each["id"] for each in owner.json("/assets?limit=100")["assets"]]
    path = send(owner, "POST", "/links", {"assets": photos})["link"]["path"]
    window = windows(path, java_script_enabled=script, **options)
    images = window.page.locator(".photos img")
    images.first.wait_for()
    for index in range(len(SHAPES)):
        images.nth(index).scroll_into_view_if_needed()
    owner.eventually(lambda: images.evaluate_all(
        "images => images.every((image) => image.complete && image.naturalWidth > 0)"))
    boxes = images.evaluate_all(BOXES)
    assert len(boxes) == len(SHAPES)
    for box in boxes:
        part = box["width"] / box["height"] / box["shape"]
        assert 0.92 <= part <= 1.08, box
    rows = []
    for box in boxes:
        # Parts of a pixel may lie between the pictures of a row.
        if rows and abs(rows[-1][0]["top"] - box["top"]) < 2:
            rows[-1].append(box)
        else:
            rows.append([box])
    assert len(rows) < len(SHAPES)
    edges = {round(row[-1]["right"]) for row in rows[:-1]}
    assert max(edges) - min(edges) <= 2, rows
    for row in rows:
        assert max(each["height"] for each in row) - min(each["height"] for each in row) < 2
    if script:
        check(window)
