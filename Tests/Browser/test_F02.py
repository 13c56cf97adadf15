"""F02: a photo, large, with the strip below; a tap filters it at once."""

import re

import pytest

from photos import send
from pictures import (
    KAYAK, MONGOLIA, PATCHES, SIDEWAYS, apart, canvas, colourfulness, decoded, image)
from test_F03 import search

COUNT_COMPILES = """
  const original = WebGL2RenderingContext.prototype.compileShader;
  window.compiles = 0;
  WebGL2RenderingContext.prototype.compileShader = function (shader) {
    window.compiles += 1;
    return original.call(this, shader);
  };
"""

KEEP_CONTEXTS = """
  const getContext = HTMLCanvasElement.prototype.getContext;
  window.contexts = [];
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (kind === 'webgl2') window.contexts.push(context);
    return context;
  };
"""

NO_WEBGL = """
  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
  };
"""


@pytest.fixture
def stored():
    return [KAYAK]


def test_none_is_the_photo_itself(darkroom):
    rendition = decoded(darkroom.get(
        f"/api/v1/assets/{darkroom.photo_id}/renditions/1440?version=0"))
    assert darkroom.large().shape == rendition.shape
    assert apart(darkroom.large(), rendition) < 1
    assert apart(darkroom.large(), decoded(KAYAK.read_bytes())) < 4


def test_a_tap_changes_the_large_picture_at_once_and_none_brings_it_back(darkroom):
    original = darkroom.large()
    darkroom.choose("Noir")
    assert colourfulness(darkroom.large()) < 1
    darkroom.choose("Sepia")
    sepia = darkroom.large()
    assert sepia[..., 0].mean() > sepia[..., 2].mean() + 10
    darkroom.choose("None")
    assert apart(darkroom.large(), original) == 0


def test_the_chosen_tile_is_marked(darkroom):
    darkroom.choose("Fade")
    assert darkroom.page.locator("[role=radio][aria-checked=true]").count() == 1
    assert darkroom.filter("Fade").get_attribute("aria-checked") == "true"


def test_every_tile_shows_what_its_tap_gives(darkroom):
    darkroom.wait_for_strip()
    for name in ("None", "Sepia", "Process", "Instant"):
        darkroom.choose(name)
        large = darkroom.large()
        height, width, _ = large.shape
        left = (width - height) // 2
        square = large[:, left:left + height]
        assert apart(canvas(darkroom.filter(name).locator("canvas")), square) < 6


def test_the_tiles_follow_the_edit_and_the_crop(darkroom):
    page = darkroom.page
    darkroom.tab("Crop")
    page.get_by_role("button", name="1 : 1").click()
    page.get_by_role("button", name="Rotate left").click()
    darkroom.tab("Adjust")
    field = page.get_by_role("textbox", name="Exposure")
    field.fill("1.5")
    field.press("Enter")
    darkroom.choose("Fade")
    # A step after the look, which the tiles have too.
    search(darkroom, "CIVignette")
    page.locator("[data-filter=CIVignette]").click()
    for name in ("None", "Sepia", "Noir", "Instant"):
        darkroom.choose(name)
        tile = darkroom.filter(name).locator("canvas")
        darkroom.eventually(lambda: apart(canvas(tile), darkroom.large()) < 9)
    # What is taken back is taken back there.
    tile = darkroom.filter("Sepia").locator("canvas")
    bright = canvas(tile).mean()
    darkroom.tab("Adjust")
    field.fill("0")
    field.press("Enter")
    darkroom.eventually(lambda: canvas(tile).mean() < bright - 20)


def test_tiles_of_an_edit_that_the_card_does_not_draw_are_the_servers(darkroom):
    search(darkroom, "CIColorThresholdOtsu")
    darkroom.page.locator("[data-filter=CIColorThresholdOtsu]").click()
    for name in ("None", "Sepia"):
        tile = darkroom.filter(name).locator("canvas")
        # Black and white, and what sepia makes of it.
        darkroom.eventually(
            lambda: ((canvas(tile).min(axis=2) < 40) | (canvas(tile).max(axis=2) > 215)).mean()
            > .85)


