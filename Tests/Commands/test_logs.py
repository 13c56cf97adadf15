"""What is written about requests, for years: it stays small, and follows whoever puts it away."""

import json
import os
import select
import subprocess
import urllib.request

import pytest

from patience import patience
from program import PROGRAM

LARGEST = 64 << 20


@pytest.fixture
def served(tmp_path):
    """Starts a server with a log; its address, once it answers."""
    started = []

    def start():
        process = subprocess.Popen(
            [PROGRAM, "serve", "--library", tmp_path / "library", "--listen", "127.0.0.1:0",
             "--access-log", tmp_path / "log"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        started.append(process)
        return process.stdout.readline().split()[1]

    yield start
    for process in started:
        process.terminate()
        assert process.wait(patience(30)) == 0
        process.stdout.close()


def ask(url):
    urllib.request.urlopen(url + "/health/live").read()


def wait_for(path, is_wanted=lambda size: size > 0):
    """Until the file is as wanted: lines are written once a second."""
    for _ in range(3000):
        if path.exists() and is_wanted(path.stat().st_size):
            return path
        select.select([], [], [], 0.02)
    raise AssertionError(f"{path.name} stayed as it was")


def lines(path):
    return [json.loads(line) for line in wait_for(path).read_text().splitlines()]


def test_a_log_that_was_put_away_is_begun_anew(served, tmp_path):
    url = served()
    ask(url)
    assert lines(tmp_path / "log")[0]["route"] == "/health/live"
    (tmp_path / "log").rename(tmp_path / "log.old")
    ask(url)
    assert len(lines(tmp_path / "log")) == 1
    assert (tmp_path / "log").stat().st_mode & 0o777 == 0o600


def test_a_log_does_not_grow_for_ever(served, tmp_path):
    with (tmp_path / "log").open("wb") as file:
        os.truncate(file.fileno(), LARGEST + 1)
    (tmp_path / "log.1").write_text("the one before")
    url = served()
    ask(url)
    wait_for(tmp_path / "log.1", lambda size: size > LARGEST)
    ask(url)
    assert lines(tmp_path / "log")[-1]["route"] == "/health/live"
    assert (tmp_path / "log").stat().st_size < 1 << 20
