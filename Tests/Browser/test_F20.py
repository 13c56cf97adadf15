"""F20: return goes from field to field and closes the keyboard; no field is hidden by it."""

from test_F17 import open_sheet


def test_return_moves_on_and_then_lets_the_keyboard_go(windows, filming):
    window = open_sheet(windows, filming)
    page = window.page
    title, subtitle = page.get_by_label("Title", exact=True), page.get_by_label("Subtitle")
    assert title.get_attribute("enterkeyhint") == "next"
    assert subtitle.get_attribute("enterkeyhint") == "done"
    assert title.get_attribute("autocapitalize") == "sentences"
    title.focus()
    title.press("Enter")
    focused = lambda: page.evaluate("() => document.activeElement.id")
    assert focused() == "add-subtitle"
    subtitle.press("Enter")
    assert focused() not in ("add-title", "add-subtitle")
    assert page.locator(".problem").first.text_content() == ""


def test_a_field_stays_above_the_keyboard(windows, filming):
    window = open_sheet(windows, filming)
    # A keyboard takes the lower half of the window away.
    window.page.set_viewport_size({"width": 390, "height": 420})
    for label in ("Title", "Subtitle", "Place"):
        field = window.page.get_by_label(label, exact=True)
        field.focus()
        window.eventually(lambda: 0 <= field.bounding_box()["y"] < 420 - 30)


def test_the_focus_stays_inside_and_escape_asks_before_words_are_lost(windows, filming):
    window = open_sheet(windows, filming)
    page = window.page
    for _ in range(14):
        page.keyboard.press("Tab")
        assert page.evaluate("""() => document.activeElement === document.body
          || document.activeElement.closest('.add-sheet') !== null""")
    page.get_by_label("Title", exact=True).fill("Kayak")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keep editing").click()
    assert page.get_by_label("Title", exact=True).input_value() == "Kayak"
