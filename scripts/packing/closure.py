"""The shared libraries that programs need, the packages that they come from, and their licences."""

import functools
import json
import pathlib
import re
import subprocess

# Parts of the C library, which a system's own loader brings; the rest may be carried along.
SYSTEM = re.compile(
    r"^(ld-linux.*|lib(c|m|dl|pthread|rt|resolv|util|anl|mvec|nss_\w+))\.so\.\d+$")
COPYRIGHTS = pathlib.Path("/usr/share/doc")
LISTS = pathlib.Path("/var/lib/dpkg/info")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def libraries(programs):
    """The libraries that the loader finds for these programs: path by name."""
    found = {}
    for program in programs:
        for line in output("ldd", str(program)).splitlines():
            # Folders may have spaces in their names.
            name, _, place = line.strip().rpartition(" => ")
            path = re.sub(r" \(0x[0-9a-f]+\)$", "", place)
            if path == "not found":
                raise SystemExit(f"package: {program} needs {name}, which is not installed")
            if path.startswith("/"):
                found[pathlib.Path(path).name] = pathlib.Path(path).resolve()
    return dict(sorted(found.items()))


def carried(programs):
    """Those among them that do not belong to the C library."""
    return {name: path for name, path in libraries(programs).items() if not SYSTEM.match(name)}


@functools.cache
def owners():
    """The package of each installed file."""
    found = {}
    for file in LISTS.glob("*.list"):
        name = file.stem.split(":")[0]
        found.update(dict.fromkeys(file.read_text().splitlines(), name))
    return found


def package_of(path):
    """The name of the Debian package that a file belongs to."""
    for each in (str(path), str(path).removeprefix("/usr")):
        if each in owners():
            return owners()[each]
    raise SystemExit(f"package: {path} belongs to no package, so that its licence is unknown")


@functools.cache
def installed():
    """Version, source and homepage of each installed package."""
    fields = ("Package", "Version", "source:Package", "source:Version", "Architecture", "Homepage")
    lines = output("dpkg-query", "-W", "-f", "\t".join(f"${{{each}}}" for each in fields) + "\n")
    rows = [dict(zip(fields, line.split("\t"))) for line in lines.splitlines()]
    return {row["Package"]: row for row in rows}


def copyright_of(name):
    """The file with a package's licences."""
    return (COPYRIGHTS / name / "copyright").resolve()


def licences(name):
    """The names of the licences in a package's copyright file, as far as it is machine-readable."""
    text = copyright_of(name).read_text(errors="replace")
    if not text.lstrip().startswith("Format:"):
        return []
    return sorted({re.sub(r"\s+", " ", each).strip()
                   for each in re.findall(r"^License:[ \t]*(\S[^\n]*)$", text, re.M)})


@functools.cache
def language():
    """The version of Swift, whose own libraries are inside the programs, and the file with its
    licence."""
    facts = json.loads(output("swiftc", "-print-target-info"))
    version = re.search(r"Swift version ([0-9.]+)", facts["compilerVersion"])[1]
    place = pathlib.Path(facts["paths"]["runtimeResourcePath"]).parents[1]
    return version, place / "share" / "swift" / "LICENSE.txt"


def files_of(name, pattern):
    """The installed files of a package whose paths match."""
    return sorted(pathlib.Path(line) for line in output("dpkg-query", "-L", name).splitlines()
                  if re.search(pattern, line) and pathlib.Path(line).is_file())
