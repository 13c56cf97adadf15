"""What a request can reach by its address, its host or a link on the disk: only what is told."""

import itertools
import json
import socket
import subprocess

import pytest

from client import Client
from patience import patience
from program import PROGRAM, ROOT, Program

PHOTO = (ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg").read_bytes()
CANARY = b"what nobody outside is told"
# Ways to write "..", "/" and "." that some program somewhere takes for them.
UP = ["..", "%2e%2e", "%2E.", "..%00", "%c0%ae%c0%ae", "%252e%252e", "..;", "%uff0e%uff0e"]
SLASH = ["/", "%2f", "%5c", "\\", "//", "%c0%af", "%252f"]
PLACES = ["/", "/map/", "/api/v1/assets/", "/api/v1/uploads/", "/s/", "/web/"]
TARGETS = ["etc/passwd", "library-id", "catalog.sqlite", "canary"]
USERS_BYTES = ["original", "renditions/256", "renditions/1440", "export?format=jpeg", "resources"]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reach")
    (folder / "canary").write_bytes(CANARY)
    with Program(folder / "library", folder / "log").start() as program:
        (folder / "library" / "canary").write_bytes(CANARY)
        yield program


@pytest.fixture(scope="module")
def owner(program):
    return Client(program).open_claim()


@pytest.fixture(scope="module")
def asset(owner):
    stored = owner.request("PUT", "/api/v1/uploads/one.jpg", PHOTO)
    assert stored.status == 201, stored.body
    owner.wait_until_developed()
    return stored.json["asset"]


def ask(program, lines):
    """The whole answer to a request that no client would send."""
    with socket.create_connection(("127.0.0.1", program.port), timeout=patience(20)) as peer:
        peer.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
        answer = b""
        while piece := peer.recv(1 << 16):
            answer += piece
    return answer


def fields(answer):
    """The header of a whole answer, but for what differs by its body and the moment."""
    head = answer.split(b"\r\n\r\n")[0].decode().lower().split("\r\n")[1:]
    found = dict(line.split(": ", 1) for line in head)
    return {name: value for name, value in found.items()
            if name not in ("date", "content-type", "content-length", "connection", "retry-after")}


@pytest.mark.parametrize(("lines", "status"), [
    (["GET / HTTP/1.1", "Host: a", "Host: b"], 400), (["GET / HTTP/1.1"], 400),
    (["G@T / HTTP/1.1", "Host: a"], 400), (["GET /%00 HTTP/1.1", "Host: a"], 400),
    (["GET / HTTP/9.9", "Host: a"], 505), (["TRACE / HTTP/1.1", "Host: a"], 501),
    (["GET / HTTP/1.1", "Host: a", "A: " + "x" * 40_000], 431),
])
def test_64_a_request_that_no_route_sees_is_refused_with_the_same_headers(program, lines, status):
    usual = fields(ask(program, ["GET /health/live HTTP/1.1", "Host: 127.0.0.1"]))
    assert "default-src 'none'" in usual["content-security-policy"]
    answer = ask(program, lines)
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer[:80]
    missing = {name: value for name, value in usual.items() if fields(answer).get(name) != value}
    assert missing == {}


def test_61_no_address_leads_out_of_what_is_served(program, owner):
    leaves = [b"root:", CANARY, b"SQLite format 3", (program.library / "library-id").read_bytes()]
    count = 0
    for place, up, slash, target in itertools.product(PLACES, UP, SLASH, TARGETS):
        for depth in (1, 4, 12):
            path = place + (up + slash) * depth + target
            answer = ask(program, [
                f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {owner.cookie}"])
            head, _, body = answer.partition(b"\r\n\r\n")
            assert not any(leaf in body for leaf in leaves), path
            assert not head.startswith(b"HTTP/1.1 5"), (path, head)
            count += 1
    print(f"{count} addresses, bytes from outside 0")


def test_62_links_in_a_folder_are_not_followed(program, tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "theirs.jpg").write_bytes(PHOTO[:2] + b"\xff\xfe\x00\x06anna" + PHOTO[2:])
    (tmp_path / "mine" / "below").mkdir(parents=True)
    (tmp_path / "mine" / "mine.jpg").write_bytes(PHOTO[:2] + b"\xff\xfe\x00\x06bert" + PHOTO[2:])
    (tmp_path / "mine" / "folder").symlink_to(tmp_path / "other")
    (tmp_path / "mine" / "below" / "file.jpg").symlink_to(tmp_path / "other" / "theirs.jpg")
    (tmp_path / "mine" / "below" / "up").symlink_to("..")
    done = subprocess.run(
        [PROGRAM, "import", "--json", "--library", program.library, tmp_path / "mine"],
        capture_output=True, text=True, timeout=patience(120))
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["outcome"] for line in found] == ["stored"], found
    assert found[0]["file"].endswith("mine/mine.jpg")


def test_64_a_foreign_host_is_told_nothing_that_is_kept(program, owner, asset):
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::1].evil", ""):
        for path in ("/", f"/api/v1/assets/{asset}", f"/api/v1/assets/{asset}/original", "/claim"):
            for more in ([], ["X-Forwarded-Host: evil.example"], ["Forwarded: host=evil.example"]):
                answer = ask(program, [
                    f"GET {path} HTTP/1.1", f"Host: {host}", f"Cookie: {owner.cookie}", *more])
                head = answer.partition(b"\r\n\r\n")[0]
                assert b"evil" not in head, (host, path)
                assert head[:12] in (
                    b"HTTP/1.1 400", b"HTTP/1.1 403", b"HTTP/1.1 421"), (host, path, head)
                assert b"no-store" in head, (host, path, head)
    for more in ("X-Forwarded-Host: evil.example", "X-Original-URL: /health", "X-Host: evil"):
        answer = ask(program, ["GET / HTTP/1.1", "Host: 127.0.0.1", more])
        assert b"evil" not in answer, more


def test_64_nothing_sends_a_browser_to_another_site(program, owner):
    for path in ("//evil.example", "//evil.example/%2e%2e", "/\\evil.example", "/%5cevil.example",
                 "/claim/https://evil.example", "/sign-in?next=//evil.example",
                 "/?next=https://evil.example", "/https:/evil.example"):
        answer = ask(program, [
            f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {owner.cookie}"])
        head = answer.partition(b"\r\n\r\n")[0].lower()
        assert b"location:" not in head or b"evil" not in head.split(b"location:")[1], path


def test_64_users_bytes_are_in_no_shared_cache_and_no_frame(owner, asset):
    seen = 0
    for path in [f"/api/v1/assets/{asset}/{kind}" for kind in USERS_BYTES] + [
            f"/api/v1/assets/{asset}", "/api/v1/assets", "/api/v1/timeline", "/"]:
        answer = owner.get(path)
        kept = answer.headers.get("Cache-Control", "")
        if answer.status != 200:
            continue
        seen += 1
        assert path == "/" or "private" in kept or "no-store" in kept, (path, kept)
        assert "public" not in kept, path
        policy = answer.headers.get("Content-Security-Policy", "")
        assert "frame-ancestors 'none'" in policy or "sandbox" in policy \
            or answer.headers.get("X-Frame-Options") == "DENY", (path, answer.headers)
        assert answer.headers.get("X-Content-Type-Options") == "nosniff", path
    assert seen >= 5
