"""Attacks on memory, on the catalog and on the workers, and a member's requests beside them."""

import http.client
import itertools
import os
import signal
import socket
import ssl
import subprocess
import threading
import time
import urllib.parse

import pytest
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.settings import SettingCodes, Settings

from client import Client
from crowd import USUAL, allowed_p99, beside, bitmap, link, member, p99_alone, post
from measuring import hold
from patience import patience
from program import ROOT, Program
from sample import memory, processor_seconds

PROOF = os.environ.get("TINTYPE_PROOF") == "1"
MB = 1 << 20
PHOTOS = "20000" if PROOF else "5000"
FIXTURES = ROOT / "Tests" / "Fixtures" / "tls"
SMALL = "/api/v1/assets?limit=5"
# Milliseconds of the processor for the page of one photo.
USUAL_PAGE = 1


def stored(owner, name, content):
    answer = owner.request("PUT", f"/api/v1/uploads/{name}", content)
    assert answer.status == 201, answer.body
    return answer.json["asset"]


@pytest.fixture(scope="module")
def unread(tmp_path_factory):
    folder = tmp_path_factory.mktemp("unread")
    with Program(folder / "library", folder / "log").start() as program:
        owner = Client(program).open_claim()
        assets = [stored(owner, f"{seed}.bmp", bitmap(640, seed)) for seed in range(12)]
        large = stored(owner, "large.bmp", bitmap(1800, 99))
        owner.wait_until_developed()
        shared = link(owner, assets=[*assets, large], showsPosition=True)
        yield program, owner, shared["path"], folder


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    folder = tmp_path_factory.mktemp("questions")
    subprocess.run(
        [str(ROOT / ".build/release/tintype-bench"), "--prepare", PHOTOS,
         str(folder / "library")], check=True, cwd=ROOT, capture_output=True, timeout=patience(300))
    program = Program(folder / "library", folder / "log").start()
    owner = Client(program).open_claim()
    yield program, owner
    if program.process.poll() is None:
        program.end()


@pytest.mark.measured
def test_73_unread_archives_cost_200_mb_at_most_and_it_comes_back(unread):
    program, owner, path, _ = unread
    hold(lambda: p99_alone(owner, SMALL), USUAL,
         lambda alone: unread_archives(program, owner, path, allowed_p99(alone)))


def unread_archives(program, owner, path, allowed):
    """Holds memory to its bars, and gives what was measured of others' requests."""
    pid = program.process.pid
    before, most, peers = memory(pid), 0, []
    with beside(owner, SMALL) as beside_it:
        for _ in range(250):
            peer = socket.socket()
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            peer.connect(("127.0.0.1", program.port))
            peer.sendall(f"GET {path}/all.zip HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            peers.append(peer)
        until = time.monotonic() + 6
        while time.monotonic() < until:
            most = max(most, memory(pid))
            len(owner.get("/api/v1/assets?limit=1").body)
        # A good client takes all of it beside them.
        begun = time.monotonic()
        assert len(owner.get(f"{path}/all.zip").body) > 20 * MB
        seconds = time.monotonic() - begun
    for peer in peers:
        peer.close()
    print(f"250 unread archives: {(most - before) / MB:.0f} MB more")
    assert not beside_it.failures
    assert most - before <= 200 * MB
    until = time.monotonic() + 60
    while memory(pid) - before > 40 * MB and time.monotonic() < until:
        owner.get("/health/live")
    assert memory(pid) - before <= 40 * MB
    return [("p99 in ms beside 250 unread archives", beside_it.p99, allowed),
            ("one that is read in s", seconds, 20)]


@pytest.mark.measured
@pytest.mark.parametrize("connections", [3])
def test_73_unread_streams_cost_200_mb_at_most_and_it_comes_back(unread, connections):
    """100 streams on each connection, whose window is closed."""
    plain, owner, path, folder = unread
    bearer = reader(member(plain, owner, "Ada"))
    plain.end()
    secure = Program(
        plain.library, folder / "log", "--certificate", str(FIXTURES / "certificate.pem"),
        "--key", str(FIXTURES / "key.pem"))
    try:
        with secure.start():
            paths = [path + "/all.zip"] * connections
            unread_cost(secure, paths, (), bearer, f"{connections} connections of 100 streams")
    finally:
        plain.start()


@pytest.mark.measured
def test_73_unread_lists_cost_200_mb_at_most_and_it_comes_back(large):
    """100 streams on each connection, each for the longest list, whose window is closed."""
    plain, owner = large
    attacker, bearer = reader(owner), reader(member(plain, owner, "Cleo"))
    plain.end()
    secure = Program(
        plain.library, plain.library.parent / "log", "--certificate",
        str(FIXTURES / "certificate.pem"), "--key", str(FIXTURES / "key.pem"))
    try:
        with secure.start():
            path = "/api/v1/assets?limit=1000"
            assert len(over_tls(secure.port, path, attacker)) > 200_000
            unread_cost(
                secure, [path] * 10, (attacker,), bearer, "10 connections of 100 unread lists")
    finally:
        plain.start()


def reader(owner):
    """A token's header."""
    made = post(owner, "/api/v1/tokens", {"name": "small requests", "level": "read"})
    assert made.status == 201, made.body
    return "authorization", "Bearer " + made.json["token"]["secret"]


def unread_cost(secure, paths, fields, bearer, name):
    """Opens a connection for each path with these fields, and holds memory and the small requests
    of another account to their bars."""
    hold(lambda: p99_alone(Secure(secure, bearer), SMALL), USUAL,
         lambda alone: streams_beside(secure, paths, fields, bearer, name, allowed_p99(alone)))


def streams_beside(secure, paths, fields, bearer, name, allowed):
    pid = secure.process.pid
    before, most = memory(pid), 0
    with beside(Secure(secure, bearer), SMALL) as beside_it:
        peers = [unread_streams(secure.port, path, *fields) for path in paths]
        until = time.monotonic() + 6
        while time.monotonic() < until:
            most = max(most, memory(pid))
            over_tls(secure.port, "/health/live", bearer)
        for peer in peers:
            peer.close()
    print(f"{name}: {(most - before) / MB:.0f} MB more")
    assert not beside_it.failures
    assert most - before <= 200 * MB
    until = time.monotonic() + 60
    while memory(pid) - before > 40 * MB and time.monotonic() < until:
        over_tls(secure.port, "/health/live", bearer)
    assert memory(pid) - before <= 40 * MB
    return [("p99 in ms beside them", beside_it.p99, allowed)]


class Secure:
    """A client of the server with TLS, as small requests beside an attack need one."""

    def __init__(self, program, bearer):
        self.headers, self.port = dict([bearer]), program.port

    def connection(self):
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, context=context, timeout=patience(120))


