"""Packages: what is in them, that they are the same bytes again, and a household's walk."""

import gzip
import json
import os
import pathlib
import re
import shutil
import ssl
import subprocess
import sys
import tarfile

import pytest
from PIL import Image, ImageChops

from program import ROOT
from skips import only_in_the_proof, only_root_may

sys.path.insert(0, str(ROOT / "scripts"))

from packing import closure, image  # noqa: E402
from packing.release import BASELINE, PIXELS, Release  # noqa: E402

VERSION = (ROOT / "VERSION").read_text().strip()
BUILT = ROOT / ".build" / "levels"
LOOKS = [
    *[[name] for name in [
        "CIPhotoEffectChrome", "CIPhotoEffectFade", "CIPhotoEffectInstant", "CIPhotoEffectMono",
        "CIPhotoEffectNoir", "CIPhotoEffectProcess", "CIPhotoEffectTonal", "CIPhotoEffectTransfer",
        "CISepiaTone", "CIVignette", "CIGaussianBlur", "CIUnsharpMask", "CIBloom",
        "CIHighlightShadowAdjust", "CITemperatureAndTint", "CIColorCube"]],
    ["CIExposureAdjust", "CITemperatureAndTint", "CIHighlightShadowAdjust", "CIVibrance",
     "CIPhotoEffectChrome", "CIVignette"],
]
PROOF = bool(os.environ.get("TINTYPE_PROOF"))
proof = only_in_the_proof("it builds for all processors")


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


def test_the_program_for_buckets_is_a_package_of_its_own(deb, root, tmp_path):
    node = deb.with_name(f"tintype-node_{VERSION}_amd64.deb")
    assert not (root / "usr/lib/tintype/tintype-node").exists()
    depends = script("dpkg-deb", "-f", node, "Depends").stdout
    assert depends.startswith(f"tintype (= {VERSION}), ") and "libcurl4" in depends
    assert script("dpkg-deb", "-x", node, tmp_path).returncode == 0
    files = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(files) == ["copyright", "tintype-node"]
    # Both unpacked together are installed together.
    shutil.copy(tmp_path / "usr/lib/tintype/tintype-node", root / "usr/lib/tintype")
    done = script(root / "usr/bin/tintype", "serve", "--blobs", "s3://Photos")
    (root / "usr/lib/tintype/tintype-node").unlink()
    assert done.returncode == 2 and "a bucket's name has" in done.stderr


def test_the_package_runs_where_it_is_unpacked(root):
    done = script(root / "usr/bin/tintype", "--version")
    assert done.stdout == f"tintype {VERSION}\n"
    done = script(root / "usr/bin/tintype", "info", ROOT / "Tests/Fixtures/photos/gray.jpg")
    assert done.returncode == 0, done.stderr


def test_every_container_engine_finds_the_name_of_the_image():
    [entry] = image.index({"digest": "sha256:0"}, "1.2.3")["manifests"]
    assert entry["digest"] == "sha256:0"
    assert entry["annotations"]["io.containerd.image.name"] == "docker.io/library/tintype:1.2.3"


def test_the_image_has_the_program_for_buckets_and_the_authorities_that_it_trusts(tmp_path):
    release, owners = Release(True, tmp_path), set()
    system = image.system(release, owners)
    assert system.has("usr/lib/x86_64-linux-gnu/libcurl.so.4") and "ca-certificates" in owners
    assert image.program(release, owners, "{}").has("usr/lib/tintype/tintype-node")
    [trusted] = [content for path, (_, content, *_) in system.complete() if path == image.TRUSTED]
    bundle = tmp_path / "authorities.pem"
    bundle.write_bytes(trusted)
    assert len(ssl.create_default_context(cafile=bundle).get_ca_certs()) > 100


