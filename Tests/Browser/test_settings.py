"""The settings: words for every permission, the first password, accounts, upkeep."""

import pathlib
import re
import subprocess

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from photos import png, put, send
from pictures import KAYAK
from program import PROGRAM, ROOT
from rules import check

PASSWORD = "violet harbour 41"

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])

# Counts how often a connection is said to be lost.
SAYS_LOST = """() => {
  window.lost = 0;
  new MutationObserver(() => {
    window.lost += 1;
  }).observe(document.querySelector('.unplugged'), { childList: true });
}"""


def test_permissions_are_told_in_words_and_followed(windows):
    window = windows("/settings", viewport={"width": 390, "height": 844},
                     permissions=["geolocation"])
    place = window.page.locator("[data-permission=geolocation]")
    place.get_by_text("Allowed.").wait_for()
    place.get_by_text("To change this").wait_for()
    devtools = window.context.new_cdp_session(window.page)
    target = devtools.send("Target.getTargetInfo")["targetInfo"]
    devtools.send("Browser.setPermission", {
        "permission": {"name": "geolocation"}, "setting": "denied",
        "origin": window.program.url, "browserContextId": target["browserContextId"]})
    place.get_by_text("Blocked.").wait_for()
    place.get_by_text("To allow it").wait_for()
    window.page.get_by_text("No automatic backups. Start Tintype").wait_for()
    version = (ROOT / "VERSION").read_text().strip()
    window.page.get_by_text(f"Tintype {version}", exact=True).wait_for()
    check(window)
    window.page.get_by_text("Dark", exact=True).click()
    window.page.reload()
    window.page.get_by_role("radio", name="Dark").wait_for()
    assert window.page.evaluate("() => getComputedStyle(document.body).backgroundColor") \
        == "rgb(24, 24, 24)"
    check(window)


def test_the_first_password_makes_the_owner_administrator(windows, program):
    window = windows()
    # The session before the password ends, and what it listened to with it.
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    window.upload(KAYAK)
    window.page.get_by_role("link", name="Settings").click()
    window.page.get_by_role("link", name="Account No password yet").click()
    window.allow("status of 422")
    window.page.get_by_label("New password").fill("password")
    window.page.get_by_role("button", name="Set password").click()
    window.page.get_by_role("alert").get_by_text(re.compile("easy|first|guess")).wait_for()
    window.page.get_by_label("New password").fill(PASSWORD)
    window.page.evaluate(SAYS_LOST)
    window.page.get_by_role("button", name="Set password").click()
    window.page.get_by_text("You are now the administrator.").wait_for()
    check(window)
    # What changes is told at once, and nobody was told of a lost connection.
    count = window.page.locator("app-nav .count")
    put(window, "001.png", png(1))
    window.eventually(lambda: count.text_content() == "2")
    assert window.page.evaluate("() => window.lost") == 0
    window.page.get_by_label("Name", exact=True).fill("Ann")
    window.page.get_by_role("button", name="Save").click()
    window.page.get_by_text("Name saved.").wait_for()
    # Signed out, and in again by name and password, from another device too.
    other = windows("/settings/account")
    other.allow("ERR_CONNECTION_RESET.*/events")
    other.page.get_by_text("This device").wait_for()
    window.page.get_by_role("button", name="Sign out").click()
    window.allow("status of 401")
    other.allow("status of 401")
    window.page.get_by_role("heading", name="Sign in").wait_for()
    window.page.get_by_role("textbox", name="Name").fill("Ann")
    window.page.get_by_label("Password").fill(PASSWORD)
    window.page.get_by_role("button", name="Sign in").click()
    window.page.get_by_role("heading", name="Where you are signed in").wait_for()


