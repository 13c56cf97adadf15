"""`tintype import`, `list`, `export`, `edit`: with a server and without, the same."""

import hashlib
import io
import json
import os
import signal
import subprocess
import zipfile

import pytest
from PIL import Image

from client import Client
from command import refusal, run
from patience import patience
from program import PROGRAM, ROOT, Program

PHOTO = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()


def photo(number):
    comment = f"photo {number}".encode()
    segment = b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment
    return PHOTO[:2] + segment + PHOTO[2:]


def tintype(library, *arguments, status=0):
    done = subprocess.run(
        [PROGRAM, arguments[0], "--library", str(library), *map(str, arguments[1:])],
        capture_output=True, text=True, timeout=patience(120))
    assert done.returncode == status, (done.returncode, done.stdout, done.stderr)
    return done.stdout


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "source"
    (folder / "below").mkdir(parents=True)
    for number in range(3):
        (folder / f"{number}.jpg").write_bytes(photo(number))
    (folder / "below" / "again.jpg").write_bytes(photo(0))
    (folder / "letter.txt").write_text("Dear all")
    (folder / "link.jpg").symlink_to("/etc/passwd")
    return folder


@pytest.fixture(params=["alone", "served"])
def library(request, tmp_path):
    # A path that no socket's address could hold.
    folder = tmp_path / ("long name " * 12).strip() / "library"
    folder.parent.mkdir()
    if request.param == "alone":
        yield folder
    else:
        with Program(folder, tmp_path / "log").start():
            yield folder


def test_every_file_ends_with_its_outcome(library, source):
    found = {
        os.path.relpath(line["file"], source): line
        for line in lines(tintype(library, "import", "--json", source, status=1))}
    assert {name: line["outcome"] for name, line in found.items()} == {
        "0.jpg": "stored", "1.jpg": "stored", "2.jpg": "stored", "letter.txt": "refused",
        "below/again.jpg": "duplicate"}
    assert found["0.jpg"]["sha256"] == hashlib.sha256(photo(0)).hexdigest()
    assert found["below/again.jpg"]["asset"] == found["0.jpg"]["asset"]
    assert "isn’t a photo or video" in found["letter.txt"]["reason"]
    listed = lines(tintype(library, "list", "--json"))
    assert {entry["sha256"] for entry in listed} == {
        hashlib.sha256(photo(number)).hexdigest() for number in range(3)}
    assert all(entry["captured"] and entry["albums"] == [] for entry in listed)
    # The same again stores nothing.
    again = lines(tintype(library, "import", "--json", source / "0.jpg"))
    assert [line["outcome"] for line in again] == ["duplicate"]


def test_photos_without_a_date_are_listed_in_the_order_of_their_numbers(library, tmp_path):
    folder = tmp_path / "scans"
    folder.mkdir()
    names = ["IMG_2.png", "IMG_9.png", "IMG_10.png", "img_11.png", "IMG_100.png"]
    for number, name in enumerate(names):
        Image.new("RGB", (40, 30), (number * 40, 80, 90)).save(folder / name)
    told = lines(tintype(library, "import", "--json", folder))
    assert {os.path.basename(line["file"]) for line in told} == set(names)
    listed = [entry["filename"] for entry in lines(tintype(library, "list", "--json"))]
    # The newest come first.
    assert listed == names[::-1]


def test_importing_a_damaged_photo_is_reported(library, tmp_path):
    cut = tmp_path / "cut.jpg"
    cut.write_bytes(photo(0)[:-20])
    line, = lines(tintype(library, "import", "--json", cut))
    assert line["outcome"] == "stored" and line["reason"].startswith("The file ends early")
    report = json.loads(tintype(library, "verify", "--json"))
    assert report["findings"] == []
    assert [each.split(":")[0] for each in report["damaged"]] == ["cut.jpg"]
    assert lines(tintype(library, "import", "--json", cut))[0]["reason"] is None


def undecodable():
    """A PNG with a sound header, whose pixels are not those that it was packed with."""
    data = bytearray((ROOT / "Tests/Fixtures/photos/basn2c16.png").read_bytes())
    start = data.index(b"IDAT") + 4
    data[start:start + 40] = bytes(40)
    return bytes(data)


