"""Signing out loses nothing that was made here, unless that was said and chosen."""

import json

import pytest
from playwright.sync_api import expect

from holding import hold
from photos import ids, png, send
from pictures import KAYAK, MONGOLIA
from rules import check
from signing import PASSWORD, asked, sign_in, sign_out

NO_SPACE = """(start) => {
  const full = () => new DOMException('full', 'QuotaExceededError');
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, text) {
    if (name.startsWith(start)) throw full();
    return setItem.call(this, name, text);
  };
  IDBObjectStore.prototype.put = () => { throw full(); };
}"""

STORED_FILES = """() => new Promise((resolve, reject) => {
  const opened = indexedDB.open('tintype-uploads', 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore('files', { keyPath: 'id' });
  opened.onerror = () => reject(opened.error);
  opened.onsuccess = () => {
    const request = opened.result.transaction('files').objectStore('files').getAll();
    request.onsuccess = () => {
      opened.result.close();
      resolve(request.result.map(({ file, account }) => [file.name, account ?? '']));
    };
  };
})"""


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def drafts(page):
    return page.evaluate(
        "() => Object.keys(localStorage).filter((name) => name.startsWith('tintype.draft '))")


def photo_of(window):
    """The newest photo, in a library whose account has a password."""
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    window.allow("401|net::ERR")
    window.page.reload()
    window.tiles.first.wait_for()
    return window.json("/assets")["assets"][0]["id"]


def choose_file(window):
    """Chooses a file that does not get through."""
    window.page.route("**/api/v1/uploads**", lambda route: route.abort())
    window.page.locator("input[type=file]").set_input_files([
        {"name": "late.png", "mimeType": "image/png", "buffer": png(7)}])


def favourite(window, photo):
    """Marks a photo, which waits for a connection."""
    page = window.page
    page.route("**/api/v1/assets/edit", lambda route: route.abort())
    page.locator(f'photo-tile[data-id="{photo}"] a').click()
    window.wait_for_viewer()
    page.keyboard.press("f")
    page.get_by_text("This will be saved when you’re back online").wait_for()
    page.keyboard.press("Escape")
    window.tiles.first.wait_for()


def ask(window):
    """Signs out without a load of the page between."""
    page = window.page
    page.get_by_role("link", name="Settings").click()
    page.locator('a[href="/settings/account"]').click()
    page.get_by_role("button", name="Sign out", exact=True).click()


def answer(window, name):
    asked(window).get_by_role("button", name=name, exact=True).click()


@pytest.mark.no_second_go
def test_discarded_changes_and_files_are_never_sent(windows):
    window = windows()
    page = window.page
    photo = photo_of(window)
    choose_file(window)
    favourite(window, photo)
    window.eventually(lambda: page.evaluate(STORED_FILES))
    ask(window)
    answer(window, "Discard and sign out")
    page.get_by_role("heading", name="Sign in").wait_for()
    page.unroute_all()
    assert page.evaluate("""() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      .filter((name) => /^tintype([.]unsaid|-upload)/.test(name))""") == []
    window.eventually(lambda: page.evaluate(STORED_FILES) == [])
    sign_in(window)
    assert "late.png" not in ids(window)
    assert not window.json(f"/assets/{photo}")["favorite"]


def test_nothing_is_sent_before_the_form_is_ready(windows):
    window = windows()
    page = window.page
    photo_of(window)
    ask(window)
    page.get_by_role("heading", name="Sign in").wait_for()
    held, let_go = hold(page, "**/sign-in-form.js*")
    page.reload(wait_until="commit")
    page.get_by_role("textbox", name="Name").fill("owner")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Password").press("Enter")
    expect(page.get_by_role("button", name="Sign in")).to_be_disabled()
    window.eventually(lambda: held)
    let_go()
    expect(page.get_by_role("button", name="Sign in")).to_be_enabled()
    expect(page.get_by_label("Password")).to_be_focused()
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Where you are signed in").wait_for()


