"""A household's days one after the other: nothing grows that should not."""

import hashlib
import json
import random
import re
import time

from client import Client
from patience import patience
from sample import memory
from test_kill import check, photo
from test_storage import PROOF, tintype

# Of each of the three parts of a run.
ACTS = 20_000 if PROOF else 200


def descriptors(client):
    """By the server's own count, since other processes may not look into it."""
    numbers = client.get("/metrics").body.decode()
    return int(re.search(r"^tintype_open_files (\d+)$", numbers, re.MULTILINE)[1])


class Household:
    """What people do, by chance, and what must be there of it."""

    def __init__(self, program, seed):
        self.client = Client(program).open_claim()
        self.chance = random.Random(seed)
        self.stored, self.number, self.links = {}, 0, []

    def send(self, method, path, body=None):
        answer = self.client.request(
            method, "/api/v1" + path, body and json.dumps(body),
            {"Content-Type": "application/json"} if body else None)
        assert answer.status < 300, (method, path, answer.status, answer.body)
        return answer

    def act(self):
        if len(self.stored) < 8:
            return self.add()
        return self.chance.choice([
            self.add, self.edit, self.title, self.look, self.share, self.search, self.throw])()

    def one(self):
        return self.chance.choice(sorted(self.stored))

    def add(self):
        data = photo(self.number)
        answer = self.client.request("PUT", f"/api/v1/uploads/{self.number}.jpg", data)
        assert answer.status == 201, answer.body
        self.stored[answer.json["asset"]] = hashlib.sha256(data).hexdigest()
        self.number += 1

    def edit(self):
        found = self.client.get(f"/api/v1/assets/{self.one()}").json
        if found["state"] == "ready":
            size = [found["originalWidth"], found["originalHeight"]]
            steps = [{"filter": "CIExposureAdjust",
                      "parameters": {"inputEV": self.chance.uniform(-1, 1)}}]
            self.send("POST", f"/assets/{found['id']}/versions", {
                "base": len(found["history"]) and found["version"],
                "recipe": {"version": 1, "size": size, "steps": steps}})

    def title(self):
        self.send("PATCH", f"/assets/{self.one()}", {"title": f"Lake {self.chance.random()}"})

    def look(self):
        self.client.get(f"/api/v1/assets/{self.one()}/renditions/256")

    def share(self):
        self.links.append(self.send("POST", "/links", {"assets": [self.one()]}).json["link"]["id"])
        if len(self.links) > 5:
            self.send("DELETE", f"/links/{self.links.pop(0)}")

    def search(self):
        self.client.get("/api/v1/search?q=lake")

    def throw(self):
        asset = self.one()
        self.send("POST", "/assets/trash", {"assets": [asset]})
        self.send("POST", "/assets/purge", {"assets": [asset]})
        del self.stored[asset]


def test_23_days_of_everything_leave_nothing_behind(program):
    seed = random.randrange(1 << 32)
    house = Household(program, seed)
    seen = []
    for _ in range(3):
        for _ in range(ACTS):
            house.act()
        house.client.wait_until_developed()
        seen.append((descriptors(house.client), memory(program.process.pid, "VmRSS") / 2**20))
    # What is still being made has files open for a while, and what leaks has them for ever.
    until = time.monotonic() + patience(30)
    while (seen[2][0] > seen[1][0] + 4 or seen[2][1] >= seen[1][1] + 16) and (
            time.monotonic() < until):
        house.client.wait_until_developed()
        seen[2] = descriptors(house.client), memory(program.process.pid, "VmRSS") / 2**20
    check(house.client, house.stored)
    # What is kept for later is full after the first part; from then on nothing may grow.
    (_, _), (few, little), (many, much) = seen
    print(f"23: seed {seed}, {3 * ACTS} acts, {few} descriptors and then {many}, "
          f"{much - little:+.1f} MB in the last part")
    assert many <= few + 4 and much < little + 16
    program.end()
    assert tintype(program.library, "verify").returncode == 0
    program.start()
