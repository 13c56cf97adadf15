"""`tintype see` and `tintype models`. The real models are looked for where the program looks."""

import io
import json
import re
import subprocess
import tarfile

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont, ImageOps

from command import refusal, run
from model_files import MODELS
from patience import patience
from program import PROGRAM
from skips import CORPORA, with_corpora, with_model

with_models = with_model("things.onnx")


def see(*arguments, models=MODELS):
    return run("see", "--models", models, *arguments)


def seen(*arguments):
    done = see("--json", *arguments)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def font(size, name="LiberationSans-Regular.ttf"):
    found = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True).stdout
    paths = [line.split(":")[0] for line in found.splitlines()]
    return ImageFont.truetype(next(path for path in paths if path.endswith(name)), size)


def page(lines, turned=0, size=(1200, 800)):
    picture = Image.new("RGB", size, (235, 230, 220))
    draw = ImageDraw.Draw(picture)
    for number, (line, face) in enumerate(lines):
        draw.text((80, 80 + 110 * number), line, (30, 30, 40), font=face)
    return picture.rotate(turned, expand=True)


# MARK: Without models


def test_without_models_it_says_how_to_get_them(tmp_path):
    photo = tmp_path / "a.png"
    Image.new("RGB", (40, 30)).save(photo)
    done = see(photo, models=tmp_path / "none")
    assert done.returncode == 3
    sentence = refusal(done)
    assert "scripts/setup models" in sentence and "tintype models add" in sentence
    shown = run("models", "--models", tmp_path / "none")
    assert shown.returncode == 3
    assert "scripts/setup models" in refusal(shown)


def test_damaged_archives_are_not_taken(tmp_path):
    def archive(name, data):
        path = tmp_path / "models.tar"
        with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as file:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            file.addfile(entry, io.BytesIO(data))
        return path

    folder = tmp_path / "models"
    done = run("models", "add", archive("../nouns.tsv.exe", b"x"), "--models", folder)
    assert done.returncode == 1 and "has no models" in done.stderr, done.stderr
    path = archive("things.onnx", b"short")
    done = run("models", "add", path, "--models", folder)
    assert done.returncode == 1 and "damaged or of another version" in done.stderr
    path.write_bytes(b"no archive at all" * 100)
    done = run("models", "add", path, "--models", folder)
    assert done.returncode == 1 and "not an archive" in done.stderr
    assert run("models", "add", tmp_path / "x", "--models", folder).returncode == 3
    assert list(folder.iterdir()) == []


# MARK: With models


@with_models
def test_all_models_are_whole():
    done = run("models", "--models", MODELS, "--json")
    assert done.returncode == 0, done.stdout
    files = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(files) == 12 and all(file["ready"] for file in files)
    assert {file["licence"] for file in files} == {
        "MIT", "Apache-2.0", "public domain", "WordNet 3.0, GPL-3, CC BY-SA 3.0, Unicode"}


@with_models
def test_an_archive_gives_the_same_models(tmp_path):
    """Cut or changed, it leaves the folder as it was."""
    path, folder = tmp_path / "models.tar", tmp_path / "models"
    names = ["things.onnx", "people-mask.onnx"]
    with tarfile.open(path, "w", format=tarfile.USTAR_FORMAT) as file:
        for name in names:
            file.add(MODELS / name, arcname="models/" + name)
    done = run("models", "add", path, "--models", folder)
    assert done.returncode == 1 and "2 of 12 files installed" in done.stderr
    assert all((folder / name).read_bytes() == (MODELS / name).read_bytes() for name in names)
    before = {file.name: file.stat().st_ino for file in folder.iterdir()}
    data = bytearray(path.read_bytes())
    data[20000] ^= 1
    path.write_bytes(data)
    done = run("models", "add", path, "--models", folder)
    assert done.returncode == 1 and "things.onnx" in done.stderr
    path.write_bytes(data[:50000])
    assert run("models", "add", path, "--models", folder).returncode == 1
    assert {file.name: file.stat().st_ino for file in folder.iterdir()} == before


