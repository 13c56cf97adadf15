"""`thumb` and `render`: pictures of files, on the command line."""

import json
import shutil

import pytest
from PIL import Image

from command import refusal, run
from program import ROOT

PHOTOS = ROOT / "Tests" / "Fixtures" / "photos"


@pytest.mark.parametrize("ending, kind", [("jpg", "JPEG"), ("png", "PNG"), ("webp", "WEBP")])
def test_the_format_follows_the_ending(tmp_path, ending, kind):
    out = tmp_path / f"small.{ending}"
    done = run("thumb", PHOTOS / "captured_with_offset.jpg", "--size", 60, "--output", out)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(out) as picture:
        assert picture.format == kind and picture.size == (40, 60)


def test_nothing_is_enlarged(tmp_path):
    out = tmp_path / "same.png"
    assert run("thumb", PHOTOS / "gray.jpg", "--size", 4000, "--output", out).returncode == 0
    with Image.open(out) as picture:
        assert picture.size == (128, 128)


def test_several_files_go_into_a_folder_and_one_bad_one_spoils_none(tmp_path):
    names = ["gray.jpg", "hopper.gif", "text.jpg", "orientation_6.png"]
    done = run("thumb", *[PHOTOS / name for name in names], "--size", 32, "--output", tmp_path)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1 and "text.jpg" in done.stderr
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["gray.jpg", "hopper.gif.jpg", "orientation_6.png.jpg"]


def test_pictures_that_cannot_be_made_leave_nothing(tmp_path):
    out = tmp_path / "out.jpg"
    for file, status in [("nowhere.jpg", 3), ("text.jpg", 3), ("scans_600.jpg", 1)]:
        done = run("thumb", PHOTOS / file, "--size", 32, "--output", out)
        assert done.returncode == status
        assert file in refusal(done)
    assert list(tmp_path.iterdir()) == []


def test_existing_files_are_replaced_whole(tmp_path):
    out = tmp_path / "out.png"
    out.write_text("old")
    assert run("thumb", PHOTOS / "gray.jpg", "--size", 32, "--output", out).returncode == 0
    with Image.open(out) as picture:
        assert picture.size == (32, 32)
    assert [path.name for path in tmp_path.iterdir()] == ["out.png"]


@pytest.mark.parametrize("arguments, status", [
    (["thumb", "a.jpg", "--size", "0", "--output", "b.jpg"], 2),
    (["thumb", "a.jpg", "b.jpg", "--size", "9", "--output", "c.jpg"], 2),
    (["thumb", "a.jpg", "--size", "9", "--output", "b.tga"], 3),
    (["render", "a.jpg", "--quality", "0", "--output", "b.jpg"], 2),
    (["render", "a.jpg", "--depth", "12", "--output", "b.png"], 2),
    (["render", "a.jpg", "--recipe", "{", "--output", "b.png"], 3),
    (["render", "a.jpg", "--recipe", "nowhere.json", "--output", "b.png"], 3),
])
def test_wrong_orders_are_refused_before_anything_is_read(arguments, status):
    done = run(*arguments)
    assert done.returncode == status
    assert refusal(done).startswith("tintype: ")


def test_a_recipe_is_applied_from_a_file_or_as_it_is(tmp_path):
    recipe = {"version": 1, "steps": [
        {"filter": "CIColorControls", "parameters": {"inputSaturation": 0}}]}
    file = tmp_path / "gray.json"
    file.write_text(json.dumps(recipe))
    for name, given in [("a.png", file), ("b.png", json.dumps(recipe))]:
        done = run(
            "render", PHOTOS / "orientation_6.png", "--recipe", given, "--output", tmp_path / name)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (61, 40)
        pixels = picture.convert("RGB").get_flattened_data()
        assert all(len(set(pixel)) == 1 for pixel in pixels)


def test_an_unknown_filter_is_named(tmp_path):
    recipe = json.dumps({"version": 1, "steps": [{"filter": "CINothing"}]})
    done = run("render", PHOTOS / "gray.jpg", "--recipe", recipe, "--output", tmp_path / "a.png")
    assert done.returncode == 3 and "CINothing" in refusal(done)


def test_sixteen_bits_are_written(tmp_path):
    out = tmp_path / "deep.png"
    assert run("render", PHOTOS / "gray.jpg", "--depth", 16, "--output", out).returncode == 0
    assert out.read_bytes()[24] == 16


def test_a_name_is_not_believed(tmp_path):
    liar = tmp_path / "photo.jpg"
    shutil.copy(PHOTOS / "hopper.gif", liar)
    out = tmp_path / "out.png"
    assert run("thumb", liar, "--size", 64, "--output", out).returncode == 0


@pytest.mark.parametrize("name, reason", [
    ("missing.jpg", "No such file or directory"),
    ("text.jpg", "This kind of picture is not supported")])
def test_a_gallery_of_no_photo_says_so_once_and_makes_nothing(tmp_path, name, reason):
    folder = tmp_path / "gallery"
    done = run("filters", "--gallery", folder, "--photo", PHOTOS / name)
    assert done.returncode == 3
    assert name in refusal(done) and reason in done.stderr
    assert not folder.exists()


def test_jpeg_is_called_by_either_of_its_names(tmp_path):
    for name in ("jpg", "jpeg"):
        out = tmp_path / name
        done = run("render", PHOTOS / "gray.jpg", "--format", name, "--output", out)
        assert (done.returncode, done.stderr) == (0, "")
        with Image.open(out) as picture:
            assert picture.format == "JPEG"


def test_a_path_is_said_whole(tmp_path):
    missing = tmp_path / ("long" * 30) / "photo.jpg"
    done = run("render", missing, "--output", tmp_path / "out.jpg")
    assert done.returncode == 3 and str(missing) in refusal(done)
