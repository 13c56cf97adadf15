"""A photo of another account: no form and no tool that could not save."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from holding import hold
from photos import files, ids, png, put, send
from pictures import KAYAK
from rules import check
from test_stars import rating, select
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
    _, let_go = hold(window.page, "**/api/v1/session")
    window.go("/map")
    window.page.get_by_text("No photos on the map yet").wait_for()
    let_go()
    window.page.locator("html.only-looks").wait_for()
    expect(window.page.get_by_role("button", name="Put photos on the map")).to_be_hidden()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_who_joined_before_the_owner_has_a_password_changes_their_own(other, options):
    window = other("member", **options)
    # The session before ends, and what it listened to with it.
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    page = window.page
    window.go("/settings/account")
    page.get_by_role("heading", name="Password").wait_for()
    expect(page.get_by_text("administrator")).to_have_count(0)
    page.get_by_label("Current password").fill("plum violet anchor 7")
    page.get_by_label("New password").fill("copper lantern meadow 3")
    page.get_by_role("button", name="Change password").click()
    page.get_by_text("Password changed.").wait_for()
    check(window)


def mixed(other):
    """Two photos of the owner's, and one of Ann's, in her window."""
    window = other("member")
    # Messages wait for who looks at them first.
    window.stretch(4000, 8000)
    put(window, "kayak.jpg", KAYAK.read_bytes())
    window.page.locator('photo-tile a[aria-label*="kayak.jpg"]').wait_for()
    return window


def test_of_a_mixed_selection_ones_own_are_trashed_and_the_others_counted(other):
    window = mixed(other)
    page = window.page
    photos = ids(window)
    select(window, *photos)
    page.keyboard.press("Delete")
    page.get_by_text("1 photo moved to trash. 2 photos belong to other people.").wait_for()
    assert set(ids(window)) == {"000.png", "001.png"}
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Undone").wait_for()
    assert ids(window) == photos
    page.locator('photo-tile a[aria-label*="kayak.jpg"]').wait_for()
    select(window, *photos)
    page.keyboard.press("5")
    page.get_by_text("1 photo: 5 stars. 2 photos belong to other people.").wait_for()
    assert {name: rating(window, name) for name in photos} == {
        "kayak.jpg": 5, "000.png": 0, "001.png": 0}


def test_a_selection_of_other_peoples_photos_stays_selected(other):
    window = mixed(other)
    select(window, "000.png", "001.png")
    window.page.keyboard.press("Delete")
    window.page.get_by_text("Not done. These photos belong to other people.").wait_for()
    window.page.get_by_text("2 selected").wait_for()
    assert len(ids(window)) == 3


def test_what_waited_for_a_connection_leaves_other_peoples_photos_alone(other):
    window = mixed(other)
    window.allow("ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR|Failed to fetch")
    page = window.page
    select(window, "kayak.jpg", "000.png")
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_role("button", name="Move to trash").wait_for()
    window.program.kill()
    page.keyboard.press("Delete")
    page.locator("app-toast").get_by_text("will be saved when you’re back online").wait_for()
    # This page would send it as soon as it can; a later one does.
    page.goto("about:blank")
    window.program.start()
    window.go("/")
    page.get_by_text("1 photo moved to trash. 1 photo belongs to other people.").wait_for()
    assert set(ids(window)) == {"000.png", "001.png"}


def test_the_details_of_a_mixed_selection_are_edited_where_they_may_be(other):
    window = mixed(other)
    page = window.page
    photos = ids(window)
    send(window, "POST", "/assets/edit",
         {"assets": list(photos.values()), "changes": {"favorite": True}})
    # This list knows whose each photo is.
    window.go("/favorites")
    window.eventually(lambda: window.tiles.count() == 3)
    select(window, *photos)
    bar = page.get_by_role("region", name="Selected photos")
    bar.get_by_role("button", name="Move to trash").wait_for()
    if bar.locator("summary").is_visible():
        bar.locator("summary").click()
    bar.get_by_role("button", name="Edit details").click()
    sheet = page.get_by_role("dialog", name="Edit 3 photos")
    sheet.get_by_label("Title", exact=True).fill("Kayak trip")
    sheet.get_by_role("button", name="Save").click()
    page.get_by_text("1 photo changed, 2 belong to others").wait_for()
    titles = {each["filename"]: each["title"] for each in window.json("/assets")["assets"]}
    assert titles == {"kayak.jpg": "Kayak trip", "000.png": None, "001.png": None}


def test_only_ones_own_photos_are_put_on_the_map(other):
    window = other("member")
    page = window.page
    put(window, "own.png", png(9))
    # The map may be there before it is known whose photos are one's own.
    held, let_go = hold(page, "**/api/v1/session")
    window.go("/map")
    page.get_by_role("button", name="Photos without a location").click()
    sheet = page.get_by_role("dialog", name="Put photos on the map")
    sheet.wait_for()
    assert held
    let_go()
    tile = sheet.get_by_role("button", name="own.png")
    tile.wait_for()
    for name in ("000.png", "001.png"):
        expect(sheet.get_by_role("button", name=name)).to_have_count(0)
    check(window)
    tile.click()
    sheet.get_by_role("button", name="Put here").click()
    sheet.get_by_text("All your photos have a location.").wait_for()
    assert window.json(f"/assets/{ids(window)['own.png']}")["latitude"] is not None