def test_decoders_are_bundled_and_servers_come_from_debian(root):
    control = (root / "DEBIAN" / "control").read_text()
    line = re.search(r"^Depends: (.*)$", control, re.M)[1]
    depends = {each.split()[0] for each in line.split(", ")}
    # All of them are in Debian 12 and 13 under these names.
    assert depends <= {"libbrotli1", "libc6", "libgcc-s1", "libnghttp2-14", "libsqlite3-0",
                       "libssl3", "libstdc++6", "zlib1g"}
    programs = [root / "usr/lib/tintype" / name
                for name in ["tintype", "tintype-worker", "tintype-film"]]
    carried = 0
    for path in closure.libraries(programs).values():
        if path.is_relative_to(root):
            carried += 1
        else:
            assert closure.package_of(path) in depends, path
    assert carried > 100
    assert not (root / "usr/lib/tintype/lib/libssl.so.3").exists()


def test_fonts_come_with_it_and_the_largest_are_recommended(root):
    files = {path.name for path in (root / "usr/lib/tintype/fonts").iterdir()}
    assert {"LiberationSans-Regular.ttf", "LiberationSerif-Italic.ttf", "NotoSans-Bold.ttf",
            "NotoSansArabic-Regular.ttf", "NotoColorEmoji.ttf"} <= files
    assert not [name for name in files if "CJK" in name]
    control = (root / "DEBIAN" / "control").read_text()
    assert "\nRecommends: fonts-noto-cjk\n" in control
    bill = json.loads((root / "usr/share/doc/tintype/sbom.cdx.json").read_text())
    names = {each["name"] for each in bill["components"]}
    assert {"fonts-liberation", "fonts-noto-core", "fonts-noto-color-emoji"} <= names


def test_the_bill_names_each_library_and_its_licence(root):
    documents = root / "usr/share/doc/tintype"
    bill = json.loads((documents / "sbom.cdx.json").read_text())
    names = {each["name"]: each for each in bill["components"]}
    assert bill["bomFormat"] == "CycloneDX" and {"libssl3", "libheif1", "libc6"} <= set(names)
    assert all(each["version"] and each["purl"] for each in names.values())
    linked = closure.libraries(ROOT / "bin" / name for name in ["tintype", *PIXELS])
    assert len(linked) > 100
    for name, path in linked.items():
        owner = closure.package_of(path)
        assert owner in names, name
        # Debian brings the licences of what comes from its own packages.
        if (root / "usr/lib/tintype/lib" / name).exists():
            assert (documents / "licences/debian" / owner).stat().st_size > 100, name
    # The language's libraries are inside the programs.
    assert names["swift"]["licenses"] == [{"expression": "Apache-2.0 WITH Swift-exception"}]
    assert "Runtime Library Exception" in (documents / "licences/swift").read_text()


def test_the_unit_runs_as_the_user_that_the_package_makes(root):
    unit = (root / "usr/lib/systemd/system/tintype.service").read_text()
    assert "\nUser=tintype\n" in unit and "DynamicUser" not in unit
    assert "ExecStart=/usr/bin/tintype serve\n" in unit
    assert (root / "usr/lib/sysusers.d/tintype.conf").read_text().startswith("u tintype ")


def test_the_manual_and_the_completion_are_those_of_its_program(root):
    share, program = root / "usr/share", root / "usr/bin/tintype"
    manual = gzip.decompress((share / "man/man1/tintype.1.gz").read_bytes()).decode()
    assert manual == script(program, "manual").stdout and ".TH" in manual
    for shell, place in {"bash": "bash-completion/completions/tintype",
                         "zsh": "zsh/vendor-completions/_tintype",
                         "fish": "fish/vendor_completions.d/tintype.fish"}.items():
        expected = script(program, "completion", shell).stdout
        assert (share / place).read_text() == expected and "tintype" in expected


def bare_root(place):
    """A folder that dpkg can install packages to: it has a shell, and a user is always there."""
    system = "usr/lib/x86_64-linux-gnu"
    records = [f"var/lib/dpkg/{name}" for name in ["info", "triggers", "updates"]]
    for folder in ["dev", "usr/bin", "var/lib/tintype", system, *records]:
        (place / folder).mkdir(parents=True)
    for link, target in {"bin": "usr/bin", "lib": "usr/lib", "lib64": system}.items():
        (place / link).symlink_to(target)
    for name, path in {"sh": pathlib.Path("/bin/sh"), **closure.libraries(["/bin/sh"])}.items():
        shutil.copy(path, place / ("usr/bin" if name == "sh" else system) / name)
    for empty in ["dev/null", "var/lib/dpkg/status"]:
        (place / empty).touch()
    maker = place / "usr/bin/systemd-sysusers"
    maker.write_text("#!/bin/sh\n")
    maker.chmod(0o755)


