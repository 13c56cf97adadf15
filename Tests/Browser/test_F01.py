"""F01: the strip comes from a list that whoever runs the program edits."""

import itertools
import plistlib

import pytest

from pictures import KAYAK, apart, canvas, colourfulness

NAMES = ["None", "Mono", "Sepia", "Tonal", "Noir", "Fade", "Chrome", "Process", "Transfer",
         "Instant"]


@pytest.fixture
def stored():
    return [KAYAK]


def names(window):
    return window.page.locator("filter-strip .name").all_text_contents()


def tile(window, name):
    return canvas(window.filter(name).locator("canvas"))


def test_ten_entries_in_the_order_of_the_list(darkroom):
    assert names(darkroom) == NAMES
    listed = plistlib.loads((darkroom.program.library / "FilterData.plist").read_bytes())
    assert [entry["name"] for entry in listed] == NAMES


def test_each_tile_is_this_photo_through_its_filter(darkroom):
    darkroom.wait_for_strip()
    tiles = {name: tile(darkroom, name) for name in NAMES}
    for one, other in itertools.combinations(NAMES, 2):
        assert apart(tiles[one], tiles[other]) > 1, f"{one} and {other} look the same"
    for name in ("Mono", "Tonal", "Noir"):
        assert colourfulness(tiles[name]) < 1.5
    assert colourfulness(tiles["None"]) > 30


def test_a_changed_list_shows_without_a_reload(darkroom):
    darkroom.page.evaluate("() => { window.stillTheSamePage = true; }")
    darkroom.choose("Noir")
    path = darkroom.program.library / "FilterData.plist"
    entries = plistlib.loads(path.read_bytes())
    entries[2]["filter"] = "CISepiaTonne"
    entries.append({"name": "Night", "filter": "CIPhotoEffectNoir"})
    path.write_bytes(plistlib.dumps(entries, fmt=plistlib.FMT_BINARY))
    darkroom.filter("Night").wait_for()
    assert names(darkroom) == NAMES + ["Night"]
    assert darkroom.page.evaluate("() => window.stillTheSamePage")
    assert darkroom.filter("Noir").get_attribute("aria-checked") == "true"

    darkroom.wait_for_strip()
    assert apart(tile(darkroom, "Night"), tile(darkroom, "Noir")) == 0
    assert apart(tile(darkroom, "Sepia"), tile(darkroom, "None")) == 0
    assert "CISepiaTonne" in darkroom.filter("Sepia").get_attribute("title")
    assert "CISepiaTonne" in darkroom.filter("Sepia").get_attribute("aria-label")

    darkroom.choose("None")
    original = darkroom.large()
    darkroom.choose("Sepia")
    assert apart(darkroom.large(), original) == 0
    assert "CISepiaTonne" in darkroom.page.locator(".notice").text_content()
    assert darkroom.save_button.is_disabled()


HARD = """() => {
  const tile = [...document.querySelectorAll('filter-strip canvas')].at(-1);
  const copy = new OffscreenCanvas(tile.width, tile.height).getContext('2d',
    { willReadFrequently: true });
  copy.drawImage(tile, 0, 0);
  const { data } = copy.getImageData(0, 0, tile.width, tile.height);
  return data[3] === 255
    && data.filter((code) => code < 16 || code > 239).length > 0.8 * data.length;
}"""


def test_a_filter_without_a_shader_is_drawn_by_the_server(darkroom):
    path = darkroom.program.library / "FilterData.plist"
    entries = plistlib.loads(path.read_bytes())
    entries.append({"name": "Poster", "filter": "CIColorThresholdOtsu"})
    path.write_bytes(plistlib.dumps(entries))
    darkroom.filter("Poster").wait_for()
    assert names(darkroom) == NAMES + ["Poster"]
    darkroom.page.wait_for_function(HARD)
    darkroom.wait_for_strip()
    assert apart(tile(darkroom, "Poster"), tile(darkroom, "None")) > 20
    assert darkroom.filter("Poster").get_attribute("title") == "Poster"
