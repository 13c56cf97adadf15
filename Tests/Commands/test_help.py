"""What the program says of itself. A text that changes is looked at: delete it and run twice."""

import os
import pathlib
import subprocess

import pytest
from command import refusal, run
from program import PROGRAM, ROOT

KEPT = pathlib.Path(__file__).resolve().parents[1] / "Snapshots" / "help"


def same_as_kept(name, text):
    path = KEPT / f"{name}.txt"
    if not path.exists():
        path.write_text(text)
        raise AssertionError(f"recorded {path.name} for the first time: look at it and commit it")
    assert text == path.read_text()


def commands():
    """The names in the table of the help text."""
    table = run("help").stdout.split("Commands:\n")[1].split("\n\n")[0]
    rows = [line for line in table.splitlines() if line[2:3] not in ("", " ")]
    names = [line.strip().split("  ")[0] for line in rows]
    return [name for name in names if name == name.lower()]


def test_every_help_text_is_the_one_that_is_kept():
    same_as_kept("tintype", run("help").stdout)
    names = commands()
    assert "serve" in names and "filters" in names
    for name in names:
        text = run("help", *name.split()).stdout
        assert text == run(*name.split(), "--help").stdout
        same_as_kept("tintype-" + name.replace(" ", "-"), text)


def test_the_lines_fit_a_terminal():
    for text in [run("help").stdout] + [run("help", *name.split()).stdout for name in commands()]:
        assert max(map(len, text.splitlines())) <= 80


def test_asking_for_help_in_any_way_is_answered():
    whole = run("help").stdout
    for words in (["--help"], ["-h"], ["help", "--help"]):
        done = run(*words)
        assert (done.returncode, done.stdout) == (0, whole)


def test_a_wrong_word_is_told_what_may_be_meant():
    for words, meant in ((["srve"], "serve"), (["version"], "--version")):
        done = run(*words)
        assert done.returncode == 2
        assert f"did you mean '{meant}'" in refusal(done)


@pytest.mark.parametrize("script", ["reference", "builtins"])
def test_files_made_of_the_catalogue_of_filters_are_fresh(script):
    done = subprocess.run(
        [ROOT / "scripts" / script, "--check"], capture_output=True, text=True,
        env={**os.environ, "TINTYPE_PROGRAM": PROGRAM})
    assert done.returncode == 0, done.stderr
