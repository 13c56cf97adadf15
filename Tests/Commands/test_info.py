"""What `tintype info` says of photos whose header is sound."""

import json
import pathlib

from command import run

PHOTOS = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "photos"


def test_a_photo_whose_pixels_cannot_be_decoded_is_kept(tmp_path):
    data = bytearray((PHOTOS / "basn2c16.png").read_bytes())
    start = data.index(b"IDAT") + 4
    data[start:start + 40] = bytes(40)
    broken = tmp_path / "broken.png"
    broken.write_bytes(data)
    said = json.loads(run("info", "--json", broken).stdout)
    assert said["verdict"] == "kept" and said["format"] == "png" and said["width"] == 32
    sound = json.loads(run("info", "--json", PHOTOS / "basn2c16.png").stdout)
    assert sound["verdict"] == "ok"


def test_info_adds_what_the_library_for_the_format_said(tmp_path):
    data = bytearray((PHOTOS / "basn2c16.png").read_bytes())
    start = data.index(b"IDAT") + 4
    data[start:start + 40] = bytes(40)
    broken = tmp_path / "broken.png"
    broken.write_bytes(data)
    reason = json.loads(run("info", "--json", broken).stdout)["reason"]
    assert reason.startswith("The picture cannot be read: its data is damaged"), reason
    assert "(libpng: " in reason, reason


def test_what_the_library_for_the_format_said_is_one_line(tmp_path):
    # Brands of HEIF that libheif does not take; its sentence ends with a line break.
    data = bytearray((PHOTOS.parent / "metadata" / "made_orient_6.heic").read_bytes())
    data[8:12], data[16:28] = b"heim", b"heimheismiaf"
    odd = tmp_path / "odd.heic"
    odd.write_bytes(data)
    said = json.loads(run("info", "--json", odd).stdout)
    assert said["verdict"] == "kept" and "(libheif: " in said["reason"], said
    assert "\n" not in said["reason"] and "\\n" not in said["not_shown"], said


def test_the_time_zone_and_the_language_of_the_machine_change_nothing():
    photos = [PHOTOS / "captured_with_offset.jpg", PHOTOS.parent / "films" / "pattern.mp4",
              PHOTOS.parent / "films" / "live.mov"]
    for photo in photos:
        here = run("info", "--json", photo, TZ="UTC0", LC_ALL="C.UTF-8")
        # Thirteen hours and three quarters east of Greenwich, and a comma in numbers.
        there = run("info", "--json", photo, TZ="ABC-13:45", LC_ALL="de_DE.UTF-8", LANG="tr_TR")
        assert here.returncode == 0 and json.loads(here.stdout)["format"]
        assert there.stdout == here.stdout
