"""The program under what a container engine takes from it by default: system calls by Docker's
default profile, every capability, and root."""

import contextlib
import ctypes
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile

import pytest

from client import Client
from patience import patience
from program import PROGRAM, ROOT

NUMBERS = pathlib.Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")
# What the profile of Docker 24 and later refuses a process without capabilities (EPERM). The names
# are those that the profile does not allow, of all that the processor has.
REFUSED = """
acct add_key afs_syscall bpf chroot clock_settime create_module delete_module fanotify_init
finit_module fsconfig fsmount fsopen fspick get_kernel_syms get_mempolicy getpmsg init_module
io_uring_enter io_uring_register io_uring_setup ioperm iopl kcmp kexec_file_load kexec_load keyctl
lookup_dcookie mbind migrate_pages mount mount_setattr move_mount move_pages nfsservctl
open_by_handle_at open_tree perf_event_open pidfd_getfd pivot_root process_madvise putpmsg
query_module quotactl quotactl_fd reboot request_key security set_mempolicy
set_mempolicy_home_node setdomainname sethostname setns settimeofday swapoff swapon sysfs _sysctl
syslog tuxcall umount2 unshare uselib userfaultfd ustat vhangup vserver
""".split()
# Namespaces that `clone` may not make, and the newest call that the profile knows.
NAMESPACES, NEWEST = 0x7E020000, 456
# The family of sockets that it refuses, between virtual machines, and the personalities it allows.
VSOCK, PERSONALITIES = 40, [0, 0x8, 0x20000, 0x20008, 0xFFFFFFFF]
EPERM, ENOSYS = 1, 38

pytestmark = pytest.mark.skipif(
    os.uname().machine != "x86_64", reason="the kernel forbids a profile of x86-64 here")


def filter_program():
    """The profile as the engine hands it to the kernel: a program over the call's number."""
    known = {name: int(number) for name, number in
             re.findall(r"#define __NR_(\w+) (\d+)", NUMBERS.read_text())}
    step = lambda code, yes, no, value: struct.pack("HBBI", code, yes, no, value)
    load, equals, above, masked, answer = 0x20, 0x15, 0x25, 0x45, 0x06
    refuse = lambda error: step(answer, 0, 0, 0x00050000 | error)
    allow = step(answer, 0, 0, 0x7FFF0000)
    steps = [step(load, 0, 0, 4), step(equals, 1, 0, 0xC000003E), refuse(EPERM),
             step(load, 0, 0, 0)]
    # A call that is newer than the profile is one that the kernel seems not to have.
    steps += [step(above, 0, 1, NEWEST), refuse(ENOSYS)]
    steps += [step(equals, 0, 1, known["clone3"]), refuse(ENOSYS)]
    for name in REFUSED:
        if name in known:
            steps += [step(equals, 0, 1, known[name]), refuse(EPERM)]
    # Of these calls the first argument counts.
    steps += [step(equals, 0, 4, known["socket"]), step(load, 0, 0, 16),
              step(equals, 0, 1, VSOCK), refuse(EPERM), allow]
    count = len(PERSONALITIES)
    steps += [step(equals, 0, count + 3, known["personality"]), step(load, 0, 0, 16),
              *(step(equals, count - place, 0, each) for place, each in enumerate(PERSONALITIES)),
              refuse(EPERM), allow]
    steps += [step(equals, 1, 0, known["clone"]), allow, step(load, 0, 0, 16),
              step(masked, 0, 1, NAMESPACES), refuse(EPERM), allow]
    return steps


def apply_profile():
    steps = filter_program()
    words = ctypes.create_string_buffer(b"".join(steps))
    program = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(words))
    library = ctypes.CDLL(None)
    assert library.prctl(38, 1, 0, 0, 0) == 0 and library.prctl(22, 2, program) == 0


@pytest.fixture
def contained():
    """Runs commands of the program as a container engine would, in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        programs, words = pathlib.Path(PROGRAM).parent, []
        if os.geteuid() == 0:
            for name in ("tintype", "tintype-worker", "tintype-film"):
                shutil.copy(programs / name, folder)
            os.chmod(folder, 0o777)
            programs = pathlib.Path(folder)
            words = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
                     "--bounding-set", "-all", "--inh-caps", "-all"]

        def command(*arguments):
            return {"args": [*words, programs / "tintype", *arguments, "--library",
                             f"{folder}/library"],
                    "env": {"HOME": folder, "PATH": os.environ["PATH"]},
                    "preexec_fn": apply_profile, "text": True}

        yield command


class Served:
    """A running server; what Client needs of a program."""

    def __init__(self, process):
        self.url = process.stdout.readline().strip().removeprefix("ready ")
        self.claim = process.stdout.readline().strip().removeprefix("claim ")
        self.port = int(self.url.rsplit(":", 1)[1])


@contextlib.contextmanager
def serving(contained):
    process = subprocess.Popen(
        **contained("serve", "--listen", "127.0.0.1:0"), stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)
    try:
        yield Served(process)
    finally:
        process.terminate()
        assert process.wait(patience(30)) == 0
        process.stdout.close()


def test_the_profile_holds_as_it_is_tried_here():
    tried = subprocess.run(["unshare", "--user", "true"], preexec_fn=apply_profile,
                           capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
    assert tried.returncode != 0 and "not permitted" in tried.stderr


def test_photos_and_films_are_shown_under_the_default_profile(contained):
    with serving(contained) as program:
        owner = Client(program).open_claim()
        for name in ("photos/captured_with_offset.jpg", "films/mjpeg.avi"):
            sent = owner.request("PUT", f"/api/v1/uploads/{pathlib.Path(name).name}",
                                 (ROOT / "Tests/Fixtures" / name).read_bytes())
            assert sent.status == 201, sent.body
        owner.wait_until_developed()
        assets = owner.assets()
        assert [each["state"] for each in assets] == ["ready", "ready"]
        for each in assets:
            shown = owner.get(f"/api/v1/assets/{each['id']}/renditions/256")
            assert shown.status == 200 and shown.body[:2] == b"\xff\xd8"


def test_all_walls_but_the_namespaces_stand_under_the_default_profile(contained):
    done = subprocess.run(**contained("doctor", "--json"), capture_output=True)
    found = {entry["name"]: entry for entry in json.loads(done.stdout)}
    assert found["sandbox"]["state"] == "warning"
    assert found["sandbox"]["finding"].endswith("does not allow: namespaces.")
    assert found["server"]["state"] == "good", found["server"]