def over_tls(port, path, field):
    """The body of an answer of 200."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = http.client.HTTPSConnection(
        "127.0.0.1", port, context=context, timeout=patience(60))
    try:
        connection.request("GET", path, headers=dict([field]))
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, body
        return body
    finally:
        connection.close()


def unread_streams(port, path, *fields):
    """A connection with a hundred requests whose answers may not come."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols(["h2"])
    peer = context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=patience(20)))
    connection = H2Connection(H2Configuration(client_side=True))
    connection.local_settings = Settings(
        client=True, initial_values={SettingCodes.INITIAL_WINDOW_SIZE: 0})
    connection.initiate_connection()
    for number in range(100):
        connection.send_headers(number * 2 + 1, [
            (":method", "GET"), (":path", path), (":scheme", "https"), (":authority", "localhost"),
            *fields,
        ], end_stream=True)
    peer.sendall(connection.data_to_send())
    return peer


def costly(count):
    return {"or": [{"key": "filename", "is": "contains", "value": f"nowhere {number}"}
                   for number in range(count)]}


def test_74_a_rule_that_asks_too_much_of_every_photo_is_refused(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        made = post(Client(program).open_claim(), "/api/v1/collections", {
            "kind": "smartAlbum", "title": "slow", "rule": costly(150)})
        assert made.status == 422 and made.json["code"] == "badPredicate", made.body


@pytest.mark.measured
def test_74_questions_of_one_account_delay_no_other(large):
    program, owner = large
    ada, ben = member(program, owner, "Ada"), member(program, owner, "Ben")
    made = post(ada, "/api/v1/collections", {
        "kind": "smartAlbum", "title": "slow", "rule": costly(38)})
    assert made.status == 201, made.body
    path = f"/api/v1/collections/{made.json['collection']['id']}/assets?count=yes&limit=1000"

    def attempt(alone):
        with beside(ben, SMALL) as beside_it:
            for _ in range(3):
                peers = questions(program, ada, path, 48 if PROOF else 24)
                # Hung up after 0.3 s.
                peers[0].settimeout(0.3)
                try:
                    peers[0].recv(1)
                except TimeoutError:
                    pass
                for peer in peers:
                    peer.close()
            begun = time.monotonic()
            assert ada.get(SMALL).status == 200
            own = time.monotonic() - begun
        assert not beside_it.failures
        return [("p99 in ms beside slow questions", beside_it.p99, allowed_p99(alone)),
                ("their own account's next in s", own, 5)]

    hold(lambda: p99_alone(ben, SMALL), USUAL, attempt)


def questions(program, client, path, count):
    """So many connections, each with the same question."""
    peers = []
    for _ in range(count):
        peer = socket.create_connection(("127.0.0.1", program.port))
        peer.sendall((f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                      f"Cookie: {client.cookie}\r\n\r\n").encode())
        peers.append(peer)
    return peers


@pytest.mark.measured
def test_77_a_page_of_one_photo_reads_only_its_neighbours(large):
    """By a link to an album of all photos, and by one to as many chosen photos as there may be."""
    program, owner = large
    ids = [asset["id"] for asset in owner.assets()]
    assert len(ids) >= 5000

    def album(assets):
        made = post(owner, "/api/v1/collections", {"kind": "album", "title": f"{len(assets)}"})
        identifier = made.json["collection"]["id"]
        for start in range(0, len(assets), 1000):
            added = post(owner, f"/api/v1/collections/{identifier}/assets", {
                "assets": assets[start:start + 1000]})
            assert added.status < 300, added.body
        return link(owner, album=identifier)["path"]

    def milliseconds(path, photo):
        guest = Client(program)
        before = processor_seconds(program.process.pid)
        for _ in range(200):
            page = guest.get(f"{path}/photos/{photo}")
            assert page.status == 200
        return (processor_seconds(program.process.pid) - before) * 5

    middle = ids[2500]
    few = ids[2499:2502]
    little = [link(owner, assets=few)["path"], album(few)]
    more = [link(owner, assets=ids[:5000])["path"], album(ids)]

    def attempt(_):
        short, long = (max(milliseconds(path, middle) for path in paths)
                       for paths in (little, more))
        return [("a photo's page of thousands in ms of the processor", long, 2 * short + 1)]

    hold(lambda: milliseconds(little[0], middle), USUAL_PAGE, attempt)


@pytest.mark.measured
def test_74_sigterm_is_heard_while_questions_run(large):
    program, owner = large
    where = '{"or":[' + ",".join(
        f'{{"key":"filename","is":"contains","value":"x{number}"}}' for number in range(30)
    ) + "]}"
    path = f"/api/v1/assets?count=yes&where={urllib.parse.quote(where)}"

    def attempt(_):
        peers = questions(program, owner, path, 12)
        owner.get("/health/live")
        begun = time.monotonic()
        program.measure()
        program.process.send_signal(signal.SIGTERM)
        assert program.process.wait(timeout=patience(60)) == 0
        seconds = time.monotonic() - begun
        for peer in peers:
            peer.close()
        program.start()
        return [("from SIGTERM to the end in s", seconds, 12)]

    hold(lambda: p99_alone(owner, SMALL), USUAL, attempt)


@pytest.mark.measured
def test_75_exports_by_a_link_delay_neither_uploads_nor_previews(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        owner = Client(program).open_claim()
        asset = stored(owner, "large.bmp", bitmap(3000, 5))
        owner.wait_until_developed()
        token = link(owner, assets=[asset], showsPosition=True)["path"].split("/")[-1]
        ben = member(program, owner, "Ben")
        sizes, numbers = itertools.cycle(range(1500, 3000)), itertools.count()

        def exports(is_over):
            guest = Client(program)
            while not is_over.is_set():
                try:
                    guest.request(
                        "GET", f"/api/v1/assets/{asset}/export?format=png16&size={next(sizes)}",
                        headers={"Authorization": f"Bearer {token}"})
                except OSError:
                    pass

        def attempt(alone):
            is_over = threading.Event()
            with beside(ben, SMALL) as beside_it:
                peers = [threading.Thread(target=exports, args=[is_over]) for _ in range(24)]
                for peer in peers:
                    peer.start()
                previews, uploads = [], []
                for number in itertools.islice(numbers, 20 if PROOF else 6):
                    begun = time.monotonic()
                    shown = post(owner, f"/api/v1/assets/{asset}/preview", {
                        "recipe": {"version": 1, "steps": []}, "size": 700 + number})
                    assert shown.status == 200, shown.body
                    previews.append(time.monotonic() - begun)
                    begun = time.monotonic()
                    stored(owner, f"new{number}.bmp", bitmap(300, 200 + number))
                    uploads.append(time.monotonic() - begun)
                is_over.set()
                for peer in peers:
                    peer.join()
            assert not beside_it.failures
            return [("p99 in ms beside 24 exports", beside_it.p99, allowed_p99(alone)),
                    ("previews in s", max(previews), 3), ("uploads in s", max(uploads), 3)]

        hold(lambda: p99_alone(ben, SMALL), USUAL, attempt)
