"""The folder that scripts/package packs, as unpacking it lays it out, and the server in it."""

import contextlib
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.parse

from program import END_SECONDS, NO_MODELS, ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from packing import folder  # noqa: E402
from packing.release import Release  # noqa: E402


def lay(tree, place):
    """Writes the files of an archive's tree."""
    for path, (kind, content, mode, _) in tree.complete():
        target = place / path
        if kind == "folder":
            target.mkdir(parents=True, exist_ok=True)
        elif kind == "link":
            target.symlink_to(content)
        else:
            if isinstance(content, bytes):
                target.write_bytes(content)
            else:
                shutil.copyfile(content, target)
            target.chmod(mode)


def unpacked(place, scratch):
    """The folder with the programs as they are built here."""
    place.mkdir(parents=True)
    lay(folder.tree(Release(True, scratch), "{}"), place)
    return place


def double_click(place):
    """What a file manager runs for the folder's icon."""
    icon = place / "Tintype.desktop"
    line = re.search(r"^Exec=(.*)$", icon.read_text(), re.M)[1]
    # A backslash is written twice, and a shell reads the rest as file managers do.
    line = line.replace("\\\\", "\\").replace("%%", "%").replace("%k", shlex.quote(str(icon)))
    return ["/bin/sh", "-c", line]


class Served:
    """A running server; what Client and Window need of a program."""

    def __init__(self, process):
        self.process = process
        self.url = self.expect("ready")
        parts = urllib.parse.urlsplit(self.url)
        self.port, self.origin, self.base = parts.port, self.url, ""

    def expect(self, word):
        line = self.process.stdout.readline()
        assert line.startswith(word + " "), line or "it ended without a word"
        return line[len(word) + 1:].strip()


@contextlib.contextmanager
def serving(words, home, port=0):
    """Runs a program of the folder for a person whose shell knows no other program."""
    home.mkdir(exist_ok=True)
    with (home / "log").open("ab+") as log:
        process = subprocess.Popen(
            list(map(str, words)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
            text=True, cwd=home, start_new_session=True,
            env={"HOME": str(home), "PATH": "", "TINTYPE_LISTEN": f"127.0.0.1:{port}",
                 "TINTYPE_MODELS": NO_MODELS})
        try:
            yield Served(process)
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            # What it was started by may end first, and then nothing holds the pipe but itself.
            process.communicate(timeout=END_SECONDS)


def library(home):
    """Where it keeps the photos of that person."""
    return pathlib.Path(home) / ".local/share/tintype"
