"""The runner of the tests: what passes, fails once, fails always, crashes and hangs, and what the
run then comes to."""

import os
import re
import select
import shutil
import signal
import subprocess
import sys

import pytest

import preflight
from patience import patience
from program import ROOT
from python_cases import PythonTests
from repeated import BusyProcesses, repeat
from run import Run
from swift_cases import SwiftTests

# Longer than a case of these takes, however busy the machine is; less where one hangs until then.
TEST_SECONDS, HANG_SECONDS = 60, 10
FLAGS = ["-c", "release", "-debug-info-format", "none"]

PYTHON_CASES = """
import os, pathlib, threading, pytest

def happens_first(name):
    mark = pathlib.Path(__file__).with_name(name)
    is_first = not mark.exists()
    mark.touch()
    return is_first

def test_passes(): print("figure: 1 MB")
def test_fails_once(): assert not happens_first("once")
def test_fails_once_in_its_fixture(broken): pass
def test_fails_always(): assert False, "it is broken"
@pytest.mark.no_second_go
def test_loses_once(): assert not happens_first("lost")
def test_crashes(): os.abort()
def test_hangs(): threading.Event().wait()
@pytest.mark.skip("only in the proof: it is long")
def test_is_long(): pass
@pytest.mark.skip("a program is not installed")
def test_lacks_a_program(): pass
@pytest.mark.parametrize("number", range(8))
def test_is_one_of_many(number): assert not happens_first(f"many{number}")
def test_comes_last(): pass
def test_fails_every_second_time():
    mark = pathlib.Path(__file__).with_name("turn")
    if not mark.exists():
        return mark.touch()
    mark.unlink()
    assert False, "it is another's turn"
@pytest.mark.measured
def test_is_measured(): pass
# The one waits for the other, whatever is written.
def test_reads(): pathlib.Path(__file__).with_name("meeting").read_text()
def test_writes(): pathlib.Path(__file__).with_name("meeting").write_text("")

@pytest.fixture
def broken(): assert not happens_first("fixture")
"""

SWIFT_CASES = """
import Foundation
import Testing

extension Tag { @Tag static var noSecondGo: Self }

func happensFirst(_ name: String) -> Bool {
  let mark = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name).path
  defer { FileManager.default.createFile(atPath: mark, contents: nil) }
  return !FileManager.default.fileExists(atPath: mark)
}

@Suite struct Cases {
  @Test func passes() {}
  @Test(arguments: 0..<3) func passesForEach(_ number: Int) {}
  @Test func failsOnce() { #expect(!happensFirst("once")) }
  @Test func failsAlways() { #expect(Bool(false), "it is broken") }
  @Test(.tags(.noSecondGo)) func losesOnce() { #expect(!happensFirst("lost")) }
  @Test func crashes() {
    if ProcessInfo.processInfo.environment["CRASHES"] != nil { fatalError("no more") }
  }
  @Test func hangs() {
    while ProcessInfo.processInfo.environment["HANGS"] != nil { sleep(1) }
  }
  @Test(.disabled("only in the proof: it is long")) func isLong() {}
  // The one waits for the other.
  @Test func reads() { meets(O_RDONLY) }
  @Test func writes() { meets(O_WRONLY) }
  func meets(_ flag: Int32) {
    #expect(open(ProcessInfo.processInfo.environment["MEETING"] ?? "", flag) >= 0)
  }
}
"""


@pytest.fixture
def folder(tmp_path):
    """A folder of tests that has what Tests has."""
    tests = tmp_path / "Tests"
    (tests / "Cases").mkdir(parents=True)
    for name in ("conftest.py", "pytest.ini"):
        shutil.copy(ROOT / "Tests" / name, tests)
    shutil.copytree(ROOT / "Tests" / "Driver", tests / "Driver")
    (tests / "Cases" / "test_cases.py").write_text(PYTHON_CASES)
    return tmp_path


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    (folder / "Tests" / "CasesTests").mkdir(parents=True)
    (folder / "Package.swift").write_text("""// swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "Cases", targets: [.testTarget(name: "CasesTests")])
        """)
    (folder / "Tests" / "CasesTests" / "Cases.swift").write_text(SWIFT_CASES)
    subprocess.run(["swift", "build", "--build-tests", *FLAGS], cwd=folder, check=True,
                   capture_output=True, timeout=patience(600))
    return folder


