"""Runs commands that may hang: they get a limit, and nothing of them is left."""

import os
import pathlib
import signal
import subprocess
import threading
import time

POLL_SECONDS = 0.2
# What the limit of a command is when it has to end in order, before it is killed.
END_SECONDS = 30

running = set()
guard = threading.Lock()
# Nothing more begins.
is_over = threading.Event()


def seconds_here(seconds):
    """The time on a machine that does something else, too: multiplied by its load."""
    return seconds * (1 + os.getloadavg()[0] / (os.cpu_count() or 1))


def descendants(pid):
    """The processes that a process has started, directly or not, with their commands."""
    listing = subprocess.run(
        ["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, text=True).stdout
    rows = [line.split(None, 2) for line in listing.splitlines()]
    found, parents = {}, {str(pid)}
    while parents:
        children = {row[0]: row[2] for row in rows if row[1] in parents and len(row) == 3}
        parents = set(children) - set(found)
        found.update(children)
    return {int(child): command for child, command in found.items()}


def end_tree(process):
    """Kills a process with all that it has started, in whichever group."""
    for pid in [*descendants(process.pid), process.pid]:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            # It has ended meanwhile.
            pass
    process.wait()


def end_all():
    """Before this process ends early."""
    is_over.set()
    with guard:
        left = list(running)
    for process in left:
        end_tree(process)


def run(command, log, limit, is_stuck=None, before_end=None, variables=None, append=False):
    """Runs a command with its output in a file. Gives its status, or None if it was ended: after
    the limit in seconds, or when is_stuck says so; before_end is told the process first. A thread
    that begins a command when all are ended is ended as well."""
    if is_over.is_set():
        raise SystemExit
    with pathlib.Path(log).open("ab" if append else "wb") as output:
        process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=output,
            stderr=subprocess.STDOUT, env={**os.environ, **(variables or {})},
            start_new_session=True)
    with guard:
        running.add(process)
    try:
        end = time.monotonic() + limit
        while process.poll() is None:
            if time.monotonic() > end or (is_stuck and is_stuck()):
                if before_end:
                    before_end(process)
                end_tree(process)
                return None
            try:
                process.wait(POLL_SECONDS)
            except subprocess.TimeoutExpired:
                # It still runs.
                pass
        return process.returncode
    finally:
        with guard:
            running.discard(process)
