"""What the page does so that it can be trusted: the password again, warnings, no text as script."""

import json
import re

from playwright.sync_api import expect

from rules import check

PASSWORD = "violet harbour 41"


def with_password(windows, path):
    window = windows("/settings/account")
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    window.page.get_by_label("New password").fill(PASSWORD)
    window.page.get_by_role("button", name="Set password").click()
    window.page.get_by_text("You are now the administrator.").wait_for()
    window.go(path)
    return window


def wants_password(window, path):
    """The server answers once as it does later than 15 minutes after the password was given."""
    window.allow("status of 403")
    refusals = ["once"]

    def answer(route):
        if route.request.method != "POST" or not refusals:
            route.continue_()
            return
        refusals.pop()
        route.fulfill(status=403, content_type="application/problem+json", body=json.dumps(
            {"code": "passwordRequired", "detail": "Enter your password again first."}))

    window.page.route(f"**/api/v1{path}", answer)


def test_a_token_is_made_after_the_password_was_given_again(windows):
    window = with_password(windows, "/settings/devices")
    wants_password(window, "/tokens")
    window.page.get_by_label("Name", exact=True).fill("Frame")
    window.page.get_by_role("button", name="Create token").click()
    sheet = window.page.get_by_role("dialog", name="Enter your password")
    sheet.wait_for()
    expect(sheet.get_by_label("Password")).to_be_focused()
    check(window)
    sheet.get_by_label("Password").fill("not this one")
    sheet.get_by_role("button", name="Continue").click()
    # It is the wrong password, and no session that has ended.
    sheet.get_by_role("alert").get_by_text("That password is incorrect.").wait_for()
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Continue").click()
    window.page.get_by_role("textbox", name="Token").wait_for()
    assert [each["name"] for each in window.json("/tokens")["tokens"]] == ["Frame"]


def test_without_the_password_nothing_is_made_and_the_page_says_so(windows):
    window = with_password(windows, "/settings/accounts")
    wants_password(window, "/invitations")
    window.page.get_by_role("button", name="Create link").click()
    window.page.get_by_role("dialog", name="Enter your password").wait_for()
    window.page.keyboard.press("Escape")
    window.page.get_by_text(re.compile("Enter your password again first")).wait_for()
    assert window.json("/invitations")["invitations"] == []


def test_a_new_password_may_end_tokens_and_links(windows):
    window = with_password(windows, "/settings/devices")
    window.page.get_by_label("Name", exact=True).fill("Frame")
    window.page.get_by_role("button", name="Create token").click()
    window.page.get_by_role("textbox", name="Token").wait_for()
    window.go("/settings/account")
    window.page.get_by_label("Current password").fill(PASSWORD)
    window.page.get_by_label("New password").fill("another harbour 42")
    window.page.get_by_label("Also revoke all tokens and shared links").check()
    check(window)
    window.page.get_by_role("button", name="Change password").click()
    window.page.get_by_text("Password changed.").wait_for()
    assert window.json("/tokens")["tokens"] == []


def test_the_settings_tell_of_guessed_passwords_and_of_what_cannot_be_recovered(windows):
    window = windows(None)

    def guessed(route):
        answer = route.fetch()
        accounts = answer.json()["accounts"]
        route.fulfill(response=answer, json={
            "accounts": [{**each, "wrongPasswords": 1204} for each in accounts]})

    def unwritten(route):
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "unwritten": [
            {"kind": "asset", "id": str(number), "name": f"IMG_{number}.jpg", "reason": "too long"}
            for number in range(7)]})

    window.page.route("**/api/v1/accounts", guessed)
    window.page.route("**/api/v1/backups", unwritten)
    window.go("/settings")
    window.page.get_by_text("1,204 wrong passwords were tried for “owner”").wait_for()
    window.page.get_by_text("IMG_4.jpg: too long").wait_for()
    window.page.get_by_text("And 2 more.").wait_for()
    check(window)


def test_the_page_works_under_its_policy_for_scripts(windows):
    # Each violation of the policy is a complaint, which fails the test.
    window = windows("/", service_workers="allow")
    assert window.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    for path in ["/albums", "/map", "/search", "/settings", "/camera", "/settings/links"]:
        window.go(path)
        window.page.locator("h1, photo-map, camera-deck").first.wait_for()


def test_no_text_becomes_markup_or_a_script(windows):
    window = windows("/map")
    window.page.locator("photo-map").wait_for()
    window.allow("TrustedHTML|TrustedScript|trusted-types|trusted type|TrustedTypePolicy")
    for attempt in ["document.body.innerHTML = '<b>x</b>'",
                    "document.createElement('script').src = '/web/app.js'",
                    "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
                    "trustedTypes.createPolicy('another', { createHTML: (text) => text })",
                    "trustedTypes.createPolicy('tintype', { createHTML: (text) => text })"]:
        assert window.page.evaluate(
            "() => { try { %s; return 'done'; } catch (error) { return error.name; } }" % attempt
        ) == "TypeError", attempt
