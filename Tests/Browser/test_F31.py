"""F31: teaches a keyword by three examples, and answers which of the photos found have it too."""

import sqlite3

import pytest
from playwright.sync_api import expect

from everybody import Reading
from fingers import PHONE
from model_files import MODELS
from patience import patience
from photos import developed, files, ids, send
from rules import check
from skips import CORPORA, with_corpora, with_model

# The first three are the examples.
LANDSCAPES = [
    "cameras/HP PhotoSmart 735.jpg", "cameras/Olympus C960.jpg", "gps/IMG_20191024_081301.jpg",
    "gps/IMG_20200101_154159.jpg", "icc/icc_profile_big.jpg", "webp/4.webp"]
OTHERS = [
    "cameras/Canon EOS 7D.jpg", "cameras/FujiFilm DS-7 (1).jpg", "cameras/FujiFilm FinePix40i.jpg",
    "cameras/Nikon D1X.jpg", "cameras/Samsung GT-I9000 (Galaxy S).jpg"]
REAL = [CORPORA / name for name in LANDSCAPES + OTHERS]


@pytest.fixture(autouse=True)
def models(request, monkeypatch):
    """Elsewhere the vectors are the test's own."""
    if "real" in request.node.name:
        monkeypatch.setenv("TINTYPE_MODELS", str(MODELS))


@pytest.fixture
def stored(models):
    return files(9)


def write_vectors(program):
    """Six photos with one vector each that are nearly equal, and three that are different. Of the
    six, the later are the less alike."""
    with sqlite3.connect(program.library / "catalog.sqlite", timeout=patience(30)) as catalog:
        rows = catalog.execute(
            "select asset, filename from resource where kind = 'original' order by filename")
        for number, (asset, _) in enumerate(rows.fetchall()):
            near = bytes([200] * 640 + [10 + 4 * number] * 640)
            far = bytes([10] * 640 + [200] * 640)
            catalog.execute("insert into seenVector (asset, vector) values (?, ?)",
                            (asset, near if number < 6 else far))
    catalog.close()


def prepared(windows, path="/", **options):
    """A window of a library whose photos can be compared."""
    window = windows(None, **options)
    developed(window)
    write_vectors(window.program)
    window.go(path)
    window.tiles.first.locator("img").wait_for()
    return window


def choose(window, *names):
    """Selects photos by the keyboard, as on every grid."""
    photos = ids(window)
    for name in names:
        window.page.locator(f'photo-tile a[href*="{photos[name]}"]').focus()
        window.page.keyboard.press("Space")


def bar(window):
    return window.page.get_by_role("region", name="Selected photos")


def act(window, name):
    """Chooses an action of the bar, or of its menu where the bar is short."""
    if window.page.viewport_size["width"] < 700 and not bar(window).get_by_role(
            "button", name=name, exact=True).first.is_visible():
        bar(window).locator("summary").click()
    bar(window).get_by_role("button", name=name, exact=True).locator("visible=true").click()


def teach(window, keyword="fern"):
    choose(window, "000.png", "001.png", "002.png")
    act(window, "Teach a keyword")
    sheet = window.page.get_by_role("dialog", name="Teach a keyword")
    sheet.get_by_label("Keyword").fill(keyword)
    sheet.get_by_role("button", name="Add and find more").click()
    window.page.get_by_role("heading", name=f"More for “{keyword}”").wait_for()


def give(window):
    """Three photos that have a keyword already."""
    photos = ids(window)
    send(window, "POST", "/assets/edit", {
        "assets": [photos[name] for name in ["000.png", "001.png", "002.png"]],
        "changes": {"addKeywords": ["fern"]}})


def expect_shown(window, *names):
    """Waits until exactly these photos are suggested, in this order."""
    photos = ids(window)
    wanted = [photos[name] for name in names]
    window.eventually(lambda: window.page.evaluate(
        """() => [...document.querySelectorAll('photo-tile a')]
            .map((link) => link.pathname.split('/').pop())""") == wanted)


def having(window, keyword="fern"):
    photos = {photo: name for name, photo in ids(window).items()}
    return {photos[each["id"]] for each in window.json("/assets?limit=100")["assets"]
            if keyword in each["keywords"]}


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "touch"])
def test_a_keyword_is_taught_by_three_examples_and_taken_back(windows, options):
    window = prepared(windows, **options)
    page = window.page
    window.stretch(8000)
    teach(window)
    page.get_by_text("3 photos have the keyword “fern”").wait_for()
    expect_shown(window, "003.png", "004.png", "005.png")
    assert bar(window).is_hidden()
    check(window)
    choose(window, "003.png")
    check(window)
    act(window, "Add keyword")
    page.get_by_text("1 photo has the keyword “fern”").wait_for()
    expect_shown(window, "004.png", "005.png")
    assert having(window) == {"000.png", "001.png", "002.png", "003.png"}
    page.get_by_role("button", name="Undo").click()
    expect_shown(window, "003.png", "004.png", "005.png")
    assert having(window) == {"000.png", "001.png", "002.png"}
    choose(window, "005.png")
    act(window, "Not this")
    page.get_by_text("1 photo is not suggested for “fern” again").wait_for()
    # The one that is nearer to it than to the examples is not suggested either.
    expect_shown(window, "003.png")
    page.reload()
    expect_shown(window, "003.png")
    assert window.json("/keywords/suggestions?keyword=moss")["examples"] == 0


def test_a_refusal_is_taken_back(windows):
    window = prepared(windows)
    page = window.page
    window.stretch(8000)
    teach(window)
    choose(window, "005.png")
    act(window, "Not this")
    expect_shown(window, "003.png")
    page.get_by_role("button", name="Undo").click()
    expect_shown(window, "003.png", "004.png", "005.png")


