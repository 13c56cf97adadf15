"""Originals are carried into a bucket and back: nothing is lost wherever that is cut off."""

import hashlib
import json
import shutil
import subprocess

import pytest

from bucket import Relay, credentials
from client import Client
from command import refusal, run
from patience import patience
from program import PROGRAM, Program
from test_bucket import command, files, fill, local, originals, photo, serving, upload

pytestmark = pytest.mark.no_second_go


@pytest.fixture
def place(bucket, tmp_path):
    return bucket.address(tmp_path.name)


def move(library, place, *options):
    return command("move", "--json", "--library", library, "--blobs", place, *options)


def verified(library, *options):
    """The number of files that are there, all of them whole in their length."""
    done = command("verify", "--json", "--library", library, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)["files"]


def test_a_library_is_carried_into_a_bucket_and_back(bucket, library, place, tmp_path):
    with local(library).start() as program:
        client, before = fill(program)
    done = move(library, place)
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["isDone"] and report["newFiles"] == 3
    # The originals stay until their removal is asked for.
    assert len(files(library / "blobs")) == 3
    assert place in refusal(run("verify", "--library", library))
    assert json.loads(move(library, place, "--remove").stdout)["removedFiles"] == 3
    assert files(library / "blobs") == []
    with serving(library, place).start() as program:
        client.program = program
        assert originals(client) == before
        assert upload(client, 3).status == 201
        before = originals(client)
    done = move(library, "folder", "--remove")
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(files(library / "blobs")) == 4
    assert bucket.keys(f"{tmp_path.name}/blobs/") == []
    with local(library).start() as program:
        client.program = program
        assert originals(client) == before


def test_beside_the_server_all_but_the_last_step_is_done(library, place):
    with local(library).start() as program:
        client, _ = fill(program)
        done = move(library, place)
        assert done.returncode == 1
        report = json.loads(done.stdout)
        assert report["newFiles"] == 3 and not report["isDone"]
        assert report["holder"] == f"process {program.process.pid}"
        # The server goes on in the folder, and what is added now is carried in the last step.
        gone = client.assets()[-1]["id"]
        assert upload(client, 3).status == 201
        before = originals(client)
        # A photo that is deleted for good meanwhile does not stay in the bucket.
        for path in ("/api/v1/assets/trash", "/api/v1/assets/purge"):
            client.request("POST", path, json.dumps({"assets": [gone]}),
                           {"Content-Type": "application/json"})
        del before[gone]
        assert originals(client) == before
    # A start with the bucket would miss the last photo.
    done = command("serve", "--library", library, "--listen", "127.0.0.1:0", "--blobs", place)
    assert done.returncode == 1 and "tintype move" in refusal(done)
    assert json.loads(move(library, place).stdout)["newFiles"] == 1
    assert verified(library, "--blobs", place) == 3
    with serving(library, place).start() as program:
        client.program = program
        assert originals(client) == before


def test_an_unfinished_upload_goes_on_after_a_move(library, place):
    data = photo(0)
    tus = {"Tus-Resumable": "1.0.0"}
    patch = {**tus, "Content-Type": "application/offset+octet-stream"}
    with local(library).start() as program:
        client = Client(program).open_claim()
        at = client.request("POST", "/api/v1/uploads", None,
                            {**tus, "Upload-Length": str(len(data))}).headers["Location"]
        client.request("PATCH", at, data[:1000], {**patch, "Upload-Offset": "0"})
    assert move(library, place).returncode == 0
    with serving(library, place).start() as program:
        client.program = program
        assert client.request("HEAD", at, None, tus).headers["Upload-Offset"] == "1000"
        client.request("PATCH", at, data[1000:], {**patch, "Upload-Offset": "1000"})
        assert list(originals(client).values()) == [hashlib.sha256(data).hexdigest()]


