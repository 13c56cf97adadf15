"""Every file of the public corpora through the real program, where this machine has them."""

import os
import shlex
import subprocess
import sys

import figures
from patience import patience
from program import PROGRAM
from skips import CORPORA, with_shared

FILMS = r"\.(mp4|mov|mkv|webm|avi|mp)$"

pytestmark = with_shared("corpora/check.py")


def check(tmp_path, *arguments):
    """Runs the corpora's own judge; what it found wrong is the failure."""
    done = subprocess.run(
        [sys.executable, str(CORPORA / "check.py"), "--jobs", str(os.cpu_count() or 2),
         "--show", "50", *arguments],
        capture_output=True, text=True, cwd=tmp_path, timeout=patience(600),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_48_every_picture_has_a_right_thumbnail(tmp_path):
    pictures = rf"(?i)^(?!.*{FILMS})"
    log = tmp_path / "costs"
    command = f"{shlex.quote(PROGRAM)} thumb {{file}} --size 256 --output {{out}}"
    try:
        check(tmp_path, "--only", pictures, "--render", figures.wrapped(log, command))
    finally:
        figures.tell(log)
