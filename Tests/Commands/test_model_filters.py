"""Filters that need models: Core Image's names, keys and defaults, rendered where models are."""

import base64
import json

import numpy as np
import pytest
from PIL import Image, ImageDraw

from command import refusal, run
from model_files import MODELS, runtime_alone
from onnx_file import negative
from skips import with_model


with_models = with_model("subject-mask.onnx")


@pytest.fixture
def ball(tmp_path):
    """A red ball on a green lawn, and where it is."""
    picture = Image.new("RGB", (600, 400), (90, 140, 90))
    ImageDraw.Draw(picture).ellipse((220, 90, 400, 330), fill=(200, 40, 30))
    picture.save(tmp_path / "ball.png")
    y, x = np.mgrid[:400, :600]
    return tmp_path / "ball.png", ((x - 310) / 90) ** 2 + ((y - 210) / 120) ** 2 <= 1


def rendered(photo, steps, out, models=MODELS):
    recipe = json.dumps({"version": 1, "steps": steps})
    done = run("filter", "--input", f"inputImage={photo}", "--recipe", recipe,
               "--output", out, "--models", models)
    assert done.returncode == 0, done.stderr
    return np.asarray(Image.open(out).convert("RGB"), np.float32)


def light(code):
    part = code / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize("name, keys", [
    ("CIPersonSegmentation", {"inputImage": None, "inputQualityLevel": 0}),
    ("CISaliencyMapFilter", {"inputImage": None})])
def test_the_catalogue_has_core_images_keys_and_defaults(name, keys):
    [filter] = [one for one in json.loads(run("filters", "--json").stdout)
                if one["name"] == name]
    assert {one["key"]: one.get("default") for one in filter["parameters"]} == keys


@pytest.mark.parametrize("name", ["CIPersonSegmentation", "CISaliencyMapFilter"])
@pytest.mark.parametrize("command", ["filter", "render"])
def test_without_models_a_sentence_says_what_to_do(command, name, ball, tmp_path):
    photo, _ = ball
    recipe = json.dumps({"version": 1, "steps": [{"filter": name}]})
    given = ["--input", f"inputImage={photo}"] if command == "filter" else [photo]
    done = run(command, *given, "--recipe", recipe, "--output", tmp_path / "out.png",
               "--models", tmp_path / "none")
    assert done.returncode == 3
    assert "model" in refusal(done)


@with_models
def test_saliency_shows_the_subject(ball, tmp_path):
    photo, inside = ball
    grey = light(rendered(photo, [{"filter": "CISaliencyMapFilter"}], tmp_path / "out.png"))
    assert grey.shape == (400, 600, 3) and np.ptp(grey, axis=2).max() < 0.01
    both = np.minimum(grey[..., 0], inside).sum() / np.maximum(grey[..., 0], inside).sum()
    assert both > 0.8


@with_models
def test_a_result_is_used_by_later_steps(ball, tmp_path):
    """The subject keeps its colour, and the rest becomes grey."""
    photo, inside = ball
    pixels = rendered(photo, [
        {"name": "grey", "filter": "CIPhotoEffectMono"},
        {"name": "subject", "filter": "CISaliencyMapFilter",
         "parameters": {"inputImage": {"input": "inputImage"}}},
        {"filter": "CIBlendWithMask", "parameters": {
            "inputImage": {"input": "inputImage"}, "inputBackgroundImage": {"step": "grey"},
            "inputMaskImage": {"step": "subject"}}}], tmp_path / "out.png")
    spread = np.ptp(pixels, axis=2)
    assert spread[210, 310] > 100 and spread[20, 20] < 10


@with_models
@pytest.mark.parametrize("quality", [0, 1, 2])
def test_a_picture_without_people_is_black(quality, tmp_path):
    photo = tmp_path / "lawn.png"
    Image.new("RGB", (600, 400), (90, 140, 90)).save(photo)
    pixels = rendered(photo, [
        {"filter": "CIPersonSegmentation", "parameters": {"inputQualityLevel": quality}}],
        tmp_path / "out.png")
    assert pixels.shape == (400, 600, 3) and light(pixels).mean() < 0.1


@with_models
def test_the_result_lies_where_the_image_does(ball, tmp_path):
    """A crop before it moves nothing."""
    photo, inside = ball
    crop = {"filter": "CICrop", "parameters": {"inputRectangle": [200, 40, 240, 300]}}
    cut = light(rendered(photo, [crop, {"filter": "CISaliencyMapFilter"}], tmp_path / "a.png"))
    assert cut.shape == (300, 240, 3)
    part = inside[60:360, 200:440]
    both = np.minimum(cut[..., 0], part).sum() / np.maximum(cut[..., 0], part).sum()
    assert both > 0.7


