"""Hidden photos are locked by a PIN or the password, for the server too."""

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import files, ids, send
from rules import check

pytestmark = pytest.mark.no_second_go

PASSWORD = "plum violet anchor"


@pytest.fixture
def stored():
    return files(3)


def fetch(window, method, path, body=None):
    return window.context.request.fetch(
        f"{window.program.url}/api/v1{path}", method=method, data=body,
        headers={"Origin": window.program.origin})


def hide(window, name):
    photo = ids(window)[name]
    send(window, "PATCH", f"/assets/{photo}", {"hidden": True})
    return photo


def hidden(window):
    return [each["filename"]
            for each in window.json("/smart-albums/hidden/assets")["assets"]]


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_a_pin_locks_hidden_photos_and_opens_them_for_a_while(windows, options):
    window = windows(None, **options)
    # A wrong secret is refused, and the stream of changes ends with the lock.
    window.allow(r"401 \(Unauthorized\)|ERR_CONNECTION_RESET")
    page = window.page
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    photo = hide(window, "001.png")
    window.go("/settings/account")
    page.get_by_role("button", name="Change", exact=True).click()
    sheet = page.get_by_role("dialog", name="Hidden photos")
    sheet.get_by_label("Lock", exact=True).select_option(label="PIN")
    sheet.get_by_label("Lock again after").select_option(label="1 minute")
    # The browser's own complaint about another form of it says this, too.
    expect(sheet.get_by_label("New PIN")).to_have_attribute("title", "4 to 12 digits")
    sheet.get_by_label("New PIN").fill("2580")
    sheet.get_by_label("Password of the account").fill("not the password")
    sheet.get_by_role("button", name="Save").click()
    sheet.get_by_text("The PIN or password is incorrect.").wait_for()
    check(window)
    sheet.get_by_label("Password of the account").fill(PASSWORD)
    sheet.get_by_role("button", name="Save").click()
    page.get_by_text("By a PIN. Locked again after 1 minute.").wait_for()

    assert hidden(window) == []
    assert fetch(window, "GET", f"/assets/{photo}").status == 404
    assert fetch(window, "GET", f"/assets/{photo}/renditions/256").status == 404
    assert fetch(window, "PATCH", f"/assets/{photo}", {"hidden": False}).status == 404

    page.evaluate("() => history.pushState(null, '', '/hidden')")
    page.reload()
    page.get_by_role("heading", name="Hidden photos are locked").wait_for()
    page.get_by_label("PIN or password").fill("0000")
    page.get_by_role("button", name="Unlock").click()
    page.get_by_text("The PIN or password is incorrect.").wait_for()
    check(window)
    page.get_by_label("PIN or password").fill("2580")
    page.get_by_role("button", name="Unlock").click()
    expect(window.tiles).to_have_count(1)
    assert hidden(window) == ["001.png"]
    check(window)
    page.get_by_role("button", name="Lock now").click()
    page.get_by_role("heading", name="Hidden photos are locked").wait_for()
    assert window.tiles.count() == 0 and hidden(window) == []
    # The password opens them where the PIN is forgotten.
    page.get_by_label("PIN or password").fill(PASSWORD)
    page.get_by_role("button", name="Unlock").click()
    expect(window.tiles).to_have_count(1)


def test_after_its_time_the_page_locks_itself(windows):
    window = windows(None)
    page = window.page
    hide(window, "002.png")
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    send(window, "PUT", "/account/hidden", {"lock": "password", "minutes": 1, "secret": PASSWORD})
    page.clock.install()
    window.go("/hidden")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Unlock").click()
    expect(window.tiles).to_have_count(1)
    page.clock.fast_forward(61_000)
    page.locator("photo-tile").wait_for(state="detached")


def test_a_token_never_sees_them_and_a_lock_is_for_every_window_of_a_session(windows):
    window, other = windows(), windows()
    for each in (window, other):
        # The stream of changes ends with the lock.
        each.allow("ERR_CONNECTION_RESET")
    photo = hide(window, "000.png")
    send(window, "PUT", "/account/hidden", {"lock": "pin", "pin": "1357", "minutes": 5})
    send(window, "POST", "/account/hidden/open", {"secret": "1357"})
    assert hidden(window) == ["000.png"]
    token = send(window, "POST", "/tokens", {"name": "Frame", "level": "read"})["token"]
    headers = {"Authorization": f"Bearer {token['secret']}"}
    answer = window.context.request.get(
        f"{window.program.url}/api/v1/smart-albums/hidden/assets", headers=headers)
    assert answer.ok and answer.json()["assets"] == []
    answer = window.context.request.get(
        f"{window.program.url}/api/v1/assets/{photo}", headers=headers)
    assert answer.status == 404
    send(other, "POST", "/account/hidden/close")
    assert hidden(window) == []
