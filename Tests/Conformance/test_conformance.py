"""Every known picture of the real Core Image, through `tintype filter`."""

import functools
import json
import pathlib
import shlex
import subprocess
import sys

import pytest

import figures
from program import PROGRAM
from skips import with_shared

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = CHECKOUT.parent / "shared" / "conformance"


@functools.cache
def known_filters():
    listed = subprocess.run([PROGRAM, "filters", "--json"], capture_output=True, check=True)
    return {entry["name"] for entry in json.loads(listed.stdout)}


def cases():
    if not CORPUS.is_dir():
        return []
    return json.loads((CORPUS / "open" / "cases.json").read_text())["cases"]


# One that is skipped where there are none.
CASES = [pytest.param(case, id=case["id"]) for case in cases()] or [None]


def compared(folder, words):
    """What each case came to through a command, all in one run; and how that ended."""
    report = folder / "results.json"
    command = f"{words} filter {{inputs}} --recipe {{recipe}} --output {{output}}"
    done = subprocess.run(
        [sys.executable, CORPUS / "compare.py", "--program", command, "--json", report],
        capture_output=True, text=True)
    assert report.exists(), done.stdout + done.stderr
    return {result["id"]: result for result in json.loads(report.read_text())}, done.returncode


@pytest.fixture(scope="session")
def results(tmp_path_factory):
    folder = tmp_path_factory.mktemp("conformance")
    costs = folder / "costs"
    found, _ = compared(folder, figures.wrapped(costs, shlex.quote(PROGRAM)))
    figures.tell(costs)
    return found


@with_shared("conformance")
@pytest.mark.parametrize("case", CASES)
def test_the_result_is_core_images(case, results):
    assert {step["filter"] for step in case["steps"]} <= known_filters()
    result = results[case["id"]]
    # A sample that only informs may be of values beyond today's limits, which are refused.
    refused = result["status"] == "report" and result["outcome"] == "unsupported"
    assert refused or result["outcome"] in ("pass", "report"), result


# What these make of codes is what they make of light, as they move, choose or cover pixels.
INDIFFERENT = {
    "CIAffineTransform", "CIBumpDistortion", "CICircleSplashDistortion", "CIPinchDistortion",
    "CIPerspectiveTile", "CIPixellate", "CIQRCodeGenerator", "CIStripesGenerator",
    "CIEightfoldReflectedTile", "CIFourfoldReflectedTile", "CIFourfoldRotatedTile",
    "CIFourfoldTranslatedTile", "CIGlideReflectedTile", "CISixfoldReflectedTile",
    "CISixfoldRotatedTile", "CITwelvefoldReflectedTile", "CILightenBlendMode",
    "CIMaximumComponent", "CIMaximumCompositing", "CIMinimumComponent", "CIMinimumCompositing",
    "CISourceAtopCompositing", "CISourceInCompositing", "CISourceOutCompositing",
    "CISourceOverCompositing"}
# Of these the known picture is too rough, or changes too little, to tell.
ROUGH = {"CIBloom", "CIHueBlendMode", "CIWhitePointAdjust"}


@with_shared("conformance")
def test_on_codes_instead_of_light_it_is_not_core_images(tmp_path, results):
    wrapper = pathlib.Path(__file__).with_name("on_codes.py")
    found, status = compared(tmp_path, shlex.join([sys.executable, str(wrapper), PROGRAM]))
    assert status == 1
    unnoticed = {
        result["filter"] for result in found.values()
        if result["outcome"] != "FAIL" and results[result["id"]]["outcome"] == "pass"}
    assert unnoticed <= INDIFFERENT | ROUGH
    failed = sum(result["outcome"] == "FAIL" for result in found.values())
    assert failed >= 40, failed


def test_an_unknown_filter_ends_with_three(tmp_path):
    recipe = '{"version":1,"steps":[{"filter":"CINope"}]}'
    done = subprocess.run(
        [PROGRAM, "filter", "--recipe", recipe, "--output", tmp_path / "out.png"],
        capture_output=True, text=True)
    assert done.returncode == 3
    assert "CINope" in done.stderr
    assert not (tmp_path / "out.png").exists()


def test_a_picture_differs_from_itself_by_nothing():
    photo = CHECKOUT / "Tests" / "Fixtures" / "conformance" / "images" / "unicorn.png"
    done = subprocess.run(
        [PROGRAM, "compare", photo, photo, "--json"], capture_output=True, text=True)
    assert done.returncode == 0
    assert json.loads(done.stdout)["max"] == 0
