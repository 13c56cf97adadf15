"""F32: goes through copies and series side by side by keys, keeps one, takes all back."""

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import expect

from everybody import Reading
from fingers import PHONE
from photos import FOLDER, developed, ids, send
from rules import check


def drawing(number, size=(1200, 800)):
    """A picture with shapes of its own."""
    image = Image.new("RGB", size, (60 + 50 * number, 120, 200 - 50 * number))
    draw = ImageDraw.Draw(image)
    for place in range(6):
        x, y = (place * 397 + number * 211) % 1000, (place * 263 + number * 97) % 600
        color = (255 - 30 * place, (40 * place + 90 * number) % 255, 30 + 35 * place)
        draw.ellipse([x, y, x + 260, y + 200], fill=color)
    return image


def save(image, name, captured=None, **options):
    exif = Image.Exif()
    if captured:
        exif[0x010F], exif[0x0110] = "Fuji", "X100"
        exif.get_ifd(0x8769)[0x9003] = captured
    path = FOLDER / name
    image.save(path, exif=exif, **options)
    return path


@pytest.fixture(scope="module")
def photos():
    first, second = drawing(0), drawing(1)
    return [
        save(first, "beach.jpg", quality=92),
        save(first.resize((600, 400)), "beach-small.jpg", quality=50),
        save(first, "beach.png"),
        *[save(drawing(2 + shot), f"DSC_{shot}.jpg", f"2024:05:01 10:00:0{shot}", quality=85)
          for shot in range(3)],
        save(second, "alone.jpg", quality=85),
    ]


@pytest.fixture
def stored(photos):
    return photos


def tidy(windows, **options):
    window = windows(None, **options)
    developed(window)
    window.eventually(lambda: window.json("/tidy")["counts"] == {
        "copies": 1, "pair": 0, "burst": 0, "series": 1, "similar": 0})
    window.go("/tidy")
    window.page.get_by_role("heading", name="Tidy up").wait_for()
    return window


def flags(window):
    photos = ids(window)
    return {name: window.json(f"/assets/{photo}")["flag"] for name, photo in photos.items()
            if name.startswith("beach")}


def answered(window, act):
    """Decides about a photo, and waits until the page has its answer: what it can undo is known
    from then on."""
    with window.page.expect_response("**/api/v1/assets/edit") as answer:
        act()
    answer.value.finished()
    window.frames(3)


def group(page, name):
    return page.get_by_role("heading", name=name)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_the_buttons_of_photos_side_by_side_are_on_one_line(windows, options):
    window = tidy(windows, **options)
    page = window.page
    page.get_by_role("button", name="Copies 1").click()
    group(page, "3 copies of one picture").wait_for()
    first = page.locator(".tidy-photos li").first
    title = "The beach in the evening, before the storm that came in the night"
    send(window, "PATCH", f"/assets/{first.get_attribute('data-id')}", {"title": title})
    page.reload()
    page.get_by_role("button", name="Copies 1").click()
    long = page.locator(".tidy-photos li").filter(has_text=title)
    long.wait_for()
    # At once: the cards are drawn anew when the title's change is announced.
    cards = page.locator(".tidy-photos li").evaluate_all("""(cards) => cards.map((each) => [
      each.getBoundingClientRect().y, each.querySelector('.decide').getBoundingClientRect().y,
      each.textContent])""")
    [top] = [top for top, _, text in cards if title in text]
    beside = [buttons for above, buttons, _ in cards if above == top]
    assert len(beside) == (2 if options else 3)
    assert len({round(buttons) for buttons in beside}) == 1


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_one_of_several_copies_is_kept_and_all_is_taken_back(windows, options):
    window = tidy(windows, **options)
    page = window.page
    window.stretch(8000)
    page.get_by_role("button", name="Copies 1").click()
    group(page, "3 copies of one picture").wait_for()
    expect(page.locator(".tidy-photos li")).to_have_count(3)
    # Of those with the most pixels, the largest file is chosen at first.
    expect(page.locator(".tidy-photos li.chosen")).to_contain_text("beach.jpg")
    check(window)
    page.get_by_role("button", name="Keep this, reject the rest").click()
    page.get_by_text("Kept one, rejected 2 photos").wait_for()
    page.get_by_text("No groups of this kind").wait_for()
    assert flags(window) == {
        "beach.jpg": "picked", "beach.png": "rejected", "beach-small.jpg": "rejected"}
    assert window.json("/assets?count=yes")["count"] == 7
    page.get_by_role("button", name="Undo").click()
    group(page, "3 copies of one picture").wait_for()
    assert set(flags(window).values()) == {None}
    check(window)


