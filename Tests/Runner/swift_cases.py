"""Runs tests of Swift modules, each in a process of its own, and names the one that ended it.

The events that Swift Testing writes tell which tests ended; which of them was running when the
process died they do not tell, as tests that wait for their turn have begun as well. So what had
not ended is run again one after another, where the last that began is the one.
"""

import contextlib
import json
import re
import subprocess
import threading
import time

import processes
from cases import CRASH, FAILED, HANG, SKIPPED, Case

SHOWN_LINES = 60
# After so many crashes and hangs the rest of a module is given up.
ENDINGS = 5
# At most so many tests run at once, so that the time of a test is its own.
WIDTH = 4
NO_SECOND_GO = ".noSecondGo"
# The package manager's lock is held for as long as tests run. Ignoring it lets other tests run
# meanwhile; only what the manager itself does before the first of them is done by one at a time.
loading = threading.Lock()


class SwiftTests:
    """Tests of a package, selected by a pattern of their names."""

    needs = "tests"

    def __init__(self, name, pattern, logs, flags, *, test_seconds, limit_seconds, skip=(),
                 folder=".", arguments=("--skip-build", "--ignore-lock"), variables=None,
                 may_repeat=True, is_serial=False):
        self.name = name
        self.pattern = pattern
        self.skip = skip
        self.logs = logs
        self.flags = flags
        self.test_seconds = test_seconds
        self.limit_seconds = limit_seconds
        self.folder = folder
        self.arguments = arguments
        self.variables = variables or {}
        self.may_repeat = may_repeat
        self.is_serial = is_serial

    def run(self):
        log = self.logs / f"{self.name}.log"
        log.write_bytes(b"")
        run = Run(self, [self.pattern], log, is_serial=self.is_serial)
        cases = dict(run.cases)
        if run.ending and not run.tests:
            return [self.failure("could not run", run.ending, tail(log))]
        left = run.unfinished()
        first, endings = run, 1
        while run.ending and left and endings <= ENDINGS:
            run = Run(self, [exactly(test) for test in left], log, is_serial=True)
            cases.update(run.cases)
            if run.ending:
                endings += 1
                culprit = run.last_begun or left[0]
                cases[culprit] = self.failure(culprit, run.ending, run.evidence)
            left = [test for test in left if test not in cases]
        for test in left:
            cases[test] = self.failure(test, CRASH, "It was not run: too many others crashed.")
        if first.ending and not any(case.ending for case in cases.values()):
            cases[first.ending] = self.failure(
                f"{self.name}: a {first.ending} beside others", first.ending, first.evidence)
        elif first.status and not any(case.outcome == FAILED for case in cases.values()):
            cases["end"] = self.failure("the end of the run", CRASH, tail(log))
        return list(cases.values())

    def again(self, case):
        """Runs one test alone."""
        log = self.logs / f"{self.name}-again.log"
        run = Run(self, [exactly(case.name)], log, is_serial=True)
        if run.ending:
            return self.failure(case.name, run.ending, run.evidence)
        return run.cases.get(case.name) or self.failure(case.name, "", tail(log))

    def failure(self, name, ending, message):
        return Case(name, FAILED, message=message, ending=ending, group=self.name,
                    may_repeat=not ending and self.may_repeat)


