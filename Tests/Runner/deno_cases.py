"""Runs the tests of the page's modules, and checks their types first."""

import xml.etree.ElementTree as ElementTree

import processes
from cases import FAILED, PASSED, SKIPPED, Case

DENO = ".venv/bin/deno"
SHOWN_LINES = 60


class DenoTests:
    """All tests in Tests/Web. They have no second go: nothing but their text decides them."""

    needs = None

    def __init__(self, name, logs, *, limit_seconds):
        self.name = name
        self.logs = logs
        self.limit_seconds = limit_seconds

    def run(self):
        log, report = self.logs / f"{self.name}.log", self.logs / f"{self.name}-deno.xml"
        report.unlink(missing_ok=True)
        limit = processes.seconds_here(self.limit_seconds)
        checked = processes.run(
            [DENO, "check", "--config", "Tests/Web/deno.json", "Web", "Tests/Web"], log, limit)
        cases = [] if checked == 0 else [self.failure("the check of types", log)]
        status = processes.run(
            [DENO, "test", "--config", "Tests/Web/deno.json", "--no-check", "--allow-read",
             "--junit-path", report, "Tests/Web"], log, limit, append=True)
        if report.exists():
            cases += [self.case(element)
                      for element in ElementTree.parse(report).iter("testcase")]
        if status != 0 and not any(case.outcome == FAILED for case in cases):
            cases.append(self.failure("the run", log))
        return cases

    def case(self, element):
        failure = element.find("failure") if element.find("failure") is not None else (
            element.find("error"))
        outcome = (FAILED if failure is not None
                   else SKIPPED if element.find("skipped") is not None else PASSED)
        return Case(
            f"{element.get('classname')}/{element.get('name')}", outcome,
            float(element.get("time") or 0), group=self.name, may_repeat=False,
            message="" if failure is None else f"{failure.get('message')}\n{failure.text}")

    def failure(self, name, log):
        lines = log.read_text(errors="replace").splitlines()
        return Case(name, FAILED, message="\n".join(lines[-SHOWN_LINES:]), group=self.name,
                    may_repeat=False)
