"""Copies, crops and raw files of real photos: what the screen for tidying up proposes of them."""

import hashlib
import json
import pathlib
import shutil
import subprocess
import urllib.parse

import numpy as np
import pytest
from PIL import Image, ImageOps

from client import Client
from patience import patience
from program import PROGRAM, Program
from skips import CORPORA, with_corpora
from test_people import wait_until_looked_through

try:
    import pillow_heif
    pillow_heif.register_heif_opener()
except ImportError:
    pillow_heif = None

FOLDERS = ["cameras", "gps", "jpeg", "heic", "icc", "webp", "orientation", "motion", "burst"]
READ = {".jpg", ".jpeg", ".heic", ".webp"}
SECONDS = 240
# Of 255, between small copies in grey.
SAME = 8
# Crops of photos, and a copy that is smaller and coarser.
CROPPED = 12
MISSED_AT_MOST = 2


def uploaded(tmp_path, photos):
    """The groups that are proposed, by kind, with the names of the files."""
    program = Program(tmp_path / "library", tmp_path / "log").start()
    try:
        client = Client(program).open_claim()
        for name, data in photos:
            sent = client.request(
                "PUT", "/api/v1/uploads/" + urllib.parse.quote(name), data,
                {"Origin": program.origin})
            assert sent.status in (200, 201), (name, sent.body)
        client.wait_until_developed(SECONDS)
        wait_until_looked_through(client, "alike")
        groups, after = [], ""
        while True:
            page = client.get("/api/v1/tidy?limit=50" + after).json
            groups += [(group["kind"], [each["filename"] for each in group["assets"]])
                       for group in page["groups"]]
            if page["next"] is None:
                break
            after = "&after=" + urllib.parse.quote(page["next"])
        return groups, client.assets()
    finally:
        program.end()


def grey(path):
    photo = ImageOps.exif_transpose(Image.open(path)).convert("RGBA")
    # Colours where nothing is seen say nothing.
    picture = Image.alpha_composite(Image.new("RGBA", photo.size, "white"), photo).convert("L")
    return np.asarray(picture.resize((32, 32), Image.BOX), float), picture.width / picture.height


def encoded(picture, path, **options):
    picture.save(path, **options)
    return path


@pytest.fixture
def collection(tmp_path):
    """Each readable photo under a name of its own, beside crops and coarse copies of some."""
    folder = tmp_path / "photos"
    folder.mkdir()
    paths = [path for each in FOLDERS for path in sorted((CORPORA / each).rglob("*"))
             if path.suffix.lower() in READ]
    found = []
    for number, path in enumerate(paths):
        try:
            grey(path)
        except Exception:
            continue
        copy = folder / f"{number:03} {path.name}"
        shutil.copyfile(path, copy)
        found.append(copy)
    cameras = [path for path in found
               if (CORPORA / "cameras" / path.name[4:]).exists()][:CROPPED]
    for path in cameras:
        photo = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        width, height = photo.size
        # A tenth of each side is cut, and so the shape stays.
        cut = photo.crop((width // 20, height // 20, width - width // 20, height - height // 20))
        found.append(encoded(cut, folder / f"{path.stem} cut.jpg", quality=90))
        small = photo.resize((width // 2, height // 2))
        found.append(encoded(small, folder / f"{path.stem} small.jpg", quality=60))
    return found


@with_corpora
def test_no_two_photos_are_proposed_as_the_same(tmp_path, collection, capsys):
    groups, assets = uploaded(tmp_path, [(path.name, path.read_bytes()) for path in collection])
    pictures = {path.name: grey(path) for path in collection}
    wrong, together = [], set()
    for kind, names in groups:
        if kind != "copies":
            continue
        together |= set(names)
        first, shape = pictures[names[0]]
        for name in names[1:]:
            other, other_shape = pictures[name]
            if np.abs(first - other).mean() > SAME or abs(shape / other_shape - 1) > 0.05:
                wrong.append((names[0], name, round(float(np.abs(first - other).mean()), 1)))
    small = [path.name for path in collection if path.name.endswith(" small.jpg")]
    missed = [name for name in small if name not in together]
    kinds = {kind: sum(each == kind for each, _ in groups) for kind, _ in groups}
    with capsys.disabled():
        print(f"\ntidying: {len(assets)} photos, groups {kinds}; wrong: {wrong or 'none'}; "
              f"small copies that were missed: {missed or 'none'} of {len(small)}")
    assert not wrong
    assert len(assets) > 100 and len(small) == CROPPED
    # Of the smallest photos, half the pixels are too few.
    assert len(missed) <= MISSED_AT_MOST


@with_corpora
@pytest.mark.parametrize("kind", ["jpg", "png"])
def test_files_of_one_md5_are_two_photos_and_never_the_same(tmp_path, kind):
    paths = sorted((CORPORA / "twins").glob(f"*.{kind}"))
    photos = [(path.name, path.read_bytes()) for path in paths]
    assert len({hashlib.md5(data).digest() for _, data in photos}) == 1 < len(photos)
    groups, assets = uploaded(tmp_path, photos)
    assert {asset["filename"] for asset in assets} == {name for name, _ in photos}
    assert [names for kind, names in groups if kind == "copies"] == []


@with_corpora
@pytest.mark.parametrize("name", ["RAW_NIKON_D1.NEF", "made_cape_town.dng"])
@pytest.mark.parametrize("is_raw_first", [True, False], ids=["raw first", "JPEG first"])
def test_a_raw_file_and_its_jpeg_become_one_photo(tmp_path, name, is_raw_first):
    raw = CORPORA / "raw" / name
    jpeg = tmp_path / (pathlib.PurePath(name).stem + ".JPG")
    subprocess.run([PROGRAM, "thumb", raw, "--size", "800", "--output", tmp_path / "a.jpg"],
                   check=True, timeout=patience(120))
    shutil.copyfile(tmp_path / "a.jpg", jpeg)
    subprocess.run(
        ["exiftool", "-q", "-overwrite_original", "-TagsFromFile", raw, "-Make", "-Model",
         "-ExifIFD:DateTimeOriginal<DateTimeOriginal", "-SubSecTimeOriginal", "-OffsetTimeOriginal",
         jpeg], check=True)
    photos = [(path.name, path.read_bytes()) for path in (raw, jpeg)]
    groups, assets = uploaded(tmp_path, photos if is_raw_first else photos[::-1])
    assert groups == []
    shown = {asset["filename"]: asset.get("stack") for asset in assets}
    assert list(shown) == [jpeg.name] and shown[jpeg.name], json.dumps(assets)[:600]
