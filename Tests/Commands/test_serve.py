"""How `serve` says that it cannot, and what is to be done next."""

import os
import pty
import socket
import subprocess

import pytest

from command import refusal, run
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
    assert refusal(done) == f"tintype: {folder} cannot hold a library: {reason}."
    assert (tmp_path / "file").read_text() == "mine"


def test_where_the_library_is_can_be_seen(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start():
        assert f"The library is in {tmp_path / 'library'}." in (tmp_path / "log").read_text()


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
    assert process.wait(20) == 0
