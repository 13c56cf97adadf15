"""The slideshow: one photo becomes the next, by time, keys, and as the person has set it."""

import re

import pytest

import cameras
from photos import developed, files
from pictures import KAYAK, MONGOLIA


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def shown(window):
    return window.page.locator(".slides canvas[data-address]").get_attribute("data-address")


def test_keys_lead_through_it_and_it_is_kept_as_it_was_set(windows):
    window = windows(None, **cameras.PHONE)
    page = window.page
    # The first one stays until a key is pressed.
    window.stretch(5000)
    window.go("/slideshow")
    first = shown(window)
    page.get_by_text("1 of 2").wait_for()
    assert cameras.complaints(window) == []
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Transition").select_option("swipe")
    page.get_by_label("Repeat").uncheck()
    page.get_by_role("button", name="Settings").click()
    window.watch(".slides canvas[data-running]")
    page.keyboard.press("ArrowRight")
    window.eventually(lambda: shown(window) != first)
    page.get_by_text("2 of 2").wait_for()
    assert window.noted(".slides canvas[data-running]")
    # The last one: it ends there.
    page.keyboard.press("ArrowRight")
    window.frames(5)
    assert page.get_by_text("2 of 2").is_visible()
    page.keyboard.press("ArrowLeft")
    window.eventually(lambda: shown(window) == first)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_label("Transition").input_value() == "swipe"
    assert not page.get_by_label("Repeat").is_checked()


def test_time_leads_on_and_nothing_moves_for_who_wants_none(windows):
    window = windows("/slideshow", reduced_motion="reduce")
    window.page.locator(".slides canvas[data-address]").wait_for()
    first = shown(window)
    window.page.evaluate("""() => {
      window.ran = 0;
      new MutationObserver(() => { window.ran += 1; }).observe(
        document.querySelector('.slides'),
        { subtree: true, attributes: true, attributeFilter: ['data-running'] });
    }""")
    window.page.get_by_role("button", name="Settings").click()
    window.page.get_by_label("Each photo").select_option("2")
    window.eventually(lambda: shown(window) != first)
    assert window.page.evaluate("() => window.ran") == 0


def test_where_there_is_nothing_to_show_nothing_can_be_played(windows):
    window = windows("/slideshow?of=favorites")
    page = window.page
    page.get_by_role("heading", name="Nothing to show here").wait_for()
    names = page.get_by_role("button").evaluate_all(
        "all => all.map((each) => each.ariaLabel ?? each.textContent)")
    assert names == ["Close slideshow", "Go back"]
    # What would play on brings nothing back either.
    for key in ("ArrowRight", "ArrowLeft", " "):
        page.keyboard.press(key)
    page.mouse.click(640, 400)
    assert page.get_by_role("button").count() == 2
    page.get_by_role("button", name="Go back").click()
    page.locator(".slideshow").wait_for(state="detached")


def test_before_the_list_is_read_it_says_of_how_many_and_goes_on_to_its_end(windows):
    window = windows(None)
    page = window.page
    held = []

    def short(route):
        address = route.request.url.replace("limit=500", "limit=1")
        if "after=" in address:
            held.append(lambda: route.continue_(url=address))
        else:
            route.continue_(url=address)

    page.route(re.compile(r"limit=500"), short)
    window.stretch(5000)
    window.go("/slideshow")
    page.get_by_text("1 of 2").wait_for()
    first = shown(window)
    page.get_by_role("button", name="Pause").click()
    # The next one is not known yet: it is shown when it is.
    page.keyboard.press("ArrowRight")
    window.eventually(lambda: held)
    assert shown(window) == first
    while held:
        held.pop()()
    page.get_by_text("2 of 2").wait_for()
    window.eventually(lambda: shown(window) != first)


@pytest.mark.parametrize("stored", [files(70)], ids=["seventy"])
def test_of_many_chosen_photos_no_more_are_asked_for_than_come_soon(windows):
    window = windows(None)
    page = window.page
    developed(window)
    # The first one stays until it was seen.
    window.stretch(5000)
    window.go("/")
    asked = []
    page.route(re.compile(r"/api/v1/assets/[a-z2-7]{26}$"),
               lambda route: (asked.append(route.request.url), route.continue_()))
    window.tiles.first.locator("img").wait_for()
    page.locator("photo-tile a").first.focus()
    page.keyboard.press("Control+a")
    page.get_by_text("70 selected").wait_for()
    page.get_by_role("button", name="Slideshow").click()
    page.get_by_text("1 of 70").wait_for()
    page.get_by_role("button", name="Pause").click()
    shown(window)
    window.eventually(lambda: len(set(asked)) >= 50)
    window.frames(30)
    assert len(set(asked)) <= 60
    assert len(asked) == len(set(asked))
    page.keyboard.press("ArrowRight")
    page.get_by_text("2 of 70").wait_for()


@pytest.mark.parametrize("stored", [files(40)], ids=["forty"])
def test_a_shuffled_show_does_not_begin_with_the_newest(windows):
    window = windows(None)
    page = window.page
    developed(window)
    page.add_init_script("localStorage.setItem('tintype.slideshow', '{\"isShuffled\":true}')")
    read = []

    def short(route):
        read.append(route.request.url)
        route.continue_(url=route.request.url.replace("limit=500", "limit=10"))

    page.route(re.compile(r"limit=500"), short)
    newest = [each["id"] for each in window.json("/assets?limit=10")["assets"]]
    window.stretch(5000)
    window.go("/slideshow")
    page.get_by_text("1 of 40").wait_for()
    page.get_by_role("button", name="Pause").click()
    window.eventually(lambda: len(read) == 4)
    window.frames(10)
    seen = {shown(window)}
    for place in range(2, 11):
        page.keyboard.press("ArrowRight")
        page.get_by_text(f"{place} of 40").wait_for()
        window.eventually(lambda: shown(window) not in seen)
        seen.add(shown(window))
    assert not all(any(each in address for each in newest) for address in seen)
