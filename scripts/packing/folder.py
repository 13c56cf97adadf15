"""The archive that runs where it is unpacked, with the libraries in which systems differ."""

from packing import archive, closure, fonts
from packing.release import LEVELS, ROOT

START = """#!/bin/sh
# Serves a library in ~/.local/share/tintype on this machine, and prints its address.
case $0 in */*) folder=${0%/*} ;; *) folder=. ;; esac
exec "$folder/tintype" serve "$@"
"""
# What a file manager starts by a double click, in a window that shows the link. It names no place,
# so that the folder may lie anywhere; a mistake stays to be read.
DESKTOP = r"""[Desktop Entry]
Type=Application
Name=Tintype
Comment=Serves your photo library on this machine
Exec=/bin/sh -c "f=\\${1#file://}; \\"\\${f%%/*}/start\\" || read -r key" start %k
Terminal=true
Categories=Graphics;Photography;
"""
READ = """Tintype {version}

Open Tintype.desktop by a double click (your file manager may ask once whether to trust it), or type
./tintype here. It serves a library in ~/.local/share/tintype and prints a link: open it in a
browser of this machine. './start --listen 0.0.0.0:8443' answers all devices at home. './tintype
help' lists the commands. It runs on 64-bit Intel and AMD processors since 2009, with glibc 2.36 or
newer (Debian 12, Ubuntu 23.04, Fedora 37 and later).

The folder may lie anywhere. To update, unpack the newer one and start it; to remove it, delete it.
Text in photos is drawn with the files in fonts, so that it looks the same on every machine.
sbom.cdx.json lists what is carried in lib and fonts, and licences has its terms.
"""


def tree(release, bill):
    """The files of the folder."""
    files = archive.Tree(release.epoch)
    for name, path in release.all.items():
        files.add(name, path, 0o755)
    owners = set()
    for name, path in closure.carried(release.all.values()).items():
        files.add(f"lib/{name}", path, 0o644)
        owners.add(closure.package_of(path))
    for level in LEVELS:
        if files.has(f"{level}/tintype-worker"):
            files.link(f"{level}/lib", "../lib")
    fonts.add(files, "", owners, fonts.SMALL + fonts.LARGE)
    fonts.link(files, "", LEVELS)
    files.add("start", START, 0o755)
    files.add("Tintype.desktop", DESKTOP, 0o755)
    files.add("README", READ.format(version=release.version))
    add_licences(files, "licences", owners)
    files.add("sbom.cdx.json", bill)
    for shell in ["bash", "zsh", "fish"]:
        files.add(f"completion/tintype.{shell}", release.said("completion", shell))
    files.add("man/man1/tintype.1", release.said("manual"))
    return files


def package(release, bill):
    """The bytes of the .tar.xz."""
    return archive.xz(tree(release, bill).tar(f"tintype-{release.version}/"))


def add_licences(files, folder, owners):
    """The terms of the program, its engine, place names and language, and of each package."""
    files.add(f"{folder}/tintype", ROOT / "LICENSE")
    files.add(f"{folder}/image-engine", ROOT / "Sources/ImageEngine/LICENSE")
    files.add(f"{folder}/places", ROOT / "Sources/CPlaces/LICENSE")
    files.add(f"{folder}/swift", closure.language()[1])
    for owner in sorted(owners):
        files.add(f"{folder}/debian/{owner}", closure.copyright_of(owner))
