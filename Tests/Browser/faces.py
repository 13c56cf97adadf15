"""Photos with people in them, and what a person does with their faces."""

from PIL import Image, ImageDraw

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
