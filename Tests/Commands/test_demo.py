"""The library that `make run DEMO=1` shows somebody who has none yet."""

import json
import subprocess

from client import Client
from command import run
from program import ROOT, Program


def test_the_demo_shows_what_the_page_speaks_of_and_leaves_nobody_behind(tmp_path):
    library = tmp_path / "library"
    done = subprocess.run(
        [ROOT / "scripts/demo", library], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found = run("search", "--library", library, "--json", "last", "summer")
    names = {json.loads(line)["filename"].split("-")[0] for line in found.stdout.splitlines()}
    assert names == {"Dune", "Storm", "Garden", "TwoWings", "YellowFlower"}
    listed = run("list", "--library", library, "--json").stdout.splitlines()
    account, = run("user", "list", "--library", library, "--json").stdout.splitlines()
    assert json.loads(account)["assets"] == len(listed) == 26
    with Program(library, tmp_path / "log").start() as program:
        client = Client(program).open_claim()
        sessions = client.get("/api/v1/sessions").json["sessions"]
        assert [each["own"] for each in sessions] == [True]
