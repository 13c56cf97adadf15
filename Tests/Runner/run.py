"""Runs parts of the tests, shows what failed, and says what they come to."""

import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor

from cases import FAILED, Case, counted, summary, write_report
from verdict import account, second_go, skips, slowest

FAILURES_SHOWN = 24


class Run:
    """The run of the chosen parts; units gives the groups of tests of each. Of adjacent parts that
    leave a processor idle two groups run at a time, and begin in their order."""

    def __init__(self, chosen, units, logs, *, idle=(), has_second_go=True, prepare=None):
        self.chosen = chosen
        self.units_of = units
        self.logs = logs
        self.idle = idle
        self.has_second_go = has_second_go
        self.prepare = prepare or (lambda what: None)
        self.units = []
        self.cases = {}
        self.times = {}
        self.has_no_tests = False
        self.guard = threading.Lock()

    def run(self):
        begun = time.monotonic()
        for stage in self.stages():
            self.run_stage(stage)
        return self.conclude(begun)

    def stages(self):
        """The chosen parts, those together whose groups run beside each other."""
        stages = []
        for part in self.chosen:
            if stages and {part, stages[-1][-1]} <= set(self.idle):
                stages[-1].append(part)
            else:
                stages.append([part])
        return stages

    def run_stage(self, parts):
        groups = [(part, unit) for part in parts for unit in self.units_of(part)]
        self.units += [unit for _, unit in groups]
        for needs in dict.fromkeys(unit.needs for _, unit in groups):
            self.prepare(needs)
        with ThreadPoolExecutor(2 if parts[0] in self.idle else 1) as lanes:
            # A failure of a lane itself is raised here.
            for part, began, ended in lanes.map(self.run_group, groups):
                first, last = self.times.get(part, (began, ended))
                self.times[part] = (min(first, began), max(last, ended))

    def run_group(self, group):
        part, unit = group
        began = time.monotonic()
        self.run_unit(unit)
        return part, began, time.monotonic()

    def run_unit(self, unit):
        began = time.monotonic()
        try:
            cases = unit.run()
        except Exception:
            cases = [Case("the run of its tests", FAILED, message=traceback.format_exc(),
                          group=unit.name, may_repeat=False)]
        with self.guard:
            self.cases[unit.name] = cases
            self.has_no_tests = self.has_no_tests or not cases
            write_report(self.logs / f"{unit.name}.xml", cases)
            for case in counted(cases, FAILED)[:FAILURES_SHOWN]:
                print(f"✘ {case.title} {case.ending}\n{case.shown()}")
            print(summary(unit.name, cases, time.monotonic() - began), flush=True)

    def conclude(self, begun):
        """Gives those that failed a second go, and the verdict."""
        passed = second_go(self.units, self.cases, print) if self.has_second_go else []
        for unit in self.units:
            write_report(self.logs / f"{unit.name}.xml", self.cases[unit.name])
        every = [case for unit in self.units for case in self.cases[unit.name]]
        failed = counted(every, FAILED)
        reasons, others = skips(every)
        print("\nthe slowest tests:")
        for case in slowest(every):
            print(f"  {case.seconds:6.1f} s  {case.title}")
        print("times: " + ", ".join(
            f"{part} {last - first:.0f} s" for part, (first, last) in self.times.items()))
        print(f"cases: {len(every)}; skipped: "
              + (", ".join(f"{count} {reason}" for reason, count in reasons.items()) or "none"))
        for case in others:
            print(f"skipped for no reason that is allowed: {case.title}: {case.message}")
        for case in failed:
            print(f"failed: {case.title}: {case.reason()[:300]}")
        lines = account(passed)
        (self.logs / "second-go.txt").write_text("".join(line + "\n" for line in lines))
        for line in lines:
            print(line)
        print(f"all: {time.monotonic() - begun:.1f} s, {len(failed)} failed, "
              f"{len(passed)} passed at a second go", flush=True)
        for unit in self.units:
            if not self.cases[unit.name]:
                print(f"{unit.name}: there are no tests", file=sys.stderr)
        return 2 if self.has_no_tests else 1 if failed or others else 0
