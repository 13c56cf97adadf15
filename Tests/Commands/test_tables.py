"""The tables that are made of what tests and benchmarks leave behind."""

import json
import re
import subprocess
import sys

from program import ROOT

FAULTS = """<testsuites><testsuite>
<testcase name="test_01_a"><system-out>figure: 3 originals looked for
figure: 0 originals lost
figure: 31.5 MB
figure: 0.5 s
1: seed 7, 3 kills, lost 0</system-out></testcase>
<testcase name="test_02_b"><system-out>figure: 4 originals looked for
figure: 1 originals lost
figure: 20 MB
figure: 0.25 s
figure: 1 unasked exits</system-out><failure message="lost">assert</failure></testcase>
<testcase name="test_03_c"><skipped message="no disk"/></testcase>
</testsuite></testsuites>"""
ACCESS = '<testsuites><testsuite><testcase name="nothingLeaks()"/></testsuite></testsuites>'


def made(*command):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def rows(page, heading):
    """The table's rows behind a line, as lists of cells."""
    lines = page.split(heading, 1)[1].splitlines()[1:]
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def test_figures_are_added_up_and_what_nobody_measured_is_said_to_be_so(tmp_path):
    (tmp_path / "faults.xml").write_text(FAULTS)
    (tmp_path / "access.xml").write_text(ACCESS)
    (tmp_path / "access.log").write_text("access: 2400 cells tested, leaks 0\n")
    made(ROOT / "scripts" / "reliability", "--logs", tmp_path, "--page", tmp_path / "page.md")
    page = (tmp_path / "page.md").read_text()
    table = {row[0]: row[1:] for row in rows(page, "| worst memory | worst time |\n")}
    none = "not measured"
    assert table["faults"] == ["2", "1", "1", "1 of 7", none, "1", "32 MB", "0.50 s"]
    assert table["access"] == ["1", "0", "0", none, "0 of 2,400", none, none, none]
    assert table["attack"] == [none] * 8
    assert "| 01 a | seed 7, 3 kills, lost 0 |" in page
    assert "| faults | test_03_c | no disk |" in page


def test_a_benchmark_is_shown_with_its_limit_and_what_is_missing_with_its_command(tmp_path):
    engine = {"results": [
        {"name": "chain/1", "ratio": 12.3, "threshold": 14, "milliseconds": 45.6},
        {"name": "chain/2", "ratio": 15.3, "threshold": 8, "milliseconds": 55.1},
        {"name": "filter/A", "ratio": 2, "threshold": 3, "milliseconds": 11, "class": "arithmetic",
         "setMilliseconds": 10, "atMostMilliseconds": 12.2, "exception": None, "passed": True,
         "copying": 2.2, "computing": 1},
        {"name": "filter/B", "ratio": 2, "threshold": 3, "milliseconds": 17, "class": "arithmetic",
         "setMilliseconds": 13, "atMostMilliseconds": 15.2, "exception": "roots", "passed": False,
         "copying": 2.4, "computing": 1}],
        "gain": {"value": 1.712, "atLeast": 1.8, "passed": False}}
    (tmp_path / "chain.json").write_text(json.dumps(engine))
    http = {"rows": [{"name": "json", "value": 0.5, "atLeast": 1.0, "atMost": None}]}
    (tmp_path / "http.json").write_text(json.dumps(http))
    waits = {"results": [], "library": [
        {"name": "library/1000000/index", "value": 0.6, "limit": 1, "passed": True}]}
    (tmp_path / "library.json").write_text(json.dumps(waits))
    peers = {"rows": [
        {"name": "chain", "peer": "libvips", "threads": count, "milliseconds": time, "ours": 10,
         "oursIsOneThread": False, "expected": 40} for count, time in ((1, 333), (2, 501))]}
    (tmp_path / "peers.json").write_text(json.dumps(peers))
    report = ROOT / "Benchmarks" / "report.py"
    made(report, "--describe", tmp_path / "chain.json")
    made(report, "--results", tmp_path, "--page", tmp_path / "page.md")
    page = (tmp_path / "page.md").read_text()
    assert "| chain/1 | 12.3 x memcpy, 45.6 ms | at most 14 | yes |" in page
    assert "| chain/2 | 15.3 x memcpy, 55.1 ms | at most 8 | **no** |" in page
    twice = "| chain, two threads against one | 1.71 times as soon | at least 1.8 | **no** |"
    assert twice in page
    here = "at most 3; arithmetic: at most 10 ms, here 12.2"
    assert f"| filter/A | 2 x memcpy, 11 ms | {here} | yes |" in page
    here = "at most 3; at most 13 ms, here 15.2, an exception to arithmetic: roots"
    assert f"| filter/B | 2 x memcpy, 17 ms | {here} | **no** |" in page
    assert "333 ms against 10 ms | expected: 40 times | 33.3 was seen |" in page
    assert "501 ms against 10 ms | expected: 40 times | yes |" in page
    assert "| json | 0.5 | at least 1 | **no** |" in page
    assert "| library/1000000/index | 0.6 | at most 1 | yes |" in page
    assert "Not measured on this machine. `make bench ONLY=camera` does it." in page
    text = " ".join(page.split())
    assert ("it took 2.2 to 2.4 times as long to copy and 1.0 times as long to compute as the one"
            in text)
    assert "Of an unknown machine." in text and " of memory; " in text
    assert re.search(r" Linux \d+\.\d+[ ,.]", text)


def test_a_measurement_that_nobody_can_repeat_is_marked(tmp_path):
    about = {"machine": "one", "versions": "Linux 6.1", "load": "0", "when": "today"}
    rows = [{"name": "json", "value": 2, "atLeast": 1.0, "atMost": None}]
    report, page = ROOT / "Benchmarks" / "report.py", tmp_path / "page.md"
    head = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True,
                          cwd=ROOT).stdout.strip()

    def shown(commit):
        result = {"rows": rows, "about": {**about, "commit": commit}}
        (tmp_path / "http.json").write_text(json.dumps(result))
        made(report, "--results", tmp_path, "--page", page)
        first = " ".join(page.read_text().split())
        # What is not measured again is marked as before.
        made(report, "--results", tmp_path / "nothing", "--page", page)
        assert " ".join(page.read_text().split()) == first
        return first

    assert "at commit 0123456 **that is not in this repository**, load" in shown("0123456")
    assert f"at commit {head} **with changes that are in no commit**, " in shown(f"{head}-dirty")
    assert f"at commit {head}, load" in shown(head)
