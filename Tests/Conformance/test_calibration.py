"""Pictures of the real Core Image of filters whose formula Apple does not publish."""

import json
import pathlib
import shlex
import subprocess
import sys

import pytest

from program import PROGRAM
from skips import with_shared

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = CHECKOUT.parent / "shared" / "conformance"
SAMPLES = CORPUS / "calibration"

# The mean distance in codes of 255, where it is not that of all, and why.
MOST = 3
OTHER = {
    # Apple's noise is a table of its own; the light without it is equal (decision 0250).
    "CISunbeamsGenerator": 13,
    # The picture was first reduced to a fifth by an old Lanczos filter (decision 0250).
    "CIAffineTile": 8,
    # Equal in every module.
    "CIAztecCodeGenerator": 0,
    "CIPDF417BarcodeGenerator": 0,
}
# Where the lower left corner of a sample lies, which its page does not tell: found by shifting.
ORIGINS = {
    "CIBokehBlur": (-34, -34), "CIMaskedVariableBlur": (-192, -192),
    "CIPageCurlTransition": (-1117, 0), "CIPageCurlWithShadowTransition": (-1108, -244),
    "CISunbeamsGenerator": (-250, -250), "CIZoomBlur": (-167, -167),
}


def cases():
    if not SAMPLES.is_dir():
        return []
    return json.loads((SAMPLES / "cases.json").read_text())["cases"]


# One that is skipped where there are none.
CASES = [pytest.param(case, id=case["id"]) for case in cases()] or [None]


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    folder = tmp_path_factory.mktemp("calibration")
    suite = json.loads((SAMPLES / "cases.json").read_text())
    for case in suite["cases"]:
        case["rect"][:2] = ORIGINS.get(case["filter"], case["rect"][:2])
    (folder / "cases.json").write_text(json.dumps(suite))
    (folder / "images").symlink_to(SAMPLES / "images")
    report = folder / "results.json"
    command = (f"{shlex.quote(PROGRAM)} filter {{inputs}} --recipe {{recipe}} "
               "--output {output}")
    done = subprocess.run(
        [sys.executable, CORPUS / "compare.py", "--suite", folder, "--program", command,
         "--json", report, "--allow-unsupported"], capture_output=True, text=True)
    assert report.exists(), done.stdout + done.stderr
    print(done.stdout)
    return {result["id"]: result for result in json.loads(report.read_text())}


@with_shared("conformance/calibration")
@pytest.mark.parametrize("case", CASES)
def test_the_result_is_close_to_core_images(case, results):
    most = OTHER.get(case["filter"], MOST)
    measured = results[case["id"]].get("measured")
    assert measured, results[case["id"]]
    assert measured["mean"] <= most, measured
