"""Filters that need models: the page shows the server's picture, which is the export's."""

import base64
import json

import pytest
from PIL import Image

from model_files import MODELS, runtime_alone
from onnx_file import negative
from pictures import KAYAK, apart, decoded, image, sized
from skips import with_model
from test_F03 import search

# In codes of 255: the server's picture for the screen is a JPEG.
AS_EXPORTED = 2


@pytest.fixture
def stored(tmp_path_factory):
    """As large as the screen shows it."""
    picture = Image.open(KAYAK).convert("RGB")
    picture.thumbnail((480, 480))
    path = tmp_path_factory.mktemp("model") / "small.png"
    picture.save(path)
    return [path]


def choose(window, name):
    search(window, name)
    window.page.locator(f"[data-filter={name}]").click()


def exported(window):
    """What the server exports of the edit, which is saved first."""
    window.save()
    version = window.json(f"/assets/{window.photo_id}")["history"][-1]["number"]
    return decoded(window.get(
        f"/api/v1/assets/{window.photo_id}/export?version={version}&format=png"))


def coarse(pixels):
    """Without what the JPEG on the screen adds to a detailed picture."""
    return sized(pixels, (40, 60))


def resting(window):
    """The server's picture on the stage."""
    picture = window.page.locator("photo-stage > img:not(.detail):not([hidden])")
    picture.wait_for()
    return picture


@pytest.fixture
def models(monkeypatch):
    monkeypatch.setenv("TINTYPE_MODELS", str(MODELS))


@with_model("subject-mask.onnx")
def test_a_filter_that_needs_a_model_is_the_servers_picture(models, darkroom):
    before = darkroom.large()
    choose(darkroom, "CISaliencyMapFilter")
    rested = image(resting(darkroom))
    assert apart(before, rested) > 20
    assert apart(exported(darkroom), rested) <= AS_EXPORTED


@pytest.fixture
def runtime(monkeypatch, tmp_path):
    """A folder for models with the runtime alone."""
    monkeypatch.setenv("TINTYPE_MODELS", str(runtime_alone(tmp_path / "models")))


def test_a_network_of_a_preset_changes_the_photo(runtime, darkroom, tmp_path):
    """It subtracts the photo from white."""
    model = base64.b64encode(negative(tmp_path / "negative.onnx").read_bytes()).decode()
    preset = tmp_path / "Negative.json"
    preset.write_text(json.dumps({"version": 1, "size": [480, 360], "steps": [
        {"filter": "CICoreMLModelFilter", "parameters": {"inputModel": {"base64": model}}}]}))
    before = darkroom.large()
    darkroom.tab("Steps")
    darkroom.page.locator("preset-list input[type=file]").set_input_files(preset)
    darkroom.page.get_by_role("button", name="Negative", exact=True).click()
    rested = image(resting(darkroom))
    assert rested.shape == before.shape
    assert apart(coarse(255 - before), coarse(rested)) <= 1
    assert apart(coarse(exported(darkroom)), coarse(rested)) <= 1
