"""What a copy of a photo says of itself, as exiftool reads it."""

import json
import pathlib
import subprocess

import pytest

from patience import patience

ROOT = pathlib.Path(__file__).resolve().parents[2]
TINTYPE = ROOT / "bin" / "tintype"
CORPUS = ROOT.parent / "shared" / "corpora"
PHOTO = ROOT / "Tests" / "Fixtures" / "metadata" / "live.heic"


def tags(path):
    """All tags with their groups, but for what is said of the file and of the pixels."""
    done = subprocess.run(
        ["exiftool", "-json", "-n", "-a", "-G1", path], capture_output=True, text=True)
    plain = ("System", "File", "Composite", "ICC", "PNG", "JFIF", "RIFF", "ExifTool", "SourceFile")
    return {
        name: value for name, value in json.loads(done.stdout)[0].items()
        if not name.startswith(plain)
    }


def copy(photo, folder, ending, what, *flags, size=64):
    target = folder / f"copy.{ending}"
    subprocess.run(
        [
            TINTYPE, "render", photo, "--size", str(size), "--metadata", what, "--output", target,
            *flags,
        ],
        check=True, timeout=patience(60))
    return target


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_a_copy_says_when_where_and_with_what(tmp_path, ending):
    original, made = tags(PHOTO), tags(copy(PHOTO, tmp_path, ending, "all"))
    for name in [
        "IFD0:Make", "IFD0:Model", "ExifIFD:DateTimeOriginal", "ExifIFD:OffsetTimeOriginal",
        "ExifIFD:ISO", "ExifIFD:LensModel",
    ]:
        assert made[name] == original[name], name
    for name in ["ExifIFD:ExposureTime", "ExifIFD:FNumber", "GPS:GPSLatitude", "GPS:GPSAltitude"]:
        assert made[name] == pytest.approx(original[name], rel=1e-6), name
    assert made["IFD0:Orientation"] == 1


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_49_without_its_location_a_copy_names_no_place_and_no_person(tmp_path, ending):
    photos = [PHOTO]
    if CORPUS.exists():
        folders = ["gps", "cameras", "sidecar"]
        photos += sorted(p for f in folders for p in (CORPUS / f).glob("*.jp*g"))[:40]
    for photo in photos:
        made = tags(copy(photo, tmp_path, ending, "no-location"))
        telling = [
            name for name in made
            if name.startswith(("GPS", "XMP", "IPTC", "MakerNotes", "IFD1"))
            or "Serial" in name or "Owner" in name or "Thumbnail" in name
        ]
        assert not telling, photo


@pytest.mark.parametrize("ending", ["jpg", "png", "webp"])
def test_without_metadata_a_copy_says_nothing(tmp_path, ending):
    assert tags(copy(PHOTO, tmp_path, ending, "none")) == {}


def test_a_jpeg_is_progressive_and_keeps_its_colour_where_that_is_asked(tmp_path):
    def said(*flags):
        made = copy(PHOTO, tmp_path, "jpg", "none", *flags)
        done = subprocess.run(
            ["exiftool", "-s3", "-EncodingProcess", "-YCbCrSubSampling", made],
            capture_output=True, text=True, check=True)
        return done.stdout.split("\n")[:2]

    assert said() == ["Baseline DCT, Huffman coding", "YCbCr4:2:0 (2 2)"]
    assert said("--progressive", "--sampling", "4:4:4") == [
        "Progressive DCT, Huffman coding", "YCbCr4:4:4 (1 1)"]


def test_a_thumbnail_shows_the_copy_and_not_the_original(tmp_path):
    made = copy(PHOTO, tmp_path, "jpg", "all", size=400)
    thumbnail = tmp_path / "thumbnail.jpg"
    with open(thumbnail, "wb") as file:
        subprocess.run(["exiftool", "-b", "-ThumbnailImage", made], stdout=file, check=True)
    small = tmp_path / "small.png"
    subprocess.run([TINTYPE, "thumb", made, "--size", "160", "--output", small], check=True)
    done = subprocess.run(
        [TINTYPE, "compare", thumbnail, small, "--json"], capture_output=True, text=True)
    assert json.loads(done.stdout)["mean"] < 6
