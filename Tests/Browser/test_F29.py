"""F29: people are turned on, named, merged, told apart and found; others see only what they may."""

import re

import pytest

from faces import LEFT, add_group, name_person, named, portraits, turn_on
from photos import developed, ids, send
from rules import check

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def stored():
    return portraits()


def library_of_people(windows, path="/people", **options):
    """Two groups without names, of two photos each, and a window that shows them."""
    window = windows(None, **options)
    developed(window)
    turn_on(window)
    photo_ids = [photo for _, photo in sorted(ids(window).items())]
    add_group(window, photo_ids[:2], LEFT)
    add_group(window, photo_ids[2:], LEFT)
    window.go(path)
    return window, photo_ids


def test_people_are_turned_on_named_merged_and_found(windows):
    window = windows("/people")
    page = window.page
    page.get_by_role("heading", name="People is off").wait_for()
    check(window)
    page.get_by_role("button", name="Turn On People").click()
    page.get_by_role("heading", name="No people yet").wait_for()
    check(window)
    photo_ids = [photo for _, photo in sorted(ids(window).items())]
    add_group(window, photo_ids[:2], LEFT)
    add_group(window, photo_ids[2:], LEFT)

    page.get_by_role("button", name="Name this person").first.wait_for()
    page.get_by_role("button", name="Name this person").first.click()
    name_person(page, "Mum")
    named(page, "Mum", 2).wait_for()
    check(window)
    # The other group is named like her, which merges both.
    page.get_by_role("button", name="Name this person").click()
    name_person(page, "mum")
    named(page, "Mum", 4).wait_for()
    page.get_by_role("button", name="Undo").click()
    named(page, "Mum", 2).wait_for()
    page.get_by_role("button", name="Name this person").click()
    page.locator("person-picker dialog").get_by_role("button", name="Mum").click()
    named(page, "Mum", 4).wait_for()

    named(page, "Mum", 4).click()
    page.get_by_role("heading", name="Mum").wait_for()
    window.eventually(lambda: window.tiles.count() == 4)
    check(window)
    page.get_by_role("button", name="2024, 1 photo").click()
    window.eventually(lambda: window.tiles.count() == 1)
    page.get_by_role("button", name="All years").click()
    window.eventually(lambda: window.tiles.count() == 4)

    # "Not this person" takes one face out, and Undo brings it back.
    page.locator("header details summary").click()
    page.get_by_role("button", name="Review Faces…").click()
    sheet = page.locator("dialog.face-sheet")
    sheet.get_by_role("button", name="Face 1", exact=True).click()
    sheet.get_by_role("button", name="Not Mum").click()
    page.get_by_text("3 photos", exact=True).wait_for()
    page.keyboard.press("Control+z")
    page.get_by_text("4 photos", exact=True).wait_for()

    window.go("/search?q=mum+2024")
    window.eventually(lambda: window.tiles.count() == 1)
    check(window)


def test_people_have_a_second_heading_only_beside_others(windows):
    window = windows(None)
    developed(window)
    turn_on(window)
    photo_ids = [photo for _, photo in sorted(ids(window).items())]
    add_group(window, photo_ids[:2], LEFT, "Mum")
    page = window.page
    window.go("/people")
    named(page, "Mum", 2).wait_for()
    assert page.get_by_role("heading").all_inner_texts() == ["People"]
    add_group(window, photo_ids[2:], LEFT)
    page.get_by_role("heading", name="Who is this?").wait_for()
    assert page.get_by_role("heading").all_inner_texts() == ["People", "Named", "Who is this?"]
    check(window)


def test_many_faces_of_a_person_with_a_long_name_are_reviewed_on_a_phone(windows):
    window = windows(None, viewport=PHONE, has_touch=True, is_mobile=True)
    developed(window)
    turn_on(window)
    faces = [send(window, "POST", f"/assets/{photo}/faces",
                  {"box": [x / 10, y / 10, 0.1, 0.15]})["face"]["id"]
             for photo in ids(window).values() for x in (1, 3, 5, 7) for y in (1, 6)]
    name = "Maximiliana Theodora von Hohenstein-Wartenberg"
    person = send(window, "POST", "/people", {"faces": faces, "name": name})["person"]["id"]
    page = window.page
    window.go(f"/people/{person}")
    page.get_by_role("heading", name=name).wait_for()
    page.locator("header details summary").click()
    page.get_by_role("button", name="Review Faces…").click()
    sheet = page.locator("dialog.face-sheet")
    sheet.get_by_role("button", name="Face 1", exact=True).click()
    refuse, other = (sheet.get_by_role("button", name=each)
                     for each in (f"Not {name}", "Someone else…"))
    for each in (refuse, other):
        inner, outer = each.locator("span").bounding_box(), each.bounding_box()
        assert outer["x"] <= inner["x"], each
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"], each
    # No face shows through below the buttons.
    foot, whole = sheet.locator(".foot").bounding_box(), sheet.bounding_box()
    assert foot["y"] + foot["height"] >= whole["y"] + whole["height"] - 1
    check(window)
    sheet.get_by_role("button", name="Face 32", exact=True).click()
    sheet.get_by_text("2 faces selected").wait_for()


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE],
                         ids=["desktop", "phone"])
def test_a_long_name_ends_after_three_lines(windows, viewport):
    window = windows(None, viewport=viewport)
    developed(window)
    turn_on(window)
    photo_ids = [photo for _, photo in sorted(ids(window).items())]
    name = "Maximiliana Theodora von Hohenstein-Wartenberg zu Schwarzenfels und Trachenberg, " * 2
    add_group(window, photo_ids[:2], LEFT, name.strip(", "))
    add_group(window, photo_ids[2:], LEFT, "Ann")
    window.go("/people")
    long, short = (window.page.get_by_role("link", name=re.compile(each))
                   for each in ("^Maximiliana", "^Ann"))
    line = short.locator("b").bounding_box()["height"]
    box = long.locator("b").bounding_box()
    assert 2.5 * line < box["height"] < 3.5 * line
    # The line below it is not covered, and the whole name is read aloud.
    assert long.locator("small").bounding_box()["y"] >= box["y"] + box["height"]
    assert name.strip(", ") in long.get_attribute("aria-label")
    check(window)