def test_a_photo_of_which_no_picture_can_be_made_is_kept(library, tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.jpg").write_bytes(photo(number))
    torn = tmp_path / "torn.png"
    torn.write_bytes(undecodable())
    found = {
        os.path.relpath(line["file"], tmp_path): line for line in lines(tintype(
            library, "import", "--json", *tmp_path.glob("*.jpg"), torn))}
    assert {name: line["outcome"] for name, line in found.items()} == {
        "0.jpg": "stored", "1.jpg": "stored", "2.jpg": "stored", "torn.png": "kept"}
    assert found["torn.png"]["reason"].startswith("The picture cannot be read")
    assert all(line["reason"] is None for name, line in found.items() if name != "torn.png")
    assert lines(tintype(library, "import", "--json", torn))[0]["outcome"] == "duplicate"


def test_how_many_were_kept_is_counted(library, tmp_path):
    (tmp_path / "0.jpg").write_bytes(photo(0))
    (tmp_path / "torn.png").write_bytes(undecodable())
    done = run("import", "--library", library, tmp_path / "0.jpg", tmp_path / "torn.png")
    assert (done.returncode, done.stdout) == (0, "1 stored, 1 kept.\n")
    assert done.stderr.startswith(f"'{tmp_path / 'torn.png'}' kept: The picture cannot be read")


def test_an_import_need_not_wait_for_pictures(library, tmp_path):
    torn = tmp_path / "torn.png"
    torn.write_bytes(undecodable())
    line, = lines(tintype(library, "import", "--no-wait", "--json", torn))
    assert (line["outcome"], line["reason"]) == ("stored", None)


def test_a_file_that_is_not_taken_is_named_with_its_whole_path(tmp_path):
    letter = tmp_path / ("Photos from 2019 " * 8).strip() / "letter.txt"
    letter.parent.mkdir()
    letter.write_text("Dear all")
    done = run("import", "--library", tmp_path / "library", letter)
    assert done.stderr == (
        f"'{letter}' refused: letter.txt isn’t a photo or video.\n")


def test_a_dry_run_changes_nothing(library, source):
    tintype(library, "import", source / "2.jpg")
    found = lines(tintype(library, "import", "--dry-run", "--json", source, status=1))
    assert sorted(line["outcome"] for line in found) == [
        "duplicate", "duplicate", "refused", "stored", "stored"]
    assert len(lines(tintype(library, "list", "--json"))) == 1
    text = tintype(library, "import", "--dry-run", source / "1.jpg")
    assert text.startswith("This would happen: 1 stored.\nIt needs ")


def test_a_dry_run_without_a_library_says_what_one_would_get_and_makes_none(source, tmp_path):
    folder = tmp_path / "none" / "library"
    for number in range(100):
        (source / f"copy {number}.jpg").write_bytes(photo(0))
    before = sorted(tmp_path.rglob("*"))
    done = run("import", "--library", folder, "--dry-run", "--json", source)
    assert done.returncode == 1, done.stderr
    kinds = [line["outcome"] for line in lines(done.stdout)]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "stored": 3, "duplicate": 101, "refused": 1}
    done = run("import", "--library", folder, "--dry-run", source / "1.jpg")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("This would happen: 1 stored.\nIt needs ")
    assert done.stdout.endswith("There is no library yet; an import creates one.\n")
    done = run("import", "--library", folder, "--dry-run", "--user", "ada", source)
    assert done.returncode != 0 and "no account named ada" in refusal(done)
    assert sorted(tmp_path.rglob("*")) == before


def test_imported_files_are_exported(library, source, tmp_path):
    tintype(library, "import", source, status=1)
    out = tmp_path / "out"
    assert len(tintype(library, "export", out).splitlines()) == 3
    assert {file.read_bytes() for file in out.iterdir()} == {photo(n) for n in range(3)}
    # Nothing is replaced.
    tintype(library, "export", out)
    assert len(list(out.iterdir())) == 6
    asset = lines(tintype(library, "list", "--json"))[0]["id"]
    edited = lines(tintype(
        library, "edit", asset, "--title", "Lake", "--rating", "4", "--flag", "picked",
        "--label", "red", "--album", "Best", "--json"))
    assert edited[0]["title"] == "Lake" and edited[0]["rating"] == 4
    assert edited[0]["flag"] == "picked" and edited[0]["label"] == "red"
    beside = tmp_path / "beside"
    tintype(library, "export", "--asset", asset, "--sidecars", beside)
    sidecar = next(beside.glob("*.xmp"))
    for written in ("Lake", "<xmp:Label>Red<", "<xmpDM:pick>1<", "<digiKam:PickLabel>3<"):
        assert written in sidecar.read_text()
    assert (beside / sidecar.name.removesuffix(".xmp")).read_bytes()[:2] == b"\xff\xd8"
    album = tmp_path / "album"
    assert len(tintype(library, "export", "--album", "Best", album).splitlines()) == 1
    tintype(library, "export", "--album", "None such", album, status=3)