@pytest.mark.parametrize("stored", [[SIDEWAYS]], ids=["sideways"])
@pytest.mark.parametrize("name", ["Noir", "None"])
def test_a_sideways_photo_stays_upright(window, name):
    window.open_photo("sideways.jpg")
    upright = decoded(SIDEWAYS.read_bytes())
    window.choose(name)
    large = window.large()
    assert large.shape[1] > large.shape[0]
    if name == "None":
        window.wait_for_strip()
        assert apart(large, upright) < 4
        tile = canvas(window.filter("None").locator("canvas"))
        height, width, _ = upright.shape
        left = (width - height) // 2
        assert apart(tile, upright[:, left:left + height]) < 6
    else:
        grey = upright.mean(axis=2)
        top, bottom = grey[:200].mean(), grey[-200:].mean()
        lighter = large[:100].mean() > large[-100:].mean()
        assert lighter == (top > bottom)
    window.leave()
    thumbnail = image(window.page.locator("photo-tile img").first)
    assert apart(thumbnail, upright) < 6


@pytest.mark.parametrize("stored", [[PATCHES]], ids=["patches"])
def test_transparency_does_not_confuse_the_colours(window):
    window.edit_photo()
    large = window.large()
    window.choose("Mono")
    assert colourfulness(window.large()) < 1
    window.choose("None")
    assert apart(window.large(), large) == 0


def test_the_amount_mixes_and_nothing_is_compiled_while_it_moves(windows):
    window = windows()
    window.context.add_init_script(COUNT_COMPILES)
    window.page.reload()
    window.edit_photo()
    original = window.large()
    window.choose("Noir")
    noir = window.large()
    slider = window.page.get_by_role("slider", name="Amount")
    compiles = window.page.evaluate("() => window.compiles")
    distances = []
    for percent in (75, 50, 25):
        window.set_amount(percent)
        distances.append(apart(window.large(), noir))
    assert distances == sorted(distances) and distances[0] > 1
    slider.focus()
    for _ in range(3):
        slider.press("ArrowRight")
    assert slider.input_value() == "28"
    slider.press("Shift+ArrowRight")
    assert slider.input_value() == "38"
    window.set_amount(0)
    assert apart(window.large(), original) < 1
    # Nothing is to be saved where nothing has changed.
    assert window.save_button.is_disabled()
    slider.dblclick()
    window.frames(2)
    assert slider.input_value() == "100"
    assert apart(window.large(), noir) == 0
    assert window.page.evaluate("() => window.compiles") == compiles


def test_undo_and_redo(darkroom):
    original = darkroom.large()
    darkroom.choose("Sepia")
    sepia = darkroom.large()
    darkroom.choose("Noir")
    darkroom.page.keyboard.press("Control+z")
    darkroom.frames(2)
    assert apart(darkroom.large(), sepia) == 0
    darkroom.page.get_by_role("button", name="Undo").click()
    darkroom.frames(2)
    assert apart(darkroom.large(), original) == 0
    darkroom.page.keyboard.press("Control+Shift+z")
    darkroom.frames(2)
    assert apart(darkroom.large(), sepia) == 0


def test_before_shows_the_original_while_it_is_held(darkroom):
    original = darkroom.large()
    darkroom.choose("Noir")
    box = darkroom.page.locator("photo-stage").bounding_box()
    darkroom.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    darkroom.page.mouse.down()
    darkroom.eventually(lambda: apart(darkroom.large(), original) == 0)
    assert darkroom.page.locator(".mark-over", has_text="Original").is_visible()
    darkroom.page.mouse.up()
    darkroom.eventually(lambda: colourfulness(darkroom.large()) < 1)


