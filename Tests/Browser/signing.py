"""Signs out and in again by the page."""

PASSWORD = "correct horse battery"


def asked(window):
    return window.page.get_by_role("dialog", name="Sign out with unsaved work?")


def sign_out(window):
    """Goes to the account, which has a password, and presses the button."""
    # The server ends the stream of changes with the session.
    window.allow("401|/api/v1/events")
    window.go("/settings/account")
    window.page.get_by_role("button", name="Sign out", exact=True).click()


def sign_in(window):
    page = window.page
    page.get_by_role("heading", name="Sign in").wait_for()
    page.get_by_role("textbox", name="Name").fill("owner")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Where you are signed in").wait_for()
