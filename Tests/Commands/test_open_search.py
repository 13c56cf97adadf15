"""A pair of networks like CLIP, which the owner of a library puts beside the models.

The pair is made here: random numbers, but the same for a colour and for its word.
"""

import json
import pathlib
import urllib.parse

import numpy as np
import pytest
from PIL import Image

from client import Client
from model_files import runtime_alone
from onnx_file import FLOATS, WHOLE, network, node
from program import Program
from test_people import wait_until_looked_through

COLOURS = {"red": (220, 30, 30), "green": (30, 200, 40), "blue": (30, 40, 220)}
# Names of files that no word finds.
NAMES = {"red": "p0", "green": "p1", "blue": "p2"}
PAIRS = ["g r", "gr e", "gre e", "gree n</w>", "r e", "re d</w>", "b l", "bl u", "blu e</w>"]
TOKENS = {"red": 517, "green": 515, "blue": 520}
# 256 bytes, the same at the ends of words, the pairs, and two marks.
VOCABULARY = 512 + len(PAIRS) + 2
WIDTH = 24


def write_pair(folder, seed=1):
    """Means of colours, turned by a random matrix; words are turned by the same."""
    random = np.random.default_rng(seed)
    turned = random.normal(size=(3, WIDTH)).astype(np.float32)
    (folder / "open-pictures.onnx").write_bytes(network(
        [node("GlobalAveragePool", ["pixel_values"], "means"),
         node("Flatten", ["means"], "three"),
         node("MatMul", ["three", "turned"], "image_embeds")],
        [("pixel_values", ["n", 3, 32, 32], FLOATS)], [("image_embeds", ["n", WIDTH])],
        [("turned", turned)]))
    rows = np.zeros((VOCABULARY, WIDTH), np.float32)
    for word, colour in COLOURS.items():
        rows[TOKENS[word]] = (np.array(colour, np.float32) / 255 * 4 - 2) @ turned
    (folder / "open-words.onnx").write_bytes(network(
        [node("Gather", ["words", "input_ids"], "rows"),
         node("Cast", ["attention_mask"], "counting", to=FLOATS),
         node("Unsqueeze", ["counting", "last"], "column"),
         node("Mul", ["rows", "column"], "counted"),
         node("ReduceMean", ["counted"], "text_embeds", axes=[1], keepdims=0)],
        [("input_ids", ["n", 77], WHOLE), ("attention_mask", ["n", 77], WHOLE)],
        [("text_embeds", ["n", WIDTH])], [("words", rows)], whole_constants=[("last", [2])]))
    (folder / "open-merges.txt").write_text("#version: 0.2\n" + "\n".join(PAIRS) + "\n")


@pytest.fixture
def models(tmp_path):
    folder = runtime_alone(tmp_path / "models")
    write_pair(folder)
    return folder


@pytest.fixture
def photos(tmp_path):
    """Two photos of each colour, and ten grey ones."""
    folder = tmp_path / "photos"
    folder.mkdir()
    random = np.random.default_rng(7)
    for word, colour in COLOURS.items():
        for number in range(2):
            noise = random.integers(-20, 20, (90, 120, 3))
            picture = np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8)
            Image.fromarray(picture).save(folder / f"{NAMES[word]}{number}.png")
    for number in range(10):
        grey = random.integers(100, 140, (90, 120, 3)).astype(np.uint8)
        Image.fromarray(grey).save(folder / f"wall{number}.png")
    return folder


class Running:
    """A server with a session, while it runs."""

    def __init__(self, folder, models):
        self.program = Program(folder / "library", folder / "log", "--models", models)

    def __enter__(self):
        self.program.start()
        self.client = Client(self.program)
        return self

    def __exit__(self, *_):
        self.program.end()

    def wait_until_seen(self):
        """Waits until each photo was looked at."""
        assert wait_until_looked_through(self.client, "open")["done"] == 16

    def found(self, words):
        answer = self.client.get("/api/v1/search?q=" + urllib.parse.quote(words)).json
        return [asset["filename"] for asset in answer["assets"]], answer


def test_words_find_the_photos_that_they_describe(tmp_path, models, photos):
    with Running(tmp_path, models) as running:
        running.client.open_claim()
        for path in sorted(photos.iterdir()):
            sent = running.client.request(
                "PUT", f"/api/v1/uploads/{path.name}", path.read_bytes(),
                {"Origin": running.program.origin})
            assert sent.status == 201, sent.body
        running.client.wait_until_developed()
        running.wait_until_seen()
        for word in COLOURS:
            found, answer = running.found(word)
            assert set(found[:2]) == {f"{NAMES[word]}0.png", f"{NAMES[word]}1.png"}, (word, found)
            assert len(found) < 10
            assert word in json.dumps(answer), answer
        cookie = running.client.cookie
    # Without the pair the library opens, and nothing is found by it.
    (models / "open-words.onnx").rename(tmp_path / "kept")
    with Running(tmp_path, models) as running:
        running.client.cookie = cookie
        assert running.found("red")[0] == []
        names = [each["name"] for each in running.client.get("/api/v1/analyses").json["analyses"]]
        assert "open" not in names
    # Another pair looks at all photos again.
    write_pair(models, seed=2)
    with Running(tmp_path, models) as running:
        running.client.cookie = cookie
        running.wait_until_seen()
        assert set(running.found("blue")[0][:2]) == {"p20.png", "p21.png"}


@pytest.mark.parametrize("damage", ["cut", "other", "no text"])
def test_a_damaged_pair_is_named_and_the_rest_works(tmp_path, models, photos, damage):
    file = models / ("open-merges.txt" if damage == "no text" else "open-pictures.onnx")
    whole = file.read_bytes()
    file.write_bytes({"cut": whole[: len(whole) // 2], "other": b"\0" * 64,
                      "no text": b"this is no vocabulary\n"}[damage])
    with Running(tmp_path, models) as running:
        running.client.open_claim()
        path = photos / "p00.png"
        sent = running.client.request(
            "PUT", f"/api/v1/uploads/{path.name}", path.read_bytes(),
            {"Origin": running.program.origin})
        assert sent.status == 201
        running.client.wait_until_developed()
        # By its name.
        assert running.found("p00")[0] == ["p00.png"]
        assert running.found("green")[0] in ([], ["p00.png"])
        assert pathlib.Path(running.program.log).read_text().count("fatal") == 0
