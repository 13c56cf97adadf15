"""Versions of a photo in a library whose recipe brings a network, or has a filter with a model."""

import base64
import io
import json

import numpy as np
from PIL import Image

from client import Client
from model_files import MODELS
from onnx_file import negative
from program import Program
from test_model_filters import ball, runtime, with_models  # noqa: F401


def saved(client, photo, steps):
    """Stores the photo and a version with these steps; gives the photo's id."""
    origin = {"Origin": client.program.origin}
    sent = client.request("PUT", "/api/v1/uploads/ball.png", photo.read_bytes(), origin)
    assert sent.status == 201, sent.body
    client.wait_until_developed()
    [asset] = client.assets()
    recipe = {"version": 1, "size": [600, 400], "steps": steps}
    done = client.request(
        "POST", f"/api/v1/assets/{asset['id']}/versions",
        json.dumps({"recipe": recipe, "base": 0}),
        {**origin, "Content-Type": "application/json"})
    assert done.status in (200, 201), done.body
    client.wait_until_developed()
    return asset["id"]


def exported(client, photo):
    done = client.get(f"/api/v1/assets/{photo}/export?format=png")
    assert done.status == 200, done.body
    return np.asarray(Image.open(io.BytesIO(done.body)).convert("RGB"), int)


def small(pixels):
    return np.asarray(Image.fromarray(pixels.astype(np.uint8)).resize((60, 40), Image.BOX), int)


def shown(client, photo):
    """The tile of the grid, in few pixels."""
    done = client.get(f"/api/v1/assets/{photo}/renditions/256")
    assert done.status == 200, done.body
    return small(np.asarray(Image.open(io.BytesIO(done.body)).convert("RGB"), int))


def test_a_version_with_a_network_is_there_after_a_restart(ball, runtime, tmp_path):  # noqa: F811
    photo, _ = ball
    before = np.asarray(Image.open(photo).convert("RGB"), int)
    network = base64.b64encode(negative(tmp_path / "negative.onnx").read_bytes()).decode()
    steps = [{"filter": "CICoreMLModelFilter", "parameters": {"inputModel": {"base64": network}}}]
    program = Program(tmp_path / "library", tmp_path / "log", "--models", runtime).start()
    try:
        client = Client(program).open_claim()
        asset = saved(client, photo, steps)
        assert np.abs(255 - before - exported(client, asset)).max() <= 1
        assert np.abs(small(255 - before) - shown(client, asset)).mean() < 4
        program.end()
        program.start()
        assert np.abs(255 - before - exported(client, asset)).max() <= 1
        # The network is in the document, from which the library can be rebuilt.
        [version] = client.get(f"/api/v1/assets/{asset}").json["history"]
        assert version["recipe"]["steps"][0]["parameters"]["inputModel"]["base64"] == network
    finally:
        program.end()


@with_models
def test_a_version_with_a_model_is_shown_as_it_is_exported(ball, tmp_path):  # noqa: F811
    photo, inside = ball
    program = Program(tmp_path / "library", tmp_path / "log", "--models", MODELS).start()
    try:
        client = Client(program).open_claim()
        asset = saved(client, photo, [{"filter": "CISaliencyMapFilter"}])
        picture = exported(client, asset)
        assert picture.shape == (400, 600, 3)
        assert picture[inside].mean() > 200 and picture[~inside].mean() < 60
        assert np.abs(small(picture) - shown(client, asset)).mean() < 4
    finally:
        program.end()


@with_models
def test_a_moving_filter_with_a_model_is_drawn_by_the_server(ball, tmp_path):  # noqa: F811
    """No shader draws it; what the page asks for instead is what an export gives."""
    photo, _ = ball
    program = Program(tmp_path / "library", tmp_path / "log", "--models", MODELS).start()
    try:
        client = Client(program).open_claim()
        steps = [{"name": "subject", "filter": "CISaliencyMapFilter"},
                 {"filter": "CIExposureAdjust", "parameters": {"inputEV": -0.7}}]
        asset = saved(client, photo, steps)
        headers = {"Origin": program.origin, "Content-Type": "application/json"}
        recipe = {"version": 1, "size": [600, 400], "steps": steps}
        answer = client.request(
            "POST", "/api/v1/shader", json.dumps({"recipe": recipe}), headers)
        assert answer.status == 200 and answer.json["fragment"] is None, answer.body
        assert answer.json["reason"].endswith(".")
        live = {each["name"]: each["live"] for each in client.get("/api/v1/filters").json
                if each["name"] in ("CISaliencyMapFilter", "CIPersonSegmentation",
                                    "CICoreMLModelFilter", "CIExposureAdjust")}
        assert live.pop("CIExposureAdjust") is True
        assert not any(live.values())
        drawn = client.request(
            "POST", f"/api/v1/assets/{asset}/preview",
            json.dumps({"recipe": recipe, "size": 600}), headers)
        assert drawn.status == 200, drawn.body
        page = np.asarray(Image.open(io.BytesIO(drawn.body)).convert("RGB"), int)
        assert np.abs(small(page) - small(exported(client, asset))).mean() < 2
    finally:
        program.end()