def verdict(unit, logs, capsys):
    """The status of a run of this unit alone, and what it says."""
    status = Run(["part"], lambda part: [unit], logs).run()
    return status, capsys.readouterr().out, (logs / "second-go.txt").read_text()


@pytest.fixture
def run_python(folder, capsys):
    def run(*names, options=(), **more):
        unit = PythonTests(
            "cases", "Cases", folder, root=folder / "Tests", python=sys.executable,
            test_seconds=HANG_SECONDS if "hangs" in names else TEST_SECONDS, limit_seconds=120,
            options=("-k", " or ".join(f"test_{name}" for name in names), *options), **more)
        return verdict(unit, folder, capsys)
    return run


@pytest.fixture
def run_swift(package, tmp_path, capsys):
    for mark in ("once", "lost"):
        (package / "Tests" / "CasesTests" / mark).unlink(missing_ok=True)

    def run(*names, **variables):
        pattern = r"^CasesTests\.Cases/(" + "|".join(names) + r")\("
        unit = SwiftTests(
            "CasesTests", pattern, tmp_path, FLAGS, folder=package, variables=variables,
            test_seconds=HANG_SECONDS if "hangs" in names else TEST_SECONDS, limit_seconds=120)
        return verdict(unit, tmp_path, capsys)
    return run


# What is left for pytest-timeout below: the run waits for what hangs.

def test_what_passes_passes(run_python, folder):
    status, said, again = run_python("passes", "is_long", "comes_last")
    assert status == 0 and again == ""
    assert "cases: 3; skipped: 1 only in the proof" in said
    assert "figure: 1 MB" in (folder / "cases.xml").read_text()


def test_what_fails_once_passes_at_its_second_go_and_is_listed(run_python):
    status, said, again = run_python("passes", "fails_once")
    assert status == 0
    lines = again.splitlines()
    assert len(lines) == 2 and all("passed at the second go" in line for line in lines)
    assert "Cases/test_cases.py::test_fails_once" in again and "load" in again
    assert "assert not True" in again
    # It is the end of what is said.
    assert all(line in said.splitlines()[-4:] for line in lines)


def test_what_fails_always_fails(run_python):
    status, said, again = run_python("passes", "fails_always")
    assert status == 1 and again == ""
    assert "second go: cases: Cases/test_cases.py::test_fails_always failed" in said
    assert "failed: cases: Cases/test_cases.py::test_fails_always" in said


def test_what_is_about_loss_has_no_second_go(run_python):
    status, said, again = run_python("passes", "loses_once", "fails_once")
    assert status == 1 and again == ""
    assert "second go: cases" not in said and "count at once" in said


def test_a_part_may_have_no_second_go(run_python):
    assert run_python("fails_once", may_repeat=False)[0] == 1


def test_more_than_six_failures_have_no_second_go(run_python):
    status, said, _ = run_python("is_one_of_many")
    assert status == 1 and "8 tests failed, and at most 6" in said


@pytest.mark.parametrize("options", [(), ("-n", "2", "--dist", "loadgroup")])
def test_a_crash_fails_one_test_and_the_others_count(run_python, options):
    status, said, _ = run_python("passes", "crashes", "comes_last", options=options)
    assert status == 1 and "cases: 2 passed, 1 failed" in said
    assert "failed: cases: Cases/test_cases.py::test_crashes" in said
    assert "second go: cases" not in said


@pytest.mark.parametrize("options", [(), ("-n", "2", "--dist", "loadgroup")])
def test_a_hang_fails_one_test_with_its_stack(run_python, folder, options):
    status, said, _ = run_python("passes", "hangs", "comes_last", options=options)
    assert status == 1 and "cases: 2 passed, 1 failed" in said
    assert "test_hangs hang" in said and "second go: cases" not in said
    assert "Event().wait()" in said or "in test_hangs" in said
    # It has run once.
    assert len(re.findall('"ending": "[ch]', (folder / "cases.results").read_text())) == 1


