"""What a person says about people: who somebody is, who is not, and which photo shows them best."""

import re
import sqlite3
import subprocess

import pytest
from playwright.sync_api import expect

from faces import (
    LEFT, RIGHT, add_group, choose_of_menu, name_person, named, open_person, people, portraits,
    turn_on, write_vectors)
from fingers import PHONE
from patience import patience
from photos import developed, ids, send
from program import PROGRAM
from rules import check

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])


@pytest.fixture
def stored():
    return portraits()


def begun(windows, **options):
    """A window of an account with People on, and its photos, the oldest first."""
    window = windows(None, **options)
    developed(window)
    turn_on(window)
    # Messages stay.
    window.stretch(4000, 8000)
    return window, [photo for _, photo in sorted(ids(window).items())]


def asked(windows, **options):
    """A window that asks whether the group in two photos is Mum, who is in two others."""
    window, photos = begun(windows, **options)
    mum = add_group(window, photos[:2], LEFT, "Mum")
    group = add_group(window, photos[2:], LEFT)
    write_vectors(window, mum, 0)
    write_vectors(window, group, 0.55)
    window.go("/people")
    window.page.get_by_text("Is this Mum?").wait_for()
    return window


def suggested(window):
    return [each["person"]["name"] for each in window.json("/people/suggestions")["suggestions"]]


@BOTH
def test_a_no_is_never_asked_again_and_can_be_taken_back(windows, options):
    window = asked(windows, **options)
    page = window.page
    check(window)
    page.get_by_role("button", name="No, this is not Mum").click()
    page.get_by_text("Not Mum", exact=True).wait_for()
    expect(page.get_by_text("Is this Mum?")).to_have_count(0)
    named(page, "Mum", 2).wait_for()
    assert suggested(window) == []
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Is this Mum?").wait_for()
    page.get_by_role("button", name="No, this is not Mum").click()
    page.get_by_text("Not Mum", exact=True).wait_for()
    page.reload()
    # The questions are drawn together with the groups.
    page.get_by_role("heading", name="Who is this?").wait_for()
    expect(page.get_by_text("Is this Mum?")).to_have_count(0)
    assert suggested(window) == []


@BOTH
def test_a_yes_makes_both_one_person_and_can_be_taken_back(windows, options):
    window = asked(windows, **options)
    page = window.page
    page.get_by_role("button", name="Yes, this is Mum").click()
    page.get_by_text("Added to Mum", exact=True).wait_for()
    named(page, "Mum", 4).wait_for()
    expect(page.get_by_role("heading", name="Who is this?")).to_have_count(0)
    assert people(window) == {"Mum": 4}
    page.get_by_role("button", name="Undo").click()
    named(page, "Mum", 2).wait_for()
    page.get_by_text("Is this Mum?").wait_for()
    assert people(window) == {"Mum": 2, None: 2}


def test_an_answer_that_failed_is_asked_for_again(windows):
    window = asked(windows)
    page = window.page
    window.allow("Failed to load resource")
    page.route("**/api/v1/people/*/answer", lambda route: route.fulfill(status=500))
    page.get_by_role("button", name="Yes, this is Mum").click()
    page.get_by_text("Not done.").wait_for()
    page.unroute("**/api/v1/people/*/answer")
    page.get_by_role("button", name="Yes, this is Mum").click()
    named(page, "Mum", 4).wait_for()


def cover(window, person):
    return window.json(f"/people/{person}")["person"]["cover"]


@BOTH
def test_a_key_photo_is_chosen_and_taken_back(windows, options):
    window, photos = begun(windows, **options)
    page = window.page
    mum = add_group(window, photos, LEFT, "Mum")
    first = cover(window, mum)
    open_person(window, mum, "Mum")
    head = page.locator(".person-head .face-circle img")
    expect(head).to_have_attribute("src", re.compile(first["asset"]))
    faces = window.json(f"/people/{mum}/faces")["faces"]
    place, other = next((place, face) for place, face in enumerate(faces, 1)
                        if face["id"] != first["face"])

    def choose():
        choose_of_menu(page, "Choose key photo…")
        sheet = page.locator("dialog.face-sheet")
        sheet.get_by_role("heading", name="Choose the key photo").wait_for()
        check(window)
        sheet.get_by_role("button", name=f"Face {place}", exact=True).click()
        page.get_by_text("Key photo chosen").wait_for()
        expect(head).to_have_attribute("src", re.compile(other["asset"]))
        assert cover(window, mum)["face"] == other["id"]

    choose()
    page.get_by_role("button", name="Undo").click()
    expect(head).to_have_attribute("src", re.compile(first["asset"]))
    assert cover(window, mum) == first
    choose()
    window.go("/people")
    expect(named(page, "Mum", 4).locator("img")).to_have_attribute(
        "src", re.compile(other["asset"]))


def review(page, *places):
    """Selects faces that are someone else's."""
    choose_of_menu(page, "Review faces…")
    sheet = page.locator("dialog.face-sheet")
    for place in places:
        sheet.get_by_role("button", name=f"Face {place}", exact=True).click()
    return sheet