@pytest.mark.parametrize("stored", [[KAYAK, MONGOLIA]], ids=["two"])
def test_the_keyboard_alone_is_enough(window):
    window.page.locator("photo-tile a[tabindex='0']").focus()
    window.page.keyboard.press("End")
    window.page.keyboard.press("Enter")
    window.wait_for_viewer()
    window.page.keyboard.press("e")
    window.wait_for_darkroom()
    assert "kayak" in window.page.title()
    window.page.keyboard.press("ArrowDown")
    window.page.keyboard.press("ArrowRight")
    window.page.keyboard.press("ArrowRight")
    assert window.filter("Sepia").get_attribute("aria-checked") == "true"
    window.page.keyboard.press("Enter")
    window.page.keyboard.press("ArrowLeft")
    assert window.page.get_by_role("slider", name="Amount").input_value() == "99"
    window.page.keyboard.press("Control+s")
    window.eventually(lambda: window.json(f"/assets/{window.photo_id}")["version"] == 1)
    window.leave()
    focused = window.page.locator("photo-tile a:focus")
    focused.wait_for()
    assert focused.get_attribute("aria-label").startswith("kayak.jpg")


def test_a_photo_has_its_own_address_and_back_leads_back(window):
    window.view_photo("kayak.jpg")
    window.page.get_by_role("link", name="Edit", exact=True).hover()
    window.page.get_by_role("link", name="Edit", exact=True).click()
    window.wait_for_darkroom()
    assert re.search(r"/photo/[^/]+/edit$", window.page.url)
    window.page.reload()
    window.wait_for_darkroom()
    window.page.go_back()
    window.wait_for_viewer()
    window.page.go_back()
    window.page.locator("photo-tile").first.wait_for()
    window.page.go_forward()
    window.page.go_forward()
    window.wait_for_darkroom()


def test_an_edit_left_unsaved_is_gone_on_with(darkroom):
    darkroom.choose("Noir")
    darkroom.page.keyboard.press("Escape")
    darkroom.page.locator("app-toast").get_by_role("button", name="Continue editing").click()
    darkroom.wait_for_darkroom()
    darkroom.eventually(lambda: colourfulness(darkroom.large()) < 1)
    assert darkroom.filter("Noir").get_attribute("aria-checked") == "true"


def test_a_lost_graphics_card_comes_back(windows):
    window = windows()
    window.allow("WebGL|CONTEXT_LOST")
    window.context.add_init_script(KEEP_CONTEXTS)
    window.page.reload()
    window.edit_photo()
    window.choose("Noir")
    window.page.evaluate("""() => {
      window.loss = window.contexts[0].getExtension('WEBGL_lose_context');
      window.loss.loseContext();
    }""")
    window.page.get_by_text("graphics card was interrupted").wait_for()
    window.page.evaluate("() => window.loss.restoreContext()")
    window.page.get_by_text("graphics card was interrupted").wait_for(state="detached")
    window.choose("Sepia")
    assert window.large()[..., 0].mean() > window.large()[..., 2].mean() + 10
    window.choose("Noir")
    assert colourfulness(window.large()) < 1


def test_without_webgl_a_sentence_says_so_and_saving_still_works(windows):
    window = windows()
    window.context.add_init_script(NO_WEBGL)
    window.page.reload()
    window.view_photo("kayak")
    window.page.keyboard.press("e")
    window.page.get_by_text("cannot show filters live").wait_for()
    shown = window.page.locator("photo-stage > img:not(.detail)")
    assert shown.is_visible()
    assert colourfulness(image(shown)) > 20
    window.filter("Noir").click()
    window.save()
    window.eventually(lambda: colourfulness(image(shown)) < 3)


def test_a_filter_that_came_from_elsewhere_is_the_one_of_the_strip(windows):
    window = windows(None)
    window.eventually(lambda: window.json("/assets")["assets"][0]["state"] == "ready")
    [photo] = window.json("/assets")["assets"]
    send(window, "POST", f"/assets/{photo['id']}/versions", {
        "recipe": {"version": 1, "size": [photo["originalWidth"], photo["originalHeight"]],
                   "steps": [{"filter": "CIPhotoEffectNoir"}]}, "base": 0})
    window.edit_photo()
    assert window.filter("Noir").get_attribute("aria-checked") == "true"
    window.choose("Mono")
    window.save()
    [step] = window.json(f"/assets/{photo['id']}")["history"][-1]["recipe"]["steps"]
    assert step["filter"] == "CIPhotoEffectMono"
