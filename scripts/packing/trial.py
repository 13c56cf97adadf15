"""A household's walk through an installed program: claim, upload, Noir, pin, backup, restart."""

import http.client
import io
import json
import os
import pathlib
import ssl
import subprocess
import sys
import time

from PIL import Image

from packing.release import BASELINE, BUILT, ROOT

sys.path.insert(0, str(ROOT / "Tests" / "Driver"))

from client import Client  # noqa: E402

PHOTOS = ROOT / "Tests" / "Fixtures" / "photos"
PHOTO = PHOTOS / "orientation_5.jpg"
SAME_SITE = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
NOIR = [{"filter": "CIPhotoEffectNoir", "amount": 1}]


class Clock:
    """Prints each step with its time; a step that is false ends the trial, a slow one fails it."""

    slow = []

    def __init__(self):
        self.begun = self.last = time.monotonic()

    def say(self, step, is_true=True):
        now = time.monotonic()
        print(f"{now - self.begun:7.1f} s  {step} ({now - self.last:.1f} s)"
              f"{'' if is_true else ': FAILED'}", flush=True)
        self.last = now
        if not is_true:
            sys.exit(1)

    def limit(self, step, seconds, most):
        """A step that may take so long; the trial goes on, and fails at its end."""
        self.say(f"{step} {seconds:.1f} s, at most {most}")
        if seconds > most:
            self.slow.append(step)


class Room:
    """A folder that is the root of the programs run in it, with devices and processes."""

    def __init__(self, root, user=None):
        self.root = pathlib.Path(root)
        self.user = user
        for name, kind in [("proc", "proc"), ("dev", "tmpfs"), ("tmp", "tmpfs")]:
            (self.root / name).mkdir(exist_ok=True)
            subprocess.run(["mount", "-t", kind, "none", self.root / name], check=True)
        for device, number in [("null", 3), ("zero", 5), ("random", 8), ("urandom", 9)]:
            os.mknod(self.root / "dev" / device, 0o20666, os.makedev(1, number))
            (self.root / "dev" / device).chmod(0o666)
        (self.root / "dev" / "shm").mkdir()
        (self.root / "dev" / "shm").chmod(0o1777)
        (self.root / "tmp").chmod(0o1777)

    def command(self, words, variables, user):
        """The command line that runs these words in it, without any variable of this system."""
        settings = [f"{name}={value}" for name, value in variables.items()]
        chosen = [f"--userspec={user}"] if user else []
        return ["chroot", *chosen, str(self.root), "/usr/bin/env", "-i", *settings, *words]

    def run(self, *words, user=None, check=True, variables=None, given=""):
        done = subprocess.run(
            self.command(words, variables or {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
                         user), capture_output=True, text=True, input=given)
        if check and done.returncode:
            sys.exit(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done


class BareRoom(Room):
    """A root without a shell or env: the program is started as a container engine starts it."""

    def command(self, words, variables, user):
        # The loader of the namespace changes root and user itself.
        script = (
            "import os, sys\n"
            "root, user, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])\n"
            "pairs, words = sys.argv[4:4 + count], sys.argv[4 + count:]\n"
            "os.chroot(root); os.chdir('/')\n"
            "os.setgroups([]); os.setgid(user); os.setuid(user)\n"
            "os.execve(words[0], words, dict(each.split('=', 1) for each in pairs))\n")
        pairs = [f"{name}={value}" for name, value in variables.items()]
        return [sys.executable, "-c", script, str(self.root), str(user), str(len(pairs)),
                *pairs, *words]


class Server:
    """`tintype serve` in a room; what Client needs of a program."""

    def __init__(self, room, words, variables, user):
        self.process = subprocess.Popen(
            room.command(words, variables, user), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        self.claim, self.url = "", ""
        for line in self.process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "ready":
                self.url = rest
                break
        if not self.url:
            sys.exit("serve ended: " + self.process.stderr.read())
        self.port = int(self.url.rsplit(":", 1)[1])

    def first_link(self):
        self.claim = self.process.stdout.readline().strip().removeprefix("claim ")
        return self

    def stop(self):
        self.process.terminate()
        return self.process.wait(40)


class SecureClient(Client):
    """A client that trusts any certificate."""

    def _connection(self, timeout):
        return http.client.HTTPSConnection(
            "127.0.0.1", self.program.port, timeout=timeout,
            context=ssl._create_unverified_context())


def ask(client, method, path, body=None):
    answer = client.request(
        method, "/api/v1" + path, None if body is None else json.dumps(body), SAME_SITE)
    if answer.status >= 300:
        sys.exit(f"{method} {path}: {answer.status} {answer.body[:300]}")
    return answer.json if answer.body else None


def add_photo(client, clock):
    """Uploads a photo, applies Noir, puts it on the map; gives its id."""
    clock.say("the link signs in", client.get("/api/v1/session").status == 200)
    answer = client.request("PUT", "/api/v1/uploads/harbour.jpg", PHOTO.read_bytes(), SAME_SITE)
    clock.say("a photo is uploaded", answer.status in (200, 201))
    asset = answer.json["asset"]
    client.wait_until_developed()
    shown = ask(client, "GET", f"/assets/{asset}")
    size = [shown["originalWidth"], shown["originalHeight"]]
    ask(client, "POST", f"/assets/{asset}/versions", {
        "base": 0, "recipe": {"version": 1, "size": size, "steps": NOIR}})
    client.wait_until_developed()
    export = client.get(f"/api/v1/assets/{asset}/export?format=png")
    clock.say("Noir is exported", export.status == 200 and is_grey(export.body))
    ask(client, "PATCH", f"/assets/{asset}", {"position": {"latitude": 38.7, "longitude": -9.1}})
    pins = ask(client, "GET", "/map?zoom=10&box=-10,38,-9,39")
    clock.say("its pin is on the map", asset in json.dumps(pins))
    return asset


def is_grey(picture):
    """Whether red, green and blue are equal in all pixels of an encoded picture."""
    with Image.open(io.BytesIO(picture)) as opened:
        return all(max(each) - min(each) <= 1 for each in opened.convert("RGB").getdata())


# In scripts whose fonts all packages bring, and in those of which Debian's leaves them to apt.
TEXT, ALL_TEXT = "Hafen ميناء Λιμάνι 😀", "Hafen 港 ميناء Λιμάνι 😀"


def draws_text(room, text, variables, user, program="/usr/bin/tintype"):
    """Whether a text is drawn in the room as the program that was built here draws it."""
    own = next(each for each in [ROOT / "bin/tintype", BUILT / BASELINE / "tintype"]
               if each.exists())
    recipe = json.dumps({"version": 1, "steps": [{"filter": "CITextImageGenerator", "parameters": {
        "inputText": text, "inputFontName": "Helvetica-Oblique"}}]})
    drawn = []
    inside, outside = pathlib.Path("/", "tmp", "text.png"), room.root / "dev/shm/text.png"
    for words, target in [
            (room.command([program, *filtering(recipe, inside)], variables, user),
             room.root / inside.relative_to("/")),
            ([own, *filtering(recipe, outside)], outside)]:
        done = subprocess.run(words, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"text: {done.stderr}")
        drawn.append(target.read_bytes())
    return drawn[0] == drawn[1]


def filtering(recipe, target):
    return ["filter", "--recipe", recipe, "--output", str(target)]
