"""F37: a guest looks: swipes, keys and zoom on a link's page, which also works without script."""

import zipfile

import pytest
from playwright.sync_api import expect

from fingers import PHONE, Fingers
from photos import files, ids, send
from window import PATIENCE_SECONDS

COUNT = 3


@pytest.fixture
def stored():
    return files(COUNT)


def link_to(window, **wanted):
    photos = ids(window)
    made = send(window, "POST", "/links", {
        "assets": [photos[name] for name in sorted(photos)], **wanted})
    return window.program.url + made["link"]["path"]


def guest(windows, browser, program, **options):
    owner = windows(None)
    address = link_to(owner)
    context = browser.new_context(**options)
    context.set_default_timeout(1000 * PATIENCE_SECONDS)
    page = context.new_page()
    page.heard = []
    page.on("console", lambda message: page.heard.append(message.text)
            if message.type in ("error", "warning") else None)
    page.goto(address)
    page.locator(".photos a").first.click()
    page.locator(".one figure img").wait_for()
    return page


def shown(page):
    return page.locator(".one figure img").get_attribute("src")


def scale(page):
    return page.locator(".one figure img").evaluate(
        "each => each.getBoundingClientRect().width / each.offsetWidth")


def test_keys_go_from_photo_to_photo_without_loading_a_page(windows, browser, program):
    page = guest(windows, browser, program)
    first = shown(page)
    page.evaluate("() => { globalThis.isSame = true; }")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => !document.querySelector('.one img').src.endsWith('{first}')")
    # It has a size once it has come.
    page.locator(".one figure img").wait_for()
    second = shown(page)
    assert second != first and page.url.split("/")[-1] in second
    assert page.evaluate("() => globalThis.isSame") is True
    page.keyboard.press("+")
    assert scale(page) > 1.2
    page.keyboard.press("Escape")
    assert scale(page) == 1
    page.go_back()
    page.wait_for_function(f"() => document.querySelector('.one img').src.endsWith('{first}')")
    page.keyboard.press("Escape")
    page.locator(".photos").wait_for()
    assert page.heard == []
    page.context.close()


def test_fingers_swipe_and_zoom(windows, browser, program):
    page = guest(windows, browser, program, **PHONE)
    first = shown(page)

    class PointerBox:
        context = page.context

        def frames(self, count):
            for _ in range(count):
                page.evaluate("() => new Promise(requestAnimationFrame)")

    PointerBox.page = page
    fingers = Fingers(PointerBox())
    fingers.swipe(300, 400, -220)
    page.wait_for_function(f"() => !document.querySelector('.one img').src.endsWith('{first}')")
    page.locator(".one figure img").wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    fingers.pinch(195, 420, 30, 110)
    assert scale(page) > 1.8
    second = shown(page)
    fingers.swipe(300, 400, -150)
    assert shown(page) == second
    fingers.tap_twice(195, 420)
    page.wait_for_function("""() => {
      const each = document.querySelector('.one figure img');
      return each.getBoundingClientRect().width === each.offsetWidth;
    }""")
    fingers.swipe(90, 400, 220)
    page.wait_for_function(f"() => document.querySelector('.one img').src.endsWith('{first}')")
    assert page.heard == []
    page.context.close()


def test_without_script_links_lead_to_each_photo_and_to_one_archive(windows, browser, program):
    page = guest(windows, browser, program, java_script_enabled=False)
    first = shown(page)
    page.get_by_role("link", name="Next photo").click()
    page.locator(f'.one figure img:not([src="{first}"])').wait_for()
    page.get_by_role("link", name="All photos").click()
    expect(page.locator(".photos img")).to_have_count(COUNT)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert archive.testzip() is None and len(archive.namelist()) == COUNT
    page.context.close()


def test_a_link_to_one_photo_is_headed_by_its_title(windows, browser, program):
    owner = windows(None)
    photos = sorted(ids(owner).values())
    made = send(owner, "POST", "/links", {"assets": photos[:1], "title": "For Ann"})
    context = browser.new_context()
    page = context.new_page()
    page.goto(program.url + made["link"]["path"])
    expect(page.get_by_role("heading", level=1)).to_have_text("For Ann")
    context.close()
