"""The reasons for which a test may be skipped. `scripts/setup test` installs everything else."""

import os

import pytest

from model_files import MODELS
from program import ROOT

SHARED = ROOT.parent / "shared"
CORPORA = SHARED / "corpora"


def only_in_the_proof(why):
    return pytest.mark.skipif(
        not os.environ.get("TINTYPE_PROOF"), reason=f"only in the proof: {why}")


def with_model(name):
    """A file of `scripts/setup models`."""
    return pytest.mark.skipif(
        not (MODELS / name).exists(), reason=f"without the models: there is no {name}")


def with_shared(path):
    """A file or a folder that is beside the checkout."""
    return pytest.mark.skipif(not (SHARED / path).exists(), reason=f"without shared/{path}")


with_corpora = with_shared("corpora")


def only_root_may(what):
    return pytest.mark.skipif(
        os.geteuid() != 0, reason=f"the kernel forbids anybody but root to {what}")
