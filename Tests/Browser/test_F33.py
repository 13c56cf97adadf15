"""F33: a tap selects the subject or the people, the brush refines it, the rest is darkened."""

import io
import shutil

import numpy
import pytest
from PIL import Image, ImageDraw

from fingers import PHONE, Fingers
from model_files import MODELS
from pictures import KAYAK, apart, decoded, image
from program import Program

HAS_MODELS = (MODELS / "subject-mask.onnx").is_file()
SIZES = pytest.mark.parametrize("size", [PHONE, {}], ids=["phone", "desk"])


@pytest.fixture
def scene(tmp_path):
    """A red ball on a green lawn."""
    path = tmp_path / "ball.png"
    picture = Image.new("RGB", (600, 400), (90, 140, 90))
    ImageDraw.Draw(picture).ellipse((220, 90, 400, 330), fill=(200, 40, 30))
    picture.save(path)
    return path


@pytest.fixture
def stored(scene):
    return [scene]


@pytest.fixture
def program(tmp_path, stored, filled):
    shutil.copytree(filled(stored), tmp_path / "library", symlinks=True)
    program = Program(
        tmp_path / "library", tmp_path / "log", "--models", str(tmp_path / "models")).start()
    if HAS_MODELS:
        (tmp_path / "models").symlink_to(MODELS)
    yield program
    program.end()


def mask():
    """The ball as a mask, half covered in its lower half: 188 is the code of half the light."""
    picture = Image.new("L", (600, 400), 0)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((220, 90, 400, 330), fill=255)
    pixels = numpy.asarray(picture).copy()
    pixels[210:][pixels[210:] > 0] = 188
    data = io.BytesIO()
    Image.fromarray(pixels).convert("RGB").save(data, "PNG")
    return data.getvalue()


def give(window, data=None):
    """Without models, the server's answer is a mask that the test has stored."""
    def answer(route):
        photo = route.request.url.rsplit("/assets/", 1)[1].split("/")[0]
        stored = window.context.request.post(
            f"{window.program.url}/api/v1/assets/{photo}/recipe-files", data=data or mask(),
            headers={"Content-Type": "image/png", "Origin": window.program.url,
                     "Sec-Fetch-Site": "same-origin"})
        assert stored.ok, stored.text()
        route.fulfill(status=201, json={"image": {"resource": stored.json()["resource"]},
                                        "coverage": 0.2})

    if data or not HAS_MODELS:
        window.page.route("**/masks", answer)


def select(window, name):
    window.tab("Masks")
    window.page.locator(".masks").get_by_role("button", name=name, exact=True).click()
    window.page.locator(".masks li").wait_for()


def slide(window, name, value):
    field = window.page.locator(f"[data-control={name}] input[type=text]")
    field.fill(str(value))
    field.press("Enter")


def shown(window):
    """The large picture as the server has drawn it."""
    drawn = window.page.locator("photo-stage > img:not(.detail):not([hidden])")
    drawn.wait_for()
    # A picture that is replaced meanwhile cannot be read.
    drawn.evaluate("(one) => one.decode().catch(() => {})")
    return image(drawn)


def place(window, across, down):
    """A point of the photo on the screen."""
    x, y, width, height = window.page.locator("photo-handles > svg").bounding_box().values()
    scale = min(width / 600, height / 400)
    return (x + width / 2 + (across - .5) * 600 * scale,
            y + height / 2 + (down - .5) * 400 * scale)


def parts(pixels):
    """The middle of the ball and a corner of the lawn."""
    height, width = pixels.shape[:2]
    return (pixels[int(height * .4), int(width * .51)],
            pixels[int(height * .1), int(width * .1)])


@SIZES
def test_a_tap_selects_the_subject_and_the_rest_is_darkened(windows, size):
    window = windows(**size)
    give(window)
    window.edit_photo()
    before = parts(window.large())
    select(window, "Subject")
    window.page.get_by_label("Background instead").check()
    slide(window, "ev", "-2")

    def is_darkened():
        ball, lawn = parts(shown(window))
        return apart(ball, before[0]) < 6 and lawn.mean() < before[1].mean() - 30

    window.eventually(is_darkened)
    window.save()
    photo = window.photo_id
    saved = window.json(f"/assets/{photo}")["history"][0]["recipe"]
    [mask_image] = saved["images"].values()
    assert len(mask_image["resource"]) == 64
    # Years later, without the models, it looks the same.
    models = window.program.library.parent / "models"
    if models.is_symlink():
        models.unlink()
    full = decoded(window.get(f"/api/v1/assets/{photo}/export?format=png"))
    ball, lawn = parts(full)
    assert apart(ball, before[0]) < 6 and lawn.mean() < before[1].mean() - 30


def test_half_covered_pixels_are_half_changed_everywhere(windows):
    window = windows()
    give(window, mask())
    window.edit_photo()
    select(window, "Subject")
    slide(window, "ev", "1")
    window.save()
    photo = window.photo_id
    pixels = decoded(window.get(f"/api/v1/assets/{photo}/export?format=png"))
    light = lambda code: numpy.where(  # noqa: E731
        code <= 10, code / 255 / 12.92, ((code / 255 + 0.055) / 1.055) ** 2.4)
    red = 200.0
    for y, factor in ((150, 2.0), (270, 1.5)):
        expected = min(1.0, float(light(numpy.float64(red))) * factor)
        assert abs(float(light(pixels[y, 310, 0])) - expected) < 0.02, (y, pixels[y, 310])
    assert apart(pixels[20, 20], numpy.array([90.0, 140, 90])) < 2