def test_another_account_sees_only_what_it_may(windows, browser):
    window, photo_ids = library_of_people(windows)
    page = window.page
    page.get_by_role("button", name="Name this person").first.click()
    name_person(page, "Mum")
    named(page, "Mum", 2).wait_for()
    page.get_by_role("button", name="Name this person").click()
    name_person(page, "Secret")
    named(page, "Secret", 2).wait_for()
    people = {each["name"]: each for each in window.json("/people")["people"]}
    hidden = window.json(f"/people/{people['Secret']['id']}/assets")["assets"]
    for photo in hidden:
        send(window, "PATCH", f"/assets/{photo['id']}", {"visibility": "private"})

    made = send(window, "POST", "/invitations", {"role": "member"})
    context = browser.new_context(service_workers="block")
    other = context.new_page()
    other.goto(window.program.url + made["path"])
    other.get_by_label("Name").fill("Ann")
    other.get_by_label("Password").fill("plum violet anchor 7")
    other.get_by_role("button").click()
    other.locator("photo-tile img").first.wait_for()
    other.goto(window.program.url + "/people")
    other.get_by_role("button", name="Turn On People").click()
    named(other, "Mum", 2).wait_for()
    assert other.get_by_text("Secret").count() == 0
    other.goto(window.program.url + f"/people/{people['Secret']['id']}")
    other.get_by_role("heading", name="Person not found").first.wait_for()
    other.goto(window.program.url + "/search?q=secret")
    other.get_by_role("heading", name="Nothing found").wait_for()
    context.close()


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE],
                         ids=["desktop", "phone"])
def test_faces_are_named_in_the_photo_by_pointer_and_keys(windows, viewport):
    window, photo_ids = library_of_people(windows, viewport=viewport)
    page = window.page
    page.get_by_role("button", name="Name this person").first.click()
    name_person(page, "Mum")
    named(page, "Mum", 2).wait_for()
    mum = window.json("/people")["people"][0]
    photo = window.json(f"/people/{mum['id']}/assets")["assets"][0]["id"]
    window.go(f"/photo/{photo}")
    window.wait_for_viewer()
    # The key works once the photo's details are there.
    window.eventually(lambda: page.locator(".tools .faces:not([hidden])").count() == 1)
    page.keyboard.press("n")
    face = page.locator("photo-faces .face")
    face.wait_for()
    assert face.get_attribute("aria-label") == "Mum"
    check(window)
    box, picture = face.bounding_box(), page.locator("photo-faces .frame").bounding_box()
    assert abs((box["x"] - picture["x"]) / picture["width"] - LEFT[0]) < 0.02
    # A second face is drawn with the keys, and named.
    page.get_by_role("button", name="Add Face").click()
    drawn = page.get_by_role("application", name="Box around a face")
    for _ in range(10):
        drawn.press("ArrowRight")
    drawn.press("Enter")
    name_person(page, "Dad")
    page.locator("photo-faces .face", has_text="Dad").wait_for()
    # And a third by dragging, which is given up.
    page.get_by_role("button", name="Add Face").click()
    area = page.locator("photo-faces .drawing").bounding_box()
    x, y = area["x"] + 0.4 * area["width"], area["y"] + 0.5 * area["height"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y + 60)
    page.mouse.up()
    shape = page.locator("photo-faces .drawn").bounding_box()
    assert abs(shape["width"] - 70) < 6 and abs(shape["height"] - 60) < 6
    page.get_by_role("button", name="Cancel").click()
    # Dad is nobody's face after all.
    page.locator("photo-faces .face", has_text="Dad").click()
    page.get_by_role("button", name="Not a Face").click()
    window.eventually(lambda: page.locator("photo-faces .face").count() == 1)
    page.keyboard.press("n")
    page.locator("photo-faces").wait_for(state="detached")


def test_hidden_people_are_behind_a_switch(windows):
    window, _ = library_of_people(windows)
    page = window.page
    page.get_by_role("button", name="Name this person").first.click()
    name_person(page, "Mum")
    named(page, "Mum", 2).click()
    page.get_by_role("heading", name="Mum").wait_for()
    page.locator("header details summary").click()
    page.get_by_role("button", name="Hide This Person").click()
    page.get_by_text("Person hidden").wait_for()
    window.go("/people")
    page.get_by_role("button", name="Show 1 hidden person").click()
    page.get_by_role("link", name=re.compile("^Mum")).wait_for()
    check(window)


def test_all_face_data_is_deleted_from_settings(windows):
    window, _ = library_of_people(windows, path="/settings/account")
    page = window.page
    page.get_by_role("button", name="Delete all face data…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.get_by_text("All face data was deleted.").wait_for()
    assert window.json("/session")["people"] is False
    turn_on(window)
    assert window.json("/people")["people"] == []


def test_a_failure_is_said_and_tried_again(windows):
    window = windows(None)
    turn_on(window)
    window.allow("Failed to load resource")
    window.page.route("**/api/v1/people", lambda route: route.fulfill(status=500))
    window.go("/people")
    window.page.get_by_role("alert").wait_for()
    check(window)
    window.page.unroute("**/api/v1/people")
    window.page.get_by_role("button", name="Try again").first.click()
    window.page.get_by_role("heading", name="No people yet").wait_for()
