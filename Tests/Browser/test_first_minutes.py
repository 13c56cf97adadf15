"""The README's `make run DEMO=1` and a new user's first steps, by scripts/first-minutes."""

import subprocess
import sys

from patience import patience
from program import ROOT


def test_the_readmes_demo_is_developed_and_found_on_the_map():
    """With the programs as they are built here; the clone and its build are left out."""
    process = subprocess.Popen(
        [sys.executable, ROOT / "scripts" / "first-minutes", "--built"], cwd="/", text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        said, complaints = process.communicate(timeout=patience(240))
    finally:
        process.terminate()
        process.wait()
    print(said)
    assert process.returncode == 0, complaints
    steps = [line.split(" s  ")[1].rpartition(" (")[0] for line in said.splitlines()]
    assert steps == ["filled and serving", "the library is on the page",
                     "Noir on 'The jetty' is saved", "its pin is on the map"]
