"""A release: its version and time, and the programs that its packages have."""

import datetime
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LEVELS = ["x86-64-v3", "x86-64-v4", "x86-64-v4-vbmi"]
BASELINE = "x86-64-v2"
PIXELS = ["tintype-worker", "tintype-film"]
# For buckets and databases. Debian's is a package of its own, as it links thirty libraries more.
NODE = "tintype-node"
BUILT = ROOT / ".build" / "levels"


def git(*command):
    done = subprocess.run(["git", "-C", str(ROOT), *command], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


class Release:
    """The programs by their names in a package, stripped, and what is said of them."""

    def __init__(self, as_built, scratch):
        self.version = (ROOT / "VERSION").read_text().strip()
        if not re.fullmatch(r"\d+\.\d+\.\d+", self.version):
            raise SystemExit(f"package: VERSION expects 1.2.3 or the like, not {self.version}")
        tags = re.findall(r"^v(\d+\.\d+\.\d+)$", git("tag", "--points-at", "HEAD"), re.M)
        if tags and self.version not in tags:
            raise SystemExit(f"package: VERSION says {self.version}, the tag v{tags[0]}")
        self.epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or git("log", "-1", "--format=%ct")
                         or (ROOT / "VERSION").stat().st_mtime)
        moment = datetime.datetime.fromtimestamp(self.epoch, datetime.timezone.utc)
        self.time = moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        self.day = moment.strftime("%a, %d %b %Y %H:%M:%S +0000")
        self.programs = {}
        for name, path in (self.built() if as_built else self.levels()).items():
            self.programs[name] = self.stripped(path, pathlib.Path(scratch) / name)
        self.node = self.stripped(
            (ROOT / "bin" if as_built else BUILT / BASELINE) / NODE, pathlib.Path(scratch) / NODE)
        # Those of an archive or image, which is for all uses.
        self.all = {**self.programs, NODE: self.node}
        self.tintype = self.programs["tintype"]
        said = subprocess.run([self.tintype, "--version"], capture_output=True, text=True).stdout
        if said.strip() != f"tintype {self.version}":
            raise SystemExit(f"package: the program is {said.strip()}, VERSION {self.version}")

    @staticmethod
    def built():
        """The programs of bin/, built for this machine."""
        return {name: ROOT / "bin" / name for name in ["tintype", *PIXELS]}

    @staticmethod
    def levels():
        """The programs that scripts/levels has built."""
        programs = {name: BUILT / BASELINE / name for name in ["tintype", *PIXELS]}
        for level in LEVELS:
            programs.update({f"{level}/{name}": BUILT / level / name for name in PIXELS})
        return programs

    @staticmethod
    def stripped(path, target):
        if not path.exists():
            raise SystemExit(f"package: {path.relative_to(ROOT)} is missing; run scripts/levels")
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["strip", "-o", target, path], check=True)
        target.chmod(0o755)
        return target

    def said(self, *command):
        """What the program prints, such as its completion scripts."""
        with tempfile.TemporaryDirectory() as home:
            return subprocess.run(
                [self.tintype, *command], check=True, capture_output=True, text=True,
                env={"HOME": home}).stdout
