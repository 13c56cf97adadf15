"""What every browser test has: the real program, a browser that signed in, no silent error."""

import collections
import pathlib
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect, sync_playwright

import cameras
from chromium import FILMING, GRAPHICS, HEADLESS
from program import PROGRAM, Program
from window import PATIENCE_SECONDS, Window, open_claim

# The page itself is put together without a card's help, which takes the most time.
ARGUMENTS = [*GRAPHICS, "--disable-gpu-compositing"]

expect.set_options(timeout=1000 * PATIENCE_SECONDS)

results = collections.defaultdict(list)


@pytest.fixture(scope="session")
def driver():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver):
    browser = driver.chromium.launch(executable_path=HEADLESS, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def filming(driver, tmp_path_factory):
    """A browser whose only camera sees a picture of known colours."""
    film = tmp_path_factory.mktemp("film") / "seen.y4m"
    cameras.write_film(film)
    browser = driver.chromium.launch(executable_path=FILMING, args=[
        *ARGUMENTS, "--use-fake-device-for-media-stream=device-count=1,fps=20",
        f"--use-file-for-fake-video-capture={film}"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def twofold(driver):
    """A browser with two cameras."""
    browser = driver.chromium.launch(executable_path=FILMING, args=[
        *ARGUMENTS, "--use-fake-device-for-media-stream=device-count=2,fps=20"])
    yield browser
    browser.close()


@pytest.fixture
def stored():
    """The files that the library has from the beginning; modules and tests name their own."""
    return []


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """Gives a library with these files, which is imported once and copied from then on."""
    made = {}

    def library_of(paths):
        key = tuple(paths)
        if key not in made:
            made[key] = tmp_path_factory.mktemp("filled") / "library"
            subprocess.run([PROGRAM, "import", "--library", made[key], *paths],
                           check=True, capture_output=True)
        return made[key]

    return library_of


@pytest.fixture
def program(request, tmp_path, stored, filled):
    """A running server with a library of its own; below a path, if the test's module has one."""
    if stored:
        shutil.copytree(filled(stored), tmp_path / "library", symlinks=True)
    base = getattr(request.module, "BASE_PATH", None)
    options = ["--base-path", base] if base else []
    program = Program(tmp_path / "library", tmp_path / "log", *options).start()
    yield program
    program.end()


@pytest.fixture
def windows(browser, program):
    """Opens signed-in windows, each in a browser context of its own; with no path, where nothing
    is loaded yet."""
    opened = []

    def open_window(path="/", within=None, permissions=(), **options):
        first = opened[0] if opened else None
        options.setdefault("viewport", {"width": 1280, "height": 800})
        # What is remembered for a lost connection has tests of its own.
        options.setdefault("service_workers", "block")
        if first:
            options["storage_state"] = first.context.storage_state()
        window = Window((within or browser).new_context(**options), program)
        opened.append(window)
        if permissions:
            window.context.grant_permissions(list(permissions), origin=program.url)
        if not first:
            open_claim(window.page.request, program)
        if path:
            window.page.goto(program.url + path)
        return window

    yield open_window
    complaints = [line for window in opened for line in window.complaints()]
    for window in opened:
        window.context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


@pytest.fixture
def window(windows):
    return windows()


@pytest.fixture
def darkroom(windows):
    """The only photo of the library in the darkroom, drawn; the grid was never open."""
    window = windows(None)
    window.edit_photo()
    return window


def pytest_runtest_logreport(report):
    flow = re.match(r"test_(F\d\d)$", pathlib.Path(report.fspath).stem)
    if flow and (report.when == "call" or report.failed):
        results[flow[1]].append(report.passed)


def pytest_collectreport(report):
    flow = re.match(r"test_(F\d\d)$", pathlib.Path(report.fspath).stem)
    if flow and report.failed:
        results[flow[1]].append(False)


def pytest_terminal_summary(terminalreporter):
    terminalreporter.ensure_newline()
    for flow, passed in sorted(results.items()):
        terminalreporter.write_line(f"{flow} {'passed' if all(passed) else 'FAILED'}")
