"""The container image: what an engine reads of it, what is in it, and what is not."""

import json
import os
import subprocess
import sys
import tarfile
import types

import pytest

from program import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

from packing import archive, fonts, image, oci  # noqa: E402
from packing.release import Release  # noqa: E402

VERSION = "1.2.3"


def layer(**files):
    """A layer with files in a folder."""
    tree = archive.Tree(epoch=0)
    for name, text in files.items():
        tree.add(f"usr/share/{name}", text)
    return tree


@pytest.fixture
def layers():
    """Four layers, of which a later one replaces what an earlier one has."""
    first = layer(kept="first", replaced="first")
    first.folder("library", 0o700, (image.USER, image.USER))
    return [first, layer(large="second"), layer(replaced="third"), layer(program="fourth")]


@pytest.fixture
def packed(layers, tmp_path):
    """An image as scripts/package packs it, but for its content."""
    release = types.SimpleNamespace(epoch=0, time="2026-01-01T00:00:00Z", version=VERSION)
    path = tmp_path / "image.tar"
    path.write_bytes(image.layout(release, [each.tar() for each in layers]).tar())
    return path


def check_root(root):
    found = {path.name: path.read_text() for path in (root / "usr/share").iterdir()}
    assert found == {"kept": "first", "large": "second", "replaced": "third", "program": "fourth"}
    assert (root / "library").stat().st_mode & 0o777 == 0o700


def test_layers_lie_above_each_other_and_say_how_the_program_starts(packed, tmp_path):
    found = oci.unpack(packed, tmp_path / "root")
    check_root(tmp_path / "root")
    assert found.user == 1000
    assert found.words == ["/usr/bin/tintype", "serve"]
    assert found.health == ["/usr/bin/tintype", "health"]
    assert found.variables == {"PATH": "/usr/bin", "TINTYPE_LIBRARY": "/library",
                               "TINTYPE_LISTEN": "0.0.0.0:8443"}


def test_a_damaged_layer_is_refused(packed, tmp_path):
    data = packed.read_bytes()
    assert data.count(b"second") == 1
    packed.write_bytes(data.replace(b"second", b"2econd"))
    with pytest.raises(SystemExit, match="another digest"):
        oci.unpack(packed, tmp_path / "root")


def test_docker_loads_the_same_layers(packed):
    with tarfile.open(packed) as opened:
        def read(name):
            return json.loads(opened.extractfile(name).read())

        [entry] = read("manifest.json")
        [named] = read("index.json")["manifests"]
        manifest = read("blobs/" + named["digest"].replace(":", "/"))
    assert entry["RepoTags"] == [f"tintype:{VERSION}"]
    place = "blobs/sha256/"
    assert entry["Config"] == place + manifest["config"]["digest"].removeprefix("sha256:")
    assert entry["Layers"] == [place + each["digest"].removeprefix("sha256:")
                               for each in manifest["layers"]]


def test_it_names_its_volume_and_its_ports(packed):
    with tarfile.open(packed) as opened:
        [entry] = json.loads(opened.extractfile("manifest.json").read())
        found = json.loads(opened.extractfile(entry["Config"]).read())["config"]
    assert found["Volumes"] == {"/library": {}}
    assert set(found["ExposedPorts"]) == {"8443/tcp", "8480/tcp"}


def test_umoci_unpacks_it(packed, tmp_path):
    layout, bundle = tmp_path / "layout", tmp_path / "bundle"
    with tarfile.open(packed) as opened:
        opened.extractall(layout)
    rights = [] if os.geteuid() == 0 else ["--rootless"]
    done = subprocess.run(
        ["umoci", "unpack", *rights, "--image", f"{layout}:{VERSION}", bundle],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    check_root(bundle / "rootfs")
    process = json.loads((bundle / "config.json").read_text())["process"]
    assert process["args"] == ["/usr/bin/tintype", "serve"]
    assert (process["user"]["uid"], process["user"]["gid"]) == (1000, 1000)


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    """Everything in the image, as it is built here."""
    release, owners = Release(True, tmp_path_factory.mktemp("programs")), set()
    trees = [image.system(release, owners), image.letters(release, owners, fonts.SMALL),
             image.letters(release, owners, fonts.LARGE), image.program(release, owners, "{}")]
    return {path: entry for tree in trees for path, entry in tree.complete()}


def test_the_program_is_all_that_can_be_started(content):
    started = {path for path, (kind, _, mode, _) in content.items()
               if kind == "file" and mode & 0o111}
    loader = f"{image.LIBRARIES}ld-linux-x86-64.so.2"
    own = {f"{image.PROGRAMS}{name}"
           for name in ["tintype", "tintype-node", "tintype-worker", "tintype-film"]}
    assert started == own | {loader}
    assert [path for path in content if path.startswith("usr/bin/")] == ["usr/bin/tintype"]


def test_nothing_gives_rights_and_only_the_library_is_the_users(content):
    assert not [path for path, (_, _, mode, _) in content.items() if mode & 0o6000]
    assert [path for path, (*_, owner) in content.items() if owner != (0, 0)] == ["library"]
    assert [path for path, (kind, _, mode, _) in content.items()
            if kind != "link" and mode & 0o002] == ["tmp"]


def test_its_fonts_are_where_the_program_asks_for_them(content):
    names = [path.rsplit("/", 1)[1] for path in content
             if path.startswith(f"{image.PROGRAMS}{fonts.FOLDER}/")]
    assert {"LiberationMono-Bold.ttf", "NotoSansArabic-Regular.ttf", "NotoColorEmoji.ttf",
            "NotoSerifCJK-Regular.ttc"} <= set(names)
    # Of each font the package's licence is there.
    assert f"usr/share/doc/tintype/licences/debian/{fonts.LARGE[0]}" in content


def test_the_page_about_installing_has_the_compose_file():
    text = image.COMPOSE.format(version="VERSION")
    shown = "".join(f"    {line}\n" for line in text.splitlines())
    assert shown in (ROOT / "docs" / "installing.md").read_text()
