"""The stream of changes over a real connection, also when very much changes at once."""

import json
import os
import struct
import subprocess

from client import Client
from command import PROGRAM
from program import Program

PASSWORD = "plum violet anchor"
# Only the answer about one photo has these.
DETAILS = {"history", "exposure", "damage"}

# The log of so many changes is longer than what may wait for a reader.
COUNT = 5000 if os.environ.get("TINTYPE_PROOF") else 1200


def dot(number):
    """A picture of one pixel."""
    head = b"BM" + struct.pack("<IHHI", 58, 0, 0, 54)
    head += struct.pack("<IiiHHIIiiII", 40, 1, 1, 1, 24, 0, 4, 0, 0, 0, 0)
    return head + number.to_bytes(3, "little") + b"\0"


def edit(client, assets, changes):
    answer = client.request(
        "POST", "/api/v1/assets/edit", json.dumps({"assets": assets, "changes": changes}),
        {"Content-Type": "application/json"})
    assert answer.status == 200, answer.body


def read(stream, kind, fits=lambda data: True):
    """The data of the next event of a kind."""
    name = None
    while line := stream.readline():
        field, _, value = line.decode().strip().partition(": ")
        if field == "event":
            name = value
        elif field == "data" and name == kind and fits(json.loads(value)):
            return json.loads(value)
    raise AssertionError("the stream of events has ended")


def test_a_stream_survives_a_change_of_thousands_of_photos(tmp_path):
    source, library = tmp_path / "source", tmp_path / "library"
    source.mkdir()
    for number in range(COUNT):
        (source / f"{number}.bmp").write_bytes(dot(number))
    subprocess.run([PROGRAM, "import", "--library", library, source], check=True,
                   capture_output=True)
    with Program(library, tmp_path / "log").start() as program:
        owner = Client(program).open_claim()
        ids = [asset["id"] for asset in owner.assets()]
        token = owner.get("/api/v1/changes").json["token"]
        connection = owner._connection(60)
        connection.request("GET", f"/api/v1/events?since={token}", headers=owner._session())
        stream = connection.getresponse()
        edit(owner, ids, {"favorite": True})
        many = read(stream, "many", lambda data: data["count"] >= COUNT)
        changed = owner.get(f"/api/v1/changes?since={token}").json["changes"]
        assert {change["id"] for change in changed} == set(ids)
        edit(owner, ids[:1], {"title": "The last"})
        one = read(stream, "change", lambda data: any(
            change["id"] == ids[0] for change in data["changes"]))
        assert one["token"] != many["token"]
        connection.close()


def send(client, method, path, document):
    answer = client.request(
        method, "/api/v1" + path, json.dumps(document), {"Content-Type": "application/json"})
    assert answer.status < 300, answer.body
    return answer.json if answer.body else None


def sign_in(program, name):
    client = Client(program)
    connection = client._connection(30)
    connection.request(
        "POST", "/api/v1/session", json.dumps({"name": name, "password": PASSWORD}),
        {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{program.port}"})
    answer = connection.getresponse()
    assert answer.status == 201, answer.read()
    # Another cookie makes the browser known to the sign-in.
    client.cookie = "; ".join(
        cookie.split(";")[0] for cookie in answer.headers.get_all("Set-Cookie"))
    connection.close()
    return client


class Bearer(Client):
    """A program with a token."""

    def __init__(self, program, secret):
        super().__init__(program)
        self.secret = secret

    def _session(self):
        return {"Authorization": f"Bearer {self.secret}"}


def heard(client, token, last):
    """Every row that a stream gives from a token to the change of an object."""
    connection = client._connection(30)
    connection.request("GET", f"/api/v1/events?since={token}", headers=client._session())
    stream = connection.getresponse()
    assert stream.status == 200
    assets, collections = {}, {}
    while True:
        event = read(stream, "change")
        assets |= {row["id"]: row for row in event["assets"]}
        collections |= {row["id"]: row for row in event["collections"]}
        if any(change["id"] == last for change in event["changes"]):
            connection.close()
            return assets, collections, event["count"]


def test_the_rows_of_events_are_what_each_listener_could_request(tmp_path):
    with Program(tmp_path / "library", tmp_path / "log").start() as program:
        owner = Client(program).open_claim()
        name = owner.get("/api/v1/session").json["account"]["name"]
        send(owner, "PUT", "/account/password", {"new": PASSWORD})
        owner = sign_in(program, name)
        for name, role in (("Ben", "member"), ("Cleo", "viewer")):
            send(owner, "POST", "/accounts", {"name": name, "role": role, "password": PASSWORD})
        ben, cleo = sign_in(program, "Ben"), sign_in(program, "Cleo")
        for number in range(5):
            owner.request("PUT", f"/api/v1/uploads/{number}.bmp", dot(number))
        ben.request("PUT", "/api/v1/uploads/5.bmp", dot(5))
        owner.wait_until_developed()
        private, hidden, trashed, lent, shared = sorted(
            each["id"] for each in owner.assets() if each["filename"] != "5.bmp")
        token = owner.get("/api/v1/changes").json["token"]
        edit(owner, [private, lent], {"visibility": "private"})
        edit(owner, [hidden], {"hidden": True})
        send(owner, "POST", "/assets/trash", {"assets": [trashed]})
        album = send(owner, "POST", "/collections", {"title": "Lent"})["collection"]["id"]
        send(owner, "POST", f"/collections/{album}/assets", {"assets": [lent]})
        accounts = {each["name"]: each["id"] for each in owner.get(
            "/api/v1/accounts").json["accounts"]}
        send(owner, "PUT", f"/collections/{album}/shares/{accounts['Ben']}", {"mayAdd": False})
        edit(owner, [private, hidden, lent], {"title": "Changed"})
        photo = owner.get(f"/api/v1/assets/{lent}").json
        send(owner, "POST", f"/assets/{lent}/versions", {"base": 0, "recipe": {
            "version": 1, "size": [photo["originalWidth"], photo["originalHeight"]],
            "steps": [{"filter": "CIColorInvert"}]}})
        edit(owner, [shared], {"title": "The last"})
        secret = send(owner, "POST", "/tokens", {"name": "Reader", "level": "read"})[
            "token"]["secret"]
        reader = Bearer(program, secret)
        seen = {}
        for name, client in (("owner", owner), ("ben", ben), ("cleo", cleo), ("reader", reader)):
            assets, collections, count = heard(client, token, shared)
            seen[name] = set(assets), set(collections)
            for row in assets.values():
                asked = client.get(f"/api/v1/assets/{row['id']}")
                assert asked.status == 200, (name, row)
                latest = row.pop("latest")
                assert {k: v for k, v in asked.json.items() if k not in DETAILS} == row
                assert asked.json["history"] == ([latest] if latest else []), name
            for row in collections.values():
                asked = client.get(f"/api/v1/collections/{row['id']}")
                listed = client.get(f"/api/v1/collections/{row['id']}/assets").json["assets"]
                assert row.pop("assets") == [each["id"] for each in listed], name
                assert asked.json["collection"] == row
            assert client.get("/api/v1/session").json["library"]["assets"] == count
        everything = {private, hidden, trashed, lent, shared}
        assert seen == {
            "owner": (everything, {album}), "reader": (everything, {album}),
            "ben": ({lent, shared}, {album}), "cleo": ({shared}, set()),
        }