# MARK: A network that the recipe brings


@pytest.fixture
def runtime(tmp_path):
    return runtime_alone(tmp_path / "models")


@pytest.mark.parametrize("inside", [False, True], ids=["a file beside it", "inside the recipe"])
def test_a_network_changes_the_picture(inside, ball, runtime, tmp_path):
    photo, _ = ball
    file = negative(tmp_path / "negative.onnx")
    model = ({"base64": base64.b64encode(file.read_bytes()).decode()} if inside
             else {"input": "network"})
    recipe = json.dumps({"version": 1, "steps": [
        {"filter": "CICoreMLModelFilter", "parameters": {"inputModel": model}}]})
    given = [] if inside else ["--input", f"network={file}"]
    done = run("filter", "--input", f"inputImage={photo}", *given, "--recipe", recipe,
               "--output", tmp_path / "out.png", "--models", runtime)
    assert done.returncode == 0, done.stderr
    before = np.asarray(Image.open(photo).convert("RGB"), int)
    after = np.asarray(Image.open(tmp_path / "out.png").convert("RGB"), int)
    assert np.abs(255 - before - after).max() <= 1


def test_another_output_covers_the_frame(ball, runtime, tmp_path):
    photo, _ = ball
    file = negative(tmp_path / "negative.onnx")
    recipe = json.dumps({"version": 1, "steps": [{"filter": "CICoreMLModelFilter", "parameters": {
        "inputModel": {"input": "network"}, "inputHeadIndex": 1}}]})
    done = run("filter", "--input", f"inputImage={photo}", "--input", f"network={file}",
               "--recipe", recipe, "--output", tmp_path / "out.png", "--models", runtime)
    assert done.returncode == 0, done.stderr
    before = np.asarray(Image.open(photo).convert("RGB"), float)
    after = np.asarray(Image.open(tmp_path / "out.png").convert("RGB"), float)
    assert after.shape == before.shape
    assert np.abs(before.mean(axis=(0, 1)) - after).max() <= 2


def test_a_rendered_photo_has_what_its_network_made(ball, runtime, tmp_path):
    photo, _ = ball
    model = base64.b64encode(negative(tmp_path / "negative.onnx").read_bytes()).decode()
    recipe = json.dumps({"version": 1, "steps": [
        {"filter": "CICoreMLModelFilter", "parameters": {"inputModel": {"base64": model}}}]})
    done = run("render", photo, "--recipe", recipe, "--output", tmp_path / "out.png",
               "--models", runtime)
    assert done.returncode == 0, done.stderr
    assert np.asarray(Image.open(tmp_path / "out.png").convert("RGB"))[5, 5].tolist() == [
        165, 115, 165]


@pytest.mark.parametrize("damage", ["cut", "empty", "no network", "a picture", "missing"])
def test_a_bad_network_is_refused_with_a_sentence(damage, ball, runtime, tmp_path):
    photo, _ = ball
    file = negative(tmp_path / "negative.onnx")
    whole = file.read_bytes()
    file.write_bytes({"cut": whole[: len(whole) // 2], "empty": b"", "no network": b"\xff" * 400,
                      "a picture": photo.read_bytes()}.get(damage, whole))
    model = {"input": "none" if damage == "missing" else "network"}
    recipe = json.dumps({"version": 1, "steps": [
        {"filter": "CICoreMLModelFilter", "parameters": {"inputModel": model}}]})
    done = run("filter", "--input", f"inputImage={photo}", "--input", f"network={file}",
               "--recipe", recipe, "--output", tmp_path / "out.png", "--models", runtime)
    assert done.returncode not in (0, -6, -11)
    assert "crash" not in refusal(done)
    assert not (tmp_path / "out.png").exists()


def test_a_recipe_without_its_network_says_what_is_missing(ball, runtime, tmp_path):
    photo, _ = ball
    done = run("filter", "--input", f"inputImage={photo}", "--recipe",
               '{"version": 1, "steps": [{"filter": "CICoreMLModelFilter"}]}',
               "--output", tmp_path / "out.png", "--models", runtime)
    assert done.returncode == 3 and "needs a model, as an ONNX file" in refusal(done)


def test_without_the_runtime_a_network_is_refused(ball, tmp_path):
    photo, _ = ball
    model = base64.b64encode(negative(tmp_path / "negative.onnx").read_bytes()).decode()
    recipe = json.dumps({"version": 1, "steps": [
        {"filter": "CICoreMLModelFilter", "parameters": {"inputModel": {"base64": model}}}]})
    done = run("filter", "--input", f"inputImage={photo}", "--recipe", recipe,
               "--output", tmp_path / "out.png", "--models", tmp_path / "none")
    assert done.returncode == 3
    assert "model" in refusal(done)
