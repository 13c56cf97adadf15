"""A photo of another account: no form and no tool that could not save."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import files, ids, put, send
from pictures import KAYAK
from rules import check
from window import Window


@pytest.fixture
def stored():
    return files(2)


@pytest.fixture
def other(windows, browser):
    """Opens a window of another account with this role."""
    owner = windows(None)
    opened = []

    def join(role, **options):
        path = send(owner, "POST", "/invitations", {"role": role})["path"]
        window = Window(browser.new_context(service_workers="block", **options), owner.program)
        opened.append(window)
        window.go(path)
        window.page.get_by_label("Name").fill("Ann")
        window.page.get_by_label("Password").fill("plum violet anchor 7")
        window.page.get_by_role("button", name="Join").click()
        window.tiles.first.wait_for()
        return window

    yield join
    complaints = [line for window in opened for line in window.complaints()]
    for window in opened:
        window.context.close()
    assert not complaints


@pytest.mark.parametrize("role", ["viewer", "member"])
def test_the_darkroom_says_that_only_the_owner_edits(other, role):
    window = other(role, **PHONE)
    photo = ids(window)["000.png"]
    window.go(f"/photo/{photo}/edit")
    window.page.get_by_text("Only the owner can edit this photo.").wait_for()
    expect(window.strip.get_by_role("radio")).to_have_count(0)
    expect(window.save_button).to_have_count(0)
    check(window)
    window.page.get_by_role("link", name="Show the photo").click()
    window.wait_for_viewer()
    expect(window.page.get_by_role("link", name="Edit")).to_have_count(0)


@pytest.mark.parametrize("role", ["viewer", "member"])
def test_the_viewer_says_why_it_neither_edits_nor_turns(other, role):
    window = other(role)
    window.view_photo("000.png")
    page = window.page
    page.get_by_role("button", name="Favourite").wait_for()
    said = page.locator("app-toast").get_by_text("Only the owner can edit this photo.")
    for key in ("r", "e"):
        page.keyboard.press(key)
        said.wait_for()
        page.keyboard.press("f")
        said.wait_for(state="hidden")


def test_on_a_phone_info_says_who_edits_and_turns(other):
    window = other("member", **PHONE)
    window.view_photo("000.png")
    window.page.get_by_role("button", name="Info").tap()
    window.page.get_by_text("Only the owner can edit this photo and its details.").wait_for()
    check(window)


def test_the_keys_go_on_from_a_photo_of_another_account(other):
    window = other("member")
    photo = put(window, "kayak.jpg", KAYAK.read_bytes())
    window.go(f"/photo/{ids(window)['001.png']}/edit")
    window.page.get_by_text("Only the owner can edit this photo.").wait_for()
    for _ in range(2):
        if photo not in window.page.url:
            before = window.page.url
            window.page.keyboard.press("ArrowRight")
            window.eventually(lambda: window.page.url != before)
            window.frames(2)
    assert photo in window.page.url
    window.wait_for_darkroom()


def test_a_viewer_is_not_asked_to_put_photos_on_the_map(other):
    window = other("viewer")
    # The map may be there before it is known who looks at it.
    held = []
    window.page.route("**/api/v1/session", lambda route: held.append(route))
    window.go("/map")
    window.page.get_by_text("No photos on the map yet").wait_for()
    while held:
        held.pop().continue_()
    window.page.locator("html.only-looks").wait_for()
    expect(window.page.get_by_role("button", name="Put photos on the map")).to_be_hidden()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_who_joined_before_the_owner_has_a_password_changes_their_own(other, options):
    window = other("member", **options)
    page = window.page
    window.go("/settings/account")
    page.get_by_role("heading", name="Password").wait_for()
    expect(page.get_by_text("administrator")).to_have_count(0)
    page.get_by_label("Current password").fill("plum violet anchor 7")
    page.get_by_label("New password").fill("copper lantern meadow 3")
    page.get_by_role("button", name="Change password").click()
    page.get_by_text("Password changed.").wait_for()
    check(window)
