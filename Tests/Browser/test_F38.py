"""F38: a folder is unpacked and started, a photo is edited, a newer one takes its place, and the
photos stay when both are gone."""

import shutil

import packed
from pictures import KAYAK, colourfulness, decoded
from window import Window

SAVED = "/api/v1/assets/{}/renditions/256"


def test_from_the_first_link_to_the_end_of_the_program(browser, tmp_path):
    home, first = tmp_path / "home", tmp_path / "Tintype of spring"
    packed.unpacked(first, tmp_path / "programs")
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, service_workers="block")

    with packed.serving([first / "tintype"], home) as served:
        window = Window(context, served)
        page = window.page
        page.goto(served.expect("claim"))
        page.wait_for_url(served.url + "/")
        page.get_by_role("heading", name="Welcome to your library").wait_for()
        assert str(packed.library(home)) == page.locator("li[data-step=place] code").inner_text()
        window.upload(KAYAK)
        window.open_photo("kayak")
        photo = window.photo_id
        assert colourfulness(decoded(window.get(SAVED.format(photo)))) > 5
        window.choose("Noir")
        window.save()
        page.goto("about:blank")

    # The newer one is unpacked elsewhere, and the older one deleted.
    second = tmp_path / "Tintype of autumn"
    shutil.copytree(first, second, symlinks=True)
    shutil.rmtree(first)
    with packed.serving([second / "tintype"], home, port=served.port) as again:
        page.goto(again.url + f"/photo/{photo}")
        window.wait_for_viewer()
        assert window.json(f"/assets/{photo}")["version"] == 1
        window.eventually(
            lambda: colourfulness(decoded(window.get(SAVED.format(photo)))) < 1)
        complaints = window.complaints()
        page.goto("about:blank")
    context.close()
    assert not complaints

    shutil.rmtree(second)
    originals = [path for path in (packed.library(home) / "blobs").rglob("*")
                 if path.is_file() and path.read_bytes() == KAYAK.read_bytes()]
    assert len(originals) == 1
