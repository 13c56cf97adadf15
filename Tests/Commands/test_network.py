"""What the program says to the network by itself: nothing."""

import os
import re
import socket
import subprocess
import sys

from program import PROGRAM, ROOT

# A part of what people do, with accounts, links, archives and HTTPS in it; all of it in the proof.
PARTS = ["Commands/test_sharing.py", "Commands/test_import.py::test_imported_files_are_exported",
         "Commands/test_local_certificate.py::test_a_library_is_claimed_from_another_machine"]
if os.environ.get("TINTYPE_PROOF"):
    PARTS = ["Commands", "Faults/test_kill.py", "Faults/test_rebuild.py"]

CALLS = "connect,sendto,sendmsg,sendmmsg,accept4,execve"
# An address of the network in a call that sends something there.
OUTGOING = re.compile(r"(connect|sendto|sendmsg|sendmmsg)\(.*sin6?_addr")


def traced(folder, command):
    """A program that does what the command does, and writes down each of these calls of it and of
    its children."""
    program = folder / "traced"
    program.write_text(
        f'#!/bin/sh\nexec strace -D -f -qq --seccomp-bpf -e trace={CALLS} -e signal=none '
        f'-o "{folder}/$$.trace" {command} "$@"\n')
    program.chmod(0o755)
    return program


def calls(folder):
    return [line for file in folder.glob("*.trace") for line in file.read_text().splitlines()]


def test_63_what_connects_is_seen(tmp_path):
    """The test of the next one."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        code = f"import socket; socket.create_connection(('127.0.0.1', {server.getsockname()[1]}))"
        subprocess.run([traced(tmp_path, sys.executable), "-c", code], check=True)
    assert len([line for line in calls(tmp_path) if OUTGOING.search(line)]) == 1


def test_63_nothing_connects_to_anything(tmp_path):
    """Number 63: no connection goes out, of the server, its workers or a command."""
    program = traced(tmp_path, PROGRAM)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m",
         "not measured", "--basetemp",
         str(tmp_path / "work"), *[str(ROOT / "Tests" / part) for part in PARTS],
         "--ignore", str(ROOT / "Tests/Commands/test_network.py")],
        # With small counts: what connects does so the first time.
        env={**os.environ, "TINTYPE_PROGRAM": str(program), "TINTYPE_PROOF": ""},
        capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout[-3000:]
    seen = calls(tmp_path)
    answered = [line for line in seen if "accept4(" in line]
    workers = [line for line in seen if "execve(" in line and "tintype-worker" in line]
    print(f"{len(seen)} calls, {len(answered)} connections taken, {len(workers)} workers")
    assert answered and workers
    assert [line for line in seen if OUTGOING.search(line)] == []
