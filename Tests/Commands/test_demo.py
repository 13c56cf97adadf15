"""The library that `make run DEMO=1` shows somebody who has none yet."""

import itertools
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import time

import pytest

from client import Client
from command import run
from patience import patience
from program import ROOT, Program

DEMO = ROOT / "scripts" / "demo"
SENTENCE = "demo: the demo library was not finished; the next start makes it anew"


def make(library, **variables):
    return subprocess.run(
        [DEMO, library], capture_output=True, text=True, timeout=patience(120),
        env={**os.environ, **variables})


def check_whole(library, log):
    """It has all that scripts/demo.list says, is nobody's, and nothing is left beside it."""
    assert [each.name for each in library.parent.iterdir() if each != log.parent] == [library.name]
    with Program(library, log).start() as program:
        client = Client(program).open_claim()
        sessions = client.get("/api/v1/sessions").json["sessions"]
        assert [each["own"] for each in sessions] == [True]
        assets = client.assets()
        assert len(assets) == 26 and {each["state"] for each in assets} == {"ready"}
        albums = client.get("/api/v1/collections?all=yes").json["collections"]
        assert sorted(each["title"] for each in albums) == ["By the sea", "Close up", "Gardens"]
        places = client.get("/api/v1/places").json["places"]
        assert [each["reviews"] for each in places] == [1, 1, 1, 1]
        keywords = [asset for asset in assets if asset["keywords"]]
        assert len(keywords) == 26


@pytest.fixture
def log(tmp_path):
    (tmp_path / "logs").mkdir()
    return tmp_path / "logs" / "log"


def test_the_demo_shows_what_the_page_speaks_of_and_leaves_nobody_behind(tmp_path, log):
    library = tmp_path / "library"
    done = make(library)
    assert done.returncode == 0, done.stderr
    found = run("search", "--library", library, "--json", "last", "summer")
    names = {json.loads(line)["filename"].split("-")[0] for line in found.stdout.splitlines()}
    assert names == {"Dune", "Storm", "Garden", "TwoWings", "YellowFlower"}
    listed = run("list", "--library", library, "--json").stdout.splitlines()
    account, = run("user", "list", "--library", library, "--json").stdout.splitlines()
    assert json.loads(account)["assets"] == len(listed) == 26
    check_whole(library, log)


# MARK: Interruptions

class Traced:
    """The script, which says each line before it runs it."""

    def __init__(self, library, folder):
        said, saying = os.pipe()
        # All processes of the script have this one, and close it when they end.
        ended, ending = os.pipe()
        # Root takes no PS4 from its environment.
        (folder / "tracing").write_text(
            f"PS4='+line $LINENO '\nBASH_XTRACEFD={saying}\nset -x\n")
        self.process = subprocess.Popen(
            [DEMO, library], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True, pass_fds=[saying, ending],
            env={**os.environ, "BASH_ENV": str(folder / "tracing")})
        os.close(saying)
        os.close(ending)
        self.trace, self.ended = os.fdopen(said, "rb"), os.fdopen(ended, "rb")

    def kill_at(self, number, is_alone):
        """Kills it when it comes to a line, alone or with all that it has started. Returns whether
        it has come there."""
        line = f"line {number} ".encode()
        is_there = any(each.lstrip(b"+").startswith(line) for each in self.trace)
        if is_there:
            (os.kill if is_alone else os.killpg)(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert select.select([self.ended], [], [], patience(60))[0], self.members()
        assert eventually_empty(self.members), self.members()
        self.trace.close()
        self.ended.close()
        return is_there

    def members(self):
        """The processes of its session."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                name, rest = path.read_text().rsplit(")", 1)
            except OSError:
                continue
            state, session = rest.split()[0], int(rest.split()[3])
            if session == self.process.pid and state not in "ZX":
                found.append(name)
        return found


def eventually_empty(found):
    """A process that has closed its files may not have ended yet."""
    latest = time.monotonic() + patience(10)
    while found():
        if time.monotonic() > latest:
            return False
        os.sched_yield()
    return True


def kills():
    """The lines at which it is killed, and whether alone: in the proof, all of them both ways."""
    lines = DEMO.read_text().splitlines()
    if os.environ.get("TINTYPE_PROOF"):
        return list(itertools.product(range(1, len(lines) + 1), (True, False)))
    chosen = ["exiftool -@", "exec {said}<", "bin/tintype import", 'step "${#ids[@]}',
              'place "Keukenhof"', "mv -T", '  rm -rf "$part"']
    found = [[n for n, line in enumerate(lines, 1) if line.startswith(start)] for start in chosen]
    assert all(found), found
    return [(each[-1], index % 2 == 1) for index, each in enumerate(found)]


def test_a_demo_that_was_killed_anywhere_is_made_anew(tmp_path, log):
    library, killed = tmp_path / "library", 0
    for number, is_alone in kills():
        traced = Traced(library, log.parent)
        is_killed = traced.kill_at(number, is_alone)
        # Some lines are run only where something fails, or say nothing.
        assert is_killed or traced.process.returncode == 0
        killed += is_killed
        if library.exists():
            # It was killed after its last step, or not at all.
            assert make(library).returncode == 0
            check_whole(library, log)
            shutil.rmtree(library)
    print(f"killed {killed} times")
    assert killed >= 7
    assert make(library).returncode == 0
    check_whole(library, log)


@pytest.mark.parametrize("name, count", [("curl", 3), ("exiftool", 0)])
def test_a_step_that_fails_ends_make_run_with_a_sentence(tmp_path, name, count):
    """The program fails from its call with this number on."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / name).write_text(
        f'#!/bin/sh\necho >>{folder}/calls; [ $(wc -l <{folder}/calls) -le {count} ] || exit 22\n'
        f'exec /usr/bin/{name} "$@"\n')
    (folder / name).chmod(0o755)
    done = subprocess.run(
        ["make", "-o", "build", "run", "DEMO=1", "SETUP=no"], cwd=ROOT, capture_output=True,
        text=True, timeout=patience(120), stdin=subprocess.DEVNULL,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"),
             "PATH": f"{folder}:{os.environ['PATH']}"})
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert SENTENCE in done.stderr.splitlines(), done.stderr
    assert list((tmp_path / "data").iterdir()) == []


def test_a_folder_with_something_in_it_is_left_unchanged(tmp_path):
    library = tmp_path / "library"
    library.mkdir()
    (library / "note.txt").write_text("mine")
    done = make(library)
    assert done.returncode == 0 and "already exists" in done.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["library", "note.txt"]
    (library / "note.txt").unlink()
    library.rmdir()
    library.write_text("a file")
    done = make(library)
    assert done.returncode == 1 and done.stderr == f"demo: {library} is not a folder\n"


def test_two_that_start_at_once_make_one_demo(tmp_path, log):
    library = tmp_path / "a folder" / "library"
    library.mkdir(parents=True)
    both = [subprocess.Popen([DEMO, library], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [each.communicate(timeout=patience(120))[1] for each in both]
    assert [each.returncode for each in both] == [0, 0], said
    assert sum("already exists" in each for each in said) == 1
    check_whole(library, log)
