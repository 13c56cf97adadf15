"""Figures that tests measure, printed for the table that scripts/reliability makes of them.

    figures.py FILE COMMAND...   runs the command as it is, and appends to the file what it cost
"""

import os
import pathlib
import sys
import time

LOST = "originals lost"
SEEN = "originals looked for"
FILES = "files"
EXITS = "unasked exits"
MEMORY = "MB"
SECONDS = "s"


def figure(name, value):
    """Of one name, counts are added up; of megabytes and seconds the largest counts."""
    if "PYTEST_CURRENT_TEST" in os.environ:
        print(f"figure: {value:.6g} {name}")


def wrapped(log, command):
    """The command, words or one text, with its costs kept in a file. It has a parent of its own:
    a process begins with the memory of the one that it is started from."""
    words = [sys.executable, "-S", __file__, str(log)]
    if isinstance(command, str):
        # Not where it wraps: what is imported there counts as the command's memory.
        import shlex
        return " ".join([*map(shlex.quote, words), command])
    return [*words, *command]


def tell(log, is_one_file=True):
    """Prints the figures of all commands that were wrapped, each of which was for one file."""
    lines = pathlib.Path(log).read_text().splitlines() if pathlib.Path(log).exists() else []
    costs = [tuple(map(float, line.split())) for line in lines]
    if costs:
        figure(EXITS, sum(status < 0 for status, _, _ in costs))
        figure(MEMORY, max(megabytes for _, _, megabytes in costs))
        if is_one_file:
            figure(FILES, len(costs))
            figure(SECONDS, max(seconds for _, seconds, _ in costs))


if __name__ == "__main__":
    log, *command = sys.argv[1:]
    began = time.monotonic()
    _, status, used = os.wait4(os.posix_spawnp(command[0], command, os.environ), 0)
    ended = os.waitstatus_to_exitcode(status)
    with open(log, "a") as file:
        # The largest of the process and those that it has waited for.
        largest = used.ru_maxrss / 1024
        file.write(f"{ended} {time.monotonic() - began:.3f} {largest:.1f}\n")
    if ended < 0:
        os.kill(os.getpid(), -ended)
    sys.exit(ended)