@pytest.mark.no_second_go
def test_files_that_the_browser_cannot_keep_hold_the_sign_out_up(windows):
    window = windows()
    page = window.page
    photo_of(window)
    page.evaluate(NO_SPACE, "tintype.draft ")
    choose_file(window)
    ask(window)
    answer(window, "Keep on this device and sign out")
    asked(window).get_by_role("alert").get_by_text("1 file can’t be kept").wait_for()
    check(window)
    assert window.json("/session")["account"]["name"] == "owner"
    answer(window, "Sign out without them")
    sign_in(window)
    assert "late.png" not in ids(window)


@pytest.mark.no_second_go
def test_an_edit_that_the_browser_cannot_keep_can_still_be_saved(windows):
    window = windows()
    page = window.page
    photo = photo_of(window)
    page.evaluate(NO_SPACE, "tintype.draft ")
    page.locator(f'photo-tile[data-id="{photo}"] a').click()
    window.wait_for_viewer()
    page.keyboard.press("e")
    window.wait_for_darkroom()
    window.choose("Noir")
    window.leave()
    ask(window)
    answer(window, "Keep on this device and sign out")
    asked(window).get_by_role("alert").get_by_text("edits to 1 photo can’t be kept").wait_for()
    asked(window).get_by_role("button", name="Sign out without them").wait_for()
    answer(window, "Save edits and sign out")
    sign_in(window)
    assert window.json(f"/assets/{photo}")["version"] == 1


@pytest.mark.no_second_go
def test_changes_that_the_library_refuses_are_named_before_the_sign_out(windows):
    window = windows()
    page = window.page
    photo = photo_of(window)
    window.allow("404")
    favourite(window, photo)
    page.route("**/api/v1/assets/edit", lambda route: route.fulfill(
        status=404, content_type="application/problem+json",
        body=json.dumps({"code": "notFound", "detail": "There is no such photo."})))
    ask(window)
    asked(window).get_by_text(
        "“Added to favourites” was not saved. There is no such photo.").wait_for()
    check(window)
    answer(window, "Cancel")
    assert window.json("/session")["account"]["name"] == "owner"
    page.get_by_role("button", name="Sign out", exact=True).click()
    sign_in(window)


@pytest.mark.no_second_go
def test_no_other_window_writes_a_discarded_edit_again(windows):
    window = windows(None)
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    window.edit_photo()
    window.choose("Noir")
    window.eventually(lambda: drafts(window.page))
    edited = window.page
    window.page = window.context.new_page()
    sign_out(window)
    answer(window, "Discard and sign out")
    window.page.get_by_role("heading", name="Sign in").wait_for()
    with edited.expect_event("close"):
        edited.close(run_before_unload=True)
    assert drafts(window.page) == []


@pytest.mark.no_second_go
def test_a_file_that_came_before_the_account_was_known_is_of_this_account(windows):
    window = windows()
    page = window.page
    window.tiles.first.wait_for()
    me = window.json("/session")["account"]["id"]
    window.allow("net::ERR")
    held = []
    page.route("**/api/v1/session", lambda route: held.append(route))
    page.reload(wait_until="commit")
    # Another app shares a file, and one is chosen.
    page.evaluate("""async () => {
      const cache = await caches.open('tintype shared');
      await cache.put('/shared/0', new Response('shared', {
        headers: { 'X-Name': 'shared.png', 'Content-Type': 'image/png' } }));
    }""")
    choose_file(window)
    window.eventually(lambda: [name for name, _ in page.evaluate(STORED_FILES)] == ["late.png"])
    assert page.evaluate("() => caches.has('tintype shared')")
    window.eventually(lambda: held)
    page.unroute("**/api/v1/session")
    for route in held:
        route.continue_()
    window.eventually(lambda: sorted(page.evaluate(STORED_FILES))
                      == [["late.png", me], ["shared.png", me]])