@BOTH
def test_a_person_is_split_into_a_new_one_and_joined_again(windows, options):
    window, photos = begun(windows, **options)
    page = window.page
    mum = add_group(window, photos, LEFT, "Mum")
    open_person(window, mum, "Mum")
    sheet = review(page, 1, 2)
    sheet.get_by_text("2 faces selected").wait_for()
    check(window)
    sheet.get_by_role("button", name="Someone else…").click()
    name_person(page, "Aunt")
    page.get_by_text("2 faces moved").wait_for()
    page.get_by_text("2 photos", exact=True).wait_for()
    window.eventually(lambda: window.tiles.count() == 2)
    assert people(window) == {"Mum": 2, "Aunt": 2}
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("4 photos", exact=True).wait_for()
    window.eventually(lambda: window.tiles.count() == 4)
    assert people(window) == {"Mum": 4}


def test_a_face_is_given_to_a_person_who_is_known(windows):
    window, photos = begun(windows)
    page = window.page
    mum = add_group(window, photos, LEFT, "Mum")
    add_group(window, photos[2:], RIGHT, "Dad")
    open_person(window, mum, "Mum")
    review(page, 1).get_by_role("button", name="Someone else…").click()
    page.locator("person-picker dialog").get_by_role("button", name="Dad").click()
    page.get_by_text("1 face moved").wait_for()
    page.get_by_text("3 photos", exact=True).wait_for()
    assert people(window) == {"Mum": 3, "Dad": 3}


def test_a_person_who_has_lost_all_faces_comes_back_with_their_photos(windows):
    window, photos = begun(windows)
    page = window.page
    # What is gone is asked for once more.
    window.allow("Failed to load resource")
    mum = add_group(window, photos[:2], LEFT, "Mum")
    open_person(window, mum, "Mum")
    review(page, 1, 2).get_by_role("button", name="Not Mum").click()
    page.get_by_role("heading", name="Person not found").first.wait_for()
    assert people(window) == {}
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("2 photos", exact=True).wait_for()
    window.eventually(lambda: window.tiles.count() == 2)
    assert people(window) == {"Mum": 2}


def test_a_persons_page_that_did_not_load_is_tried_again(windows):
    window, photos = begun(windows)
    page = window.page
    window.allow("Failed to load resource")
    mum = add_group(window, photos[:2], LEFT, "Mum")
    page.route(f"**/api/v1/people/{mum}", lambda route: route.fulfill(status=500))
    window.go(f"/people/{mum}")
    page.get_by_role("alert").wait_for()
    check(window)
    page.unroute(f"**/api/v1/people/{mum}")
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("2 photos", exact=True).wait_for()
    window.eventually(lambda: window.tiles.count() == 2)
    page.get_by_role("button", name="Map", exact=True).wait_for()


@BOTH
def test_a_persons_photos_are_on_a_map_of_their_own(windows, options):
    window, photos = begun(windows, **options)
    page = window.page
    mum = add_group(window, photos[:2], LEFT, "Mum")
    for photo, (latitude, longitude) in zip(photos, [(48.2, 16.4), (40.4, -3.7), (38.7, -9.1)]):
        send(window, "PATCH", f"/assets/{photo}",
             {"position": {"latitude": latitude, "longitude": longitude}})
    open_person(window, mum, "Mum")
    page.get_by_role("button", name="Map", exact=True).click()
    pins = page.locator("photo-map .pin")
    # The third photo does not show her.
    window.eventually(lambda: pins.count() == 2)
    shown = {each.locator("img").get_attribute("src").split("/")[-3] for each in pins.all()}
    assert shown == set(photos[:2])
    pins.first.press("Enter")
    callout = page.get_by_role("region", name="Photo on the map")
    callout.get_by_role("link").click()
    window.wait_for_viewer()
    assert window.photo_id in photos[:2]
    # Those who are nowhere are on no map.
    nobody = add_group(window, photos[3:], LEFT, "Ann")
    open_person(window, nobody, "Ann")
    page.get_by_role("button", name="Map", exact=True).click()
    page.get_by_text("No photos on the map yet.").wait_for()
    assert pins.count() == 0


def count_faces(library):
    """The faces in a library that is not open, or that is open elsewhere."""
    with sqlite3.connect(library / "catalog.sqlite", timeout=patience(30)) as catalog:
        [(count,)] = catalog.execute("select count(*) from face").fetchall()
    catalog.close()
    return count


def test_deleting_face_data_names_the_backups_that_still_hold_it(windows, tmp_path):
    window, photos = begun(windows)
    page, library = window.page, window.program.library
    add_group(window, photos, LEFT, "Mum")
    folder = tmp_path / "a disk" / "copies of the family's photos"
    folder.parent.mkdir()
    subprocess.run([PROGRAM, "backup", "--library", library, folder], check=True,
                   capture_output=True)
    window.go("/settings/account")
    page.get_by_role("button", name="Delete all face data…").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    said = page.get_by_text("Earlier copies may still hold it")
    said.wait_for()
    assert f"{folder} (" in said.inner_text()
    check(window)
    assert count_faces(library) == 0
    # It is there indeed.
    restored = tmp_path / "restored"
    subprocess.run([PROGRAM, "restore", folder, "--library", restored], check=True,
                   capture_output=True)
    assert count_faces(restored) == len(photos)
