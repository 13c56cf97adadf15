"""Runs tests of pytest. The file of results that Driver/case_results.py writes tells which ended;
a run that was cut off goes on behind the test that did it."""

import json
import pathlib
import re

import processes
from cases import CRASH, FAILED, HANG, PASSED, SKIPPED, Case

TESTS = pathlib.Path("Tests")
SHOWN_LINES = 60
# A run that was cut off so often is given up.
ENDINGS = 3
# The status of pytest for: all passed, some failed, none were there.
IN_ORDER = (0, 1, 5)


class PythonTests:
    """The tests of a folder, or of some of its files."""

    needs = "programs"

    def __init__(self, name, places, logs, *, test_seconds, limit_seconds, options=(),
                 may_repeat=True, root=TESTS, python=".venv/bin/python", variables=None):
        self.name = name
        self.places = [places] if isinstance(places, str) else places
        self.logs = logs
        self.test_seconds = test_seconds
        self.limit_seconds = limit_seconds
        self.options = options
        self.may_repeat = may_repeat
        self.root = root
        self.python = python
        self.variables = variables or {}

    def run(self):
        log, results = self.logs / f"{self.name}.log", self.logs / f"{self.name}.results"
        log.write_bytes(b"")
        results.write_bytes(b"")
        for _ in range(ENDINGS):
            status = self.start(
                [*(self.root / place for place in self.places), *self.options], log, results)
            cases, running, has_ended = read(results, self)
            name_hangs(cases, log)
            if has_ended and status in IN_ORDER:
                return cases
            ending = HANG if status is None else CRASH
            message = tail(log)
            if not running and not any(case.ending for case in cases):
                return [*cases, self.failure("the end of the run", ending, message)]
            # They are cases of the file now, and the next run leaves them out.
            with results.open("a") as file:
                for test in running:
                    file.write(json.dumps({
                        "id": test, "outcome": FAILED, "message": message, "ending": ending,
                    }) + "\n")
        return read(results, self)[0] + [
            self.failure("the rest", CRASH, "It was not run: too many others crashed.")]

    def again(self, case):
        """Runs one test alone."""
        log = self.logs / f"{self.name}-again.log"
        results = self.logs / f"{self.name}-again.results"
        results.write_bytes(b"")
        log.write_bytes(b"")
        self.start([self.root / case.name], log, results)
        cases, running, _ = read(results, self)
        if len(cases) == 1 and not running:
            return cases[0]
        return self.failure(case.name, CRASH, tail(log))

    def start(self, words, log, results):
        # A browser's connection does not survive an exception in the middle of a wait, so that
        # its process is ended; others go on behind the test.
        method = "thread" if "-n" in words else "signal"
        seconds = int(processes.seconds_here(self.test_seconds))
        return processes.run(
            [self.python, "-m", "pytest", "-q", "-ra", "--tb=short", "-p", "no:cacheprovider",
             "--timeout", seconds, "--timeout-method", method,
             # The stacks, before the process is ended.
             "-o", f"faulthandler_timeout={seconds - 1}", *words],
            log, processes.seconds_here(self.limit_seconds), append=True,
            variables={"TINTYPE_TEST_RESULTS": str(results.resolve()),
                       "TINTYPE_TEST_RESULTS_BYTES": str(results.stat().st_size),
                       **self.variables})

    def failure(self, name, ending, message):
        return Case(name, FAILED, message=message, ending=ending, group=self.name,
                    may_repeat=False)


def read(results, owner):
    """The cases that ended, the names of those that began and did not, and whether the run did."""
    cases, running, has_ended = {}, {}, False
    for line in results.read_text().splitlines():
        record = json.loads(line)
        if "end" in record:
            has_ended = True
            continue
        if "began" in record:
            has_ended = False
            continue
        test = record["id"]
        if record.get("is_begun"):
            running[test] = True
            continue
        case = cases.setdefault(test, Case(test, group=owner.name, may_repeat=owner.may_repeat))
        case.seconds += record.get("seconds", 0)
        case.printed = record.get("printed", case.printed)
        case.may_repeat = case.may_repeat and not record.get("is_final")
        if record["outcome"] == FAILED or case.outcome == PASSED:
            case.outcome = record["outcome"]
        if record["outcome"] != PASSED:
            case.message += record.get("message", "")
        case.ending = record.get("ending") or case.ending
        if case.ending:
            case.may_repeat = False
        if record.get("is_over", True):
            running.pop(test, None)
    finished = [case for test, case in cases.items() if test not in running]
    return finished, list(running), has_ended


def name_hangs(cases, log):
    """A process that was ended because its test took too long looks as if it had crashed; the
    stacks that it wrote before tell."""
    stacks = log.read_text(errors="replace").split("Timeout (")[1:]
    for case in cases:
        function = re.sub(r"\[.*", "", case.name.rpartition("::")[2])
        for stack in stacks:
            if case.ending == CRASH and f" in {function}\n" in stack:
                case.ending = HANG
                # That of the thread that runs the test.
                case.message = next(
                    part for part in stack.split("\n\n") if f" in {function}\n" in part)


def tail(log):
    return "\n".join(log.read_text(errors="replace").splitlines()[-SHOWN_LINES:])