@pytest.mark.parametrize("way", ["folder", "archive"])
def test_captions_of_photos_of_one_name_find_each_again(library, tmp_path, way):
    for number in range(3):
        (tmp_path / "in" / str(number)).mkdir(parents=True)
        (tmp_path / "in" / str(number) / "IMG_1.jpg").write_bytes(photo(number))
    tintype(library, "import", tmp_path / "in")
    assets = lines(tintype(library, "list", "--json"))
    for number, asset in enumerate(assets):
        tintype(library, "edit", asset["id"], "--title", f"Lake {number}")
    out = tmp_path / "out"
    if way == "folder":
        tintype(library, "export", "--sidecars", out)
    else:
        tintype(library, "export", "--sidecars", "--zip", tmp_path / "all.zip")
        zipfile.ZipFile(tmp_path / "all.zip").extractall(out)
    assert sorted(path.name for path in out.iterdir()) == [
        "IMG_1 2.jpg", "IMG_1 2.jpg.xmp", "IMG_1 3.jpg", "IMG_1 3.jpg.xmp", "IMG_1.jpg",
        "IMG_1.jpg.xmp"]
    other = tmp_path / "other"
    tintype(other, "import", out)
    said = {each["sha256"]: each["title"] for each in lines(tintype(other, "list", "--json"))}
    assert said == {each["sha256"]: f"Lake {number}" for number, each in enumerate(assets)}


def test_an_export_to_a_disk_that_is_not_there_goes_nowhere_else(library, source, tmp_path):
    tintype(library, "import", source, status=1)
    for words in (["stick/photos"], ["--zip", "stick/photos.zip"]):
        done = run("export", "--library", library, *words[:-1], tmp_path / words[-1])
        assert done.returncode == 1, done.stdout
        assert refusal(done).endswith(
            "the folder above it is not there; connect its disk, or make that folder")
    assert not (tmp_path / "stick").exists()


def test_hidden_photos_are_shown_again_by_id(library, source):
    tintype(library, "import", source, status=1)
    listed = lambda: {asset["id"] for asset in lines(tintype(library, "list", "--json"))}
    before = listed()
    asset = min(before)
    tintype(library, "edit", asset, "--hide")
    assert listed() == before - {asset}
    tintype(library, "edit", asset, "--hide", "--unhide", status=2)
    tintype(library, "edit", asset, "--unhide")
    assert listed() == before
    done = run("edit", "--library", library, "IMG_1.jpg", "--hide")
    assert done.returncode == 3
    assert refusal(done) == "tintype: 'IMG_1.jpg' is not a photo's id; 'tintype list' has them"


def test_an_album_comes_out_as_one_archive(library, source, tmp_path):
    tintype(library, "import", source, status=1)
    assets = [asset["id"] for asset in lines(tintype(library, "list", "--json"))]
    tintype(library, "edit", *assets, "--album", "Best")
    archive = tmp_path / "best.zip"
    names = tintype(library, "export", "--zip", archive, "--album", "Best").splitlines()
    with zipfile.ZipFile(archive) as packed:
        assert packed.testzip() is None
        assert sorted(packed.namelist()) == sorted(names)
        stored = {hashlib.sha256(packed.read(name)).hexdigest() for name in names}
    assert stored == {hashlib.sha256(photo(number)).hexdigest() for number in range(3)}
    tintype(library, "export", "--zip", archive, status=1)
    assert [path.name for path in tmp_path.glob("*.part")] == []
    done = subprocess.run(
        [PROGRAM, "export", "--library", str(library), "--zip", "-"],
        capture_output=True, timeout=patience(120))
    assert done.returncode == 0
    assert zipfile.ZipFile(io.BytesIO(done.stdout)).testzip() is None