@SIZES
def test_the_brush_adds_to_a_selection_and_takes_from_it(windows, size):
    window = windows(**size)
    give(window, mask())
    window.edit_photo()
    select(window, "Subject")
    slide(window, "ev", "-3")
    window.eventually(lambda: parts(shown(window))[0].mean() < 50)
    lawn = parts(shown(window))[1]

    def paint(across, down):
        at = place(window, across, down)
        if size:
            fingers = Fingers(window)
            end = fingers.drag(*at, 12, 0)
            fingers.put("touchEnd", at=end)
        else:
            window.page.mouse.move(*at)
            window.page.mouse.down()
            window.page.mouse.move(at[0] + 12, at[1], steps=3)
            window.page.mouse.up()

    paint(.1, .1)
    window.eventually(lambda: parts(shown(window))[1].mean() < lawn.mean() - 40)
    window.page.get_by_label("Erase").check()
    paint(.51, .4)
    window.eventually(lambda: parts(shown(window))[0].mean() > 60)
    assert parts(shown(window))[1].mean() < lawn.mean() - 40
    for _ in range(2):
        window.page.get_by_role("button", name="Undo", exact=True).first.click()
    window.eventually(lambda: apart(parts(shown(window))[1], lawn) < 6)


def test_a_selection_is_cropped_and_turned_with_the_photo(windows):
    window = windows()
    give(window, mask())
    window.edit_photo()
    select(window, "Subject")
    slide(window, "ev", "-3")
    window.eventually(lambda: parts(shown(window))[0].mean() < 50)
    before = shown(window)
    window.tab("Crop")
    window.page.get_by_role("button", name="Rotate left").click()

    def is_turned():
        after = shown(window)
        return after.shape[0] > after.shape[1] and apart(numpy.rot90(before), after) < 4

    window.eventually(is_turned)
    window.save()
    full = decoded(window.get(f"/api/v1/assets/{window.photo_id}/export?format=png"))
    assert apart(numpy.rot90(before), full) < 4


def test_without_models_a_sentence_says_how_to_get_them(windows):
    window = windows()
    models = window.program.library.parent / "models"
    if models.is_symlink():
        models.unlink()
    window.allow("409")
    window.edit_photo()
    window.tab("Masks")
    window.page.locator(".masks").get_by_role("button", name="People", exact=True).click()
    window.page.get_by_role("status").get_by_text("tintype models add").wait_for()
    assert window.page.locator(".masks li").count() == 0


def test_while_it_is_selected_the_panel_says_so_and_offers_no_second(windows):
    window = windows()
    window.edit_photo()
    held = []
    window.page.route("**/masks", lambda route: held.append(route))
    window.tab("Masks")
    masks = window.page.locator(".masks")
    masks.get_by_role("button", name="Subject", exact=True).click()
    masks.get_by_text("Selecting …").wait_for()
    window.eventually(lambda: held)
    people = masks.get_by_role("button", name="People", exact=True)
    assert people.get_attribute("aria-disabled") == "true"
    people.click(force=True)
    window.frames(2)
    assert len(held) == 1
    window.allow("422")
    held[0].fulfill(status=422, content_type="application/problem+json", json={
        "code": "nothingFound", "status": 422, "title": "",
        "detail": "No subject was found in this photo."})
    masks.get_by_text("No subject was found").wait_for()


def test_a_tap_on_the_photo_says_what_to_select(windows):
    window = windows()
    give(window, mask())
    asked = []
    window.page.on("request", lambda request: asked.append(request.post_data_json)
                   if request.url.endswith("/masks") else None)
    window.edit_photo()
    select(window, "Subject")
    window.page.get_by_role("button", name="Tap what to select").click()
    with window.page.expect_response("**/masks"):
        window.page.mouse.click(*place(window, .25, .25))
    assert asked[0] == {"subject": "main"}
    assert numpy.abs(numpy.array(asked[1]["at"]) - [150, 300]).max() < 4


def test_a_copied_edit_leaves_the_selection_with_its_photo(windows, tmp_path):
    window = windows()
    give(window, mask())
    window.upload(KAYAK)
    names = [asset["filename"] for asset in window.json("/assets")["assets"]]
    window.edit_photo(names.index("ball.png"))
    select(window, "Subject")
    window.choose("Noir")
    window.tab("Steps")
    window.page.get_by_role("button", name="Copy edits").click()
    window.edit_photo(names.index("kayak.jpg"))
    window.tab("Steps")
    window.page.get_by_role("button", name="Paste edits").click()
    window.page.locator("app-toast").get_by_text("selections").wait_for()
    window.save()
    recipe = window.json(f"/assets/{window.photo_id}")["history"][0]["recipe"]
    assert [step["filter"] for step in recipe["steps"]] == ["CIPhotoEffectNoir"]
    assert "images" not in recipe
