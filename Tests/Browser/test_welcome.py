"""The first minute in a new library: each offer of the welcome is taken or skipped."""

import json
import re

import pytest

from everybody import Reading
from pictures import KAYAK, MONGOLIA
from window import Window

PASSWORD = "velvet harbour 42"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True,
         "reduced_motion": "reduce"}
DESK = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
# A desktop's page enlarged to 200 %.
ENLARGED = {"viewport": {"width": 640, "height": 400}, "reduced_motion": "reduce"}
DEMO = 6
# The steps for a library that only its own machine reaches.
STEPS = ["place", "password", "phone", "large"]


def steps(window):
    return window.page.locator(".welcome li").evaluate_all(
        "(all) => all.map(({ dataset }) => dataset.step)")


def welcomed(window):
    window.page.get_by_role("heading", name="Welcome to your library").wait_for()
    return window.page


def add_demo(window):
    welcomed(window).get_by_role("button", name="Add demo photos").click()
    window.eventually(lambda: window.page.locator("photo-tile img").count() == DEMO)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK, ENLARGED], ids=["phone", "desk", "enlarged"])
def test_it_can_be_heard_and_read_in_every_appearance(windows, size, scheme):
    window = windows(color_scheme=scheme, **size)
    welcomed(window)
    assert steps(window) == STEPS
    assert not Reading(window).complaints(4.5)


@pytest.mark.parametrize("claimed", [False, True], ids=["first", "again"])
def test_the_claim_link_leads_to_the_library_without_complaints(browser, program, claimed):
    """In a browser that has never been here, with all that it keeps of the page."""
    context = browser.new_context(**DESK)
    window = Window(context, program)
    page = window.page
    for _ in range(1 + claimed):
        page.goto(program.claim)
        page.wait_for_url(program.url + "/")
        welcomed(window)
    # What comes when it is quiet has come.
    page.locator("selection-bar").wait_for(state="attached")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    assert not window.complaints()
    context.close()


def test_the_tab_key_leads_to_every_offer(windows):
    window = windows(**DESK)
    welcomed(window)
    assert not Reading(window).walk()


def test_it_says_where_photos_lie_and_who_can_reach_them(windows, program):
    page = welcomed(windows())
    place = page.locator("li[data-step=place]")
    assert place.locator("code").inner_text() == str(program.library)
    assert re.search(r"\d+(\.\d)? [GT]B free", place.inner_text())
    assert "--listen 0.0.0.0:8443" in page.locator("li[data-step=phone]").inner_text()
    assert page.locator("li[data-step=large] code").inner_text() == "tintype import FOLDER"


def test_skipped_steps_do_not_come_back_and_the_last_one_ends_it(windows):
    window = windows()
    page = welcomed(window)
    page.get_by_role("button", name="Skip: Choose a password").focus()
    page.keyboard.press("Enter")
    assert steps(window) == ["place", "phone", "large"]
    assert page.evaluate("document.activeElement.closest('li').dataset.step") == "phone"
    page.reload()
    welcomed(window)
    assert steps(window) == ["place", "phone", "large"]
    for step in ["Where your photos are stored", "Connect your phone", "Bring a large collection"]:
        page.get_by_role("button", name=f"Skip: {step}").click()
    page.get_by_role("heading", name="No photos yet").wait_for()
    page.reload()
    page.get_by_role("heading", name="No photos yet").wait_for()
    assert page.locator(".welcome").count() == 0


def test_all_of_it_can_be_skipped_at_once(windows):
    window = windows()
    page = welcomed(window)
    page.get_by_role("button", name="Skip all").click()
    page.get_by_role("heading", name="No photos yet").wait_for()
    assert page.evaluate("document.activeElement.innerText") == "Upload photos"


def test_a_password_is_chosen_and_the_name_with_it(windows):
    window = windows(**DESK)
    # Its session is replaced by another.
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session|status of 422")
    page = welcomed(window)
    page.get_by_role("button", name="Set a password").click()
    sheet = page.get_by_role("dialog")
    password = sheet.get_by_role("textbox", name="Password")
    assert not Reading(window).complaints(4.5)
    sheet.get_by_label("Name").fill("Ada")
    password.fill("password")
    sheet.get_by_role("button", name="Set a password").click()
    sheet.locator(".bad:not(:empty)").wait_for()
    assert password.get_attribute("aria-invalid") == "true"
    password.fill(PASSWORD)
    sheet.get_by_role("button", name="Set a password").click()
    page.get_by_text("You sign in as Ada.").wait_for()
    assert window.json("/session")["account"]["name"] == "Ada"
    assert window.json("/session")["library"]["claimed"] is True


