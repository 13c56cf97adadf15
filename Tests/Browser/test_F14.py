"""F14: picks images, videos or both, one or up to five in an order, or none."""

import pathlib

import pytest

from photos import files, ids
from pictures import KAYAK

FILM = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "films" / "pattern.mp4"


@pytest.fixture
def stored():
    return [*files(6), FILM]


def ask(window, **wanted):
    """Opens the picker as a screen does; `answer` gives what it gave."""
    window.page.evaluate("""async (wanted) => {
      const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
      const { pickPhotos } = await import(`${base}features/picker/photo-picker.js`);
      const { Library } = await import(`${base}core/library.js`);
      window.answer = undefined;
      pickPhotos(new Library(), wanted).then((answer) => { window.answer = answer; });
    }""", wanted)
    window.page.get_by_role("dialog").wait_for()


def answer(window):
    window.eventually(lambda: window.page.evaluate("() => window.answer !== undefined"))
    return window.page.evaluate("""() => window.answer
      && { ...window.answer, files: window.answer.files.map(({ name }) => name) }""")


def offered(window):
    return window.page.get_by_role("dialog").locator("li button")


def test_exactly_what_was_chosen_is_given(window):
    photos = ids(window)
    page = window.page
    tap = lambda name: page.get_by_role("dialog").get_by_role("button", name=name).click()
    # Both kinds, as many as one likes, in the order in which they are chosen.
    ask(window)
    window.eventually(lambda: offered(window).count() == 7)
    for name in ("003.png", "pattern.mp4", "001.png"):
        tap(name)
    tap("pattern.mp4, selected as number 2")
    tap("Choose")
    assert answer(window) == {"assets": [photos["003.png"], photos["001.png"]], "files": []}
    # Images only, up to five, some of them chosen before.
    ask(window, kinds="images", limit=5, chosen=[photos["000.png"]])
    window.eventually(lambda: offered(window).count() == 6)
    for number in (5, 4, 3, 2, 1):
        tap(f"00{number}.png")
    page.get_by_text("5 at most").wait_for()
    tap("Choose")
    assert answer(window)["assets"] == [photos[f"00{number}.png"] for number in (0, 5, 4, 3, 2)]
    # Videos only, one: chosen with one tap.
    ask(window, kinds="videos", limit=1)
    window.eventually(lambda: offered(window).count() == 1)
    tap("pattern.mp4")
    assert answer(window)["assets"] == [photos["pattern.mp4"]]
    # None, by cancelling.
    ask(window)
    window.eventually(lambda: offered(window).count() == 7)
    tap("003.png")
    tap("Cancel")
    assert answer(window) is None
    # From the device: what is of no wanted kind is left out.
    ask(window, kinds="images", canUseDevice=True)
    page.locator("dialog input[type=file]").set_input_files([str(KAYAK), str(FILM)])
    assert answer(window) == {"assets": [], "files": ["kayak.jpg"]}
