"""Two windows of one browser with unsaved edits of the same photo: neither replaces the other's."""

import json

import pytest
from playwright.sync_api import expect

from fingers import PHONE
from pictures import KAYAK, colourfulness
from rules import check
from window import Window

BOTH = pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])


@pytest.fixture
def stored():
    return [KAYAK]


def is_grey(window):
    return colourfulness(window.large()) < 1


def question(window):
    return window.page.locator('.notice[data-kind="other"]')


def kept(window):
    """The unsaved edits that the browser keeps, by the names of their filters."""
    drafts = [json.loads(text) for name, text in window.page.evaluate(
        "() => Object.entries(localStorage)") if name.startswith("tintype.draft ")]
    return [[step["filter"] for step in draft["edit"]["steps"]]
            for draft in drafts if draft["isDirty"]]


@pytest.fixture
def two(windows):
    """Two windows of one browser, in the darkroom with the same photo; the first has an edit."""
    opened = []

    def open_both(**options):
        first = windows(None, **options)
        second = Window(first.context, first.program)
        opened.append(second)
        for window in (first, second):
            window.edit_photo()
        first.choose("Noir")
        # What the first has written is known in the other a little later.
        for window in (first, second):
            window.eventually(lambda: kept(window) == [["CIPhotoEffectNoir"]])
        return first, second

    yield open_both
    assert not [line for window in opened for line in window.complaints()]


@pytest.mark.no_second_go
@BOTH
def test_the_second_asks_and_replaces_nothing(two, options):
    first, second = two(**options)
    second.choose("Sepia")
    question(second).get_by_text("unsaved edits in another window").wait_for()
    check(second)
    assert kept(first) == [["CIPhotoEffectNoir"]]
    question(second).get_by_role("button", name="Show those edits").click()
    second.eventually(lambda: is_grey(second))
    expect(question(second)).to_have_count(0)
    # The way back leads to its own.
    second.page.get_by_role("button", name="Undo", exact=True).click()
    second.eventually(lambda: not is_grey(second))
    assert second.filter("Sepia").get_attribute("aria-checked") == "true"


@pytest.mark.no_second_go
def test_who_keeps_their_own_is_asked_about_nothing_more_and_the_first_is(two):
    first, second = two()
    second.choose("Sepia")
    question(second).get_by_role("button", name="Keep mine").click()
    second.eventually(lambda: kept(second) == [["CISepiaTone"]])
    expect(question(second)).to_have_count(0)
    question(first).wait_for()
    first.eventually(lambda: is_grey(first))
    second.save()
    # What the first has is asked about as after each save of another window.
    first.page.locator('.notice[data-kind="conflict"]').wait_for()
    assert is_grey(first)


@pytest.mark.no_second_go
def test_the_question_goes_with_the_edit_of_the_first(two):
    first, second = two()
    second.choose("Sepia")
    question(second).wait_for()
    first.page.get_by_role("button", name="Undo", exact=True).click()
    expect(question(second)).to_have_count(0)
    second.eventually(lambda: kept(second) == [["CISepiaTone"]])


@pytest.mark.no_second_go
def test_a_window_without_edits_leaves_those_of_another(two):
    first, second = two()
    second.page.keyboard.press("Escape")
    second.wait_for_viewer()
    assert kept(second) == [["CIPhotoEffectNoir"]]
    second.page.get_by_role("link", name="Continue editing").click()
    second.wait_for_darkroom()
    second.page.locator('.notice[data-kind="draft"]').wait_for()


@pytest.mark.no_second_go
@BOTH
def test_the_edit_of_a_window_that_was_left_and_closed_is_offered_later(two, options):
    first, second = two(**options)
    second.choose("Sepia")
    question(second).wait_for()
    second.page.keyboard.press("Escape")
    second.wait_for_viewer()
    # What the second has written is known in the other a little later.
    first.eventually(lambda: any(
        name.startswith("tintype.beside ")
        for name in first.page.evaluate("() => Object.keys(localStorage)")))
    second.page.close()
    assert kept(first) == [["CIPhotoEffectNoir"]]
    # Once the first has none, nothing is in the way of the other.
    first.page.get_by_role("button", name="Undo", exact=True).click()
    first.eventually(lambda: kept(first) == [])
    first.page.keyboard.press("Escape")
    first.wait_for_viewer()
    first.page.get_by_role("link", name="Continue editing").click()
    first.wait_for_darkroom()
    first.page.locator('.notice[data-kind="draft"]').wait_for()
    expect(first.filter("Sepia")).to_have_attribute("aria-checked", "true")
    first.page.get_by_role("button", name="Continue editing").click()
    first.eventually(lambda: kept(first) == [["CISepiaTone"]])


@pytest.mark.no_second_go
def test_a_reload_shows_the_edit_of_this_window(two):
    first, second = two()
    second.choose("Sepia")
    question(second).wait_for()
    second.page.reload()
    second.wait_for_darkroom()
    expect(second.filter("Sepia")).to_have_attribute("aria-checked", "true")
    assert kept(first) == [["CIPhotoEffectNoir"]]
    # Both are there, and the question is asked again with the next change.
    second.set_amount(50)
    question(second).get_by_role("button", name="Keep mine").click()
    second.eventually(lambda: kept(second) == [["CISepiaTone"]])
