"""What doctor says of a library that is not as it should be, and what to do."""

import json
import os
import shutil
import subprocess

import pytest

from command import run
from patience import patience
from program import PROGRAM, ROOT
from skips import only_root_may

# A library that is loaded before FFmpeg's, which then has no decoder for HEVC.
WITHOUT_HEVC = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>

static const void *(*find)(int);
static const char *(*name)(int);

__attribute__((constructor)) static void prepare(void) {
  find = dlsym(RTLD_NEXT, "avcodec_find_decoder");
  name = dlsym(RTLD_NEXT, "avcodec_get_name");
}

const void *avcodec_find_decoder(int id) { return strcmp(name(id), "hevc") ? find(id) : NULL; }
"""
# The same for libheif, which then has no decoder at all, and says so as it does itself.
WITHOUT_HEIF = r"""
struct answer { int code, detail; const char *message; };

struct answer heif_decode_image(void) { return (struct answer){4, 3000, "Unsupported codec"}; }
"""


def examined(library):
    return {entry["name"]: entry
            for entry in json.loads(run("doctor", "--json", "--library", library).stdout)}


def a_library(folder):
    assert run("user", "list", "--library", folder).returncode == 3
    assert run("import", "--library", folder, "/dev/null").returncode in (0, 1)
    return folder / "catalog.sqlite"


def test_a_damaged_original_is_an_error_until_it_is_replaced(tmp_path):
    library = tmp_path / "library"
    photo = ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg"
    assert run("import", "--library", library, photo).returncode == 0
    blob = next((library / "blobs").glob("*/*/*"))
    whole = blob.read_bytes()
    blob.chmod(0o600)
    blob.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert run("scrub", "--library", library).returncode == 1
    done = run("doctor", "--json", "--library", library)
    assert done.returncode == 1
    named = {entry["name"]: entry for entry in json.loads(done.stdout)}["quarantine"]
    assert named["state"] == "bad" and "moved to quarantine" in named["finding"]


def test_a_damaged_catalog_is_to_be_rebuilt(tmp_path):
    catalog = a_library(tmp_path / "library")
    catalog.write_bytes(b"no catalog at all" * 1000)
    found = examined(tmp_path / "library")["catalog"]
    assert found["state"] == "bad" and "rebuild" in found["advice"]


def test_a_catalog_that_cannot_be_read_now_is_not(tmp_path):
    catalog = a_library(tmp_path / "library")
    # What SQLite needs beside the catalog cannot be made, as on a disk that may only be read.
    (catalog.parent / "catalog.sqlite-wal").mkdir()
    found = examined(tmp_path / "library")["catalog"]
    assert found["state"] == "bad" and "rebuild" not in found["advice"]
    assert "may be intact" in found["advice"]


def test_a_date_of_a_backup_that_cannot_be_read_is_not_taken_for_none(tmp_path):
    catalog = a_library(tmp_path / "library")
    assert "no backup" in examined(tmp_path / "library")["backup"]["finding"]
    (catalog.parent / "backups.json").write_text("{")
    found = examined(tmp_path / "library")["backup"]
    assert found["state"] == "warning" and "is unknown" in found["finding"]


def test_formats_with_decoders_of_their_own_are_tried(tmp_path):
    a_library(tmp_path / "library")
    found = examined(tmp_path / "library")["decoders"]
    assert found == {"name": "decoders", "state": "good", "advice": None,
                     "finding": "HEIC and AVIF can be decoded."}


def test_videos_are_tried_whose_decoders_some_systems_leave_out(tmp_path):
    a_library(tmp_path / "library")
    found = examined(tmp_path / "library")["films"]
    assert found == {"name": "films", "state": "good", "advice": None,
                     "finding": "H.264, HEVC and AV1 videos can be decoded."}


@pytest.mark.parametrize("name, program, hidden, finding, advice", [
    ("films", "tintype-film", WITHOUT_HEVC,
     "HEVC videos cannot be decoded: they are kept without a picture.", "FFmpeg's libraries"),
    ("decoders", "tintype-worker", WITHOUT_HEIF,
     "HEIC and AVIF cannot be decoded: such photos are kept without a picture.",
     "libheif's decoders")], ids=["films", "photos"])
def test_kinds_without_a_decoder_are_named(name, program, hidden, finding, advice, tmp_path):
    source, without, programs = (tmp_path / each for each in ["a.c", "a.so", "programs"])
    source.write_text(hidden)
    subprocess.run(["clang", "-shared", "-fPIC", source, "-o", without], check=True)
    programs.mkdir()
    # It looks beside its own file, whatever link led to it.
    shutil.copy(ROOT / "bin" / "tintype", programs)
    for each in ["tintype-worker", "tintype-film"]:
        os.symlink(ROOT / "bin" / each, programs / each)
    (programs / program).unlink()
    (programs / program).write_text(
        f"#!/bin/sh\nLD_PRELOAD={without} exec '{ROOT}/bin/{program}' \"$@\"\n")
    (programs / program).chmod(0o755)
    a_library(tmp_path / "library")
    done = subprocess.run(
        [programs / "tintype", "doctor", "--json", "--library", tmp_path / "library"],
        capture_output=True, text=True)
    found = {entry["name"]: entry for entry in json.loads(done.stdout)}[name]
    assert found["state"] == "warning" and advice in found["advice"]
    assert found["finding"] == finding


@only_root_may("hide a folder of the system")
@pytest.mark.parametrize("hidden, packages", [
    (None, None), ("truetype/liberation", "fonts-liberation"),
    ("opentype/noto", "fonts-noto-cjk")])
def test_fonts_that_are_missing_are_named(hidden, packages, tmp_path):
    a_library(tmp_path / "library")
    hide = f"mount -t tmpfs none /usr/share/fonts/{hidden} && " if hidden else ""
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", hide + 'exec "$@"', "sh", PROGRAM, "doctor", "--json",
         "--library", tmp_path / "library"], capture_output=True, text=True, timeout=patience(60))
    found = {entry["name"]: entry for entry in json.loads(done.stdout)}["fonts"]
    if not hidden:
        assert (found["state"], found["advice"]) == ("good", None)
    else:
        assert found["state"] == "warning"
        assert found["advice"] == f"Install them, in Debian as the packages {packages}."
