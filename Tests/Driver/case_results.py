"""Writes what becomes of each test into the file that TINTYPE_TEST_RESULTS names, line by line, so
that a run that is cut off has told what had ended. Tests that the file had before are left out."""

import json
import os
import pathlib
import re

import pytest

RESULTS = os.environ.get("TINTYPE_TEST_RESULTS")
# The size of the file when the run began: a process that replaces another has to find its tests.
KNOWN_BYTES = int(os.environ.get("TINTYPE_TEST_RESULTS_BYTES", 0))
SHOWN_CHARACTERS = 6000


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "no_second_go: a failure is about loss or disclosure, and counts at once")
    config.addinivalue_line(
        "markers", "measured: a limit is a time; such tests run alone, in the part of that name")
    if RESULTS:
        is_worker = hasattr(config, "workerinput")
        config.pluginmanager.register(
            (Crashes if is_worker else CaseResults)(pathlib.Path(RESULTS)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    # A pytest that a test starts has results of its own. Who distributes tests starts no program,
    # and may have to replace a process that needs the variable.
    if hasattr(session.config, "workerinput") or not session.config.getoption("numprocesses", 0):
        os.environ.pop("TINTYPE_TEST_RESULTS", None)


def pytest_itemcollected(item):
    # Whoever distributes tests changes their names.
    item.user_properties.append(("id", item.nodeid))
    if item.get_closest_marker("no_second_go"):
        item.user_properties.append(("is_final", True))


def pytest_collection_modifyitems(config, items):
    if not RESULTS or not pathlib.Path(RESULTS).exists():
        return
    lines = map(json.loads, pathlib.Path(RESULTS).read_bytes()[:KNOWN_BYTES].splitlines())
    known = {line["id"] for line in lines if "outcome" in line}
    left_out = [item for item in items if item.nodeid in known]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid not in known]


class CaseResults:
    """The part that one process of a run has: it hears of the tests of all others."""

    def __init__(self, path):
        self.path = path

    def write(self, **record):
        with self.path.open("a") as file:
            file.write(json.dumps(record) + "\n")

    def pytest_sessionstart(self):
        self.write(began=True)

    def pytest_runtest_logstart(self, nodeid):
        self.write(id=plain(nodeid), is_begun=True)

    def pytest_runtest_logreport(self, report):
        known = dict(report.user_properties)
        message = text_of(report)
        is_crash = report.when not in ("setup", "call", "teardown")
        is_hang = report.failed and "from pytest-timeout" in message
        self.write(
            id=known.get("id") or plain(report.nodeid), outcome=report.outcome,
            seconds=report.duration, message=message, printed=report.capstdout[-SHOWN_CHARACTERS:],
            is_final=known.get("is_final", False), is_over=is_crash or report.when == "teardown",
            ending="crash" if is_crash else "hang" if is_hang else "")

    def pytest_collectreport(self, report):
        if report.failed:
            self.write(id=report.nodeid, outcome="failed", message=text_of(report),
                       is_final=True)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, exitstatus):
        self.write(end=int(exitstatus))


class Crashes:
    """What each of several processes has: who distributes tests gives the one that ended a process
    to the next, and to as many as may be replaced. It is left out there."""

    def __init__(self, path):
        self.path = path
        self.read = KNOWN_BYTES
        self.known = set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item):
        with self.path.open("rb") as file:
            file.seek(self.read)
            text = file.read()
        text = text[:text.rfind(b"\n") + 1]
        self.read += len(text)
        self.known |= {record["id"] for record in map(json.loads, text.splitlines())
                       if record.get("ending") == "crash"}
        return True if plain(item.nodeid) in self.known else None


def plain(name):
    """The name of a test without the group that it was distributed by."""
    return re.sub(r"@[\w-]+$", "", name)


def text_of(report):
    """Why it failed or was skipped."""
    if report.outcome == "passed":
        return ""
    if isinstance(report.longrepr, tuple):
        return re.sub(r"^Skipped: ", "", report.longrepr[2])
    if hasattr(report, "wasxfail"):
        return report.wasxfail
    return report.longreprtext[-SHOWN_CHARACTERS:]
