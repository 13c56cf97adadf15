"""The container image: one packed file that is both an OCI layout and takes 'docker load'.

Its layers are plain and the whole is packed, which is a quarter smaller than packed layers.
"""

import hashlib
import json
import re

from packing import archive, closure, fonts
from packing.folder import add_licences
from packing.release import LEVELS

USER = 1000
LIBRARIES = "usr/lib/x86_64-linux-gnu/"
# Authorities that a bucket's server is trusted by, and where libcurl looks for them.
AUTHORITIES = "ca-certificates"
TRUSTED = "etc/ssl/certs/ca-certificates.crt"
# The fonts for Chinese, Japanese and Korean hardly ever change, and are a layer of their own.
LAYERS = ["libraries", "fonts", "fonts for Chinese, Japanese and Korean", "programs"]
PROGRAMS = "usr/lib/tintype/"
# A place for more fonts, which recipes may name.
FONTS_CONF = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
</fontconfig>
"""
COMPOSE = """services:
  tintype:
    image: tintype:{version}
    # The address under which the house opens it; the certificate is made for it.
    environment: [TINTYPE_URL=https://photos.local:8443]
    ports: ["8443:8443", "8480:8480"]
    volumes: [photos:/library]
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: [no-new-privileges]
    restart: unless-stopped
    healthcheck: {{test: [CMD, /usr/bin/tintype, health], start_period: 30s}}
volumes:
  photos:
"""
NANOSECONDS = 1_000_000_000


def system(release, owners):
    """The system below the program: its libraries, a user, and folders."""
    files = archive.Tree(release.epoch)
    for name, path in closure.libraries(release.all.values()).items():
        owners.add(closure.package_of(path))
        files.add(LIBRARIES + name, path, 0o755 if name.startswith("ld-linux") else 0o644)
    files.link("lib64/ld-linux-x86-64.so.2", "../" + LIBRARIES + "ld-linux-x86-64.so.2")
    files.link("lib", "usr/lib")
    owners.add(AUTHORITIES)
    files.add(TRUSTED, b"".join(
        path.read_bytes() for path in closure.files_of(AUTHORITIES, r"/mozilla/.*\.crt$")))
    files.add("etc/passwd", "root:x:0:0::/:/nonexistent\n"
              f"tintype:x:{USER}:{USER}::/:/nonexistent\n")
    files.add("etc/group", f"root:x:0:\ntintype:x:{USER}:\n")
    files.add("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n")
    files.add("etc/fonts/fonts.conf", FONTS_CONF)
    files.folder("tmp", 0o1777)
    for folder in ["dev", "proc", "sys"]:
        files.folder(folder)
    # A new volume takes its owner from here.
    files.folder("library", 0o700, (USER, USER))
    return files


def letters(release, owners, packages):
    """The fonts of packages."""
    files = archive.Tree(release.epoch)
    fonts.add(files, PROGRAMS, owners, packages)
    return files


def program(release, owners, bill):
    files = archive.Tree(release.epoch)
    for name, path in release.all.items():
        files.add(f"{PROGRAMS}{name}", path, 0o755)
    fonts.link(files, PROGRAMS, LEVELS)
    files.link("usr/bin/tintype", "../lib/tintype/tintype")
    add_licences(files, "usr/share/doc/tintype/licences", owners)
    files.add("usr/share/doc/tintype/sbom.cdx.json", bill)
    return files


def configuration(release, layers):
    return {
        "created": release.time, "architecture": "amd64", "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "Entrypoint": ["/usr/bin/tintype"], "Cmd": ["serve"],
            "Env": ["PATH=/usr/bin", "TINTYPE_LIBRARY=/library", "TINTYPE_LISTEN=0.0.0.0:8443"],
            "ExposedPorts": {"8443/tcp": {}, "8480/tcp": {}}, "Volumes": {"/library": {}},
            "WorkingDir": "/", "StopSignal": "SIGTERM",
            # Known to Docker only; compose.yaml has it for others.
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/tintype", "health"], "Interval": 30 * NANOSECONDS,
                "Timeout": 30 * NANOSECONDS, "StartPeriod": 30 * NANOSECONDS, "Retries": 3},
            "Labels": {
                "org.opencontainers.image.title": "tintype",
                "org.opencontainers.image.version": release.version,
                "org.opencontainers.image.licenses": "GPL-3.0-or-later"},
        },
        "rootfs": {"type": "layers", "diff_ids": [digest(layer) for layer in layers]},
        "history": [{"created": release.time, "created_by": name}
                    for name in LAYERS],
    }


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def packages(release):
    """The Debian packages whose files the image has."""
    owners = {*fonts.SMALL, *fonts.LARGE}
    system(release, owners)
    return owners


def index(manifest, version):
    """The layout's index. containerd and podman take the image's whole name from its second
    annotation; by the first alone, podman names it localhost/VERSION:latest."""
    return {
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [{**manifest, "annotations": {
            "org.opencontainers.image.ref.name": version,
            "io.containerd.image.name": f"docker.io/library/tintype:{version}"}}]}


def package(release, bill):
    """The bytes of the image's .tar.xz."""
    owners = set()
    layers = [each.tar() for each in [
        system(release, owners), letters(release, owners, fonts.SMALL),
        letters(release, owners, fonts.LARGE)]]
    layers.append(program(release, owners, bill).tar())
    return archive.xz(layout(release, layers).tar())


def layout(release, layers):
    """The files of an image with these layers."""
    files = archive.Tree(release.epoch)

    def blob(data, kind):
        text = data if isinstance(data, bytes) else json.dumps(data, sort_keys=True).encode()
        name = digest(text)
        files.add("blobs/" + name.replace(":", "/"), text)
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": name,
                "size": len(text)}

    described = [blob(each, "layer.v1.tar") for each in layers]
    config = blob(configuration(release, layers), "config.v1+json")
    manifest = blob({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": config, "layers": described}, "manifest.v1+json")
    files.add("oci-layout", json.dumps({"imageLayoutVersion": "1.0.0"}))
    files.add("index.json", json.dumps(index(manifest, release.version)))
    place = re.compile(r"^sha256:")
    files.add("manifest.json", json.dumps([{
        "Config": place.sub("blobs/sha256/", config["digest"]),
        "RepoTags": [f"tintype:{release.version}"],
        "Layers": [place.sub("blobs/sha256/", each["digest"]) for each in described]}]))
    return files