def dpkg(place, *words):
    """What dpkg says in a folder that is its root."""
    done = script("dpkg", "--root", place, "--log", place / "log", *words,
                  PATH="/usr/sbin:/usr/bin:/sbin:/bin")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@only_root_may("change the root of a program")
def test_a_purge_keeps_the_photos_and_says_so(root, tmp_path):
    """The package's own scripts and settings, with an empty file in place of its programs."""
    packed, place = tmp_path / "packed", tmp_path / "place"
    for part in ["DEBIAN", "etc"]:
        shutil.copytree(root / part, packed / part)
    (packed / "usr/lib/tintype").mkdir(parents=True)
    (packed / "usr/lib/tintype/tintype").touch()
    assert script("dpkg-deb", "-Znone", "-b", packed, tmp_path / "small.deb").returncode == 0
    bare_root(place)
    photo, settings = place / "var/lib/tintype/photo.jpg", place / "etc/default/tintype"
    photo.write_text("a photo")
    said = dpkg(place, "--force-depends", "-i", tmp_path / "small.deb")
    assert "photos are kept in /var/lib/tintype" in said and settings.exists()
    assert "the photos stay in /var/lib/tintype" in dpkg(place, "--purge", "tintype")
    assert photo.read_text() == "a photo"
    assert not settings.exists() and not (place / "usr/lib/tintype").exists()


def test_the_sums_are_those_of_the_files(deb):
    done = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=deb.parent)
    assert done.returncode == 0


@pytest.mark.parametrize("script_name", ["postinst", "prerm", "postrm"])
def test_the_scripts_of_the_package_are_shell(script_name):
    path = ROOT / "scripts" / "packing" / "deb" / script_name
    assert script("sh", "-n", path).returncode == 0


def packing_from(folder):
    """Packs the programs of another checkout."""
    code = (
        "import sys; sys.path.insert(0, 'scripts')\n"
        "from packing import release\n"
        "release.ROOT = __import__('pathlib').Path(sys.argv[1])\n"
        "release.Release(True, sys.argv[1] + '/scratch')\n")
    return script("/usr/bin/python3", "-c", code, folder, SOURCE_DATE_EPOCH="0")


def test_another_version_than_the_program_says_is_not_packed(tmp_path):
    for name in ["scripts", "bin"]:
        os.symlink(ROOT / name, tmp_path / name)
    (tmp_path / "VERSION").write_text("9.9.9\n")
    done = packing_from(tmp_path)
    assert done.returncode == 1 and "VERSION 9.9.9" in done.stderr


def test_another_version_than_the_tag_says_is_not_packed(tmp_path):
    (tmp_path / "VERSION").write_text("1.2.3\n")
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in [["init", "-q"], [*author, "commit", "-q", "--allow-empty", "-m", "Release"],
                  ["tag", "v1.2.4"]]:
        done = script("git", "-C", tmp_path, *words, GIT_CONFIG_GLOBAL="/dev/null")
        assert done.returncode == 0, done.stderr
    done = packing_from(tmp_path)
    assert done.returncode == 1 and "VERSION says 1.2.3, the tag v1.2.4" in done.stderr


@only_root_may("mount folders of its own")
def test_a_household_walks_through_it_where_nothing_else_is_installed(deb):
    done = script(ROOT / ".venv/bin/python", "scripts/package-trial", "short",
                  TINTYPE_DIST=str(deb.parent))
    print(done.stdout)
    assert "skipped" not in done.stdout
    assert done.returncode == 0, done.stdout + done.stderr


