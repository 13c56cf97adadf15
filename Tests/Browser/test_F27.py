"""F27: the plug is pulled in the middle of an upload of 100 photos, and nothing is lost."""

import hashlib

import pytest

from photos import png

pytestmark = pytest.mark.no_second_go

COUNT = 100
HELD_FROM = 60


def reported(window):
    """What the page says is stored, by name."""
    return window.page.locator("upload-list li[data-state=good] .name").all_text_contents()


def test_reported_photos_are_there_and_the_rest_continues(windows, program):
    window = windows()
    window.allow("ERR_|Failed to load resource")
    pictures = {f"{number:03}.png": png(number) for number in range(COUNT)}
    begun, held = [], []

    def hold(route):
        """The later ones are on their way when the plug is pulled, however fast the machine is."""
        begun.append(route)
        if len(begun) > HELD_FROM:
            held.append(route)
        else:
            route.continue_()

    window.page.route("**/api/v1/uploads**", hold)
    window.page.locator("input[type=file]").set_input_files(
        [{"name": name, "mimeType": "image/png", "buffer": data}
         for name, data in pictures.items()])
    window.page.get_by_role("button", name="Uploads", exact=True).click()
    window.eventually(lambda: len(reported(window)) >= 20)
    program.kill()
    before = reported(window)
    assert 20 <= len(before) < COUNT
    window.page.unroute_all()
    for route in held:
        route.continue_()
    program.start()
    stored = {each["filename"]: each["sha256"]
              for each in window.json("/assets?limit=1000")["assets"]}
    for name in before:
        assert stored[name] == hashlib.sha256(pictures[name]).hexdigest()
    # Nobody touches anything: the rest goes on when the server is back.
    window.eventually(lambda: len(reported(window)) == COUNT)
    stored = [(each["filename"], each["sha256"])
              for each in window.json("/assets?limit=1000")["assets"]]
    assert sorted(stored) == sorted(
        (name, hashlib.sha256(data).hexdigest()) for name, data in pictures.items())