def test_suggestions_are_answered_by_keys(windows):
    window = prepared(windows)
    page, keys = window.page, window.page.keyboard
    teach(window)
    expect_shown(window, "003.png", "004.png", "005.png")
    page.locator("photo-tile a").first.focus()
    keys.press("p")
    page.get_by_text("1 photo has the keyword “fern”").wait_for()
    expect_shown(window, "004.png", "005.png")
    page.locator("photo-tile a").first.focus()
    keys.press("Control+a")
    page.get_by_text("2 selected").wait_for()
    keys.press("x")
    page.get_by_text("2 photos are not suggested for “fern” again").wait_for()
    page.get_by_role("heading", name="Nothing more found").wait_for()
    check(window)
    assert having(window) == {"000.png", "001.png", "002.png", "003.png"}
    assert {each["flag"] for each in window.json("/assets?limit=100")["assets"]} == {None}


def test_a_keyword_leads_to_its_photos_and_on_to_more(windows):
    window = prepared(windows)
    page = window.page
    give(window)
    photos = ids(window)
    window.go(f"/photo/{photos['000.png']}")
    window.wait_for_viewer()
    page.keyboard.press("i")
    page.locator("info-panel").get_by_role("link", name="fern").click()
    expect(page.locator("photo-tile a")).to_have_count(3)
    page.get_by_role("link", name="More photos for “fern”").click()
    expect_shown(window, "003.png", "004.png", "005.png")
    page.get_by_role("link", name="Photos with “fern”").click()
    expect(page.locator("photo-tile a")).to_have_count(3)
    page.get_by_role("combobox", name="Search photos").fill("000")
    expect(page.locator("photo-tile a")).to_have_count(1)
    expect(page.get_by_role("link", name="More photos for")).to_be_hidden()


def test_the_sheet_takes_one_keyword_and_completes_it(windows):
    window = prepared(windows)
    page = window.page
    send(window, "POST", "/assets/edit", {
        "assets": [ids(window)["008.png"]], "changes": {"addKeywords": ["ferns"]}})
    choose(window, "000.png", "001.png")
    # Two are too few to tell what they have in common.
    assert bar(window).get_by_role("button", name="Teach a keyword").count() == 0
    choose(window, "002.png")
    act(window, "Teach a keyword")
    sheet = page.get_by_role("dialog", name="Teach a keyword")
    check(window)
    done = sheet.get_by_role("button", name="Add and find more")
    done.click()
    sheet.get_by_role("alert").get_by_text("Enter a keyword.").wait_for()
    name = sheet.get_by_label("Keyword")
    name.fill("fern, moss")
    done.click()
    sheet.get_by_role("alert").get_by_text("Enter one keyword, without commas.").wait_for()
    name.fill("fer")
    expect(sheet.locator("datalist option")).to_have_attribute("value", "ferns")
    # Typed text would be asked about.
    name.fill("")
    sheet.get_by_role("button", name="Cancel").click()
    sheet.wait_for(state="hidden")
    assert having(window, "fern") == set()
    page.get_by_text("3 selected").wait_for()


def test_without_models_nothing_is_offered_and_the_screen_says_why(windows):
    window = windows()
    page = window.page
    window.tiles.first.locator("img").wait_for()
    choose(window, "000.png", "001.png", "002.png")
    assert bar(window).get_by_role("button", name="Teach a keyword").count() == 0
    window.go("/keywords?keyword=fern")
    page.get_by_role("heading", name="Nothing to compare yet").wait_for()
    check(window)
    window.go("/keywords")
    page.get_by_text("choose “Teach a keyword”").wait_for()
    check(window)


def test_a_failure_is_told_and_can_be_tried_again(windows):
    window = prepared(windows)
    page = window.page
    window.allow("net::ERR")
    teach(window)
    expect_shown(window, "003.png", "004.png", "005.png")
    address = "**/api/v1/keywords/suggestions"
    page.route(address, lambda route: route.abort())
    choose(window, "003.png")
    act(window, "Add keyword")
    page.get_by_text("Not done.").wait_for()
    page.unroute(address)
    page.get_by_role("button", name="Try again").click()
    page.get_by_text("1 photo has the keyword “fern”").wait_for()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_screen_can_be_heard_and_walked_by_the_tab_key(windows, width):
    window = prepared(
        windows, viewport={"width": width, "height": 800}, reduced_motion="reduce")
    give(window)
    window.go("/keywords?keyword=fern")
    expect_shown(window, "003.png", "004.png", "005.png")
    window.tiles.first.locator("img").wait_for()
    choose(window, "004.png")
    reader = Reading(window)
    assert reader.complaints(4.5) == []
    assert reader.walk() == []


@with_model("things.onnx")
@with_corpora
@pytest.mark.parametrize("stored", [REAL], ids=["real"])
def test_three_landscapes_find_the_others_among_real_photos(windows, stored):
    window = windows(None)
    window.eventually(lambda: {
        each["name"]: each["done"] for each in window.json("/analyses")["analyses"]
    }["things"] == len(REAL), seconds=patience(120))
    photos = ids(window)
    names = [path.name for path in REAL]
    send(window, "POST", "/keywords/suggestions", {
        "keyword": "landscape", "assets": [photos[name] for name in names[:3]], "accepted": True})
    window.go("/keywords?keyword=landscape")
    expect(window.page.locator("photo-tile a")).to_have_count(3)
    assert {each["filename"] for each in window.json(
        "/keywords/suggestions?keyword=landscape")["assets"]} == set(names[3:6])
