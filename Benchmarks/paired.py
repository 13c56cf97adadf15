"""Processor time against nginx in pairs of short runs, and figures held to their thresholds."""

import json
import pathlib
import re
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Driver"))

from sample import processor_seconds  # noqa: E402

PAIRS = 7
SECONDS = 2

# How each program that loads a server says how many requests were answered.
ANSWERED = {"wrk": r"(\d+) requests in", "h2load": r"(\d+) succeeded"}


def wrk(url, *options):
    """Loads an address for a while."""
    return ["wrk", "-t1", "-c64", f"-d{SECONDS}s", *options, url]


def h2load(url):
    """The same over HTTP/2."""
    return ["h2load", "-t1", "-c16", "-m8", "-D", str(SECONDS), url]


def cost(pid, command):
    """Microseconds of the processor for a request."""
    before = processor_seconds(pid)
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in said, said
    count = int(re.search(ANSWERED[command[0]], said)[1])
    return (processor_seconds(pid) - before) / count * 1e6


def ratio(name, ours, theirs, least):
    """How much of our processor time nginx needs; more than 1 where it needs more. Each of the
    two is a process and the command that loads it."""
    pairs = []
    for number in range(PAIRS):
        measured = [cost(*one) for one in ((ours, theirs) if number % 2 else (theirs, ours))]
        pairs.append(measured if number % 2 else measured[::-1])
    found = statistics.median(nginx / own for own, nginx in pairs)
    own, nginx = (statistics.median(column) for column in zip(*pairs))
    print(f"{name}: {found:.2f} of nginx (at least {least}), {own:.1f} us against {nginx:.1f} us",
          flush=True)
    return found


def keep(path, results, at_least, at_most, note=None):
    """Writes the figures with their limits, for report.py, and what they are true of."""
    rows = [{"name": name, "value": value, "atLeast": at_least.get(name),
             "atMost": at_most.get(name)} for name, value in results.items()]
    if path:
        pathlib.Path(path).write_text(json.dumps({"rows": rows, "note": note}, indent=1) + "\n")


def conclude(results, at_least, at_most, path):
    """Keeps the figures, and ends with 1 where one is beyond its threshold."""
    beyond = [kind for kind, least in at_least.items() if results[kind] < least]
    beyond += [kind for kind, most in at_most.items() if results[kind] > most]
    keep(path, results, at_least, at_most)
    for kind in beyond:
        print(f"beyond its threshold: {kind}")
    sys.exit(1 if beyond else 0)
