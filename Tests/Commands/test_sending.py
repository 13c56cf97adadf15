"""Programs that send photos by themselves, and the folder in which each finds what it has sent."""

import os
import pathlib
import shutil
import sqlite3
import subprocess
import time

import pytest

from client import Client
from patience import patience
from program import ROOT, Program
from sample import memory

PHOTO = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()
JSON = {"Content-Type": "application/json"}
PICTURES = {"sun.jpg": 1, "2024/a & b \u00fc;.jpg": 2, "2024/may/x%20.jpg": 3}


def photo(number):
    """A photo of its own, by a comment in it."""
    return PHOTO[:2] + b"\xff\xfe\x00\x06%04d" % number + PHOTO[2:]


@pytest.fixture
def program(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        yield program


@pytest.fixture
def owner(program):
    return Client(program).open_claim()


@pytest.fixture
def token(owner):
    made = owner.request(
        "POST", "/api/v1/tokens", '{"name": "Phone", "level": "add"}', JSON).json["token"]
    return made["secret"]


@pytest.fixture
def pictures(tmp_path):
    """A folder of photos, as a phone has it."""
    for name, number in PICTURES.items():
        file = tmp_path / "pictures" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(photo(number))
    return tmp_path / "pictures"


def originals(owner):
    return {owner.get(f"/api/v1/assets/{each['id']}/original").body for each in owner.assets()}


class Rclone:
    def __init__(self, program, token, folder, address="/dav/"):
        hidden = subprocess.run(
            ["rclone", "obscure", "--", token], capture_output=True, text=True, check=True)
        self.options = [
            "--config", folder / "none", "--webdav-url", program.url + address, "--retries", "1",
            "--low-level-retries", "1", "--webdav-user", "phone", "--webdav-pass",
            hidden.stdout.strip()]

    def run(self, *arguments):
        return subprocess.run(
            ["rclone", *arguments, *self.options], capture_output=True, text=True,
            timeout=patience(60))

    def done(self, *arguments):
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr
        return done


@pytest.mark.parametrize("address", ["/dav/", "/api/v1/uploads"])
def test_rclone_sends_a_folder_once(program, owner, token, pictures, tmp_path, address):
    rclone = Rclone(program, token, tmp_path, address)
    rclone.done("copy", pictures, ":webdav:")
    assert originals(owner) == {photo(number) for number in PICTURES.values()}
    assert sorted(rclone.done("lsf", "-R", "--files-only", ":webdav:").stdout.split("\n")[:-1]) \
        == sorted(PICTURES)
    again = rclone.done("copy", "-v", pictures, ":webdav:")
    assert "There was nothing to transfer" in again.stderr
    program.end()
    program.start()
    (pictures / "new.jpg").write_bytes(photo(9))
    more = rclone.done("copy", "-v", pictures, ":webdav:").stderr
    assert more.count("Copied (") == 1 and "new.jpg: Copied" in more
    # A file that is no photo is reported to the person who copies.
    (pictures / "list.txt").write_text("no photo")
    refused = rclone.run("copy", pictures, ":webdav:")
    assert refused.returncode != 0 and "list.txt" in refused.stderr


def test_rclone_renames_and_removes_names_and_no_photos(
        program, owner, token, pictures, tmp_path):
    rclone = Rclone(program, token, tmp_path)
    rclone.done("copy", pictures, ":webdav:")
    owner.wait_until_developed()
    before = owner.get("/api/v1/assets").json["assets"]
    rclone.done("moveto", ":webdav:sun.jpg", ":webdav:old/moon.jpg")
    rclone.done("moveto", ":webdav:2024", ":webdav:old/2024")
    listed = rclone.done("lsf", "-R", "--files-only", ":webdav:").stdout
    assert set(listed.split("\n")[:-1]) == {
        "old/" + name.replace("sun", "moon") for name in PICTURES}
    rclone.done("about", ":webdav:")
    rclone.done("copy", ":webdav:old", tmp_path / "back")
    assert (tmp_path / "back/moon.jpg").read_bytes() == photo(1)
    rclone.done("deletefile", ":webdav:old/moon.jpg")
    rclone.done("purge", ":webdav:old")
    assert rclone.done("lsf", "-R", ":webdav:").stdout == ""
    assert owner.get("/api/v1/assets").json["assets"] == before


def test_cadaver_finds_what_it_expects(program, owner, token, pictures, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / ".netrc").write_text(f"machine 127.0.0.1\nlogin phone\npassword {token}\n")
    (home / ".netrc").chmod(0o600)
    commands = f"""
        open {program.url}/dav/
        mkcol trip
        cd trip
        put {pictures / "sun.jpg"} sun.jpg
        lock sun.jpg
        put {pictures / "sun.jpg"} sun.jpg
        unlock sun.jpg
        ls
        propnames sun.jpg
        get sun.jpg {tmp_path / "back.jpg"}
        move sun.jpg moon.jpg
        cd ..
        move trip later
        ls later
        delete later/moon.jpg
        rmcol later
        ls
        quit
    """
    done = subprocess.run(
        ["cadaver"], input="\n".join(line.strip() for line in commands.split("\n")),
        capture_output=True, text=True, timeout=patience(60),
        env={**os.environ, "HOME": str(home), "LANG": "C"})
    told = done.stdout
    assert done.returncode == 0 and "failed" not in told, told
    assert "moon.jpg" in told and "collection is empty" in told, told
    assert (tmp_path / "back.jpg").read_bytes() == photo(1)
    assert originals(owner) == {photo(1)}


def test_curl_sends_and_reads_by_a_name_and_a_token(program, token, pictures, tmp_path):
    def curl(*arguments):
        return subprocess.run(
            ["curl", "-s", "-i", "-u", f"me:{token}", *arguments], capture_output=True,
            timeout=patience(60)).stdout

    address = f"{program.url}/dav/a.jpg"
    assert b"HTTP/1.1 201 " in curl("-T", pictures / "sun.jpg", address)
    assert curl("-r", "0-1", address).endswith(b"\xff\xd8")
    head = curl("-I", address).lower()
    assert b"content-length: %d\r\n" % len(photo(1)) in head
    # Without a password a client learns how to give one.
    asked = subprocess.run(
        ["curl", "-s", "-i", address], capture_output=True, timeout=patience(60)).stdout
    assert asked.startswith(b"HTTP/1.1 401 ") and b"www-authenticate: basic" in asked.lower()
    told = subprocess.run(
        ["curl", "-s", "-i", "-X", "OPTIONS", address], capture_output=True,
        timeout=patience(60)).stdout
    assert b"\r\ndav: 1, 2\r\n" in told.lower()


def may_mount_fuse():
    try:
        os.close(os.open("/dev/fuse", os.O_RDWR))
    except OSError:
        return False
    tried = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(tried, capture_output=True).returncode == 0


@pytest.mark.skipif(not may_mount_fuse(), reason="the kernel forbids mounting with FUSE")
def test_a_computer_mounts_the_folder(program, owner, token, pictures, tmp_path):
    place = tmp_path / "mounted"
    place.mkdir()
    settings = tmp_path / "davfs2.conf"
    settings.write_text("ask_auth 0\nuse_locks 1\ndelay_upload 0\n")
    mounted = subprocess.run(
        ["mount.davfs", "-o", f"conf={settings},username=me", f"{program.url}/dav/", place],
        input=f"{token}\n", capture_output=True, text=True, timeout=patience(60))
    assert mounted.returncode == 0, mounted.stderr
    try:
        shutil.copyfile(pictures / "sun.jpg", place / "sun.jpg")
    finally:
        subprocess.run(["umount", place], timeout=patience(60), check=True)
    assert originals(owner) == {photo(1)}


def test_a_large_folder_is_listed_in_little_memory(program, owner, token, tmp_path):
    """100,000 entries, put into the catalog by hand."""
    program.end()
    with sqlite3.connect(pathlib.Path(program.library) / "catalog.sqlite") as catalog:
        catalog.execute("""
            insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sha256, sent)
            with recursive number (n) as (select 1 union all select n + 1 from number
              where n < 100000)
            select rowNumber, 'DCIM', printf('IMG_%06d.JPG', n), 0, 1000000 + n, randomblob(32), 0
            from number, accessGrant""")
        catalog.execute("""
            insert into sentFile (grantRow, folder, name, isFolder, sizeBytes, sent)
            select rowNumber, '', 'DCIM', 1, 0, 0 from accessGrant""")
    catalog.close()
    program.start()
    begun = time.monotonic()
    told = subprocess.run(
        ["curl", "-s", "-u", f"me:{token}", "-X", "PROPFIND", "-H", "Depth: 1",
         f"{program.url}/dav/DCIM"], capture_output=True, timeout=patience(300)).stdout
    assert told.count(b"<D:response>") == 100_001
    assert told.rstrip().endswith(b"</D:multistatus>")
    highest = memory(program.process.pid, "VmHWM") / 2**20
    print(f"{len(told) >> 20} MB in {time.monotonic() - begun:.1f} s, "
          f"at most {highest:.0f} MB of memory")
    assert highest < 200
