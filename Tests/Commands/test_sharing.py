"""Links and tokens over a real connection: what has ended stops, also in the middle."""

import json
import os
import socket
import struct
import subprocess
import time

import pytest

from client import Client
from command import PROGRAM
from measuring import hold
from patience import patience
from program import Program

pytestmark = pytest.mark.no_second_go

PASSWORD = "plum violet anchor"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sharing")
    with Program(folder / "library", folder / "log").start() as program:
        yield program


@pytest.fixture(scope="module")
def owner(program):
    return Client(program).open_claim()


@pytest.fixture(scope="module")
def large(owner):
    """A photo of 27 MB: more than a kernel keeps of it."""
    width = height = 3000
    pixels = bytes(range(250)) * 12 * 9 * height
    head = b"BM" + struct.pack("<IHHI", 54 + len(pixels), 0, 0, 54)
    head += struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(pixels), 0, 0, 0, 0)
    stored = owner.request("PUT", "/api/v1/uploads/large.bmp", head + pixels)
    assert stored.status == 201, stored.body
    owner.wait_until_developed()
    return stored.json["asset"], len(head + pixels)


def post(client, path, document, method="POST"):
    return client.request(
        method, path, json.dumps(document), {"Content-Type": "application/json"})


def link(owner, **wanted):
    made = post(owner, "/api/v1/links", wanted)
    assert made.status == 201, made.body
    return made.json["link"]


def begin(program, path, headers=""):
    """A request whose answer is read slowly; the socket, and what it began with."""
    peer = socket.create_connection(("127.0.0.1", program.port), timeout=patience(20))
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 << 10)
    peer.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode())
    first = peer.recv(4096)
    assert first.startswith(b"HTTP/1.1 200 "), first
    return peer, first


def read_slowly(peer, seconds):
    """Reads a little at a time until the other end is gone; how many bytes, and how long."""
    start, count = time.monotonic(), 0
    while time.monotonic() - start < seconds:
        try:
            piece = peer.recv(16 << 10)
        except ConnectionResetError:
            return count, time.monotonic() - start
        if not piece:
            return count, time.monotonic() - start
        count += len(piece)
        # As somebody on a slow line: 1.6 MB a second.
        peer.settimeout(seconds)
        select_pause(peer)
    raise AssertionError(f"{count} bytes came, and it went on for {seconds} s")


# Seconds after which what has ended has to have stopped, and for which it is waited.
SOON, PATIENCE = 5, 60


def longest(owner):
    """The milliseconds of the slowest of twenty small requests; alone they are a few."""
    found = []
    for _ in range(20):
        begun = time.monotonic()
        assert owner.get("/api/v1/assets?limit=1").status == 200
        found.append((time.monotonic() - begun) * 1000)
    return max(found)


def select_pause(peer):
    """Lets ten milliseconds pass, in which the server may send."""
    import select
    select.select([], [], [peer], 0.01)


WAYS = pytest.mark.parametrize("way", ["ended", "download", "place", "unchosen", "trashed"])


def stopped_download(program, owner, large, way):
    """Reads a download that a link allowed and no longer does: its bytes, and the seconds."""
    asset, _ = large
    given = link(owner, assets=[asset], showsPosition=True)
    path = f"{given['path']}/photos/{asset}/file"
    peer, first = begin(program, path)
    with peer:
        if way == "ended":
            assert owner.request("DELETE", f"/api/v1/links/{given['id']}").status == 204
        elif way == "download":
            post(owner, f"/api/v1/links/{given['id']}", {"mayDownload": False}, "PATCH")
        elif way == "place":
            # The file that is on its way says where it was taken.
            post(owner, f"/api/v1/links/{given['id']}", {"showsPosition": False}, "PATCH")
        elif way == "unchosen":
            other = owner.request("PUT", "/api/v1/uploads/o.bmp", bytes(10))
            assert other.status == 422
            post(owner, f"/api/v1/links/{given['id']}", {"assets": []}, "PATCH")
        else:
            owner.request("DELETE", f"/api/v1/assets/{asset}")
        count, seconds = read_slowly(peer, PATIENCE)
    if way == "trashed":
        post(owner, "/api/v1/assets/restore", {"assets": [asset]})
    return count + len(first), seconds


@WAYS
def test_a_download_stops_when_the_link_does(program, owner, large, way):
    """Number 52."""
    count, seconds = stopped_download(program, owner, large, way)
    print(f"{way}: {count} of {large[1]} bytes, over after {seconds:.1f} s")
    assert count < large[1]


@pytest.mark.measured
@WAYS
def test_a_download_stops_soon(program, owner, large, way):
    """Number 52."""
    hold(lambda: longest(owner), 10, lambda _: [
        (f"{way}: seconds of bytes", stopped_download(program, owner, large, way)[1], SOON)])


def stopped_archive(program, owner, large):
    given = link(owner, assets=[large[0]], showsPosition=True)
    peer, first = begin(program, f"{given['path']}/all.zip")
    with peer:
        post(owner, f"/api/v1/links/{given['id']}", {"showsPosition": False}, "PATCH")
        count, seconds = read_slowly(peer, PATIENCE)
    return count + len(first), seconds


def test_an_archive_stops_when_places_are_hidden(program, owner, large):
    """Number 52: whatever of it is left would still be sent with its place."""
    assert stopped_archive(program, owner, large)[0] < large[1]


@pytest.mark.measured
def test_an_archive_stops_soon(program, owner, large):
    """Number 52."""
    hold(lambda: longest(owner), 10, lambda _: [
        ("seconds of bytes", stopped_archive(program, owner, large)[1], SOON)])


