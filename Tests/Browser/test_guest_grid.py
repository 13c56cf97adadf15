"""A guest's rows of photos: in their own shapes, as in the library, without a script, too."""

import pytest

from fingers import PHONE
from photos import FOLDER, ids, png, send
from rules import check

SHAPES = [(600, 400), (400, 600), (800, 600), (600, 800), (1600, 600), (400, 600), (900, 1600),
          (1600, 900), (600, 600), (600, 400), (1200, 675), (300, 660), (480, 320), (480, 320)]
ORDERS = 100

BOXES = """images => images.map((image) => {
  const { left, right, top, width, height } = image.getBoundingClientRect();
  return { left, right, top, width, height, shape: image.naturalWidth / image.naturalHeight };
})"""

# The same photos in another order for each number.
MIX = """(list, number) => {
  const photos = [...list.children];
  let state = number;
  for (let last = photos.length - 1; last > 0; last -= 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const other = Math.floor(state / 2147483648 * (last + 1));
    [photos[last], photos[other]] = [photos[other], photos[last]];
  }
  list.append(...photos);
}"""


@pytest.fixture
def stored():
    paths = [FOLDER / f"shape-{index:02}.png" for index in range(len(SHAPES))]
    for index, (path, size) in enumerate(zip(paths, SHAPES)):
        if not path.exists():
            path.write_bytes(png(index, size))
    return paths


def rows_of(boxes):
    rows = []
    for box in boxes:
        # Parts of a pixel may lie between the pictures of a row.
        if rows and abs(rows[-1][0]["top"] - box["top"]) < 2:
            rows[-1].append(box)
        else:
            rows.append([box])
    return rows


def check_rows(boxes):
    """They are in rows that are all as wide, but for the last one, and hardly cropped."""
    for box in boxes:
        part = box["width"] / box["height"] / box["shape"]
        assert 0.92 <= part <= 1.08, box
    rows = rows_of(boxes)
    assert len(rows) < len(SHAPES)
    edges = {round(row[-1]["right"]) for row in rows[:-1]}
    assert max(edges) - min(edges) <= 2, rows
    for row in rows:
        assert max(each["height"] for each in row) - min(each["height"] for each in row) < 2
        # Nobody has to scroll past one photo for long.
        assert row[0]["height"] < 1.4 * max(edges), rows


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("options", [
    {}, PHONE, {"viewport": {"width": 320, "height": 568}},
    {"viewport": {"width": 720, "height": 900}}], ids=["desktop", "touch", "narrow", "tablet"])
def test_photos_stand_in_rows_and_are_hardly_cropped(windows, options, script):
    owner = windows(None)
    photos = ids(owner)
    path = send(owner, "POST", "/links", {
        "assets": [photos[name] for name in sorted(photos)]})["link"]["path"]
    window = windows(path, java_script_enabled=script, **options)
    images = window.page.locator(".photos img")
    images.first.wait_for()
    for index in range(len(SHAPES)):
        images.nth(index).scroll_into_view_if_needed()
    owner.eventually(lambda: images.evaluate_all(
        "images => images.every((image) => image.complete && image.naturalWidth > 0)"))
    boxes = images.evaluate_all(BOXES)
    assert len(boxes) == len(SHAPES)
    check_rows(boxes)
    if script:
        check(window)
    # Which photo stands alone in its row depends on what follows it.
    photos = window.page.locator(".photos")
    for number in range(ORDERS):
        photos.evaluate(MIX, number)
        check_rows(images.evaluate_all(BOXES))