def test_a_skip_for_another_reason_fails_the_run(run_python):
    status, said, _ = run_python("passes", "lacks_a_program")
    assert status == 1 and "skipped for no reason that is allowed: cases: Cases/test_cases" in said


def test_a_part_without_tests_never_passes(run_python):
    assert run_python("nothing_of_that_name")[0] == 2


def test_a_module_has_a_second_go_for_what_fails_once(run_swift):
    status, said, again = run_swift("passes", "passesForEach", "failsOnce", "isLong")
    assert status == 0 and "CasesTests: 2 passed, 1 failed, 1 skipped" in said
    assert "CasesTests.Cases/failsOnce() passed at the second go" in again


def test_a_modules_test_that_fails_always_fails(run_swift):
    status, said, _ = run_swift("passes", "failsAlways")
    assert status == 1 and "CasesTests.Cases/failsAlways()" in said and "it is broken" in said


def test_a_tag_takes_the_second_go(run_swift):
    status, said, again = run_swift("passes", "losesOnce")
    assert status == 1 and "count at once" in said and again == ""


def test_a_module_that_crashes_names_the_test(run_swift):
    status, said, _ = run_swift("passes", "passesForEach", "hangs", "crashes", CRASHES="yes")
    assert status == 1 and "CasesTests: 3 passed, 1 failed" in said
    assert "✘ CasesTests: CasesTests.Cases/crashes() crash" in said


def test_a_module_that_hangs_names_the_test_with_its_stack(run_swift):
    status, said, _ = run_swift("passes", "passesForEach", "crashes", "hangs", HANGS="yes")
    assert status == 1 and "CasesTests: 3 passed, 1 failed" in said
    assert "✘ CasesTests: CasesTests.Cases/hangs() hang" in said
    assert "hangs" in said.split("hang\n", 1)[1].split("CasesTests:")[0]


def repeated(folder, names, runs, busy=0):
    unit = PythonTests(
        "cases", "Cases", folder, root=folder / "Tests", python=sys.executable,
        test_seconds=TEST_SECONDS, limit_seconds=120,
        options=("-k", " or ".join(f"test_{name}" for name in names)))
    return repeat(["part"], lambda part: [unit], folder, runs=runs, busy=busy)


def test_what_fails_in_some_of_many_runs_is_counted(folder, capsys):
    names = ("passes", "fails_every_second_time", "fails_always", "is_long")
    assert repeated(folder, names, runs=3, busy=2) == 1
    said = capsys.readouterr().out
    # Nothing has a second go, and those that fail most often come first.
    assert "run 3 of 3, beside 2 busy processes" in said and "second go:" not in said
    table = (folder / "runs.txt").read_text()
    assert said.endswith("\n" + table)
    rows = [re.split("  +", line) for line in table.splitlines()]
    assert rows[0] == ["case", "runs", "failures"]
    assert rows[1][:3] == ["cases: Cases/test_cases.py::test_fails_always", "3", "3"]
    assert rows[2][:3] == ["cases: Cases/test_cases.py::test_fails_every_second_time", "3", "1"]
    assert "it is broken" in rows[1][3] and "another's turn" in rows[2][3]
    assert rows[3] == ["2 other cases", "3", "0"] and len(rows) == 4


def test_many_runs_without_a_failure_pass(folder):
    assert repeated(folder, ("passes",), runs=2) == 0
    assert repeated(folder, ("nothing_of_that_name",), runs=2) == 2


def wait_for_end(pids):
    """Fails where one of them goes on for a minute."""
    for pid in pids:
        try:
            handle = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        assert select.select([handle], [], [], patience(60))[0], f"{pid} goes on"
        os.close(handle)


def test_busy_processes_end_with_what_they_were_beside():
    with pytest.raises(ZeroDivisionError), BusyProcesses(3) as busy:
        assert [process.poll() for process in busy.processes] == [None] * 3
        raise ZeroDivisionError
    assert [process.returncode for process in busy.processes] == [0] * 3


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_busy_processes_end_when_their_run_is_killed(ending):
    code = """if True:
        from repeated import BusyProcesses
        with BusyProcesses(2) as busy:
            print(*(process.pid for process in busy.processes), flush=True)
            input()
    """
    running = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "Tests" / "Runner")})
    with running:
        pids = [int(word) for word in running.stdout.readline().split()]
        assert len(pids) == 2
        running.send_signal(ending)
    wait_for_end(pids)