def test_accounts_are_invited_and_removed_never_silently(windows, browser, program):
    window = windows("/settings/account")
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    window.page.get_by_label("New password").fill(PASSWORD)
    window.page.get_by_role("button", name="Set password").click()
    window.page.get_by_text("You are now the administrator.").wait_for()
    window.page.goto(program.url + "/settings/accounts")
    window.page.get_by_role("button", name="Create link").click()
    link = window.page.get_by_role("textbox", name="Link").input_value()
    check(window)
    window.page.keyboard.press("Escape")
    window.page.get_by_text(re.compile("Invitation, Member")).wait_for()
    guest = browser.new_context(service_workers="block")
    page = guest.new_page()
    page.goto(link)
    page.get_by_label("Name").fill("Ben")
    page.get_by_label("Password").fill("another harbour 42")
    page.get_by_role("button").click()
    page.get_by_text("No photos yet").wait_for()
    page.locator("input[type=file]").set_input_files(str(KAYAK))
    page.locator("photo-tile img").wait_for()
    page.goto(program.url + "/settings/accounts")
    page.get_by_text("Only administrators can see accounts.").wait_for()
    window.page.reload()
    window.page.get_by_role("button", name="Remove Ben").click()
    window.page.get_by_text("What should happen to their 1 item?").wait_for()
    window.page.get_by_text("Give them to owner, with the albums").wait_for()
    check(window)
    window.page.get_by_role("button", name="Remove", exact=True).click()
    window.page.get_by_text("Ben removed.").wait_for()
    guest.close()
    assert len(window.json("/accounts")["accounts"]) == 1
    assert [each["filename"] for each in window.json("/assets")["assets"]] == ["kayak.jpg"]


def test_an_account_gets_a_storage_limit_and_loses_it(windows):
    window = windows("/settings/account")
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    window.page.get_by_label("New password").fill(PASSWORD)
    window.page.get_by_role("button", name="Set password").click()
    window.page.get_by_text("You are now the administrator.").wait_for()
    ben = send(window, "POST", "/accounts",
               {"name": "Ben", "role": "member", "password": "another harbour 42"})["id"]
    # Set by a program, it is none of those offered.
    send(window, "PATCH", f"/accounts/{ben}", {"quotaBytes": 7_500_000_000})
    window.go("/settings/accounts")
    limit = window.page.get_by_role("combobox", name="Storage of Ben")
    expect(limit).to_have_value("7500000000")
    window.page.get_by_text("0 bytes of 7.5 GB").wait_for()
    check(window)
    for choice, said, bytes_of in (("Up to 50 GB", "Ben can store up to 50 GB.", 5 * 10 ** 10),
                                   ("No storage limit", "Ben has no storage limit.", None)):
        limit.select_option(choice)
        window.page.get_by_text(said).wait_for()
        assert [each["quotaBytes"] for each in window.json("/accounts")["accounts"]
                if each["id"] == ben] == [bytes_of]


def test_upkeep_is_paused_and_goes_on(windows):
    window = windows("/settings/jobs")
    name = "Delete expired photos from the trash"
    window.page.get_by_role("button", name=f"Pause: {name}").click()
    window.page.get_by_role("button", name=f"Resume: {name}").click()
    window.page.get_by_role("button", name=f"Run now: {name}").click()
    row = window.page.locator("li", has_text=name)
    row.get_by_text(re.compile("Last completed: today")).wait_for()
    check(window)


def test_how_many_photos_wait_for_their_pictures_is_told(windows):
    window = windows()
    waiting = [31_227]

    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), "developing": waiting[0]})

    window.page.route("**/api/v1/jobs", answer)
    window.go("/settings")
    window.page.get_by_text("31,227 photos still to be processed.").click()
    window.page.get_by_text("31,227 photos left, newest first").wait_for()
    check(window)
    waiting[0] = 1
    window.page.get_by_text("1 photo left").wait_for()
    waiting[0] = 0
    window.page.get_by_text("1 photo left").wait_for(state="detached")


def test_backups_that_were_made_by_hand_are_told(windows, program, tmp_path):
    window = windows("/settings")
    window.page.get_by_text("No automatic backups.").wait_for()
    folder = tmp_path / "a disk with a long name" / "copies of the family's photos"
    folder.parent.mkdir()
    subprocess.run([PROGRAM, "backup", "--library", program.library, folder], check=True,
                   capture_output=True)
    window.page.reload()
    window.page.get_by_text(f"Copy in {folder}").wait_for()
    window.page.get_by_text(re.compile("Made and verified: today")).wait_for()
    check(window)