def test_allowed_downloads_go_on_to_their_end(program, owner, large):
    asset, length = large
    given = link(owner, assets=[asset], showsPosition=True)
    answer = Client(program).get(f"{given['path']}/photos/{asset}/file")
    assert len(answer.body) == length


def test_a_copy_does_not_say_where_it_was_taken(program, owner):
    photo = open(os.path.join(os.path.dirname(__file__), "..", "Fixtures", "photos",
                              "made_cape_town.dng"), "rb").read()
    stored = owner.request("PUT", "/api/v1/uploads/cape.dng", photo)
    assert stored.status == 201, stored.body
    asset = stored.json["asset"]
    owner.wait_until_developed()
    shown = owner.get(f"/api/v1/assets/{asset}").json
    hidden, open_ = (link(owner, assets=[asset], showsPosition=shows) for shows in (False, True))
    copies = [Client(program).get(f"{given['path']}/photos/{asset}/file").body
              for given in (hidden, open_)]
    assert copies[1] == photo
    assert copies[0].startswith(b"\xff\xd8")
    told = subprocess.run(
        ["exiftool", "-s", "-G", "-ee", "-"], input=copies[0], capture_output=True).stdout
    assert b"GPS" not in told, told
    bearer = {"Authorization": "Bearer " + hidden["path"].rsplit("/", 1)[1]}
    seen = Client(program).request("GET", f"/api/v1/assets/{asset}", headers=bearer).json
    assert seen["latitude"] is None and seen["keywords"] == []
    assert shown["id"] == seen["id"]


def ended_stream(program, owner):
    """The seconds for which events still came after their token was gone."""
    made = post(owner, "/api/v1/tokens", {"name": "Listener", "level": "read"}).json["token"]
    peer, _ = begin(program, "/api/v1/events", f"Authorization: Bearer {made['secret']}\r\n")
    with peer:
        assert owner.request("DELETE", f"/api/v1/tokens/{made['id']}").status == 204
        return read_slowly(peer, PATIENCE)[1]


def test_an_event_stream_ends_with_its_session_and_token(program, owner):
    """Number 52."""
    assert ended_stream(program, owner) < PATIENCE


@pytest.mark.measured
def test_an_event_stream_ends_soon(program, owner):
    """Number 52."""
    hold(lambda: longest(owner), 10, lambda _: [
        ("seconds of events", ended_stream(program, owner), SOON)])


def test_one_browser_has_a_limit_of_event_streams(program, owner):
    streams = []
    try:
        statuses = []
        for _ in range(30):
            peer = socket.create_connection(("127.0.0.1", program.port), timeout=patience(20))
            streams.append(peer)
            peer.sendall(
                b"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: "
                + owner.cookie.encode() + b"\r\n\r\n")
            statuses.append(peer.recv(4096).split()[1])
        assert statuses == [b"200"] * 24 + [b"429"] * 6
    finally:
        for peer in streams:
            peer.close()


def test_a_zip_has_everything(program, owner, large, tmp_path):
    asset, length = large
    given = link(owner, assets=[asset], title="All of it", showsPosition=True)
    answer = Client(program).get(f"{given['path']}/all.zip")
    assert answer.status == 200 and "All of it.zip" in answer.headers["Content-Disposition"]
    path = tmp_path / "all.zip"
    path.write_bytes(answer.body)
    import zipfile
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert [entry.file_size for entry in archive.infolist()] == [length]


def test_commands_about_accounts_work_beside_the_server(program, owner):
    def tintype(*arguments, **more):
        return subprocess.run(
            [PROGRAM, *arguments, "--library", str(program.library)], capture_output=True,
            text=True, timeout=patience(60), **more)
    added = tintype("user", "add", "Bo", "--role", "viewer", input=PASSWORD + "\n")
    assert added.returncode == 0, added.stderr
    listed = tintype("user", "list", "--json")
    assert "Bo" in [json.loads(line)["name"] for line in listed.stdout.splitlines()]
    token = tintype("token", "add", "--user", "Bo", "--level", "read")
    assert token.returncode == 0 and len(token.stdout.strip()) == 43, token.stderr
    bearer = {"Authorization": "Bearer " + token.stdout.strip()}
    assert Client(program).request("GET", "/api/v1/assets", headers=bearer).status == 200
    assert tintype("user", "remove", "Bo", "--trash").returncode == 0
    assert Client(program).request("GET", "/api/v1/assets", headers=bearer).status == 401
    missing = tintype("user", "role", "Nemo", "viewer")
    assert missing.returncode == 3 and "there is no account" in missing.stderr


def test_metrics_are_for_administrators_even_on_this_machine(program, owner):
    token = json.loads(owner.request(
        "POST", "/api/v1/tokens", json.dumps({"name": "Prometheus", "level": "read"}),
        {"Content-Type": "application/json"}).body)["token"]["secret"]
    bearer = {"Authorization": f"Bearer {token}"}
    text = Client(program).request("GET", "/metrics", headers=bearer).body.decode()
    assert 'tintype_answers_total{status="2xx"} ' in text
    assert "# TYPE tintype_photos gauge" in text
    # A proxy that adds nothing to a request is not told from a visitor on this machine.
    assert Client(program).get("/metrics").status == 401
    elsewhere = Client(program).request(
        "GET", "/metrics", headers={**bearer, "X-Forwarded-For": "1.2.3.4"})
    assert elsewhere.status == 403
