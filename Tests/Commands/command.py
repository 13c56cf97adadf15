"""The real program, run as a person or a script would."""

import os
import subprocess

from patience import patience
from program import PROGRAM


def run(*arguments, **variables):
    """Runs one command to its end, in a home that has nothing of its own."""
    home = variables.pop("HOME", "/nonexistent")
    return subprocess.run(
        [PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=patience(300),
        stdin=subprocess.DEVNULL,
        env={"PATH": os.environ["PATH"], "HOME": str(home), **variables})


def refusal(done):
    """The one line that says why a command did not do what it was told to."""
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]
