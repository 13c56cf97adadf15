"""Packages: what is in them, that they are the same bytes again, and a household's walk."""

import json
import os
import pathlib
import subprocess

import pytest

from program import ROOT

VERSION = (ROOT / "VERSION").read_text().strip()
PROOF = bool(os.environ.get("TINTYPE_PROOF"))
proof = pytest.mark.skipif(not PROOF, reason="it builds for all processors: make proof")


def script(*words, **variables):
    return subprocess.run(
        [str(word) for word in words], cwd=ROOT, capture_output=True, text=True,
        env={**os.environ, **variables})


@pytest.fixture(scope="module")
def deb(tmp_path_factory):
    """The package of the programs as they are built here."""
    folder = tmp_path_factory.mktemp("dist")
    done = script("scripts/package", "--as-built", "--only", "deb", "--to", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / f"tintype_{VERSION}_amd64.deb"


@pytest.fixture(scope="module")
def root(deb, tmp_path_factory):
    folder = tmp_path_factory.mktemp("root")
    assert script("dpkg-deb", "-R", deb, folder).returncode == 0
    return folder


def test_the_package_runs_where_it_is_unpacked(root):
    done = script(root / "usr/bin/tintype", "--version")
    assert done.stdout == f"tintype {VERSION}\n"
    done = script(root / "usr/bin/tintype", "info", ROOT / "Tests/Fixtures/photos/gray.jpg")
    assert done.returncode == 0, done.stderr


def test_every_library_that_is_linked_comes_from_a_dependency(root):
    control = (root / "DEBIAN" / "control").read_text()
    for package in ["libc6", "libssl3", "libavcodec59", "libheif1", "fonts-liberation"]:
        assert f"{package} " in control or f"{package}," in control or f"{package}\n" in control
    bill = json.loads((root / "usr/share/doc/tintype/sbom.cdx.json").read_text())
    names = {each["name"]: each for each in bill["components"]}
    assert bill["bomFormat"] == "CycloneDX" and {"libssl3", "libheif1", "libc6"} <= set(names)
    assert all(each["version"] and each["purl"] for each in names.values())


def test_the_unit_runs_as_the_user_that_the_package_makes(root):
    unit = (root / "usr/lib/systemd/system/tintype.service").read_text()
    assert "\nUser=tintype\n" in unit and "DynamicUser" not in unit
    assert "ExecStart=/usr/bin/tintype serve\n" in unit
    assert (root / "usr/lib/sysusers.d/tintype.conf").read_text().startswith("u tintype ")


def test_the_sums_are_those_of_the_files(deb):
    done = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=deb.parent)
    assert done.returncode == 0


@pytest.mark.parametrize("script_name", ["postinst", "prerm", "postrm"])
def test_the_scripts_of_the_package_are_shell(script_name):
    path = ROOT / "scripts" / "packing" / "deb" / script_name
    assert script("sh", "-n", path).returncode == 0


def test_another_version_than_the_program_says_is_not_packed(tmp_path):
    for name in ["scripts", "bin"]:
        os.symlink(ROOT / name, tmp_path / name)
    code = (
        "import sys; sys.path.insert(0, 'scripts')\n"
        "from packing import release\n"
        "release.ROOT = __import__('pathlib').Path(sys.argv[1])\n"
        "release.Release(True, sys.argv[1] + '/scratch')\n")
    (tmp_path / "VERSION").write_text("9.9.9\n")
    done = script("/usr/bin/python3", "-c", code, tmp_path, SOURCE_DATE_EPOCH="0")
    assert done.returncode == 1 and "VERSION 9.9.9" in done.stderr


def test_all_c_sources_compile_for_64_bit_arm():
    done = script("scripts/arm64")
    if "skipped" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("level", ["x86-64-v2", "x86-64-v3"])
def test_the_arithmetic_of_vectors_is_that_of_the_c_library(level, tmp_path):
    program = tmp_path / "oracle"
    done = script("clang", f"-march={level}", "-std=gnu2x", "-O2", "-I", "Sources/CVec/include",
                  "Tests/Vectors/oracle.c", "-lm", "-o", program)
    assert done.returncode == 0, done.stderr
    done = script(program)
    assert done.returncode == 0, done.stdout


@proof
def test_packages_for_all_processors_are_the_same_bytes_again(tmp_path):
    assert script("scripts/levels").returncode == 0
    sums = []
    for folder in [ROOT / "dist", tmp_path / "dist"]:
        done = script("scripts/package", "--to", folder)
        assert done.returncode == 0, done.stdout + done.stderr
        sums.append((pathlib.Path(folder) / "SHA256SUMS").read_text())
    assert sums[0] == sums[1]
    megabytes = (ROOT / "dist" / f"tintype-{VERSION}-image-amd64.tar").stat().st_size / 1e6
    assert megabytes <= 250


@proof
@pytest.mark.parametrize("kind", ["deb", "tar", "image"])
def test_a_household_walks_through_what_was_packed(kind):
    done = script(ROOT / ".venv/bin/python", "scripts/package-trial", kind)
    print(done.stdout)
    if "skipped" in done.stdout:
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stdout + done.stderr
