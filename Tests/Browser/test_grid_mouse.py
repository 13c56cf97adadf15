"""The mouse in a grid: the menu of a photo, drags onto albums, drags over empty space, months."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from fingers import PHONE, Fingers
from photos import files, ids, put, send
from rules import check


@pytest.fixture
def stored():
    return files(4)


def tile(window, name):
    return window.page.locator(f'photo-tile a[aria-label*="{name}"]')


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def carry(window, name, onto):
    """Drags a photo by the mouse to a target, which is shown during the drag."""
    mouse = window.page.mouse
    mouse.move(*middle(tile(window, name)))
    mouse.down()
    mouse.move(300, 300, steps=4)
    target = window.page.locator(onto)
    target.wait_for()
    mouse.move(*middle(target), steps=4)
    window.frames(1)
    mouse.up()


def test_a_right_click_offers_the_actions_and_leaves_no_selection(windows):
    window = windows()
    tile(window, "001.png").click(button="right")
    menu = window.page.locator(".at-pointer")
    menu.get_by_role("button", name="Favourite").wait_for()
    check(window)
    window.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(window.page.get_by_text("1 selected")).to_be_hidden()
    tile(window, "001.png").click(button="right")
    menu.get_by_role("button", name="Move to trash").click()
    window.page.get_by_text("1 photo moved to trash").wait_for()
    assert "001.png" not in ids(window)


def test_a_right_click_on_a_selection_acts_on_all_of_it(windows):
    window = windows()
    for name in ("000.png", "002.png"):
        tile(window, name).focus()
        window.page.keyboard.press("Space")
    tile(window, "002.png").click(button="right")
    window.page.locator(".at-pointer").get_by_role("button", name="Move to trash").click()
    window.page.get_by_text("2 photos moved to trash").wait_for()
    assert set(ids(window)) == {"001.png", "003.png"}


def test_a_long_touch_still_selects(windows):
    window = windows(**PHONE)
    fingers = Fingers(window)
    fingers.put("touchStart", middle(tile(window, "001.png")))
    window.page.get_by_text("1 selected").wait_for()
    fingers.put("touchEnd")
    expect(window.page.locator(".at-pointer")).to_have_count(0)


def test_photos_are_dragged_onto_albums_and_the_sidebar(windows):
    window = windows()
    send(window, "POST", "/collections", {"kind": "album", "title": "Summer"})
    window.tiles.first.wait_for()
    carry(window, "001.png", '.drop-targets li:has-text("Summer")')
    window.page.get_by_text("1 photo added to Summer").wait_for()
    expect(window.page.locator(".drop-targets")).to_have_count(0)
    for name in ("000.png", "002.png"):
        tile(window, name).focus()
        window.page.keyboard.press("Space")
    carry(window, "002.png", '.drop-targets li:has-text("Summer")')
    window.page.get_by_text("2 photos added to Summer").wait_for()
    carry(window, "003.png", "app-nav .to-favorites")
    window.page.get_by_text("Added to favourites").wait_for()
    carry(window, "003.png", "app-nav .to-trash")
    window.page.get_by_text("1 photo moved to trash").wait_for()
    album = window.json("/collections")["collections"][0]
    assert album["count"] == 3


def test_a_drag_that_ends_elsewhere_changes_nothing_and_opens_nothing(windows):
    window = windows()
    window.tiles.first.wait_for()
    mouse = window.page.mouse
    mouse.move(*middle(tile(window, "001.png")))
    mouse.down()
    mouse.move(640, 600, steps=4)
    mouse.up()
    expect(window.page.locator(".carried")).to_have_count(0)
    expect(window.page.locator("photo-viewer")).to_have_count(0)
    expect(window.page.get_by_text("1 selected")).to_be_hidden()
    mouse.move(*middle(tile(window, "001.png")))
    mouse.down()
    mouse.move(640, 600, steps=4)
    window.page.locator(".drop-targets").wait_for()
    window.page.keyboard.press("Escape")
    expect(window.page.locator(".drop-targets")).to_have_count(0)
    mouse.up()
    tile(window, "001.png").click()
    window.wait_for_viewer()


@pytest.mark.parametrize("left, top", [(500, -20), (-8, 30)], ids=["above", "beside"])
def test_a_drag_over_empty_space_selects(windows, left, top):
    window = windows()
    window.tiles.first.wait_for()
    last = window.tiles.last.bounding_box()
    first = window.tiles.first.bounding_box()
    mouse = window.page.mouse
    mouse.move(first["x"] + left, first["y"] + top)
    mouse.down()
    mouse.move(first["x"] + 400, first["y"] + 40, steps=4)
    mouse.move(last["x"] + 40, last["y"] + 40, steps=4)
    window.frames(2)
    mouse.up()
    expect(window.page.locator("selection-bar b")).to_contain_text("selected")
    expect(window.page.locator("photo-viewer")).to_have_count(0)


def test_a_month_is_selected_by_its_headings(windows):
    window = windows()
    data = io.BytesIO()
    for number in range(12):
        exif = Image.Exif()
        exif.get_ifd(0x8769)[0x9003] = f"2003:05:{10 + number % 2} 10:00:{number:02}"
        data.seek(0)
        Image.new("RGB", (300, 200), (number * 20, 80, 90)).save(data, "JPEG", exif=exif)
        put(window, f"day{number}.jpg", data.getvalue())
    # The photos arrive one by one.
    for day in ("10 May 2003", "11 May 2003"):
        expect(window.page.locator("photo-section", has_text=day)).to_contain_text(
            "6 photos")
    section = window.page.locator("photo-section", has_text="11 May 2003")
    section.hover()
    section.get_by_role("button", name="Select all").click(modifiers=["Shift"])
    window.page.get_by_text("12 selected").wait_for()
    section.get_by_role("button", name="Select all").click(modifiers=["Shift"])
    expect(window.page.get_by_text("12 selected")).to_be_hidden()
    window.page.get_by_role("button", name="Smaller photos").click()
    month = window.page.locator("photo-section", has_text="May 2003")
    month.hover()
    month.get_by_role("button", name="Select all: May 2003").click()
    window.page.get_by_text("12 selected").wait_for()


def album_of(window, *names):
    photos = ids(window)
    album = send(window, "POST", "/collections",
                 {"kind": "album", "title": "Order"})["collection"]["id"]
    send(window, "POST", f"/collections/{album}/assets",
         {"assets": [photos[name] for name in names]})
    window.go(f"/albums/{album}")
    tile(window, names[0]).wait_for()
    return album


def order_of(window, album):
    return [each["filename"][:3]
            for each in window.json(f"/collections/{album}/assets")["assets"]]


def drag(window, name, onto, part):
    """Drags a photo over another one, to a part of its width, and lets it go."""
    mouse = window.page.mouse
    box = tile(window, onto).bounding_box()
    mouse.move(*middle(tile(window, name)))
    mouse.down()
    mouse.move(box["x"] + box["width"] * part, box["y"] + box["height"] / 2, steps=6)
    window.frames(1)
    mark = "gap-after" if part > 0.5 else "gap-before"
    expect(window.page.locator(f"photo-tile.{mark}")).to_have_count(1)
    mouse.up()


def test_the_order_of_an_album_is_changed_by_drags(windows):
    window = windows()
    album = album_of(window, "000.png", "001.png", "002.png", "003.png")
    # The targets leave the first photo free.
    drag(window, "003.png", "000.png", 0.05)
    window.page.get_by_text("Order changed").wait_for()
    assert order_of(window, album) == ["003", "000", "001", "002"]
    window.page.get_by_role("button", name="Undo").click()
    window.page.get_by_text("Undone").wait_for()
    assert order_of(window, album) == ["000", "001", "002", "003"]
    # Photos that are not side by side move together, and return to where they were.
    window.eventually(lambda: window.tiles.first.locator("a").get_attribute(
        "aria-label").startswith("000"))
    for name in ("000.png", "002.png"):
        tile(window, name).focus()
        window.page.keyboard.press("Space")
    drag(window, "002.png", "003.png", 0.8)
    window.page.get_by_text("Order changed").wait_for()
    assert order_of(window, album) == ["001", "003", "000", "002"]
    window.page.get_by_role("button", name="Undo").click()
    window.page.get_by_text("Undone").wait_for()
    assert order_of(window, album) == ["000", "001", "002", "003"]


def test_a_drag_over_photos_changes_no_other_order(windows):
    window = windows()
    window.tiles.nth(3).wait_for()
    mouse = window.page.mouse
    mouse.move(*middle(tile(window, "000.png")))
    mouse.down()
    mouse.move(*middle(tile(window, "003.png")), steps=5)
    window.frames(1)
    expect(window.page.locator("photo-tile:is(.gap-before, .gap-after)")).to_have_count(0)
    mouse.up()


def hold(window, fingers, name):
    """Puts a finger on a photo until it is selected, and gives where it is."""
    point = middle(tile(window, name))
    fingers.put("touchStart", point)
    window.page.locator("photo-tile.on").first.wait_for()
    return point


def glide(window, fingers, start, end, steps=8):
    for step in range(1, steps + 1):
        fingers.put("touchMove", tuple(
            one + (other - one) * step / steps for one, other in zip(start, end)))
        window.frames(1)


def edge_of(window, name, part):
    box = tile(window, name).bounding_box()
    return box["x"] + box["width"] * part, box["y"] + box["height"] / 2


def test_a_finger_changes_the_order_of_an_album(windows):
    window = windows(**PHONE)
    page = window.page
    album = album_of(window, "000.png", "001.png", "002.png", "003.png")
    fingers = Fingers(window)
    start = hold(window, fingers, "003.png")
    glide(window, fingers, start, edge_of(window, "000.png", 0.1))
    expect(page.locator(".carried")).to_be_visible()
    expect(page.locator("photo-tile.gap-before")).to_have_count(1)
    check(window)
    fingers.put("touchEnd")
    page.get_by_text("Order changed").wait_for()
    assert order_of(window, album) == ["003", "000", "001", "002"]
    expect(page.locator("photo-tile.on")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Undone").wait_for()
    assert order_of(window, album) == ["000", "001", "002", "003"]
    # The next tap opens a photo.
    tile(window, "001.png").tap()
    window.wait_for_viewer()


def test_a_finger_lifts_a_photo_once_that_is_loaded(windows):
    window = windows(None, **PHONE)
    held = []
    window.page.route("**/ui/grid/photo-drag.js", lambda route: held.append(route))
    album = album_of(window, "000.png", "001.png", "002.png", "003.png")
    fingers = Fingers(window)
    start, goal = hold(window, fingers, "003.png"), edge_of(window, "000.png", 0.1)
    glide(window, fingers, start, goal)
    window.eventually(lambda: held)
    assert len(held) == 1
    held.pop().continue_()
    # The first movement that finds it loaded lifts the photo.
    window.eventually(lambda: glide(window, fingers, goal, (goal[0], goal[1] + 2), 2)
                      or window.page.locator(".carried").is_visible())
    fingers.put("touchEnd")
    window.page.get_by_text("Order changed").wait_for()
    assert order_of(window, album) == ["003", "000", "001", "002"]


def test_a_finger_moves_all_that_is_selected_or_selects_more(windows):
    window = windows(**PHONE)
    page = window.page
    album = album_of(window, "000.png", "001.png", "002.png", "003.png")
    fingers = Fingers(window)
    hold(window, fingers, "002.png")
    fingers.put("touchEnd")
    page.get_by_text("1 selected").wait_for()
    # From a photo that is not selected, a finger selects as in every list.
    start = middle(tile(window, "000.png"))
    fingers.put("touchStart", start)
    chosen = page.locator("photo-tile.on")
    expect(chosen).to_have_count(2)
    glide(window, fingers, start, middle(tile(window, "001.png")))
    expect(chosen).to_have_count(3)
    fingers.put("touchEnd")
    page.get_by_text("3 selected").wait_for()
    assert order_of(window, album) == ["000", "001", "002", "003"]
    tile(window, "001.png").tap()
    page.get_by_text("2 selected").wait_for()
    point = middle(tile(window, "002.png"))
    fingers.put("touchStart", point)
    expect(chosen).to_have_count(1)
    glide(window, fingers, point, edge_of(window, "003.png", 0.9))
    expect(page.locator(".carried b")).to_have_text("2")
    fingers.put("touchEnd")
    page.get_by_text("Order changed").wait_for()
    assert order_of(window, album) == ["001", "003", "000", "002"]


@pytest.mark.parametrize("end", ["Escape", "second finger", "scroll"])
def test_a_finger_that_gives_up_changes_no_order(windows, end):
    window = windows(**PHONE)
    page = window.page
    album = album_of(window, "000.png", "001.png", "002.png", "003.png")
    fingers = Fingers(window)
    goal = edge_of(window, "000.png", 0.1)
    if end == "scroll":
        # However long the first movement takes, it comes before the finger selects.
        window.stretch(420)
        fingers.drag(*middle(tile(window, "003.png")), dx=-20, dy=-60)
    else:
        glide(window, fingers, hold(window, fingers, "003.png"), goal)
        expect(page.locator(".carried")).to_be_visible()
    if end == "Escape":
        page.keyboard.press("Escape")
    elif end == "second finger":
        fingers.put("touchStart", goal, (goal[0] + 90, goal[1] + 90))
    expect(page.locator(".carried")).to_have_count(0)
    expect(page.locator("photo-tile:is(.gap-before, .gap-after)")).to_have_count(0)
    fingers.put("touchEnd")
    window.frames(4)
    expect(page.get_by_text("Order changed")).to_be_hidden()
    expect(page.locator("photo-tile.on")).to_have_count(0)
    assert order_of(window, album) == ["000", "001", "002", "003"]
    tile(window, "001.png").tap()
    window.wait_for_viewer()


@pytest.mark.parametrize("stored", [files(60)], ids=["sixty"])
def test_a_finger_at_the_edge_scrolls_a_long_album(windows, stored):
    window = windows(**PHONE)
    album = album_of(window, *(path.name for path in stored))
    fingers = Fingers(window)
    start = hold(window, fingers, "000.png")
    glide(window, fingers, start, (200, 836))
    scrolled = lambda: window.page.evaluate("() => Math.round(scrollY)")
    window.eventually(lambda: scrolled() > 1200)
    # The photo below the finger when it began is not drawn any more, and nothing scrolls alone.
    glide(window, fingers, (200, 836), (200, 500))
    rest = scrolled()
    glide(window, fingers, (200, 500), (200, 450))
    assert scrolled() == rest
    beside = window.page.locator("photo-tile:is(.gap-before, .gap-after)")
    expect(beside).to_have_count(1)
    name = beside.locator("a").get_attribute("aria-label")[:3]
    fingers.put("touchEnd")
    window.page.get_by_text("Order changed").wait_for()
    order = order_of(window, album)
    assert abs(order.index("000") - order.index(name)) == 1 and order.index("000") > 10
