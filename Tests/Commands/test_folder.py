"""The folder that runs where it is unpacked: from any place, and with nothing of the system but the
C library."""

import json
import re
import shutil
import subprocess

import pytest

from client import Client
from packed import double_click, library, serving, unpacked
from patience import patience
from packing import closure, fonts
from program import PROGRAM, ROOT
from skips import only_root_may

PHOTO = ROOT / "Tests" / "Fixtures" / "photos" / "captured_with_offset.jpg"
# The newest version of the C library that systems are promised to need.
NEWEST = 36
PROGRAMS = ["tintype", "tintype-node", "tintype-worker", "tintype-film"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("unpacked") / "Photos and 'Tintype'"
    yield unpacked(place, tmp_path_factory.mktemp("programs"))
    shutil.rmtree(place)


@pytest.mark.parametrize("way", ["program", "script", "double click"])
def test_it_serves_a_library_without_being_told_anything(folder, way, tmp_path):
    words = {"program": [folder / "tintype"], "script": [folder / "start"],
             "double click": double_click(folder)}[way]
    with serving(words, tmp_path / "home") as served:
        served.claim = served.expect("claim")
        assert served.claim.startswith(served.url + "/claim/")
        owner = Client(served).open_claim()
        assert owner.request("PUT", "/api/v1/uploads/a.jpg", PHOTO.read_bytes()).status == 201
        assert [each["state"] for each in owner.wait_until_developed()] == ["ready"]
    assert (library(tmp_path / "home") / "catalog.sqlite").exists()


def test_a_command_is_one_there_too(folder, tmp_path):
    done = subprocess.run([folder / "tintype", "--version"], capture_output=True, text=True,
                          env={"PATH": "", "HOME": str(tmp_path)})
    version = (ROOT / "VERSION").read_text().strip()
    assert (done.returncode, done.stdout) == (0, f"tintype {version}\n")
    done = subprocess.run([folder / "tintype", "info", PHOTO], capture_output=True, text=True,
                          env={"PATH": "", "HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr


def test_its_programs_load_its_own_libraries(folder):
    found = closure.libraries([folder / name for name in PROGRAMS])
    others = [path for name, path in found.items()
              if not closure.SYSTEM.match(name) and not path.is_relative_to(folder)]
    assert others == []
    assert len(list((folder / "lib").iterdir())) > 100


def test_no_program_needs_a_newer_c_library_than_is_promised(folder):
    for path in [*(folder / name for name in PROGRAMS), *(folder / "lib").iterdir()]:
        versions = re.findall(rb"\0GLIBC_2\.(\d+)(?=[.\0])", path.read_bytes())
        newest = max(map(int, versions), default=0)
        assert newest <= NEWEST, f"{path.name} needs glibc 2.{newest}"


def doctor_and_text(program, folder, hide):
    """What doctor says of fonts, and a text as a PNG, with a folder of the system hidden."""
    recipe = json.dumps({"version": 1, "steps": [{"filter": "CITextImageGenerator", "parameters": {
        "inputText": "Hafen 港 ميناء Λιμάνι 😀", "inputFontName": "Helvetica-BoldOblique",
        "inputFontSize": 40}}]})
    output = folder / "text.png"
    said = []
    for words in [["doctor", "--json", "--library", folder / "library"],
                  ["filter", "--recipe", recipe, "--output", output]]:
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", hide + 'exec "$@"', "sh", program, *words],
            capture_output=True, text=True, timeout=patience(60))
        said.append(done.stdout)
        assert done.returncode == 0 or words[0] == "doctor", done.stderr
    return {each["name"]: each for each in json.loads(said[0])}["fonts"], output.read_bytes()


@only_root_may("hide a folder of the system")
def test_text_is_drawn_with_the_fonts_that_it_brings(folder, tmp_path):
    hide = "mount -t tmpfs none /usr/share/fonts && "
    found, own = doctor_and_text(folder / "tintype", tmp_path, hide)
    assert found == {"name": "fonts", "state": "good", "advice": None,
                     "finding": "The fonts for text in photos come with the program."}
    found, expected = doctor_and_text(PROGRAM, tmp_path, "")
    assert found["finding"] == "The fonts for text in photos are installed."
    assert own == expected


def test_every_package_of_its_fonts_is_in_the_licences(folder):
    licences = folder / "licences" / "debian"
    for package in fonts.SMALL + fonts.LARGE:
        assert (licences / package).stat().st_size > 500
    files = {path.name for path in (folder / fonts.FOLDER).iterdir()}
    assert {"LiberationSans-Regular.ttf", "LiberationSerif-BoldItalic.ttf", "NotoSans-Regular.ttf",
            "NotoColorEmoji.ttf", "NotoSansCJK-Regular.ttc"} <= files
    assert not [name for name in files if "Display" in name]
