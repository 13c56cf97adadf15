"""Processor time against nginx in pairs of short runs, and figures held to their thresholds."""

import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Driver"))

from sample import processor_seconds  # noqa: E402

PAIRS = 15
SECONDS = 1

# How each program that loads a server says how many requests were answered.
ANSWERED = {"wrk": r"(\d+) requests in", "h2load": r"(\d+) succeeded"}


def wrk(url, *options):
    """Loads an address for a while."""
    return ("wrk", "-t1", "-c64", f"-d{SECONDS}s", *options, url)


# What a browser sends with each request, beside what every client does.
BROWSER = [word for field in (
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36",
    "Accept: */*", "Accept-Encoding: gzip, deflate, br, zstd", "Accept-Language: en-US,en;q=0.9",
    "Referer: http://localhost/", "Sec-Fetch-Dest: empty", "Sec-Fetch-Mode: cors",
    "Sec-Fetch-Site: same-origin", "Cookie: session=" + 43 * "a") for word in ("-H", field)]


def browser(url):
    """The first again, asked as a browser asks."""
    return wrk(url, *BROWSER)


def h2load(url):
    """The same over HTTP/2."""
    return ("h2load", "-t1", "-c16", "-m8", "-D", str(SECONDS), url)


def cost(pid, command):
    """Seconds of the processor, and requests."""
    before = processor_seconds(pid)
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in said, said
    count = int(re.search(ANSWERED[command[0]], said)[1])
    return processor_seconds(pid) - before, count


def ratio(name, ours, theirs, least):
    """How much of our processor time nginx needs; more than 1 where it needs more. Each of the
    two is a process and the command that loads it. All runs of one are taken together: of two
    short runs one may meet a machine that is busy elsewhere."""
    spent = {ours: [], theirs: []}
    for number in range(PAIRS):
        for one in (ours, theirs) if number % 2 else (theirs, ours):
            spent[one].append(cost(one[0], list(one[1])))
    own, nginx = (
        sum(seconds for seconds, _ in runs) / sum(count for _, count in runs) * 1e6
        for runs in spent.values())
    print(f"{name}: {nginx / own:.2f} of nginx (at least {least}), "
          f"{own:.1f} us against {nginx:.1f} us", flush=True)
    return nginx / own


def keep(path, results, at_least, at_most, note=None):
    """Writes the figures with their limits, for report.py, and what they are true of."""
    rows = [{"name": name, "value": value, "atLeast": at_least.get(name),
             "atMost": at_most.get(name)} for name, value in results.items()]
    if path:
        pathlib.Path(path).write_text(json.dumps({"rows": rows, "note": note}, indent=1) + "\n")


def judged(results, limits, path):
    """Prints and keeps the figures; returns the names of those beyond their limits."""
    slow = [name for name, value in results.items() if value > limits[name]]
    for name, value in results.items():
        print(f"{name:40} {value:10.3f}  limit {limits[name]}{'  BEYOND' if name in slow else ''}")
    keep(path, results, {}, limits)
    return slow


def conclude(results, at_least, at_most, path):
    """Keeps the figures, and ends with 1 where one is beyond its threshold."""
    beyond = [kind for kind, least in at_least.items() if results[kind] < least]
    beyond += [kind for kind, most in at_most.items() if results[kind] > most]
    keep(path, results, at_least, at_most)
    for kind in beyond:
        print(f"beyond its threshold: {kind}")
    sys.exit(1 if beyond else 0)
