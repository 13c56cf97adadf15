"""What tests need to be built, and the fuzzers, which are a program of their own."""

import re
import sys
import time

import processes
from cases import FAILED, Case

BUILD_SECONDS = 4 * 3600
FUZZ_SECONDS = 48 * 3600
SHOWN_LINES = 20


class Preparation:
    """Builds what a part needs, once, or ends the whole run."""

    def __init__(self, logs):
        self.logs = logs
        self.made = set()

    def make(self, what):
        commands = {"tests": ["scripts/swift-build", "--build-tests"],
                    "programs": ["scripts/build"]}
        if what in self.made or what not in commands:
            return
        begun, log = time.monotonic(), self.logs / f"build-{what}.log"
        if processes.run(commands[what], log, BUILD_SECONDS) != 0:
            lines = log.read_text(errors="replace").splitlines()
            errors = sorted({line for line in lines if re.search("error:|warning:", line)})
            print("\n".join([*errors[:2 * SHOWN_LINES], *lines[-SHOWN_LINES:]]))
            print(f"the {what} do not build (full log: {log})", file=sys.stderr)
            processes.end_all()
            sys.exit(1)
        self.made.add(what)
        print(f"{what} built ({time.monotonic() - begun:.1f} s)", flush=True)


class FuzzTests:
    """Each target of scripts/fuzz is a case."""

    needs = None

    def __init__(self, name, logs):
        self.name = name
        self.logs = logs

    def run(self):
        log = self.logs / f"{self.name}.log"
        status = processes.run(["scripts/fuzz"], log, FUZZ_SECONDS)
        text = log.read_text(errors="replace")
        cases = [Case(line.strip(), group=self.name) for line in text.splitlines()
                 if " runs, " in line]
        if status != 0:
            cases.append(Case("scripts/fuzz", FAILED, group=self.name, may_repeat=False,
                              message="\n".join(text.splitlines()[-SHOWN_LINES:])))
        return cases