def test_a_photo_that_cannot_be_carried_keeps_all_of_them_where_they_are(library, place):
    with local(library).start() as program:
        fill(program)
    first = sorted(files(library / "blobs"))[0]
    data = first.read_bytes()
    first.chmod(0o600)
    first.write_bytes(b"\0" * len(data))
    done = move(library, place)
    assert done.returncode == 1
    assert "is damaged" in json.loads(done.stdout)["findings"][0]
    assert not (library / "originals-elsewhere").exists()
    # One that is missing is missing in both places.
    first.unlink()
    done = move(library, place)
    assert done.returncode == 0
    assert len(json.loads(done.stdout)["missing"]) == 1


def test_the_bucket_of_another_library_is_left_alone(library, place, tmp_path):
    with serving(tmp_path / "other", place).start() as program:
        fill(program, 1)
    with local(library).start() as program:
        fill(program, 1)
    assert "another library's" in refusal(move(library, place))
    assert verified(tmp_path / "other", "--blobs", place) == 1


def test_where_to_must_be_said(library):
    assert "give the new place" in refusal(run("move", "--library", library))


class Killing:
    """Kills a move once the server has done what its request with this number asks for."""

    def __init__(self, bucket, number):
        self.number, self.process = number, None
        self.relay = Relay(bucket, after=self.look)

    def look(self, request):
        if request.number == self.number:
            self.process.kill()

    def run(self, library, target):
        """The exit status of the move."""
        self.process = subprocess.Popen(
            [PROGRAM, "move", "--library", library, "--blobs", target, "--remove"],
            env={**credentials(), "HOME": "/nonexistent"}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        status = self.process.wait(patience(60))
        self.relay.end()
        return status


def digests(folder):
    return {hashlib.sha256(path.read_bytes()).hexdigest() for path in files(folder)}


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A library with three photos in its folder, to be copied."""
    folder = tmp_path_factory.mktemp("filled") / "library"
    with Program(folder, folder.parent / "log").start() as program:
        fill(program)
    return folder


def test_a_move_that_is_killed_at_any_request_loses_nothing_and_goes_on(
        bucket, filled, library, tmp_path):
    number = 0
    while True:
        number += 1
        shutil.rmtree(library, ignore_errors=True)
        shutil.copytree(filled, library)
        killing = Killing(bucket, number)
        prefix = f"{tmp_path.name}-{number}"
        target = bucket.address(prefix, killing.relay.endpoint)
        status = killing.run(library, target)
        place = bucket.address(prefix)
        if (library / "originals-elsewhere").exists():
            if status == 0:
                break
            # The relay is gone.
            (library / "originals-elsewhere").write_text(place + "\n")
        else:
            assert verified(library) == 3
        assert status == -9
        done = move(library, place, "--remove")
        assert done.returncode == 0, (number, done.stdout, done.stderr)
        assert verified(library, "--blobs", place) == 3
        assert {key.split("/")[-1][:64] for key in bucket.keys(f"{prefix}/blobs/")} == digests(
            filled / "blobs")
    print(f"killed at {number - 1} requests")
    assert number > 10


def test_a_move_back_that_is_killed_at_any_request_loses_nothing_and_goes_on(
        bucket, filled, library, tmp_path):
    number = 0
    while True:
        number += 1
        shutil.rmtree(library, ignore_errors=True)
        shutil.copytree(filled, library)
        killing = Killing(bucket, number)
        prefix = f"{tmp_path.name}-{number}"
        place = bucket.address(prefix)
        assert move(library, place, "--remove").returncode == 0
        # As if the bucket had been used through the relay.
        (library / "originals-elsewhere").write_text(
            bucket.address(prefix, killing.relay.endpoint) + "\n")
        status = killing.run(library, "folder")
        if (library / "originals-elsewhere").exists():
            (library / "originals-elsewhere").write_text(place + "\n")
            assert verified(library, "--blobs", place) == 3
        else:
            assert verified(library) == 3
            (library / "originals-before").write_text(place + "\n")
        if status == 0:
            break
        assert status == -9
        done = move(library, "folder", "--remove")
        assert done.returncode == 0, (number, done.stdout, done.stderr)
        assert verified(library) == 3
        assert digests(library / "blobs") == digests(filled / "blobs")
        assert bucket.keys(f"{prefix}/blobs/") == []
    print(f"killed at {number - 1} requests")
    assert number > 10
