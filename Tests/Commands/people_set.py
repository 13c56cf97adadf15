"""Fetches photos of people under free licences: `people_set.py [FOLDER]`.

A table of accuracy is made from them; they are not in the repository. Each comes from a package,
whose hash is checked:

- dlib 19.24, source package of Debian (Boost licence): eleven photos each of five men named John,
  and photos of people together, each of whom is in one of them only.
- face_recognition 1.3.0 of PyPI (MIT): photos of two men.
"""

import hashlib
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

CACHE = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
FOLDER = pathlib.Path(os.environ.get("TINTYPE_PEOPLE", CACHE + "/tintype-people"))
DEBIAN = "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] {} bookworm main\n"
ARCHIVES = {
    "dlib_19.24+dfsg.orig.tar.bz2":
        "66b4263822a2ff91a3e769e501c7d7927a13089e178c1427ec19cb0475823cf6",
    "face_recognition-1.3.0.tar.gz":
        "5e5efdd1686aa566af0d3cc1313b131e4b197657a8ffd03669e6d3fad92705ec",
}
# The first shows some faces many times, and the second dogs.
LEFT_OUT = {"bald_guys.jpg", "dogs.jpg"}


def target(name):
    """The file for a member of an archive, below the folder; `None` if it is no photo for us."""
    path = pathlib.PurePosixPath(name)
    if path.suffix != ".jpg" or path.name in LEFT_OUT:
        return None
    if "johns" in path.parts:
        return pathlib.Path(path.parent.name, path.name)
    if path.parent.match("examples/faces"):
        return pathlib.Path("together", path.name)
    if path.parent.match("tests/test_images"):
        return pathlib.Path(path.name.rstrip("jpg.").rstrip("0123456789").split("_")[0], path.name)
    return None


def download(folder):
    """Downloads both archives as source packages of their registries."""
    sources, lists = folder / "debian.list", folder / "lists"
    # From where the machine has its other packages.
    sites = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages",
         "Codename: bookworm"], check=True, capture_output=True, text=True).stdout.split()
    sources.write_text(DEBIAN.format(sites[0]))
    (lists / "partial").mkdir(parents=True)
    apt = ["apt-get", "-qq", "-o", f"Dir::Etc::sourcelist={sources}",
           "-o", "Dir::Etc::sourceparts=/nonexistent", "-o", f"Dir::State::lists={lists}"]
    subprocess.run([*apt, "update"], check=True)
    subprocess.run([*apt, "source", "--download-only", "dlib=19.24+dfsg-1"], check=True,
                   cwd=folder)
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
         "--no-build-isolation", "--dest", folder, "face_recognition==1.3.0"], check=True)


def fetch(folder):
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        download(scratch)
        for name, digest in ARCHIVES.items():
            found = hashlib.sha256((scratch / name).read_bytes()).hexdigest()
            if found != digest:
                sys.exit(f"{name} has another hash: {found}")
            with tarfile.open(scratch / name) as archive:
                for member in archive:
                    place = target(member.name)
                    if place is None or not member.isfile():
                        continue
                    (folder / place).parent.mkdir(parents=True, exist_ok=True)
                    (folder / place).write_bytes(archive.extractfile(member).read())


if __name__ == "__main__":
    fetch(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
