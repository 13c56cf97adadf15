"""Every document that the server sends is valid HTML, for whoever it is sent to."""

import json
import pathlib
import ssl
import urllib.request

import pytest

import markup
from client import Client
from program import Program
from test_local_certificate import authority, from_afar, house  # noqa: F401

FIXTURES = pathlib.Path(__file__).resolve().parents[1] / "Fixtures"
PASSWORD = "plum violet anchor"
AS_BROWSER = {"Accept": "text/html"}


def valid(answer, status, words):
    """The document, which says these words."""
    text = answer.body.decode()
    assert answer.status == status and words in text, (answer.status, text)
    assert markup.complaints(text) == []
    return text


@pytest.fixture
def program(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        yield program


def post(client, path, document):
    answer = client.request("POST", path, json.dumps(document), {
        "Content-Type": "application/json", "Origin": client.program.url})
    assert answer.status in (200, 201), answer.body
    return answer.json


def test_the_doors(program):
    stranger = Client(program)
    ask = lambda client, path: client.request("GET", path, headers=AS_BROWSER)
    valid(ask(stranger, "/"), 401, "Open the link from the terminal")
    valid(ask(stranger, "/claim/" + "a" * 43), 410, "Open the link from the terminal")
    owner = Client(program).open_claim()
    valid(ask(owner, "/"), 200, "Tintype")
    valid(ask(owner, "/foo/bar"), 404, "Page not found")
    answer = owner.request("PUT", "/api/v1/account/password", json.dumps({"new": PASSWORD}), {
        "Content-Type": "application/json", "Origin": program.url})
    assert answer.status in (200, 204), answer.body
    owner.cookie = answer.headers["Set-Cookie"].split(";")[0]
    valid(ask(stranger, "/"), 401, "Sign in")
    invitation = post(owner, "/api/v1/invitations", {"role": "member"})["path"]
    valid(ask(stranger, invitation), 200, "Invitation")
    valid(ask(stranger, "/invitation/" + "a" * 43), 410, "Invitation")


def test_pages_that_a_guest_sees(program):
    owner = Client(program).open_claim()
    photos = []
    for path in ("browser/kayak.jpg", "browser/mongolia.jpeg", "films/pattern.mp4"):
        file = FIXTURES / path
        photos.append(owner.request(
            "PUT", f"/api/v1/uploads/{file.name}", file.read_bytes()).json["asset"])
    owner.wait_until_developed()
    guest = Client(program)
    ask = lambda path: guest.request("GET", path, headers=AS_BROWSER)
    title = "<b>Ann & 'Bo'\"</b>"
    address = lambda **wanted: post(owner, "/api/v1/links", wanted)["link"]["path"]
    link = address(assets=photos, title=title)
    valid(ask(link), 200, "&lt;b&gt;Ann &amp; ")
    for photo in photos:
        valid(ask(f"{link}/photos/{photo}"), 200, "Shared by")
    valid(ask(address(assets=photos[:1], mayDownload=False)), 200, "Shared by")
    locked = address(assets=photos, password=PASSWORD)
    valid(ask(locked), 401, "These photos are protected by a password")
    wrong = guest.request("POST", locked, "password=other", {
        **AS_BROWSER, "Content-Type": "application/x-www-form-urlencoded", "Origin": program.url})
    valid(wrong, 401, "role=\"alert\"")
    valid(ask("/share/" + "a" * 43), 410, "Nothing is shared here")


def test_pages_that_another_machine_of_the_house_sees(house, tmp_path):  # noqa: F811
    page = urllib.request.urlopen(house.trust).read().decode()
    assert markup.complaints(page) == []
    context = ssl.create_default_context(cafile=authority(house, tmp_path))
    token = house.claim().rsplit("/", 1)[1]
    _, page = from_afar(house, context, "GET", f"/claim/{token}")
    assert "Welcome to your library" in page
    assert markup.complaints(page) == []
