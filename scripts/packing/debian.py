"""The package for Debian: programs, unit, user, manual and completion."""

import hashlib
import pathlib
import subprocess
import tempfile

from packing import archive, closure, fonts
from packing.folder import add_licences
from packing.release import LEVELS, NODE, ROOT

HERE = pathlib.Path(__file__).resolve().parent / "deb"
SUMMARY = "photo library that you host yourself, with a darkroom built in"
USER = 'u tintype - "Tintype photo library" /var/lib/tintype\n'


def carried(release):
    """The libraries of the decoders, in which releases of Debian differ; what the server itself
    links is everywhere of one name, and gets its fixes from Debian."""
    own = closure.libraries([release.tintype])
    return {name: path for name, path in closure.carried(release.programs.values()).items()
            if name not in own}


def dependencies(programs):
    """The packages that the linked libraries are in, as dpkg-shlibdeps computes them."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "debian"
        folder.mkdir()
        (folder / "control").write_text("Source: tintype\n\nPackage: tintype\nArchitecture: any\n")
        done = subprocess.run(
            ["dpkg-shlibdeps", "-O", *[f"-e{path}" for path in programs]],
            cwd=scratch, check=True, capture_output=True, text=True)
    lines = dict(line.split("=", 1) for line in done.stdout.splitlines())
    return lines["shlibs:Depends"]


def unit():
    """The service of scripts/tintype.service.in, with a user that the package makes."""
    text = (ROOT / "scripts" / "tintype.service.in").read_text().replace("@PREFIX@", "/usr")
    own = "DynamicUser=yes\n"
    if own not in text:
        raise SystemExit("package: scripts/tintype.service.in has no DynamicUser=yes to replace")
    return text.replace(own, "User=tintype\nGroup=tintype\n")


def tree(release, bill):
    files = archive.Tree(release.epoch)
    for name, path in release.programs.items():
        files.add(f"usr/lib/tintype/{name}", path, 0o755)
    files.link("usr/bin/tintype", "../lib/tintype/tintype")
    owners = set()
    for name, path in carried(release).items():
        files.add(f"usr/lib/tintype/lib/{name}", path)
        owners.add(closure.package_of(path))
    for level in LEVELS:
        if files.has(f"usr/lib/tintype/{level}/tintype-worker"):
            files.link(f"usr/lib/tintype/{level}/lib", "../lib")
    # Those for Chinese, Japanese and Korean are larger than all the rest; apt recommends them.
    fonts.add(files, "usr/lib/tintype/", owners, fonts.SMALL)
    fonts.link(files, "usr/lib/tintype/", LEVELS)
    files.add("usr/lib/systemd/system/tintype.service", unit())
    files.add("usr/lib/sysusers.d/tintype.conf", USER)
    files.add("etc/default/tintype", HERE / "default")
    share = "usr/share/"
    files.add(share + "bash-completion/completions/tintype", release.said("completion", "bash"))
    files.add(share + "zsh/vendor-completions/_tintype", release.said("completion", "zsh"))
    files.add(share + "fish/vendor_completions.d/tintype.fish",
              release.said("completion", "fish"))
    manual = release.said("manual").encode()
    files.add(share + "man/man1/tintype.1.gz", archive.gz(manual, 9))
    documents = share + "doc/tintype/"
    files.add(documents + "changelog.gz",
              archive.gz((ROOT / "CHANGELOG.md").read_bytes(), 9))
    files.add(documents + "copyright", copyright_file())
    add_licences(files, documents + "licences", owners)
    files.add(documents + "sbom.cdx.json", bill)
    return files


def copyright_file():
    """The licences of the sources; those of the libraries that it carries lie beside it."""
    short = "Tintype is licensed under GPL-3.0-or-later: /usr/share/common-licenses/GPL-3.\n"
    engine = "\nIts modules ImageEngine, JSON and CVec are also licensed under Apache-2.0:\n\n"
    places = "\nIts place names have this licence:\n\n"
    photos = ("Its demo photos are MATE's backgrounds, GPL-2.0-or-later, by the people whom their\n"
              "metadata name.\n")
    language = ("Swift's libraries, which are linked in, are licensed under Apache-2.0 with its\n"
                "Runtime Library Exception.\n")
    return (short + photos + language + engine
            + (ROOT / "Sources/ImageEngine/LICENSE").read_text() + places
            + (ROOT / "Sources/CPlaces/LICENSE").read_text())


def control(release, files):
    depends = dependencies([release.tintype])
    return "\n".join([
        "Package: tintype", f"Version: {release.version}", "Architecture: amd64",
        "Maintainer: Tintype <tintype@localhost>", f"Installed-Size: {files.bytes() // 1024}",
        f"Depends: {depends}", f"Recommends: {', '.join(fonts.LARGE)}",
        "Section: graphics", "Priority: optional", f"Description: {SUMMARY}",
        " Tintype keeps the photos and videos of a household, shows them in a browser and",
        " edits them without changing the originals. It is one program without other",
        " services. Photos are kept in /var/lib/tintype, also when the package is purged.",
        ""])


def package(release, bill):
    """The bytes of the .deb."""
    files = tree(release, bill)
    head = archive.Tree(release.epoch)
    head.add("control", control(release, files))
    head.add("conffiles", "/etc/default/tintype\n")
    head.add("md5sums", sums(files))
    for name in ["postinst", "prerm", "postrm"]:
        head.add(name, HERE / name, 0o755)
    return packed(release, head, files)


def node_package(release):
    """The .deb with the program for buckets and databases, and nothing else."""
    files = archive.Tree(release.epoch)
    files.add(f"usr/lib/tintype/{NODE}", release.node, 0o755)
    files.add(f"usr/share/doc/{NODE}/copyright", copyright_file())
    head = archive.Tree(release.epoch)
    head.add("control", "\n".join([
        f"Package: {NODE}", f"Version: {release.version}", "Architecture: amd64",
        "Maintainer: Tintype <tintype@localhost>", f"Installed-Size: {files.bytes() // 1024}",
        f"Depends: tintype (= {release.version}), {dependencies([release.node])}",
        "Section: graphics", "Priority: optional",
        f"Description: {SUMMARY} (buckets and databases)",
        " With this program the originals of Tintype's library may lie in a bucket of an S3",
        " server, and its catalog in a database of PostgreSQL. 'tintype' starts it where it is",
        " told of one of them.", ""]))
    head.add("md5sums", sums(files))
    return packed(release, head, files)


def packed(release, head, files):
    return archive.ar([
        ("debian-binary", b"2.0\n"), ("control.tar.xz", archive.xz(head.tar("./"))),
        ("data.tar.zst", archive.zstd(files.tar("./")))], release.epoch)


def sums(files):
    lines = []
    for path, (kind, content, *_) in files.complete():
        if kind == "file" and not path.startswith("etc/"):
            data = content if isinstance(content, bytes) else content.read_bytes()
            lines.append(f"{hashlib.md5(data).hexdigest()}  {path}\n")
    return "".join(lines)