class Run:
    """One process, and what its events say."""

    def __init__(self, tests, patterns, log, is_serial):
        self.owner = tests
        self.stream = log.with_suffix(".events")
        self.stream.unlink(missing_ok=True)
        self.stacks = ""
        self.limit = processes.seconds_here(tests.test_seconds)
        self.size, self.grew = 0, time.monotonic()
        begin = log.stat().st_size if log.exists() else 0
        width = (["--no-parallel"] if is_serial
                 else ["--experimental-maximum-parallelization-width", WIDTH])
        command = ["swift", "test", "--package-path", tests.folder, *tests.flags,
                   *tests.arguments, "--disable-xctest", *width,
                   "--event-stream-output-path", self.stream, "--event-stream-version", "0"]
        for pattern in patterns:
            command += ["--filter", pattern]
        for pattern in tests.skip:
            command += ["--skip", pattern]
        with contextlib.ExitStack() as self.loading:
            self.loading.enter_context(loading)
            self.status = processes.run(
                command, log, processes.seconds_here(tests.limit_seconds), self.is_silent,
                self.keep_stacks, variables=tests.variables, append=True)
        self.tests, self.cases, self.last_begun, ended = read(self.stream, tests)
        self.ending = ("" if ended else HANG if self.status is None else CRASH)
        with log.open("rb") as file:
            file.seek(begin)
            text = file.read().decode(errors="replace")
        self.evidence = self.stacks or crash_in(text)

    def unfinished(self):
        return [test for test in self.tests if test not in self.cases]

    def is_silent(self):
        """Whether no test began or ended for longer than one may take."""
        size = self.stream.stat().st_size if self.stream.exists() else 0
        if size != self.size:
            self.loading.close()
            self.size, self.grew = size, time.monotonic()
        # What has begun beside it since makes each test longer.
        self.limit = max(self.limit, processes.seconds_here(self.owner.test_seconds))
        # Before its first event it loads, or builds.
        return size > 0 and time.monotonic() - self.grew > self.limit

    def keep_stacks(self, process):
        for pid, command in processes.descendants(process.pid).items():
            if ".xctest" in command:
                listed = subprocess.run(
                    ["eu-stack", "-p", str(pid), "-n", "24"], capture_output=True, text=True)
                self.stacks += demangled(listed.stdout or listed.stderr)


def read(stream, owner):
    """The names of all tests, the cases that ended, the last that began and has not ended, and
    whether the run came to its end."""
    names, cases, issues, begun, ended = {}, {}, {}, {}, False
    for record in records(stream):
        payload = record["payload"]
        if record["kind"] == "test":
            if payload["kind"] == "function":
                is_final = NO_SECOND_GO in payload.get("_tags", ())
                names[payload["id"]] = (short(payload["id"]), not is_final)
            continue
        kind, test, when = payload["kind"], payload.get("testID"), payload["instant"]["absolute"]
        texts = [each["text"] for each in payload["messages"]]
        if kind == "testStarted":
            begun[test] = when
        elif kind == "issueRecorded" and not payload["issue"].get("isKnown"):
            place = payload["issue"].get("sourceLocation") or {}
            line = f"{place.get('_filePath', '')}:{place.get('line', '')}: "
            issues.setdefault(test, []).append(line + "\n  ".join(texts))
        elif kind in ("testEnded", "testSkipped") and test in names:
            name, may_repeat = names[test]
            has_failed = any(each.get("symbol") == "fail" for each in payload["messages"])
            cases[name] = Case(
                name, FAILED if has_failed else SKIPPED if kind == "testSkipped" else "passed",
                when - begun.get(test, when), "\n".join(issues.get(test, [])),
                group=owner.name, may_repeat=owner.may_repeat and may_repeat)
            if kind == "testSkipped":
                cases[name].message = re.sub(r'^.* skipped(: "|$)|"$', "", texts[0])
        elif kind == "runEnded":
            ended = True
    # What belongs to no function, such as an issue of a task that was left behind.
    for test in issues.keys() - names.keys():
        cases[str(test)] = owner.failure(
            f"outside of tests ({test})", CRASH, "\n".join(issues[test]))
    running = [test for test in begun if test in names and names[test][0] not in cases]
    last = max(running, key=begun.get, default=None)
    return [name for name, _ in names.values()], cases, last and names[last][0], ended


def records(stream):
    if not stream.exists():
        return
    for line in stream.read_text(errors="replace").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            # The line that was being written when the process ended.
            return


def short(identifier):
    """The name of a test without its place in a file, as patterns select it."""
    return re.sub(r"/[^/]+:\d+:\d+$", "", identifier)


def exactly(name):
    return "^" + re.sub(r"([.()\[\]+*?^$|{}\\])", r"\\\1", name) + "(/|$)"


def crash_in(text):
    """The lines about a crash in what the process wrote."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if re.search(r"Fatal error|Program crashed|💣|unexpected signal|AddressSanitizer", line):
            return "\n".join(lines[number:number + SHOWN_LINES])
    return "\n".join(lines[-SHOWN_LINES:])


def tail(log):
    return "\n".join(log.read_text(errors="replace").splitlines()[-SHOWN_LINES:])


def demangled(text):
    found = subprocess.run(
        ["swift", "demangle", "--compact"], input=text, capture_output=True, text=True)
    return found.stdout or text
