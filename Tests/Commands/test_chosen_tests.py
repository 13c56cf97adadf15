"""What scripts/test is told, and what it leaves of where it is told."""

import importlib.machinery
import importlib.util
import re
import subprocess

import pytest

import surroundings
from patience import patience
from program import ROOT

SCRIPT = ROOT / "scripts" / "test"


@pytest.fixture(scope="module")
def script():
    """The script as a module, which runs nothing."""
    loader = importlib.machinery.SourceFileLoader("script", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("script", loader))
    loader.exec_module(module)
    return module


def test_a_modules_tests_are_chosen_by_its_name(script):
    assert script.chosen_parts(["LibraryTests", "browser"]) == ["LibraryTests", "browser"]
    unit, = script.units("LibraryTests")
    other, = [each for each in script.units("swift") if each.name == "LibraryTests"]
    assert unit.pattern == r"^LibraryTests\." and vars(unit) == vars(other)
    # Times are measured elsewhere.
    assert any("howLongARefusalTakesTellsNothing" in pattern for pattern in unit.skip)


def test_each_part_and_module_runs_once(script):
    assert script.chosen_parts(["http", "JSONTests", "http"]) == ["http", "JSONTests"]
    assert script.chosen_parts(["JSONTests", "swift", "web"]) == ["swift", "web"]
    assert [unit.name for unit in script.units("swift")][:len(script.LONGEST)] == [*script.LONGEST]
    folders = {path.name for path in ROOT.glob("Tests/*Tests")}
    assert {unit.name for unit in script.units("swift")} == folders == set(script.modules())


def test_an_unknown_name_is_answered_with_those_there_are(script):
    done = subprocess.run(
        [SCRIPT, "--runs", "5", "--busy", "2", "LibraryTest"], capture_output=True, text=True,
        timeout=patience(60))
    assert done.returncode == 2 and done.stdout == ""
    parts, modules = re.fullmatch(
        r"there are no tests called 'LibraryTest'; there are: (.*)\n"
        r"and those of the modules: (.*)\n", done.stderr).groups()
    assert {"browser", "swift", "fuzz", "access"} <= set(parts.split())
    assert modules.split() == script.modules() and "LibraryTests" in modules.split()


def test_what_surrounds_the_tests_is_left():
    kept = {"PATH": "/bin", "HOME": "/h", "TMPDIR": "/t", "TINTYPE_PROOF": "1"}
    own = {}
    surroundings.leave(own, "/a b/\u00fc")
    everything = {
        **kept, "LANG": "de_DE.UTF-8", "LC_ALL": "C", "LANGUAGE": "de", "TZ": "Pacific/Chatham",
        "https_proxy": "http://127.0.0.1:1", "HTTP_PROXY": "http://127.0.0.1:1", "no_proxy": "*",
        "MAKEFLAGS": "-j9", "GIT_DIR": "/g", "PGHOST": "/p", "AWS_PROFILE": "a",
        "TINTYPE_LISTEN": "0.0.0.0:80", "PYTEST_ADDOPTS": "-x", "PYTHONPATH": "/q"}
    surroundings.leave(everything, "/a b/\u00fc")
    assert everything == {**kept, **own}
    assert own["TZ"] == "UTC" and own["GIT_CONFIG_VALUE_0"] == "/a b/\u00fc"