@pytest.mark.parametrize("height", [640, 780])
def test_what_is_kept_and_the_buttons_are_in_sight_on_a_small_phone(windows, height):
    window = tidy(windows, **{**PHONE, "viewport": {"width": 320, "height": height}})
    page = window.page
    window.stretch(4000, 8000)
    foot = page.locator(".tidy-foot")
    for kind, name in ("Copies 1", "beach"), ("Series 1", "DSC_"):
        page.get_by_role("button", name=kind).click()
        page.locator(".tidy-photos li.chosen", has_text=name).wait_for()
        window.frames(2)
        chosen = page.locator(".tidy-photos li.chosen").bounding_box()
        # Its lower part, with its name, if it is taller than the space.
        bottom = chosen["y"] + chosen["height"]
        assert 0 < bottom <= foot.bounding_box()["y"] + 1, kind
    page.get_by_role("button", name="Keep all").click()
    toast = page.locator("app-toast > div")
    toast.wait_for()
    page.get_by_role("button", name="Copies 1").click()
    # The message makes room once the buttons are there.
    page.locator(".tidy-photos li.chosen", has_text="beach").wait_for()
    message, buttons = window.boxes(toast, foot)
    assert message["y"] + message["height"] <= buttons["y"]


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_single_photos_are_kept_and_rejected_by_buttons(windows, options):
    window = tidy(windows, **options)
    page = window.page
    page.get_by_role("button", name="Copies 1").click()
    reject = page.get_by_role("button", name="Reject beach-small.jpg")
    answered(window, reject.click)
    expect(reject).to_have_attribute("aria-pressed", "true")
    window.eventually(lambda: flags(window)["beach-small.jpg"] == "rejected")
    # The button shows the decision; a message would lie over what is pressed next.
    window.frames(2)
    assert page.locator("app-toast").text_content() == ""
    answered(window, reject.click)
    window.eventually(lambda: set(flags(window).values()) == {None})
    page.keyboard.press("Control+z")
    window.eventually(lambda: flags(window)["beach-small.jpg"] == "rejected")
    page.keyboard.press("Control+z")
    window.eventually(lambda: set(flags(window).values()) == {None})
    page.get_by_role("button", name="Keep beach.jpg").click()
    window.eventually(lambda: flags(window)["beach.jpg"] == "picked")
    page.get_by_role("button", name="Keep all").click()
    page.get_by_text("No groups of this kind").wait_for()
    assert set(flags(window).values()) == {"picked"}


def test_groups_are_gone_through_by_keys(windows):
    window = tidy(windows)
    page, keys = window.page, window.page.keyboard
    # The copies were added today, the series is of 2024.
    group(page, "3 copies of one picture").wait_for()
    page.get_by_text("Group 1 of 2").wait_for()
    keys.press("ArrowDown")
    group(page, "3 shots taken within moments").wait_for()
    keys.press("ArrowUp")
    group(page, "3 copies of one picture").wait_for()
    keys.press("ArrowLeft")
    keys.press("ArrowLeft")
    chosen = page.locator(".tidy-photos li.chosen b")
    first = chosen.text_content()
    keys.press("ArrowRight")
    expect(chosen).not_to_have_text(first)
    second = chosen.text_content()
    keys.press("x")
    window.eventually(lambda: flags(window)[second] == "rejected")
    keys.press("u")
    window.eventually(lambda: flags(window)[second] is None)
    keys.press("k")
    group(page, "3 shots taken within moments").wait_for()
    assert flags(window) == {name: "picked" if name == second else "rejected"
                             for name in flags(window)}
    keys.press("s")
    page.get_by_text("Nothing to tidy up").wait_for()
    # The list may be empty before the stack is said, which can be undone then.
    page.get_by_text("3 photos stacked").wait_for()
    assert window.json("/assets?count=yes")["count"] == 5
    keys.press("Control+z")
    group(page, "3 shots taken within moments").wait_for()
    assert window.json("/assets?count=yes")["count"] == 7
    check(window)


def test_pictures_are_compared_in_full_size_at_one_place(windows):
    window = tidy(windows)
    page = window.page
    page.get_by_role("button", name="Copies 1").click()
    page.get_by_role("button", name="Compare beach.jpg in full size").click()
    large = page.locator(".tidy-photos img.large")
    expect(large).to_have_count(3)
    widths = {box["width"] for box in (large.nth(place).bounding_box() for place in range(3))}
    assert widths == {1200}
    page.keyboard.press("z")
    expect(large).to_have_count(0)


def test_an_empty_screen_and_the_keys_explain_themselves(windows):
    window = windows(None)
    for photo in ids(window).values():
        send(window, "PATCH", f"/assets/{photo}", {"flag": "picked"})
    page = window.page
    window.go("/albums")
    page.get_by_role("link", name="Tidy up").click()
    page.get_by_text("Nothing to tidy up").wait_for()
    check(window)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet.get_by_text("Keep this photo, reject the rest")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_screen_can_be_heard_and_walked_by_the_tab_key(windows, width):
    window = tidy(windows, viewport={"width": width, "height": 800}, reduced_motion="reduce")
    reader = Reading(window)
    window.page.locator(".tidy-photos li.chosen img").first.wait_for()
    assert reader.complaints(4.5) == []
    assert reader.walk() == []
