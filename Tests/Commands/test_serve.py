"""How `serve` says that it cannot, and what is to be done next."""

import os
import pathlib
import pty
import re
import shlex
import shutil
import socket
import subprocess
import tempfile
import time

import pytest

from client import Client
from command import refusal, run
from patience import patience
from program import PROGRAM, Program


@pytest.mark.parametrize("address", ["nowhere.invalid:1", "127.0.0.1:99999", "127.0.0.1", "x"])
def test_an_address_that_is_none_is_explained(tmp_path, address):
    done = run("serve", "--library", tmp_path / "library", "--listen", address)
    assert done.returncode == 2
    assert "HOST is a number or localhost, and PORT is from 0 to 65535" in refusal(done)
    assert not (tmp_path / "library").exists()


def test_a_busy_address_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        done = run("serve", "--library", tmp_path / "library", "--listen", address)
    assert done.returncode == 1
    assert f"cannot listen at {address}" in refusal(done)
    assert not (tmp_path / "library").exists()


def test_a_busy_port_of_the_page_that_explains_trust_is_named(tmp_path):
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = other.getsockname()[1]
        done = run("serve", "--library", tmp_path / "library", "--listen", "0.0.0.0:0",
                   "--trust-port", port)
    assert done.returncode == 1
    assert f"cannot listen at 0.0.0.0:{port}" in refusal(done)
    assert not (tmp_path / "library").exists()


@pytest.mark.parametrize("place, reason", [
    ("file", "there is a file in its place"), ("file/below", "there is a file in its place"),
    ("n" * 300, "the name is too long"),
])
def test_a_folder_that_cannot_be_used_is_named_with_the_reason(tmp_path, place, reason):
    (tmp_path / "file").write_text("mine")
    folder = tmp_path / place
    done = run("serve", "--library", folder, "--listen", "127.0.0.1:0")
    assert done.returncode == 1
    assert refusal(done) == f"tintype: {folder} cannot be used for a library: {reason}."
    assert (tmp_path / "file").read_text() == "mine"


def test_where_the_library_is_can_be_seen(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start():
        assert f"The library is in {tmp_path / 'library'}." in (tmp_path / "log").read_text()


RIGHTS_OF_FILES = sum(1 << number for number in (0, 1, 2, 3, 10))


def serving(folder, *as_another):
    """What it says and which capabilities it has, started by this user or as another."""
    process = subprocess.Popen(
        [*as_another, PROGRAM, "serve", "--library", folder, "--listen", "127.0.0.1:0"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline().startswith("ready "), process.stderr.read()
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)],
                             capture_output=True, text=True).stdout.split()
    rights = {}
    for pid in [process.pid, *listing]:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        rights[pid] = [int(re.search(rf"{name}:\s+(\w+)", status)[1], 16)
                       for name in ("CapEff", "CapPrm", "CapInh", "CapAmb", "CapBnd")]
    process.terminate()
    said = process.communicate()[1]
    assert process.wait(patience(20)) == 0
    return said, rights.pop(process.pid), list(rights.values())


def test_started_by_root_it_warns_and_gives_up_what_it_does_not_need(tmp_path):
    as_root = [] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user"]
    said, server, workers = serving(tmp_path / "library", *as_root)
    assert "Warning: this program runs as root." in said
    effective, permitted, inherited, ambient, bounding = server
    assert effective == permitted == RIGHTS_OF_FILES
    assert (inherited, ambient) == (0, 0) and bounding == RIGHTS_OF_FILES
    for rights in workers:
        assert rights[:4] == [0, 0, 0, 0]


def test_started_by_a_user_it_has_no_rights_and_warns_of_nothing():
    with tempfile.TemporaryDirectory() as folder:
        as_user = []
        if os.geteuid() == 0:
            # The person's own folders may be closed to others: the programs are copied.
            for name in ("tintype", "tintype-worker", "tintype-film"):
                shutil.copy(pathlib.Path(PROGRAM).parent / name, folder)
            os.chmod(folder, 0o777)
            as_user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        program = pathlib.Path(folder) / "tintype" if as_user else PROGRAM
        process = subprocess.Popen(
            [*as_user, program, "serve", "--library", f"{folder}/library",
             "--listen", "127.0.0.1:0"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "HOME": folder})
        assert process.stdout.readline().startswith("ready "), process.stderr.read()
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        process.terminate()
        said = process.communicate()[1]
    assert re.search(r"CapEff:\s+0+\n", status) and re.search(r"CapPrm:\s+0+\n", status)
    assert "root" not in said


def test_threads_of_tasks_ask_for_no_lower_nice_value(tmp_path, monkeypatch):
    """Without the right to it, each such thread makes a line in the system's log. The unit allows
    it to the one that libdispatch has for timers and signals."""
    traced, calls = tmp_path / "traced", tmp_path / "calls"
    traced.write_text(f'#!/bin/sh\nexec strace -D -f -q -e trace=setpriority -e signal=none '
                      f'-o "{calls}" {shlex.quote(PROGRAM)} "$@"\n')
    traced.chmod(0o755)
    monkeypatch.setattr("program.PROGRAM", str(traced))
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        Client(program).open_claim().get("/api/v1/assets")
    until = time.monotonic() + patience(20)
    while not re.search(rf"^{program.process.pid} +\+\+\+", calls.read_text(), re.M):
        assert time.monotonic() < until, "the trace does not end"
    assert "setpriority(PRIO_PROCESS, 0, 10)" in calls.read_text()
    asked = re.findall(r"setpriority\(PRIO_PROCESS, 0, (-\d+)\)", calls.read_text())
    assert asked in ([], ["-4"])


def test_on_a_terminal_it_says_what_to_do_next(tmp_path):
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [PROGRAM, "serve", "--library", tmp_path / "library", "--listen", "127.0.0.1:0"],
        stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = b""
    while b"Ctrl+C" not in said:
        said += os.read(ours, 4096)
    process.terminate()
    text = said.decode()
    ready, claim, rest = text.partition("ready http://")[2].split("\n", 2)
    assert claim.startswith("claim http://") and ready.strip() in claim
    assert "Open the second link once" in rest and "--listen 0.0.0.0:8443" in rest
    assert process.wait(patience(20)) == 0
