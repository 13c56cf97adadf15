"""For whom a command works, where several people have an account."""

import json
import subprocess

import pytest

from client import Client
from command import refusal, run
from patience import patience
from program import PROGRAM, ROOT, Program

pytestmark = pytest.mark.no_second_go

PHOTO = ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg"


def add(library, name, *words):
    done = subprocess.run(
        [PROGRAM, "user", "add", name, *words, "--library", library],
        input="plum violet anchor\n", text=True, capture_output=True, timeout=patience(60))
    assert done.returncode == 0, done.stderr


@pytest.fixture
def family(tmp_path):
    """A library of two, one of whom has a name that a shell would cut."""
    add(tmp_path / "library", "Ada", "--role", "administrator")
    add(tmp_path / "library", "Bo Lee")
    return tmp_path / "library"


@pytest.mark.parametrize("words", [
    ["import", "--dry-run", PHOTO], ["import", PHOTO], ["export", "out"], ["list"],
    ["search", "lake"], ["edit", "0" * 26, "--title", "Lake"], ["token", "add", "--level", "read"]])
def test_commands_without_an_owner_list_the_names(family, words):
    done = run(*words, "--library", family)
    assert done.returncode == 2, done.stderr
    assert refusal(done) == (
        'tintype: There are several accounts. Add --user with one of these names: Ada, "Bo Lee".')
    done = run(*words, "--library", family, "--user", "Cy")
    assert done.returncode == 3, done.stderr
    assert refusal(done) == (
        "tintype: There is no account named Cy. "
        'Add --user with one of these names: Ada, "Bo Lee".')


def test_commands_on_the_whole_library_need_no_owner(family, tmp_path):
    assert run("import", "--library", family, "--user", "Ada", PHOTO).returncode == 0
    for words in (["scrub"], ["verify"], ["doctor"], ["backup", tmp_path / "backup"]):
        done = run(*words, "--library", family)
        assert done.returncode == 0, (words, done.stdout, done.stderr)


def test_each_has_their_own_photos(family):
    assert run("import", "--library", family, "--user", "bo lee", PHOTO).returncode == 0

    done = run("user", "list", "--library", family, "--json")
    accounts = [json.loads(line) for line in done.stdout.splitlines()]
    assert {each["name"]: each["assets"] for each in accounts} == {"Ada": 0, "Bo Lee": 1}


def look_now(client):
    """Has the watched folder looked at without waiting for its time, as a person can."""
    for job in client.get("/api/v1/jobs").json["jobs"]:
        if job["kind"] == "watch":
            answer = client.request(
                "POST", f"/api/v1/jobs/{job['id']}", json.dumps({"do": "retry"}),
                {"Content-Type": "application/json"})
            assert answer.status == 200, answer.body


def test_a_watched_folder_is_the_first_administrators(tmp_path, monkeypatch):
    watched = tmp_path / "in"
    watched.mkdir()
    monkeypatch.setenv("TINTYPE_WATCH", str(watched))
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        client = Client(program).open_claim()
        add(tmp_path / "library", "Bo Lee")
        (watched / "new.jpg").write_bytes(PHOTO.read_bytes())
        while not (found := client.assets()):
            look_now(client)
        (mine,) = found
        people = client.get("/api/v1/photographers").json
        # The visitor is the first of them.
        assert mine["owner"] == people["photographers"][0]["id"]
