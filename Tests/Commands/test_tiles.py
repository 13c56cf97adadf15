"""What doctor says of a map's file."""

import json

import pytest

from command import run


@pytest.mark.parametrize("content, said", [
    (b"no tiles at all", "is not a PMTiles file"),
    (b"PMTiles\x02" + bytes(130), "version 2"),
    (b"SQLite format 3\0" + bytes(200), "is not an MBTiles file"),
    (None, "cannot be opened"),
])
def test_doctor_says_what_is_wrong_with_a_file_of_tiles(tmp_path, content, said):
    path = tmp_path / "map.pmtiles"
    if content is not None:
        path.write_bytes(content)
    told = run("doctor", "--library", tmp_path / "library", "--tiles", path, "--json")
    [tiles] = [each for each in json.loads(told.stdout) if each["name"] == "tiles"]
    assert tiles["state"] == "bad" and said in tiles["finding"] and tiles["advice"]


def test_doctor_says_who_learns_what_is_looked_at(tmp_path):
    told = run("doctor", "--library", tmp_path / "library",
                   "--tiles", "https://tiles.example.org/{z}/{x}/{y}.png", "--json")
    [tiles] = [each for each in json.loads(told.stdout) if each["name"] == "tiles"]
    assert tiles["state"] == "warning" and "https://tiles.example.org" in tiles["finding"]
