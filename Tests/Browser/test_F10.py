"""F10: the grid is open on two devices; what is done on one, the other follows in place."""

import pytest

from holding import hold
from photos import files, png, put

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def stored():
    return files(24)


def test_the_grid_follows_in_place(windows):
    here = windows()
    here.page.locator("photo-tile img").first.wait_for()
    there = windows(**PHONE)
    there.page.locator("photo-tile img").nth(5).wait_for()
    there.page.evaluate("() => { window.wasHere = true; }")

    def tile(id):
        return there.page.locator(f'photo-tile[data-id="{id}"]')

    # Somebody looks at the middle; what arrives above does not move it.
    there.page.evaluate("() => scrollTo(0, 500)")
    there.frames(10)
    middle = there.page.evaluate("""() => [...document.querySelectorAll('photo-tile[data-id]')]
      .find((tile) => tile.getBoundingClientRect().bottom > 20).dataset.id""")
    before = tile(middle).bounding_box()["y"]
    new = put(here, "new.png", png(400), **{"upload": "one"})
    there.eventually(lambda: len(there.json("/assets?limit=100")["assets"]) == 25)
    there.frames(10)
    assert abs(tile(middle).bounding_box()["y"] - before) < 2
    # A favourite gets its sign, in the same place.
    here.go(f"/photo/{middle}")
    here.wait_for_viewer()
    here.page.get_by_role("button", name="Favourite", exact=True).click()
    tile(middle).locator(".badges").wait_for()
    assert abs(tile(middle).bounding_box()["y"] - before) < 2
    # An edit shows its own picture.
    old = tile(middle).locator("img").get_attribute("src")
    here.page.get_by_role("link", name="Edit", exact=True).click()
    here.wait_for_darkroom()
    here.choose("Noir")
    here.save()
    there.eventually(lambda: tile(middle).locator("img").get_attribute("src") != old)
    # What is thrown away goes, and comes back where it was.
    here.page.keyboard.press("Escape")
    here.wait_for_viewer()
    here.stretch(8000)
    here.page.get_by_role("button", name="Move to trash").click()
    tile(middle).wait_for(state="detached")
    here.page.get_by_role("button", name="Undo").click()
    tile(middle).locator(".badges").wait_for()
    there.page.evaluate("() => scrollTo(0, 0)")
    tile(new).locator("img").wait_for()
    assert there.page.evaluate("() => window.wasHere")


def test_shown_photos_can_be_deleted_before_the_list_is_complete(window):
    # What is still being developed is asked for too, and would be held as well.
    window.eventually(lambda: window.page.locator("photo-tile img").count() == 24)
    held, let_go = hold(window.page, "**/api/v1/assets/*")
    window.page.locator("photo-tile a").first.click()
    window.wait_for_viewer()
    window.eventually(lambda: held)
    # News of the photo may have asked once more.
    before = len(held)
    window.page.get_by_role("button", name="Move to trash").click()
    window.eventually(lambda: len(held) > before)
    let_go()
    window.page.get_by_text("1 photo moved to trash").wait_for()
    assert len(window.json("/assets?limit=100")["assets"]) == 23