@with_models
@pytest.mark.parametrize("damage", ["missing", "cut", "empty"])
def test_a_damaged_model_is_named_and_the_others_work(tmp_path, damage):
    folder = tmp_path / "models"
    folder.mkdir()
    for file in MODELS.iterdir():
        (folder / file.name).symlink_to(file)
    victim = folder / "face-finder.onnx"
    data = victim.read_bytes()
    victim.unlink()
    if damage != "missing":
        victim.write_bytes(data[: len(data) // 2] if damage == "cut" else b"")
    photo = tmp_path / "a.png"
    page([("Harbour", font(60))]).save(photo)
    done = see("--json", photo, models=folder)
    assert done.returncode == 1
    assert "face-finder.onnx" in done.stderr
    answer = json.loads(done.stdout)
    assert "faces" not in answer and [line["text"] for line in answer["text"]] == ["Harbour"]


@with_models
@pytest.mark.parametrize("turned", [0, 4, -8, 180])
def test_lines_are_read(tmp_path, turned):
    lines = ["Ticket 4711 Zürich", "façade, naïve, smörgåsbord", "Total 12,50 EUR"]
    picture = page([(line, font(54)) for line in lines], turned)
    picture.save(tmp_path / "a.png")
    (answer,) = seen(tmp_path / "a.png")
    found = [line["text"] for line in answer["text"]]
    assert sorted(found) == sorted(lines)
    assert {line["script"] for line in answer["text"]} == {"Latn"}
    if turned == 0:
        x, y, width, height = answer["text"][0]["box"]
        assert abs(x * 1200 - 80) < 15 and abs(y * 800 - 80) < 25 and height * 800 < 90


@with_models
def test_other_scripts_are_read(tmp_path):
    lines = {"Jpan": "東京タワーの入口", "Hani": "中华人民共和国"}
    face = font(56, "NotoSansCJK-Regular.ttc")
    picture = page([(line, face) for line in lines.values()])
    picture.save(tmp_path / "a.png")
    (answer,) = seen(tmp_path / "a.png")
    assert {line["script"]: line["text"] for line in answer["text"]} == lines


@with_models
def test_an_empty_picture_has_nothing_in_it(tmp_path):
    for name, colour in (("a.png", 128), ("b.png", 255)):
        Image.new("RGB", (300, 200), (colour,) * 3).save(tmp_path / name)
    for answer in seen(tmp_path / "a.png", tmp_path / "b.png"):
        assert answer["faces"] == [] and answer["text"] == []


@with_models
def test_a_mask_shows_the_subject(tmp_path):
    picture = Image.new("RGB", (600, 400), (90, 140, 90))
    ImageDraw.Draw(picture).ellipse((220, 90, 400, 330), fill=(200, 40, 30))
    picture.save(tmp_path / "a.png")
    mask = tmp_path / "mask.png"
    done = see(tmp_path / "a.png", "--mask", mask)
    assert done.returncode == 0, done.stderr
    code = np.asarray(Image.open(mask).convert("L"), np.float32) / 255
    # Its light is the coverage.
    grey = np.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)
    assert grey.shape == (400, 600)
    y, x = np.mgrid[:400, :600]
    inside = ((x - 310) / 90) ** 2 + ((y - 210) / 120) ** 2 <= 1
    both = np.minimum(grey, inside).sum() / np.maximum(grey, inside).sum()
    assert both > 0.9
    assert see(tmp_path / "a.png", tmp_path / "a.png", "--mask", mask).returncode == 2


@with_models
def test_files_that_cannot_be_read_are_named(tmp_path):
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")
    picture = tmp_path / "b.png"
    Image.new("RGB", (64, 64)).save(picture)
    done = see("--json", tmp_path / "a.jpg", picture)
    assert done.returncode == 1
    assert "a.jpg" in done.stderr and len(done.stdout.splitlines()) == 1
    assert see(tmp_path / "none.jpg").returncode == 3


@with_models
def test_no_socket_but_its_own_is_opened(tmp_path):
    """Pairs of sockets connect the program with its workers; any other address is outside."""
    picture = tmp_path / "a.png"
    page([("Harbour", font(60))]).save(picture)
    trace = tmp_path / "trace"
    done = subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=%network", "-o", str(trace), PROGRAM, "see",
         "--models", str(MODELS), "--mask", str(tmp_path / "mask.png"), str(picture)],
        capture_output=True, text=True, timeout=patience(120))
    assert done.returncode == 0, done.stderr
    calls = [line.split(" ", 1)[1].strip() for line in trace.read_text().splitlines()]
    names = {re.match(r"(?:<\.\.\. )?(\w+)", call)[1] for call in calls if call[0] not in "+-"}
    assert "socketpair" in names
    assert names <= {"socketpair", "sendmsg", "recvmsg", "sendfile", "shutdown"}, names
    pairs = [call for call in calls if call.startswith("socketpair")]
    assert all("AF_UNIX" in call for call in pairs)


