"""Photos that are made for a test, and put into the library by a program."""

import io

from PIL import Image


def png(number, size=(480, 320)):
    """A picture in a colour and with a number of its own."""
    image = Image.new("RGB", size, (number * 37 % 256, number * 91 % 256, number * 53 % 256))
    image.putpixel((0, 0), (number % 256, number // 256, 0))
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def put(window, name, data, **headers):
    """Uploads a file whole, and gives the id of its photo."""
    answer = window.context.request.put(
        f"{window.program.url}/api/v1/uploads/{name}", data=data,
        headers={"Origin": window.program.url, **headers})
    assert answer.ok, answer.text()
    return answer.json()["asset"]


def fill(window, count):
    """Puts so many photos into the library, and waits until all are developed."""
    ids = [put(window, f"{number:03}.png", png(number)) for number in range(count)]
    window.eventually(lambda: all(
        each["state"] == "ready" for each in window.json("/assets?limit=1000")["assets"]))
    return ids


def send(window, method, path, body=None):
    """A request of a program, with this window's cookie."""
    answer = window.context.request.fetch(
        f"{window.program.url}/api/v1{path}", method=method, data=body,
        headers={"Origin": window.program.url})
    assert answer.ok, f"{path}: {answer.status} {answer.text()}"
    return answer.json() if answer.body() else None
