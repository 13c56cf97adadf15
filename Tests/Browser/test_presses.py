"""A press in a list that is drawn anew meanwhile is not lost."""

from photos import send


def test_an_album_opens_whose_list_changes_while_it_is_pressed(window):
    page = window.page
    album = send(window, "POST", "/collections", {"kind": "album", "title": "River"})
    page.goto(f"{window.program.url}/albums")
    link = page.locator(f"a[href='{link_of(album)}']")
    box = link.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_response("**/api/v1/collections*") as asked:
        page.mouse.down()
        send(window, "POST", "/collections", {"kind": "album", "title": "Sea"})
    asked.value.finished()
    # What the answer brings is drawn, or waits.
    window.frames(3)
    page.mouse.up()
    window.eventually(lambda: page.url.endswith(link_of(album)))
    page.go_back()
    page.locator(".cards").get_by_text("Sea").wait_for()


def test_what_waited_for_the_end_of_a_press_is_drawn_then(window):
    page = window.page
    send(window, "POST", "/collections", {"kind": "album", "title": "River"})
    page.goto(f"{window.program.url}/albums")
    box = page.locator(".cards a").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    with page.expect_response("**/api/v1/collections*") as asked:
        page.mouse.down()
        send(window, "POST", "/collections", {"kind": "album", "title": "Sea"})
    asked.value.finished()
    window.frames(3)
    assert page.locator(".cards a").count() == 1
    # Let go beside it, nothing is opened.
    page.mouse.move(2, 2)
    page.mouse.up()
    window.eventually(lambda: page.locator(".cards a").count() == 2)
    assert page.url.endswith("/albums")


def link_of(album):
    return f'/albums/{album["collection"]["id"]}'
