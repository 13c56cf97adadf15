"""Runs parts several times, beside processes that keep the processors busy, and counts what failed.

    scripts/test --runs 5 --busy 4 http browser
"""

import os
import subprocess
import sys

from cases import FAILED, SKIPPED
from run import Run

# A program in bursts, as builds and other tests beside this one are. It ends when the other end of
# its input is closed, in whichever way the one who started it ends.
BURST_SECONDS = 5
BUSY = f"""
import select, sys, time
def is_over(seconds):
    return bool(select.select([sys.stdin], [], [], seconds)[0])
while True:
    end = time.monotonic() + {BURST_SECONDS}
    while time.monotonic() < end:
        for _ in range(100_000): pass
        if is_over(0): sys.exit()
    if is_over({BURST_SECONDS}): sys.exit()
"""
REASON_CHARACTERS = 160


class BusyProcesses:
    """So many processes that compute nothing, from when it is entered until it is left."""

    def __init__(self, count):
        self.count = count
        self.processes = []

    def __enter__(self):
        reading, self.writing = os.pipe()
        self.processes = [
            subprocess.Popen([sys.executable, "-S", "-c", BUSY], stdin=reading)
            for _ in range(self.count)]
        os.close(reading)
        return self

    def __exit__(self, *_):
        os.close(self.writing)
        for process in self.processes:
            process.wait()


class Table:
    """How often each case was run and failed, and why it failed first."""

    def __init__(self):
        self.rows = {}

    def add(self, cases):
        for case in cases:
            row = self.rows.setdefault(case.title, [0, 0, ""])
            row[0] += case.outcome != SKIPPED
            row[1] += case.outcome == FAILED
            if case.outcome == FAILED:
                row[2] = row[2] or case.reason()[:REASON_CHARACTERS]

    def lines(self):
        """A row for each case that failed, those that failed most often first, and one for all
        others."""
        bad = sorted((-failures, title, runs, why)
                     for title, (runs, failures, why) in self.rows.items() if failures)
        others = len(self.rows) - len(bad)
        rows = [("case", "runs", "failures", ""),
                *[(title, runs, -failures, why) for failures, title, runs, why in bad],
                (f"{others} other cases", max((row[0] for row in self.rows.values()), default=0),
                 0, "")]
        width = max(len(title) for title, *_ in rows)
        return [f"{title:{width}}  {runs:>5}  {failures:>8}  {why}".rstrip()
                for title, runs, failures, why in rows]


def repeat(chosen, units, logs, *, runs, busy, prepare=None, **options):
    """Runs the chosen parts so many times, without second goes, and prints the table. Gives the
    worst status of the runs."""
    if prepare:
        # Builds are no part of it.
        for unit in (unit for part in chosen for unit in units(part)):
            prepare(unit.needs)
    table, status = Table(), 0
    with BusyProcesses(busy):
        for number in range(1, runs + 1):
            print(f"\nrun {number} of {runs}, beside {busy} busy processes", flush=True)
            run = Run(chosen, units, logs, has_second_go=False, prepare=prepare, **options)
            status = max(status, run.run())
            for unit in run.units:
                table.add(run.cases[unit.name])
    lines = table.lines()
    (logs / "runs.txt").write_text("".join(line + "\n" for line in lines))
    print("\n" + "\n".join(lines), flush=True)
    return status
