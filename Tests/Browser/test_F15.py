"""F15: the photographers, mine first; each one's photos, and their map."""

import subprocess

import pytest

import cameras
from patience import patience
from photos import png
from pictures import KAYAK, MONGOLIA
from program import PROGRAM


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def test_my_photos_come_first_and_lead_to_grid_and_map(windows):
    window = windows("/photographers")
    first = window.page.locator(".people a").first
    first.wait_for()
    assert "My photos" in first.text_content() and "2\u00a0items" in first.text_content()
    assert cameras.complaints(window) == []
    first.click()
    window.eventually(lambda: window.tiles.count() == 2)
    window.page.get_by_role("button", name="Map", exact=True).click()
    window.page.locator("photo-map .pin").wait_for()
    assert window.page.locator("photo-map .pin").count() == 1
    window.page.get_by_role("button", name="Photos", exact=True).click()
    assert window.tiles.first.is_visible()


def test_another_photographer_follows_with_photos_of_their_own(windows, program):
    def said(*words):
        done = subprocess.run(
            [PROGRAM, *words, "--library", program.library], input="plum violet anchor\n",
            text=True, capture_output=True, check=True, timeout=patience(60))
        return done.stdout.strip()

    window = windows()
    said("user", "add", "Ben")
    token = said("token", "add", "--user", "Ben", "--level", "add")
    window.page.goto(program.url + "/photographers")
    people = window.page.locator(".people a")
    people.first.wait_for()
    answer = window.context.request.put(
        f"{program.url}/api/v1/uploads/theirs.png", data=png(7),
        headers={"Authorization": f"Bearer {token}", "Origin": program.url})
    assert answer.ok, answer.text()
    window.page.reload()
    window.eventually(lambda: people.count() == 2)
    window.eventually(lambda: ["My photos" in each for each in people.all_text_contents()]
                      == [True, False])
    assert "Ben" in people.last.text_content() and "1\u00a0item" in people.last.text_content()
    people.last.click()
    window.eventually(lambda: window.tiles.count() == 1)
    assert "theirs.png" in window.tiles.locator("a").get_attribute("aria-label")
