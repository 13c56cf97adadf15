"""Photos that are made for a test, and what a program does with the library."""

import atexit
import io
import pathlib
import shutil
import tempfile

from PIL import Image

# Files that are made once for all tests of a run.
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="tintype-photos-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)


def png(number, size=(480, 320)):
    """A picture in a colour and with a number of its own."""
    image = Image.new("RGB", size, (number * 37 % 256, number * 91 % 256, number * 53 % 256))
    image.putpixel((0, 0), (number % 256, number // 256, 0))
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def files(count):
    """So many pictures as files: `000.png` and on."""
    paths = [FOLDER / f"{number:03}.png" for number in range(count)]
    for number, path in enumerate(paths):
        if not path.exists():
            path.write_bytes(png(number))
    return paths


def put(window, name, data, **headers):
    """Uploads a file whole, and gives the id of its photo."""
    answer = window.context.request.put(
        f"{window.program.url}/api/v1/uploads/{name}", data=data,
        headers={"Origin": window.program.origin, **headers})
    assert answer.ok, answer.text()
    return answer.json()["asset"]


def ids(window):
    """Every photo's id by its file's name."""
    return {each["filename"]: each["id"]
            for each in window.json("/assets?limit=1000")["assets"]}


def developed(window):
    """Waits until nothing is told of photos any more because they are being developed."""
    window.eventually(lambda: all(
        each["state"] == "ready" for each in window.json("/assets?limit=1000")["assets"]))


def send(window, method, path, body=None):
    """A request of a program, with this window's cookie."""
    answer = window.context.request.fetch(
        f"{window.program.url}/api/v1{path}", method=method, data=body,
        headers={"Origin": window.program.origin})
    assert answer.ok, f"{path}: {answer.status} {answer.text()}"
    return answer.json() if answer.body() else None
