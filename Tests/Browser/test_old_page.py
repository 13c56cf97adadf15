"""A browser in which the page of release 0.1.0 was installed meets this program."""

import json

import pytest

from old_page import WEB, OldServer
from photos import ids
from pictures import KAYAK, MONGOLIA, colourfulness

CACHED = """async () => (await caches.keys()).filter((name) => name.includes('/web/'))"""
NOIR = [{"filter": "CIPhotoEffectNoir", "frame": "keep"}]


@pytest.fixture
def stored():
    return [KAYAK, MONGOLIA]


def left(account, kayak, mongolia):
    """What its page leaves in the browser when it is closed without a connection; the draft is one
    of the page before this one."""
    recipe = {"version": 1, "size": [1024, 683], "steps": NOIR}
    return {
        f"tintype.unsaid {account}": [
            {"kind": "said", "id": kayak, "changes": {"title": "From the old page"},
             "before": {"title": None}, "sentence": "Title changed"},
            {"kind": "done", "what": "favorite", "isOn": True, "ids": [kayak]},
            {"kind": "edit", "id": kayak, "name": "kayak.jpg", "base": 0,
             "edit": {"steps": NOIR}, "recipe": recipe}],
        f"tintype.draft {account} {mongolia}": {
            "kept": 0, "isDirty": True, "base": 0, "edit": {"steps": NOIR}, "past": [],
            "future": []}}


def test_it_goes_and_what_it_left_unsent_is_sent(windows, program):
    window = windows("/", service_workers="allow")
    window.allow("ERR_CONNECTION|Failed to load resource|net::ERR|404")
    page = window.page
    page.locator("photo-tile img").first.wait_for()
    photos = ids(window)
    kayak, mongolia = photos["kayak.jpg"], photos["mongolia.jpeg"]
    account = window.json("/session")["account"]["id"]
    size = [window.json(f"/assets/{kayak}")[each] for each in ("width", "height")]
    page.goto("about:blank")
    program.end()

    with OldServer(program.port):
        page.goto(program.url)
        # Nothing of this program is left, as in a browser that has known the old page alone.
        page.evaluate("""async () => {
          for (const each of await navigator.serviceWorker.getRegistrations()) {
            await each.unregister();
          }
          for (const name of await caches.keys()) await caches.delete(name);
          localStorage.clear();
        }""")
        page.goto(program.url)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.goto(program.url)
        assert page.title() == "The page of 0.1.0"
        assert page.evaluate(CACHED) == [f"tintype {WEB}"]
        assert page.evaluate("fetch('/api/v1/session').then((answer) => answer.json())")[
            "account"]["name"] == "of 0.1.0"
        all_left = left(account, kayak, mongolia)
        all_left[f"tintype.unsaid {account}"][2]["recipe"]["size"] = size
        page.evaluate("""(all) => {
          for (const [name, value] of Object.entries(all)) {
            if ('kept' in value) value.kept = Date.now();
            localStorage.setItem(name, JSON.stringify(value));
          }
        }""", all_left)

    program.start()
    page.goto(program.url)
    page.locator("photo-tile img").first.wait_for()
    assert page.title() == "Library · Tintype"
    assert page.locator(f"[src^='{WEB}'], [href^='{WEB}']").count() == 0
    kayaks = lambda: window.json(f"/assets/{kayak}")  # noqa: E731
    window.eventually(lambda: kayaks()["title"] == "From the old page")
    window.eventually(lambda: kayaks()["favorite"] and kayaks()["version"] == 1)
    window.eventually(lambda: json.loads(page.evaluate(
        "(name) => localStorage.getItem(name) ?? '[]'", f"tintype.unsaid {account}")) == [])

    # Its worker was replaced, and its files are gone with it.
    window.eventually(lambda: page.evaluate(CACHED)
                      and page.evaluate(CACHED) != [f"tintype {WEB}"]
                      and f"tintype {WEB}" not in page.evaluate(CACHED))
    page.goto(f"{program.url}/photo/{mongolia}/edit")
    window.wait_for_darkroom()
    page.locator('.notice[data-kind="draft"]').wait_for()
    window.eventually(lambda: colourfulness(window.large()) < 1)

    # Without a connection the browser shows the new page, too.
    page.goto(program.url)
    page.locator("photo-tile img").first.wait_for()
    program.kill()
    page.goto(program.url)
    window.eventually(lambda: window.tiles.count() == 2)
    assert page.title() == "Library · Tintype"
