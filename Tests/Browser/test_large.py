"""Large originals are edited within a browser's memory: TINTYPE_PROOF=1, as they take a minute."""

import pathlib

import pillow_heif
import pytest
from PIL import Image

from photos import FOLDER
from pictures import KAYAK, colourfulness
from skips import only_in_the_proof

pytestmark = only_in_the_proof("it takes a minute")

MOST_MEGABYTES = 600
SIZES = {"108.jpg": (12000, 9000), "16.heic": (4608, 3456)}


@pytest.fixture(params=SIZES)
def stored(request):
    """One photo beside the other until the picture is as large as a sensor's."""
    path = FOLDER / request.param
    photo = Image.open(KAYAK).convert("RGB")
    whole = Image.new("RGB", SIZES[request.param])
    for left in range(0, whole.width, photo.width):
        for top in range(0, whole.height, photo.height):
            whole.paste(photo, (left, top))
    pillow_heif.register_heif_opener()
    whole.save(path, quality=80)
    return [path]


def memory():
    """The most that a renderer of a browser of these tests has ever had, in MB."""
    most = 0
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" not in (process / "cmdline").read_bytes():
                continue
            status = (process / "status").read_text()
        except OSError:
            # It has ended meanwhile.
            continue
        most = max(most, int(status.split("VmHWM:")[1].split()[0]) // 1024)
    return most


def test_a_large_original_is_edited_within_the_memory_of_a_tab(windows, stored, capsys):
    window = windows()
    window.edit_photo()
    window.choose("Noir")
    assert colourfulness(window.large()) < 1
    window.stage.hover()
    for _ in range(12):
        window.page.mouse.wheel(0, -400)
        window.frames(2)
    # So close that the original's own pixels are asked for.
    window.page.locator("photo-stage > img.detail:not([hidden])").wait_for()
    window.page.keyboard.press("0")
    window.save()
    most = memory()
    with capsys.disabled():
        print(f"\n{stored[0].name}: the largest renderer had {most} MB")
    assert 0 < most < MOST_MEGABYTES
