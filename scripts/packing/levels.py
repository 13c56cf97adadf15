"""Which of a package's programs a machine runs, and what they say on an earlier one."""

import itertools
import pathlib
import shutil
import subprocess

from packing.release import LEVELS

# What the kernel calls the instructions by which levels differ.
NEEDED = {
    "x86-64-v3": {"avx2", "bmi2", "fma", "movbe"},
    "x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
    "x86-64-v4-vbmi": {"avx512vbmi"},
}
PROGRAMS = "usr/lib/tintype"


def runnable():
    """The groups of instructions that this machine has, the smallest first."""
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    # Other makers' processors have no such line.
    flags = set(next((line for line in lines if line.startswith("flags")), "").split())
    return list(itertools.takewhile(lambda level: NEEDED[level] <= flags, LEVELS))


def best(root):
    """The folder of the programs that this machine is expected to run."""
    there = [level for level in runnable() if (root / PROGRAMS / level).exists()]
    return there[-1] if there else ""


def running(process):
    """The paths of the programs that a server has started."""
    paths = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == process.pid:
                paths.append(str((entry / "exe").readlink()))
        except OSError:
            # It has ended meanwhile.
            continue
    return paths


def check(root, clock):
    """On an emulated processor of 2009 the program runs, and a later level's names the reason."""
    if not any((root / PROGRAMS / level).exists() for level in LEVELS):
        clock.say("earlier processors: skipped; the programs are built for this one")
        return
    emulator = shutil.which("qemu-x86_64")
    if not emulator:
        clock.say("earlier processors: skipped; there is no qemu-x86_64")
        return
    old = [emulator, "-L", root, "-cpu", "Nehalem"]
    done = subprocess.run([*old, root / PROGRAMS / "tintype", "--version"], capture_output=True,
                          text=True)
    clock.say("a processor of 2009 runs it", done.returncode == 0)
    for level in LEVELS:
        program = root / PROGRAMS / level / "tintype-worker"
        if program.exists():
            done = subprocess.run([*old, program], capture_output=True, text=True)
            clock.say(f"{level} refuses it with a sentence",
                      done.returncode == 70 and "newer processor" in done.stderr)
