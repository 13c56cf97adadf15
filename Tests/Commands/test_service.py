"""The program under what its systemd unit takes from it."""

import ctypes
import os
import pathlib
import re
import socket
import struct
import subprocess

import pytest

from patience import patience
from program import PROGRAM, ROOT

UNIT = ROOT / "scripts" / "tintype.service.in"
SOCKET_CALL = {"x86_64": 41, "aarch64": 198}
OPENAT2 = 437
REFUSED, MISSING, ALLOWED, FAMILY = 0x00050000 | 97, 0x00050000 | 38, 0x7FFF0000, 16


def setting(name):
    return re.search(rf"^{name}=(.*)$", UNIT.read_text(), re.M)[1].split()


def step(code, yes, no, value):
    return struct.pack("HBBI", code, yes, no, value)


def filter_calls(steps):
    """Filters system calls in a process that is about to become the program."""
    words = ctypes.create_string_buffer(b"".join(steps))
    program = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(words))
    library = ctypes.CDLL(None)
    assert library.prctl(38, 1, 0, 0, 0) == 0 and library.prctl(22, 2, program) == 0


def refuse_other_families():
    """As `RestrictAddressFamilies=` does."""
    known = [getattr(socket, name) for name in setting("RestrictAddressFamilies")]
    steps = [step(0x20, 0, 0, 0), step(0x15, 0, len(known) + 2, SOCKET_CALL[os.uname().machine]),
             step(0x20, 0, 0, FAMILY)]
    steps += [step(0x15, len(known) - place, 0, family) for place, family in enumerate(known)]
    filter_calls([*steps, step(0x06, 0, 0, REFUSED), step(0x06, 0, 0, ALLOWED)])


def refuse_openat2():
    """As `RestrictSUIDSGID=` does, which `DynamicUser=` implies: openat2 is said to be missing."""
    filter_calls([step(0x20, 0, 0, 0), step(0x15, 0, 1, OPENAT2),
                  step(0x06, 0, 0, MISSING), step(0x06, 0, 0, ALLOWED)])


def names(folder, prepare=None):
    """What the certificate of a house is good for that is served from here."""
    process = subprocess.Popen(
        [PROGRAM, "serve", "--library", folder, "--listen", "0.0.0.0:0", "--trust-port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=prepare)
    try:
        assert process.stdout.readline().startswith("ready https://")
        return (pathlib.Path(folder) / "house" / "machine.names").read_text()
    finally:
        process.terminate()
        assert process.wait(patience(30)) == 0
        process.stdout.close()


def test_photos_are_kept_where_systemd_takes_openat2_away(tmp_path):
    library = tmp_path / "library"
    photo = ROOT / "Tests" / "Fixtures" / "photos" / "orientation_5.jpg"
    for words in [["import", photo], ["verify"], ["doctor"]]:
        done = subprocess.run(
            [PROGRAM, words[0], "--library", library, *words[1:]], capture_output=True, text=True,
            preexec_fn=refuse_openat2)
        assert done.returncode == 0, done.stdout + done.stderr
    assert setting("DynamicUser") == ["yes"]


def test_a_link_out_of_the_library_is_not_followed_there_either(tmp_path):
    library, elsewhere = tmp_path / "library", tmp_path / "elsewhere"
    photo = ROOT / "Tests" / "Fixtures" / "photos" / "orientation_5.jpg"
    library.mkdir()
    elsewhere.mkdir()
    (library / "blobs").symlink_to(elsewhere)
    done = subprocess.run([PROGRAM, "import", "--library", library, photo], capture_output=True,
                          text=True, preexec_fn=refuse_openat2)
    assert done.returncode != 0
    assert not list(elsewhere.iterdir())


@pytest.mark.parametrize("name", ["tintype", "tintype-worker", "tintype-film"])
def test_the_programs_cannot_be_changed_in_memory_by_their_own_tables(name):
    """Full RELRO: what the loader fills in cannot be written to afterwards; and any address."""
    readelf = lambda *words: subprocess.run(
        ["readelf", "--wide", *words, pathlib.Path(PROGRAM).parent / name],
        capture_output=True, text=True, check=True).stdout
    assert "GNU_RELRO" in readelf("--segments")
    assert re.search(r"FLAGS_1.*NOW.*PIE", readelf("--dynamic"))
    assert re.search(r"GNU_STACK.* RW ", readelf("--segments"))


def test_the_certificate_names_the_machines_addresses(tmp_path):
    free, shut = names(tmp_path / "free"), names(tmp_path / "shut", refuse_other_families)
    assert "IP:127.0.0.1" in free
    assert shut == free


def test_the_unit_goes_on_trying_and_is_shut_in(tmp_path):
    unit = tmp_path / "tintype.service"
    program = tmp_path / "bin" / "tintype"
    program.parent.mkdir()
    program.symlink_to(PROGRAM)
    unit.write_text(UNIT.read_text().replace("@PREFIX@", str(tmp_path)))
    verified = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=20", str(unit)],
        capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout[-300:]
    # It is begun again however often it failed: the disk of the photos may come late.
    assert setting("StartLimitIntervalSec") == ["0"] and setting("Restart") == ["on-failure"]
