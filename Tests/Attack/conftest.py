"""Hostile files, made anew for each run: they are large, and one seed makes the same bytes."""

import subprocess
import sys

import pytest

from patience import patience
from program import ROOT

ATTACK = ROOT.parent / "shared" / "attack"


@pytest.fixture(scope="session")
def hostile_files(tmp_path_factory):
    if not (ATTACK / "run.py").exists():
        pytest.skip("without shared/attack, the generator of hostile files")
    folder = tmp_path_factory.mktemp("hostile")
    subprocess.run(
        [sys.executable, str(ATTACK / "run.py"), "--make", str(folder)], check=True,
        capture_output=True, timeout=patience(300))
    return folder