def test_a_password_that_is_set_is_not_asked_for_again(windows):
    window = windows(None)
    window.go("/")
    answer = window.page.request.put(
        window.program.url + "/api/v1/account/password", data={"new": PASSWORD},
        headers={"Origin": window.program.origin})
    assert answer.ok
    window.allow("ERR_CONNECTION_RESET.*/events|status of 401.*/session")
    window.go("/")
    card = welcomed(window).locator("li[data-step=password]")
    assert "You sign in as" in card.inner_text()
    assert card.get_by_role("button", name="Set a password").count() == 0


def test_where_the_place_is_not_told_the_plain_message_stays(windows):
    window = windows(None)
    window.allow("status of 503")
    window.page.route("**/api/v1/storage", lambda route: route.fulfill(
        status=503, content_type="application/problem+json",
        body=json.dumps({"code": "unavailable", "detail": "Not now."})))
    with window.page.expect_response("**/api/v1/storage"):
        window.go("/")
    window.page.get_by_role("heading", name="No photos yet").wait_for()
    assert window.page.locator(".welcome").count() == 0


def test_photos_that_are_uploaded_take_its_place(windows):
    window = windows()
    welcomed(window)
    window.upload(KAYAK, MONGOLIA)
    assert window.page.locator(".welcome").count() == 0


def test_a_folder_is_uploaded_with_those_below_it(windows, tmp_path):
    for path, source in {"a/one.jpeg": MONGOLIA, "a/b/two.jpg": KAYAK, "a/.hidden/no.jpg": KAYAK,
                         "a/.DS_Store": KAYAK}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(source.read_bytes())
    window = windows()
    page = welcomed(window)
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Upload a folder").click()
    choosing.value.set_files(tmp_path / "a")
    window.eventually(lambda: page.locator("photo-tile img").count() == 2)
    assert {each["filename"] for each in window.json("/assets")["assets"]} == {
        "one.jpeg", "two.jpg"}


def test_demo_photos_come_and_go_with_one_tap_each(windows):
    window = windows(**PHONE)
    # It asks for photos that it is told of, when they are deleted already.
    window.allow("status of 404.*/api/v1/assets/")
    add_demo(window)
    photos = window.json("/assets")["assets"]
    assert {each["title"] for each in photos} >= {"The storm arrives", "Seven dots"}
    assert all(each["latitude"] for each in photos)
    assert sum(each["sizeBytes"] for each in photos) < 5_000_000
    assert not Reading(window).complaints(4.5)
    # Some of the household's own, one of them under the name of a demo photo.
    answer = window.page.request.put(
        window.program.url + "/api/v1/uploads/sunflower.jpg", data=KAYAK.read_bytes(),
        headers={"Origin": window.program.origin, "Content-Type": "image/jpeg"})
    assert answer.ok
    window.page.reload()
    window.page.get_by_role("button", name="Remove demo photos").click()
    window.page.get_by_text("Demo photos removed").wait_for()
    window.eventually(lambda: window.page.locator("photo-tile img").count() == 1)
    assert [each["filename"] for each in window.json("/assets")["assets"]] == ["sunflower.jpg"]
    assert window.json("/smart-albums/trash/assets")["assets"] == []
    window.page.reload()
    window.page.locator("photo-tile img").wait_for()
    assert window.page.locator(".demo-note").count() == 0


def test_a_phone_gets_an_address_and_a_token_to_scan(windows, program):
    window = windows(None, **PHONE)
    # As where the library is reached by a name of the network.
    window.page.route("**/core/local-address.js", lambda route: route.fulfill(
        content_type="text/javascript", body="export const isOwnAddress = () => false;"))
    window.page.goto(program.url)
    page = welcomed(window)
    card = page.locator("li[data-step=phone]")
    assert card.locator("code").inner_text() == program.url + "/"
    assert "--listen" not in card.inner_text()
    card.get_by_role("button", name="Connect an app").click()
    page.get_by_role("img", name="QR code").wait_for()
    assert not Reading(window).complaints(4.5)
    assert page.get_by_label("Address for apps", exact=True).input_value() == (
        program.url + "/dav/")
    assert page.get_by_label("Token", exact=True).input_value()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert [each["level"] for each in window.json("/tokens")["tokens"]] == ["add"]


def test_another_device_removes_the_demo_photos_in_its_settings(windows):
    window = windows()
    add_demo(window)
    other = windows("/settings")
    # They ask for photos that they are told of, when they are deleted already.
    for each in [window, other]:
        each.allow("status of 404.*/api/v1/assets/")
    other.page.get_by_role("button", name="Remove demo photos").click()
    other.page.get_by_text("Demo photos removed").wait_for()
    assert window_is_empty(other)
    assert other.page.get_by_role("button", name="Remove demo photos").count() == 0


def window_is_empty(window):
    return json.loads(window.get("/api/v1/assets"))["assets"] == []