def check_sizes(image):
    """The image is at most 250 MB, and 150 without the fonts for Chinese, Japanese and Korean."""
    from packing import archive as packing

    with tarfile.open(image) as archive:
        def read(name):
            return json.loads(archive.extractfile(name).read())

        [entry] = read("manifest.json")
        history = read(entry["Config"])["history"]
        [layer] = [layer for layer, each in zip(entry["Layers"], history, strict=True)
                   if "Chinese" in each["created_by"]]
        large = len(packing.xz(archive.extractfile(layer).read()))
    whole = image.stat().st_size
    assert whole <= 250e6 and whole - large <= 150e6, (whole, large)


@proof
def test_packages_for_all_processors_are_the_same_bytes_again(tmp_path):
    assert script("scripts/levels").returncode == 0
    sums = []
    for folder in [ROOT / "dist", tmp_path / "dist"]:
        done = script("scripts/package", "--to", folder)
        assert done.returncode == 0, done.stdout + done.stderr
        sums.append((pathlib.Path(folder) / "SHA256SUMS").read_text())
    assert sums[0] == sums[1]
    check_sizes(ROOT / "dist" / f"tintype-{VERSION}-image-amd64.tar.xz")


@proof
@only_root_may("take the network away")
def test_programs_that_are_built_elsewhere_without_network_are_the_same_bytes(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    files = script("git", "ls-files", "-z").stdout.split("\0")[:-1]
    assert script("cp", "--parents", *files, elsewhere).returncode == 0
    done = script("unshare", "--net", elsewhere / "scripts/levels", BASELINE)
    assert done.returncode == 0, done.stdout + done.stderr
    for name in ["tintype", "tintype-node", *PIXELS]:
        packed = []
        for folder in [ROOT, elsewhere]:
            built = folder / ".build" / "levels" / BASELINE / name
            assert script("strip", "-o", tmp_path / name, built).returncode == 0
            packed.append((tmp_path / name).read_bytes())
        assert packed[0] == packed[1], name
    shutil.rmtree(elsewhere)


def pictures(level, folder):
    """What the programs of a level render: each look on two photos, and the chain of benchmarks."""
    folder.mkdir()
    for name in ["tintype-worker", "tintype-film"]:
        os.symlink(BUILT / level / name, folder / name)
    # The server's program, which takes the workers beside it.
    shutil.copy(BUILT / "x86-64-v2" / "tintype", folder)
    rendered = {}
    for names in LOOKS:
        steps = [{"filter": name, "amount": 1} for name in names]
        recipe = json.dumps({"version": 1, "steps": steps})
        for photo in ["captured_with_offset.jpg", "orientation_5.jpg"]:
            output = folder / "picture.png"
            done = script(folder / "tintype", "render", ROOT / "Tests/Fixtures/photos" / photo,
                          "--recipe", recipe, "--size", "800", "--output", output)
            assert done.returncode == 0, done.stderr
            with Image.open(output) as opened:
                rendered[photo, *names] = opened.convert("RGB")
    return rendered


@proof
@pytest.mark.parametrize("level", ["x86-64-v3", "x86-64-v4", "x86-64-v4-vbmi"])
def test_pictures_of_a_level_are_within_a_code_of_the_baselines(level, tmp_path):
    if "newer processor" in script(BUILT / level / "tintype-worker").stderr:
        pytest.skip(f"only in the proof on a processor that runs {level}")
    expected = pictures("x86-64-v2", tmp_path / "baseline")
    for name, picture in pictures(level, tmp_path / "level").items():
        extremes = ImageChops.difference(picture, expected[name]).getextrema()
        assert max(high for _, high in extremes) <= 1, (name, extremes)


@proof
@only_root_may("mount folders of its own")
@pytest.mark.parametrize("kind", ["deb", "trixie", "tar", "image"])
def test_a_household_walks_through_what_was_packed(kind):
    done = script(ROOT / ".venv/bin/python", "scripts/package-trial", kind)
    print(done.stdout)
    assert "skipped" not in done.stdout
    assert done.returncode == 0, done.stdout + done.stderr
