"""F25: a guest's link or token sees only chosen photos, or can only add."""

import pytest

from cameras import PHONE
from photos import files, ids, png, send
from rules import violations


@pytest.fixture
def stored():
    return files(3)


def pick(window, *names):
    for name in names:
        window.page.get_by_role("dialog").get_by_role("button", name=name).click()
    window.page.get_by_role("button", name="Choose", exact=True).click()


def check(page):
    assert not violations(page)


def test_a_link_shows_what_was_chosen_and_follows(windows, browser, program):
    window = windows()
    page = window.page
    photos = ids(window)
    page.locator('photo-tile a[aria-label^="000.png"]').focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Share by link").click()
    page.get_by_label("Title", exact=True).fill("For Ann")
    page.get_by_role("button", name="Create link").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    # Whoever gets it sits at another machine.
    page.get_by_text("This address works on this machine only.").wait_for()
    page.keyboard.press("Escape")
    guest = browser.new_context()
    shared = guest.new_page()

    def sees(name):
        shared.goto(link)
        shown = shared.locator("main img").evaluate_all("all => all.map((each) => each.src)")
        return len(shown) == 1 and photos[name] in shown[0]

    assert sees("000.png")
    check(shared)
    # Everything else is answered as what never was.
    for other in (photos["001.png"], photos["002.png"], "a" * 26):
        assert guest.request.get(f"{link}/photos/{other}").status == 410
    assert guest.request.get(program.url + "/api/v1/assets").status == 401
    # What was chosen is changed in the picker, and the guest's page follows.
    page.goto(program.url + "/settings/links")
    page.get_by_role("button", name="Choose photos: For Ann").click()
    pick(window, "000.png, selected as number 1", "001.png")
    page.get_by_text("The link now shows 1 item.").wait_for()
    check(page)
    assert sees("001.png")
    page.get_by_role("button", name="Stop sharing: For Ann").click()
    question = page.get_by_role("dialog", name="Stop sharing by this link?")
    # What cannot be taken back is asked first, and the answer at hand is the harmless one.
    check(page)
    page.keyboard.press("Enter")
    question.wait_for(state="hidden")
    assert guest.request.get(link).ok
    page.get_by_role("button", name="Stop sharing: For Ann").click()
    question.get_by_role("button", name="Stop sharing").click()
    page.get_by_text("Nothing is shared by link.").wait_for()
    assert guest.request.get(link).status in (404, 410)
    guest.close()


def test_a_guest_sees_whole_photos_beside_each_other_on_a_phone(windows, browser, program):
    window = windows(None)
    link = send(window, "POST", "/links", {"assets": list(ids(window).values())})["link"]
    guest = browser.new_context(**PHONE)
    page = guest.new_page()
    page.goto(program.url + link["path"])
    first, second, third = [page.locator("main img").nth(place).bounding_box()
                            for place in range(3)]
    assert first["y"] == second["y"] < third["y"]
    # They are half as wide again as they are high, and hardly anything of them is cut.
    assert all(1.4 < each["width"] / each["height"] < 1.65 for each in (first, second, third))
    guest.close()


def test_the_form_of_a_locked_link_says_where_it_comes_from(windows, browser, program):
    """Browsers of older telephones send nothing else by which another site's form is known."""
    window = windows(None)
    wanted = {"assets": list(ids(window).values()), "password": "plum violet anchor"}
    link = send(window, "POST", "/links", wanted)["link"]
    guest = browser.new_context()
    page = guest.new_page()
    page.goto(program.url + link["path"])
    check(page)
    page.get_by_label("Password").fill(wanted["password"])
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.get_by_role("button", name="Show the photos").click()
    page.locator("main img").first.wait_for()
    assert sent.value.all_headers()["origin"] == program.url
    guest.close()


def test_a_token_sees_chosen_photos_or_only_adds(windows, browser, program):
    window = windows("/settings/devices")
    page = window.page
    photos = ids(window)
    guest = browser.new_context()

    def make(name, level, *chosen):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Access", exact=True).select_option(level)
        page.get_by_role("button", name="Create token").click()
        if chosen:
            pick(window, *chosen)
        secret = page.get_by_role("textbox", name="Token").input_value()
        page.keyboard.press("Escape")
        page.get_by_text(name, exact=True).wait_for()
        return {"Authorization": f"Bearer {secret}"}

    def listed(token):
        answer = guest.request.get(program.url + "/api/v1/assets", headers=token)
        return {each["id"] for each in answer.json()["assets"]} if answer.ok else None

    frame = make("Frame", "limited", "002.png")
    check(page)
    assert listed(frame) == {photos["002.png"]}
    hidden = f"{program.url}/api/v1/assets/{photos['000.png']}"
    assert guest.request.get(hidden, headers=frame).status == 404
    assert guest.request.patch(hidden, headers=frame, data={"title": "mine"}).status in (403, 404)
    page.get_by_role("button", name="Choose photos: Frame").click()
    pick(window, "002.png, selected as number 1", "000.png")
    window.eventually(lambda: listed(frame) == {photos["000.png"]})
    page.get_by_text("Can view 1 item", exact=True).wait_for()
    # One that adds brings a photo, and sees none, not even that.
    scanner = make("Scanner", "add")
    answer = guest.request.put(f"{program.url}/api/v1/uploads/new.png", data=png(700),
                               headers=scanner)
    assert answer.ok, answer.text()
    assert not listed(scanner)
    assert "new.png" in ids(window)
    page.get_by_role("button", name="Revoke token: Frame").click()
    question = page.get_by_role("dialog", name="Revoke this token?")
    page.keyboard.press("Escape")
    question.wait_for(state="hidden")
    assert listed(frame) == {photos["000.png"]}
    page.get_by_role("button", name="Revoke token: Frame").click()
    question.get_by_role("button", name="Revoke token").click()
    page.get_by_text("Frame no longer has access.").wait_for()
    assert guest.request.get(program.url + "/api/v1/assets", headers=frame).status == 401
    guest.close()
