"""What the chosen parts need of the machine, and in one line each what of it is missing: without it
dozens of tests would fail, each with another message."""

import os
import pathlib
import resource
import shutil
import subprocess

# Services are where no user's PATH leads.
PLACES = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"
# What reads, writes and serves beside the program; `scripts/setup test` installs them.
PROGRAMS = {
    "tidy": ("git",),
    "swift": ("curl", "fish", "glslangValidator", "openssl", "prlimit", "zsh"),
    "web": (),
    "http": ("curl", "nginx"),
    "measured": ("slowhttptest",),
    "commands": ("cadaver", "curl", "dpkg-deb", "exiftool", "faketime", "openssl", "qemu-aarch64",
                 "rclone", "readelf", "setpriv", "strace", "systemd-analyze", "umoci", "unshare",
                 "zbarimg"),
    "faults": ("faketime", "setpriv", "strace"),
    "corpora": ("exiftool",),
    "browser": ("caddy", "chromium", "chromium-headless-shell", "exiftool", "firefox-esr", "nginx",
                "zbarimg"),
}
# Parts whose tests look at calls of the system.
TRACING = ("commands", "faults")
GIGABYTE = 1 << 30
# Libraries and pictures of the two tests that run at once.
FREE_BYTES = GIGABYTE
# The crowd of a test and the files of its own.
DESCRIPTORS = 1024


def missing(chosen, temporary, root, *, programs=PROGRAMS, places=PLACES, free=FREE_BYTES,
            descriptors=DESCRIPTORS, tracer="strace"):
    """A line for each thing that these parts lack."""
    lines, path = [], f"{places}:{os.environ.get('PATH', '')}"
    wanted = {}
    for part in chosen:
        for name in programs.get(part, ()):
            wanted.setdefault(name, []).append(part)
    for name, parts in sorted(wanted.items()):
        if not shutil.which(name, path=path):
            lines.append(f"the program {name} ({', '.join(parts)}): scripts/setup test installs it")
    tracer = shutil.which(tracer, path=path)
    if tracer and any(part in TRACING for part in chosen):
        traced = subprocess.run(
            [tracer, "-f", "-o", "/dev/null", "true"], capture_output=True, text=True)
        if traced.returncode:
            lines.append("the kernel's leave to trace a process: "
                         + traced.stderr.strip().splitlines()[-1])
    for folder in dict.fromkeys(pathlib.Path(each).resolve() for each in (temporary, root)):
        left = shutil.disk_usage(folder).free
        if left < free:
            lines.append(f"space in {folder}: {left / GIGABYTE:.1f} GB are free, and tests need "
                         f"{free / GIGABYTE:.0f}")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < descriptors:
        lines.append(f"descriptors: ulimit -n is {soft}, and tests need {descriptors}")
    return lines