def test_a_library_that_was_named_from_a_folder_is_told_whole(windows, program, monkeypatch):
    window = windows(None)
    whole = program.library
    program.end()
    monkeypatch.chdir(whole.parent)
    program.library = pathlib.Path(whole.name)
    program.start()
    window.go("/settings")
    window.page.get_by_text(f"{whole}, ").wait_for()


@BOTH
def test_this_device_is_active_now(windows, options):
    window = windows("/settings/account", **options)
    own = window.page.locator(".row", has_text="This device")
    own.get_by_text("active now").wait_for()
    assert "last active" not in own.inner_text()
    window.go("/settings/accounts")
    window.page.get_by_text("Active now.").wait_for()
    check(window)


@BOTH
def test_a_browser_that_refuses_to_keep_data_is_told(windows, options):
    window = windows("/settings", **options)
    row = window.page.locator("[data-permission=persistent-storage]")
    row.get_by_text("has not allowed it yet").wait_for()
    row.get_by_role("button", name="Allow").click()
    row.get_by_role("status").get_by_text("This browser does not allow it yet.").wait_for()
    check(window)


@BOTH
def test_all_buttons_of_the_account_begin_at_one_edge(windows, options):
    window = windows("/settings/account", **options)
    page = window.page
    remove = page.get_by_role("button", name="Delete all face data")
    heading = page.get_by_role("heading", name="People")
    assert remove.bounding_box()["x"] == heading.bounding_box()["x"]
    # Its edge is seen, as its text begins behind it.
    assert remove.evaluate("button => getComputedStyle(button).boxShadow") != "none"


@BOTH
def test_devices_are_told_apart_and_have_names(windows, browser, options):
    window = windows(None, **options)
    send(window, "PUT", "/account/password", {"new": PASSWORD})
    others = [browser.new_context() for _ in range(2)]
    for other in others:
        signed = other.request.post(
            f"{window.program.url}/api/v1/session", data={"name": "owner", "password": PASSWORD},
            headers={"Origin": window.program.origin})
        assert signed.ok, signed.text()
    page = window.page
    window.go("/settings/account")
    rows = page.locator(".group", has_text="Where you are signed in").get_by_role("listitem")
    expect(rows).to_have_count(3)
    # This one is the first, although it was not used last.
    expect(rows.first).to_contain_text("This device")
    for row in rows.all():
        expect(row).to_contain_text("Signed in")
        expect(row).to_contain_text(re.compile("active now|last active"))
    # Two of one kind that came together are still two.
    buttons = rows.get_by_role("button")
    labels = buttons.evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert len(set(labels)) == len(labels) == 5, labels
    for number, name in ((1, "Kitchen tablet"), (0, "My laptop")):
        rows.nth(number).get_by_role("button", name=re.compile("^Rename")).click()
        sheet = page.get_by_role("dialog", name="Name of the device")
        assert sheet.get_by_label("Name").get_attribute("maxlength") == "100"
        sheet.get_by_label("Name").fill(name)
        sheet.get_by_label("Name").press("Enter")
        page.get_by_text(f"Renamed to {name}").wait_for()
        expect(rows.nth(number).locator("b")).to_have_text(name)
    check(window)
    page.get_by_role("button", name="Sign out: Kitchen tablet").click()
    page.get_by_text("Kitchen tablet signed out.").wait_for()
    expect(rows).to_have_count(2)
    # A new password ends the other session, and leaves this one its name; its stream ends, too.
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    send(window, "PUT", "/account/password", {"old": PASSWORD, "new": "another harbour 42"})
    assert [each["name"] for each in window.json("/sessions")["sessions"]] == ["My laptop"]
    # An empty name removes it.
    page.reload()
    expect(rows).to_have_count(1)
    rows.first.get_by_role("button", name="Rename My laptop").click()
    sheet = page.get_by_role("dialog", name="Name of the device")
    sheet.get_by_label("Name").fill("")
    sheet.get_by_label("Name").press("Enter")
    page.get_by_text("Name removed").wait_for()
    assert [each["name"] for each in window.json("/sessions")["sessions"]] == [""]
    for other in others:
        other.close()
