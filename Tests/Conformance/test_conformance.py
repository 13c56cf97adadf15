"""Every known picture of the real Core Image, through `tintype filter`."""

import functools
import json
import pathlib
import subprocess
import sys

import pytest

import figures
from program import PROGRAM

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


@pytest.fixture(scope="session")
def results(tmp_path_factory):
    """What each case came to, all in one run."""
    folder = tmp_path_factory.mktemp("conformance")
    report = folder / "results.json"
    costs = folder / "costs"
    command = figures.wrapped(
        costs, f"{PROGRAM} filter {{inputs}} --recipe {{recipe}} --output {{output}}")
    done = subprocess.run(
        [sys.executable, CORPUS / "compare.py", "--program", command, "--json", report],
        capture_output=True, text=True)
    figures.tell(costs)
    assert report.exists(), done.stdout + done.stderr
    return {result["id"]: result for result in json.loads(report.read_text())}


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of conformance is not there")
@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases()])
def test_the_result_is_core_images(case, results):
    if not {step["filter"] for step in case["steps"]} <= known_filters():
        pytest.skip("a filter that is not in this release")
    result = results[case["id"]]
    # A sample that only informs may be of values beyond today's limits, which are refused.
    refused = result["status"] == "report" and result["outcome"] == "unsupported"
    assert refused or result["outcome"] in ("pass", "report"), result


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
