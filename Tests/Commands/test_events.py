"""The stream of changes over a real connection, also when very much changes at once."""

import json
import os
import struct
import subprocess

from client import Client
from command import PROGRAM
from program import Program

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