def test_the_runner_refuses_what_it_does_not_know():
    for words in (["--runs", "0"], ["--busy", "-1"], ["--runs", "x"], ["no such part"]):
        done = subprocess.run(
            [ROOT / "scripts" / "test", *words], capture_output=True, text=True,
            timeout=patience(60))
        assert done.returncode == 2 and done.stderr, words


def test_what_is_missing_is_said_in_a_line_each(tmp_path):
    def missing(**more):
        return preflight.missing(["a", "b"], tmp_path, tmp_path, **{
            "programs": {"a": ("sh", "no-such-program"), "b": ("no-such-program",),
                         "c": ("no-other-program",)}, **more})

    assert missing() == [
        "the program no-such-program (a, b): scripts/setup test installs it"]
    assert missing(programs={}) == []
    space, = missing(programs={}, free=1 << 62)
    assert space.startswith(f"space in {tmp_path}: ") and "GB are free" in space
    descriptors, = missing(programs={}, descriptors=1 << 40)
    assert re.fullmatch(r"descriptors: ulimit -n is \d+, and tests need \d+", descriptors)


def test_a_kernel_that_lets_nobody_trace_is_named(tmp_path):
    tracer = tmp_path / "tracer"
    tracer.write_text("#!/bin/sh\necho 'tracer: PTRACE_TRACEME: not permitted' >&2; exit 1\n")
    tracer.chmod(0o755)

    def missing(part):
        return preflight.missing([part], tmp_path, tmp_path, programs={}, tracer=tracer.name,
                                 places=f"{tmp_path}:{preflight.PLACES}")

    line, = missing("faults")
    assert "trace" in line and "not permitted" in line and missing("web") == []


def beside_each_other(units, logs, capsys):
    os.mkfifo(logs / "meeting")
    parts = {"first": units[:1], "part": units[1:]}
    return Run([*parts], parts.get, logs, idle=parts).run(), capsys.readouterr().out


def test_two_groups_run_at_once(folder, capsys):
    units = [PythonTests(
        name, "Cases", folder, root=folder / "Tests", python=sys.executable,
        test_seconds=60, limit_seconds=120, options=("-k", f"test_{name}"))
        for name in ("reads", "writes", "fails_once", "passes")]
    (folder / "Tests" / "Cases" / "meeting").symlink_to(folder / "meeting")
    status, said = beside_each_other(units, folder, capsys)
    assert status == 0 and "cases: 5; " in said and "times: first " in said
    for unit in units:
        assert f'name="{unit.name}"' in (folder / f"{unit.name}.xml").read_text()
    assert "reads: 1 passed, 0 failed" in said and "writes: 1 passed, 0 failed" in said
    assert "fails_once: 0 passed, 2 failed" in said and "2 passed at a second go" in said


def test_two_modules_run_at_once(package, tmp_path, capsys):
    units = [SwiftTests(
        name, rf"^CasesTests\.Cases/{name}\(", tmp_path, FLAGS, test_seconds=60, limit_seconds=240,
        folder=package, variables={"MEETING": str(tmp_path / "meeting")})
        for name in ("reads", "writes")]
    status, said = beside_each_other(units, tmp_path, capsys)
    assert status == 0 and all(f"{unit.name}: 1 passed, 0 failed" in said for unit in units), said


def test_measured_cases_are_chosen_by_their_mark(run_python):
    chosen = run_python("passes", "is_measured", options=("-m", "measured"))
    others = run_python("passes", "is_measured", options=("-m", "not measured"))
    assert chosen[0] == others[0] == 0
    assert "cases: 1 passed" in chosen[1] and "cases: 1 passed" in others[1]


def test_the_end_says_what_it_came_to(run_python):
    said = run_python("passes", "is_long", "fails_once")[1]
    end = said[said.index("the slowest tests:"):]
    assert re.search(r"^ +\d+\.\d s  cases: Cases/test_cases.py::test_passes$", end, re.M)
    assert re.search(r"^times: part \d+ s$", end, re.M)
    assert "cases: 4; skipped: 1 only in the proof" in end
    assert "0 failed, 2 passed at a second go" in end
