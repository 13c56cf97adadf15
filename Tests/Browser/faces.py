"""Photos with people in them, and what a person does with their faces."""

import sqlite3
import struct

from PIL import Image, ImageDraw

from patience import patience
from photos import FOLDER, send

# Where the faces are, in parts of the photo.
LEFT, RIGHT = [0.1, 0.2, 0.25, 0.4], [0.6, 0.25, 0.25, 0.4]


def portrait(number):
    """A photo with two round faces, from a year of its own."""
    path = FOLDER / f"portrait{number}.jpg"
    if path.exists():
        return path
    image = Image.new("RGB", (480, 320), (40 + 20 * number, 90, 120))
    draw = ImageDraw.Draw(image)
    for (x, y, width, height), color in ((LEFT, (230, 190, 160)), (RIGHT, (150, 110, 80))):
        draw.ellipse([x * 480, y * 320, (x + width) * 480, (y + height) * 320], fill=color)
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = f"{2022 + number}:06:0{number + 1} 12:00:00"
    image.save(path, quality=90, exif=exif)
    return path


def portraits():
    """Four photos with the same two people, from four years."""
    return [portrait(number) for number in range(4)]


def add_group(window, photo_ids, box, name=None):
    """A person with a face in each of these photos, as the models would group them."""
    faces = [send(window, "POST", f"/assets/{photo}/faces", {"box": box})["face"]["id"]
             for photo in photo_ids]
    return send(window, "POST", "/people", {"faces": faces, "name": name})["person"]["id"]


def turn_on(window):
    send(window, "PATCH", "/account", {"people": True})


def name_person(page, name):
    """Types a name into the sheet that asks for one."""
    sheet = page.locator("person-picker dialog")
    sheet.get_by_label("Name", exact=True).fill(name)
    sheet.get_by_role("button", name="Done").click()
    sheet.wait_for(state="detached")


def named(page, name, count):
    return page.get_by_role("link", name=f"{name}, {count} photo{'s' if count > 1 else ''}")


def open_person(window, person, name):
    """Shows the page of a person, with their photos."""
    window.go(f"/people/{person}")
    window.page.get_by_role("heading", name=name).wait_for()
    window.tiles.first.locator("img").wait_for()


def choose_of_menu(page, name):
    """Chooses what is behind the sign for more on a person's page."""
    page.locator("header details summary").click()
    page.get_by_role("button", name=name).click()


def people(window):
    """The names of all people with the numbers of their photos."""
    return {each["name"]: each["count"] for each in window.json("/people")["people"]}


def write_vectors(window, person, away):
    """Gives the faces of a person the numbers by which a network compares them. All have the
    same; up to 0.5 apart two people would be one, and up to 0.62 it is asked."""
    numbers = [0.7] + [0.0] * 126 + [away]
    faces = [face["id"] for face in window.json(f"/people/{person}/faces")["faces"]]
    with sqlite3.connect(
            window.program.library / "catalog.sqlite", timeout=patience(30)) as catalog:
        catalog.executemany(
            "update face set confidence = 0.9, quality = 0.8, vector = ? where id = ?",
            [(struct.pack("<128f", *numbers), face) for face in faces])
    catalog.close()