# MARK: Compared with a second source


def overlap(a, b):
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    both = max(0, right - left) * max(0, bottom - top)
    return both / (a[2] * a[3] + b[2] * b[3] - both)


def reference_faces(path):
    """The boxes of CenterFace, decoded here, in the upright picture."""
    import onnxruntime as runtime

    picture = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    scale = min(1, 1024 / max(picture.size))
    width, height = (max(32, round(side * scale / 32) * 32) for side in picture.size)
    pixels = np.asarray(picture.resize((width, height), Image.BILINEAR), np.float32)
    options = runtime.SessionOptions()
    options.log_severity_level = 3
    session = runtime.InferenceSession(str(MODELS / "face-finder.onnx"), options)
    heat, size, offset, _ = session.run(None, {"picture": pixels.transpose(2, 0, 1)[None]})
    found = []
    for y, x in zip(*np.where(heat[0, 0] > 0.5)):
        high, wide = np.exp(size[0, :, y, x]) * 4
        left = (x + offset[0, 1, y, x] + 0.5) * 4 - wide / 2
        top = (y + offset[0, 0, y, x] + 0.5) * 4 - high / 2
        box = (left / width, top / height, wide / width, high / height)
        found.append((float(heat[0, 0, y, x]), box))
    kept = []
    for sure, box in sorted(found, reverse=True):
        if all(overlap(box, other) < 0.3 for _, other in kept):
            kept.append((sure, box))
    return kept


@with_models
@with_corpora
@pytest.mark.parametrize("name", [
    "cameras/Canon EOS D60.jpg", "cameras/Canon EOS 7D.jpg", "cameras/Canon IXUS v3.jpg",
    "cameras/FujiFilm DS-7 (1).jpg", "cameras/FujiFilm DX-5.jpg"])
def test_faces_are_those_of_a_second_implementation(name):
    (answer,) = seen(CORPORA / name)
    expected = [box for sure, box in reference_faces(CORPORA / name) if sure > 0.6]
    found = [face["box"] for face in answer["faces"]]
    assert expected
    for box in expected:
        assert any(overlap(box, other) > 0.7 for other in found), (box, found)


@with_models
@with_corpora
def test_lying_faces_are_found(tmp_path):
    upright = Image.open(CORPORA / "cameras" / "FujiFilm DS-7 (1).jpg").convert("RGB")
    counts = []
    for turn in (0, 90, 180, 270):
        upright.rotate(turn, expand=True).save(tmp_path / f"{turn}.png")
        (answer,) = seen(tmp_path / f"{turn}.png")
        counts.append(len([face for face in answer["faces"] if face["confidence"] > 0.6]))
    assert counts[0] == 2 and counts == [2] * 4, counts


# MARK: Other scripts


OTHER_SCRIPTS = {
    "Cyrillic": ("Cyrl", "NotoSans-Regular.ttf", "Добро пожаловать в Москву"),
    "Greek": ("Grek", "NotoSans-Regular.ttf", "Καλημέρα Ελλάδα"),
    "Hebrew": ("Hebr", "NotoSansHebrew-Regular.ttf", "שלום עולם"),
    "Arabic": ("Arab", "NotoSansArabic-Regular.ttf", "مرحبا بكم في القاهرة"),
    "Devanagari": ("Deva", "NotoSansDevanagari-Regular.ttf", "नमस्ते दुनिया"),
    "Hangul": ("Hang", "NotoSansCJK-Regular.ttc", "안녕하세요 서울"),
    "Thai": ("Thai", "NotoSansThai-Regular.ttf", "ยินดีต้อนรับ"),
}


@with_models
@pytest.mark.parametrize("name", OTHER_SCRIPTS)
def test_scripts_that_tesseract_knows_are_read(tmp_path, name):
    script, face, line = OTHER_SCRIPTS[name]
    page([(line, font(56, face)), ("Welcome to Zürich", font(56))]).save(tmp_path / "a.png")
    (answer,) = seen(tmp_path / "a.png")
    found = {line["script"]: line["text"] for line in answer["text"]}
    assert found["Latn"] == "Welcome to Zürich"
    # Spaces and single letters of a rendered line are not what this is about.
    ours, expected = (set(text.replace(" ", "")) for text in (found[script], line))
    assert len(ours & expected) >= 0.75 * len(expected), found
