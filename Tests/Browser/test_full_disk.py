"""Uploads to a library whose disk is full continue by themselves when there is space again."""

import re
import time

import pytest
from playwright.sync_api import expect

from disks import mounted
from pictures import KAYAK
from program import Program
from test_uploads import as_files, noise, open_list, rows

pytestmark = pytest.mark.no_second_go

FULL = "The library’s disk is full. Uploading continues when there’s space."
# The server leaves 64 MB of its disk free.
DISK = "size=110m"
SPARE_BYTES = 64 << 20


@pytest.fixture
def program(tmp_path):
    with mounted(tmp_path / "disk", DISK) as disk:
        program = Program(disk / "library", tmp_path / "log").start()
        yield program
        program.end()


@pytest.fixture
def ballast(tmp_path, program):
    """Takes all the space that the server may use; removed, there is space again."""
    file = tmp_path / "disk" / "ballast"
    file.write_bytes(bytes(SPARE_BYTES))
    return file


def choose(window, files):
    window.page.locator("input[type=file]").set_input_files(files)


def hear(window):
    """When each request that begins an upload is made."""
    begun = []
    window.page.on("request", lambda request: begun.append(time.monotonic()) if (
        request.method == "POST" and request.url.endswith("/api/v1/uploads")) else None)
    return begun


@pytest.mark.parametrize("options", [{}, {"has_touch": True, "is_mobile": True,
                                          "viewport": {"width": 390, "height": 844}}],
                         ids=["desktop", "phone"])
def test_uploads_continue_by_themselves_when_there_is_space_again(windows, ballast, options):
    window = windows(**options)
    window.allow("status of 507")
    begun = hear(window)
    page = window.page
    choose(window, as_files(**{f"n{number}": noise(number) for number in range(6)}))
    chip = page.locator("upload-progress .chip")
    expect(chip).to_contain_text("6 not uploaded")
    # A file that is no smaller than one that had no space is not even asked about.
    assert len(begun) <= 6
    open_list(window)
    window.eventually(lambda: {words for _, words in rows(window)} == {FULL})
    asked = len(begun)
    window.eventually(lambda: len(begun) > asked)
    # One of them asks, and nothing is seen of it.
    assert len(begun) == asked + 1
    assert {words for _, words in rows(window)} == {FULL}
    expect(chip).to_contain_text("6 not uploaded")
    ballast.unlink()
    window.eventually(lambda: page.locator("photo-tile img").count() == 6)
    assert len(window.json("/assets")["assets"]) == 6
    expect(page.locator("upload-progress [role=status]")).to_have_text("6 uploaded")


def test_a_window_that_becomes_visible_asks_at_once(windows, ballast):
    window = windows()
    window.allow("status of 507")
    begun = hear(window)
    page = window.page
    choose(window, str(KAYAK))
    expect(page.locator("upload-progress .chip")).to_contain_text("1 not uploaded")
    # Two pauses later the next is twenty seconds long. The signs may come before the answer.
    window.eventually(lambda: len(begun) == 3)
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    ballast.unlink()
    window.eventually(lambda: page.locator("photo-tile img").count() == 1)
    assert begun[3] - begun[2] < 15
    assert len(begun) <= 5
    expect(page.locator("upload-progress [role=status]")).to_have_text(re.compile("1 uploaded"))
