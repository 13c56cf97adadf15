"""A server whose models are damaged: each is named, its part is off, and the rest goes on.

No model is needed: the files have the right lengths, and hold nothing.
"""

import io
import json
import os

import pytest
from PIL import Image

from client import Client
from command import run
from model_files import runtime_alone
from program import Program

SECONDS = 240


@pytest.fixture
def models(tmp_path):
    """A folder with the runtime, and with a file in the place of each model."""
    folder = runtime_alone(tmp_path / "models")
    shown = run("models", "--models", folder, "--json")
    for file in map(json.loads, shown.stdout.splitlines()):
        path = folder / file["file"]
        if not path.exists():
            path.touch()
            os.truncate(path, file["bytes"])
    return folder


class Household:
    """The owner's client of a running server, with People on."""

    def __init__(self, program):
        self.client = Client(program).open_claim()
        self.origin = {"Origin": program.origin}
        assert self.send("PATCH", "/account", {"people": True}).status == 204

    def send(self, method, path, body):
        return self.client.request(
            method, "/api/v1" + path, json.dumps(body),
            {"Content-Type": "application/json", **self.origin})

    def upload(self, name, colour):
        """Sends a photo, waits until it is developed, and gives its address."""
        data = io.BytesIO()
        Image.new("RGB", (300, 200), colour).save(data, "PNG")
        sent = self.client.request("PUT", f"/api/v1/uploads/{name}", data.getvalue(), self.origin)
        assert sent.status == 201, sent.body
        assert all(each["state"] == "ready" for each in self.client.wait_until_developed())
        return f"/assets/{sent.json['asset']}"

    def analyses(self):
        return {each["name"]: each for each in self.client.get("/api/v1/analyses").json["analyses"]}

    def when_off(self, *names):
        """The analyses, once these are off and the one that needs no models has ended."""
        def look():
            found = self.analyses()
            wanted = {**dict.fromkeys(names, "off"), "alike": "done"}
            return found if wanted.items() <= {
                name: each["state"] for name, each in found.items()}.items() else None

        return self.client.listen_until(look, SECONDS)

    def expect_all_else(self, photo):
        """Photos are shown and found by their names, and new ones come."""
        assert self.client.get(f"/api/v1{photo}/renditions/256").status == 200
        for words in ("first", "hund+am+strand"):
            assert self.client.get(f"/api/v1/search?q={words}").status == 200
        self.upload("second.png", (20, 160, 90))
        found = self.client.get("/api/v1/search?q=second").json["assets"]
        assert [each["filename"] for each in found] == ["second.png"]


@pytest.mark.parametrize("damage", ["missing", "cut", "empty"])
def test_a_model_that_is_not_whole_is_named_and_its_part_is_off(tmp_path, models, damage):
    victim = models / "face-finder.onnx"
    if damage == "missing":
        victim.unlink()
    else:
        os.truncate(victim, victim.stat().st_size // 2 if damage == "cut" else 0)
    with Program(tmp_path / "library", tmp_path / "log", "--models", models).start() as program:
        household = Household(program)
        photo = household.upload("first.png", (200, 60, 40))
        faces = household.when_off("faces")["faces"]
        assert faces["missing"] == ["face-finder.onnx"] and faces["reason"] is None
        household.expect_all_else(photo)
        assert household.analyses()["faces"]["done"] == 0
    assert "fatal" not in (tmp_path / "log").read_text()


def test_models_of_another_version_are_named_and_tried_no_more(tmp_path, models):
    with Program(tmp_path / "library", tmp_path / "log", "--models", models).start() as program:
        household = Household(program)
        photo = household.upload("first.png", (200, 60, 40))
        found = household.when_off("faces", "text", "things")
        for name, model in (("faces", "face-finder.onnx"), ("text", "text-finder.onnx"),
                            ("things", "things.onnx")):
            # Their lengths are right.
            assert found[name]["missing"] == [] and model in found[name]["reason"], found[name]
            assert found[name]["failed"] == 0
        refused = household.send("POST", f"{photo}/masks", {"subject": "main"})
        assert refused.status == 409 and refused.json["code"] == "noModels"
        assert "subject-mask.onnx" in refused.body.decode()
        household.expect_all_else(photo)
        assert {name for name, each in household.analyses().items()
                if each["state"] == "off"} == {"faces", "text", "things"}
    assert "fatal" not in (tmp_path / "log").read_text()