def test_captions_are_searched(library, source):
    tintype(library, "import", source, status=1)
    assets = lines(tintype(library, "list", "--json"))
    tintype(library, "edit", assets[1]["id"], "--title", "Harbour at dawn")
    found = lines(tintype(library, "search", "--json", "harb", "dawn"))
    assert [asset["id"] for asset in found] == [assets[1]["id"]]
    assert len(lines(tintype(library, "search", "--json", "jpg"))) == 3
    assert len(lines(tintype(library, "search", "--json", "--limit", "2", "jpg"))) == 2
    tintype(library, "search", "--limit", "0", "jpg", status=2)
    assert tintype(library, "search", "nothing of this") == ""
    tintype(library, "search", status=2)


def test_a_backup_is_restored(library, source, tmp_path):
    tintype(library, "import", source, status=1)
    report = json.loads(tintype(library, "backup", tmp_path / "backup", "--json"))
    assert report["findings"] == [] and report["files"] == 3
    new = tmp_path / "new"
    report = json.loads(tintype(new, "restore", tmp_path / "backup", "--json"))
    assert report["assets"] == 3 and report["findings"] == []
    assert lines(tintype(new, "list", "--json")) == lines(tintype(library, "list", "--json"))
    tintype(new, "restore", tmp_path / "backup", status=1)
    found = {entry["name"]: entry for entry in json.loads(tintype(library, "doctor", "--json"))}
    assert found["backup"]["state"] == "good" and found["catalog"]["state"] == "good"
    assert ", 0 damaged." in tintype(library, "scrub")


def test_wrong_use_is_told_from_what_is_missing(tmp_path):
    library = tmp_path / "library"
    tintype(library, "import", status=2)
    tintype(library, "import", tmp_path / "none.jpg", status=3)
    assert not library.exists()
    tintype(library, "list", "--user", "nobody", status=3)


def test_a_second_writer_is_told_who_holds_the_library(tmp_path, source):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        (program.library / "control.sock").unlink()
        done = subprocess.run(
            [PROGRAM, "import", "--library", program.library, source / "0.jpg"],
            capture_output=True, text=True)
        assert done.returncode == 1
        assert f"in use by process {program.process.pid}" in done.stderr


def test_a_socket_of_a_killed_server_misleads_nobody(tmp_path, source):
    program = Program(tmp_path / "library", tmp_path / "log").start()
    program.kill()
    assert (program.library / "control.sock").exists()
    tintype(program.library, "import", source / "0.jpg")


def test_the_socket_is_for_its_owner_alone(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        assert (program.library / "control.sock").stat().st_mode & 0o777 == 0o600


def test_an_import_that_is_told_to_end_goes_on_when_started_again(tmp_path):
    source, library = tmp_path / "many", tmp_path / "library"
    source.mkdir()
    for number in range(300):
        (source / f"{number}.jpg").write_bytes(photo(number))
    first = subprocess.Popen(
        [PROGRAM, "import", "--library", library, "--json", source],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    told = [json.loads(first.stdout.readline())]
    first.send_signal(signal.SIGTERM)
    told += lines(first.stdout.read())
    assert first.wait(timeout=patience(60)) == 1
    second = lines(tintype(library, "import", "--json", source))
    assert len(second) == 300
    known = {line["file"] for line in second if line["outcome"] == "duplicate"}
    assert {line["file"] for line in told} <= known
    assert len(lines(tintype(library, "list", "--json"))) == 300


def test_files_put_into_a_watched_folder_are_imported(tmp_path, monkeypatch):
    watched = tmp_path / "in"
    watched.mkdir()
    monkeypatch.setenv("TINTYPE_WATCH", str(watched))
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        client = Client(program).open_claim()
        token = client.get("/api/v1/changes").json["token"]
        (watched / "new.jpg").write_bytes(photo(1))
        found = client.wait_for_assets(token)
        assert [asset["filename"] for asset in found] == ["new.jpg"]
        assert (watched / "new.jpg").exists()
        jobs = {job["kind"]: job for job in client.get("/api/v1/jobs").json["jobs"]}
        assert {"watch", "scrub", "trash", "uploads", "renditions"} <= set(jobs)
