"""F36: a phone sends by itself: its code is scanned, and settings tell when it last sent."""

import base64
import json
import subprocess
import types

import pytest

from fingers import PHONE as TOUCH
from photos import png
from rules import check

PHONE = {"width": 390, "height": 844}


def make_token(page, name):
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Access", exact=True).select_option("add")
    page.get_by_role("button", name="Create token").click()
    page.get_by_role("heading", name=f"Token for {name}").wait_for()


def at_home(route):
    """The answer as a phone's address has it: a code for this machine alone is not drawn."""
    response = route.fetch()
    body = response.json()
    if "token" in body:
        body["token"]["folder"] = "https://photos.example/dav/"
    route.fulfill(response=response, body=json.dumps(body))


def test_a_phone_is_connected_by_a_code_and_sends(windows, browser, program, tmp_path):
    window = windows("/settings/devices", viewport=PHONE)
    page = window.page
    page.route("**/api/v1/tokens", at_home)
    make_token(page, "Phone")
    check(window)
    address = page.get_by_label("Address for apps", exact=True)
    assert address.input_value() == "https://photos.example/dav/"
    secret = page.get_by_label("Token", exact=True).input_value()
    drawn = tmp_path / "code.png"
    page.get_by_role("img", name="QR code").screenshot(path=drawn)
    read = subprocess.run(
        ["zbarimg", "-q", "--raw", drawn], capture_output=True, text=True, check=True)
    assert read.stdout.strip() == f"{program.url}/connect#{secret}"

    phone = browser.new_context(viewport=PHONE)
    scanned = phone.new_page()
    scanned.goto(read.stdout.strip())
    told = scanned.get_by_label("Address for apps", exact=True)
    assert told.input_value() == f"{program.url}/dav/"
    assert scanned.get_by_label("Password", exact=True).input_value() == secret
    assert scanned.url == f"{program.url}/connect"
    check(types.SimpleNamespace(page=scanned))
    password = base64.b64encode(f"me:{secret}".encode()).decode()
    sent = phone.request.put(
        f"{program.url}/dav/DCIM/new.png", data=png(700),
        headers={"Authorization": f"Basic {password}"})
    assert sent.status == 201, sent.text()
    phone.close()

    page.keyboard.press("Escape")
    page.get_by_text("Phone", exact=True).wait_for()
    page.reload()
    page.get_by_text("Last sent").wait_for()
    assert [each["filename"] for each in window.json("/assets")["assets"]] == ["new.png"]


@pytest.mark.parametrize("path, options", [("/settings", {}), ("/", TOUCH)],
                         ids=["settings-desktop", "welcome-touch"])
def test_a_code_opens_the_library_on_a_phone(windows, program, tmp_path, path, options):
    window = windows(None, **options)
    page = window.page
    # As where the library is reached by a name of the network.
    page.route("**/core/local-address.js", lambda route: route.fulfill(
        content_type="text/javascript", body="export const isOwnAddress = () => false;"))
    window.go(path)
    show = page.get_by_role("button", name="Show code")
    if options:
        show.tap()
    else:
        show.click()
    page.get_by_role("dialog", name="Open on your phone").wait_for()
    check(window)
    drawn = tmp_path / "code.png"
    page.get_by_role("img", name="QR code that opens this library").screenshot(path=drawn)
    read = subprocess.run(
        ["zbarimg", "-q", "--raw", drawn], capture_output=True, text=True, check=True)
    assert read.stdout.strip() == f"{program.url}/"
    assert page.get_by_label("Address of the library", exact=True).input_value() == (
        f"{program.url}/")


def test_on_this_machine_alone_nothing_can_be_scanned(windows):
    page = windows("/settings").page
    page.get_by_role("button", name="Show code").click()
    sheet = page.get_by_role("dialog", name="Open on your phone")
    sheet.get_by_text("--listen").wait_for()
    assert sheet.get_by_role("img", name="QR code").count() == 0


def test_on_this_machine_alone_no_code_is_drawn(windows):
    page = windows("/settings/devices").page
    make_token(page, "Laptop")
    assert page.get_by_label("Address for apps", exact=True).input_value().endswith("/dav/")
    assert page.get_by_role("img", name="QR code").count() == 0


def test_the_page_behind_the_code_explains_itself_without_one(windows):
    page = windows("/connect").page
    page.get_by_text("Scan the code that Settings shows").wait_for()
