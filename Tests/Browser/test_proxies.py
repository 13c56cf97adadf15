"""Proxies in front of the library: which they are, and what a browser behind them gets."""

import contextlib
import itertools
import subprocess
import urllib.parse

import pytest

from chromium import HEADLESS
from patience import patience
from ports import free_port
from program import ROOT, Program
from sample import CERTIFICATE, KEY, Nginx, wait_for
from window import open_claim

NAME = "photos.example"
# Everything that a proxy can leave out: it names its target, keeps connections, says nothing.
BARE = """location / {{ proxy_pass http://127.0.0.1:{port}; proxy_http_version 1.1;
  proxy_set_header Connection ""; proxy_set_header Host 127.0.0.1:{port}; }}"""


@pytest.fixture(scope="module")
def outside(driver):
    """A browser for which a name of the internet leads to this machine."""
    browser = driver.chromium.launch(
        executable_path=HEADLESS,
        args=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1", "--ignore-certificate-errors"])
    yield browser
    browser.close()


@pytest.fixture
def visit(outside):
    contexts = []

    def opened():
        contexts.append(outside.new_context(ignore_https_errors=True, service_workers="block"))
        return contexts[-1]

    yield opened
    for context in contexts:
        context.close()


def test_behind_a_proxy_that_says_nothing_a_browser_gets_no_session(program, visit, tmp_path):
    with Nginx(tmp_path / "nginx", BARE.format(port=program.port), tls=True) as proxy:
        context = visit()
        page = context.new_page()
        address = f"https://{NAME}:{proxy.port}"
        page.goto(f"{address}/claim/{program.claim.rsplit('/', 1)[1]}")
        page.get_by_label("Name").fill("Eve")
        page.get_by_label("Password").fill("plum violet anchor")
        page.get_by_role("button", name="Open the library").click()
        page.get_by_text("The request came through a proxy (Origin)").wait_for()
        assert context.cookies() == []
        assert page.evaluate("fetch('/api/v1/session').then(({ status }) => status)") == 403
    # The link is as good as before, on this machine.
    own = visit()
    own.new_page().goto(program.claim)
    own.pages[0].wait_for_url(program.url + "/")
    assert own.request.get(program.url + "/api/v1/session").status == 200


def test_behind_it_nobody_signs_in_and_no_page_reads(program, visit, tmp_path):
    with Nginx(tmp_path / "nginx", BARE.format(port=program.port), tls=True) as proxy:
        own = visit()
        open_claim(own.request, program)
        owner = own.request.get(program.url + "/api/v1/session").json()["account"]
        changed = own.request.put(
            program.url + "/api/v1/account/password", data={"new": "plum violet anchor"})
        assert changed.status < 300, changed.text()
        context = visit()
        page = context.new_page()
        page.goto(f"https://{NAME}:{proxy.port}/")
        page.get_by_label("Name").fill(owner["name"])
        page.get_by_label("Password").fill("plum violet anchor")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_text("The request came through a proxy (Origin)").wait_for()
        assert context.cookies() == []
        # A page's own requests that only read name the page that made them.
        assert page.evaluate("fetch('/api/v1/session').then(({ status }) => status)") == 403


# The sentences before the files of docs/running.md.
FILES = {
    ("nginx", ""): "For nginx, inside `http`:",
    ("nginx", "/photos"): "For nginx, inside `http`, with `--base-path /photos`:",
    ("caddy", ""): "The whole file for Caddy:",
    ("caddy", "/photos"): "For Caddy, with `--base-path /photos`:",
}
# Settings that are the machine's: where it listens, and its certificate.
OWN = ("listen", "ssl_certificate", "ssl_certificate_key")


def documented(name, base, port):
    """What a proxy's file has between its braces, but for what is the machine's."""
    text = (ROOT / "docs" / "running.md").read_text().split(FILES[name, base])[1]
    lines = itertools.takewhile(lambda line: not line or line.startswith("    "),
                                text.splitlines())
    file = "\n".join(line for line in lines if not line.strip().startswith(OWN))
    assert "127.0.0.1:8470" in file
    return file[file.index("{") + 1:file.rindex("}")].replace(
        "127.0.0.1:8470", f"127.0.0.1:{port}")


@contextlib.contextmanager
def nginx(port, folder, base="/photos"):
    """As docs/running.md has it."""
    with Nginx(folder, documented("nginx", base, port), tls=True) as proxy:
        yield proxy.port


@contextlib.contextmanager
def caddy(port, folder, base="/photos"):
    folder.mkdir()
    own = free_port()
    place = documented("caddy", base, port)
    (folder / "Caddyfile").write_text(
        f"{{\n admin off\n auto_https off\n grace_period 1s\n}}\nhttps://{NAME}:{own} {{\n"
        f' tls "{CERTIFICATE}" "{KEY}"\n {place}\n}}\n')
    process = subprocess.Popen(
        ["caddy", "run", "--config", folder / "Caddyfile", "--adapter", "caddyfile"],
        stderr=subprocess.DEVNULL, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"})
    try:
        wait_for(own, process)
        yield own
    finally:
        process.terminate()
        process.wait(patience(20))


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_below_a_path_behind_a_proxy_everything_is_there(proxy, visit, tmp_path):
    """The first visit, a photo, its page by a link, and the way back in, all below the path."""
    with Program(tmp_path / "library", tmp_path / "log", "--base-path", "/photos",
                 "--trusted-proxy", "127.0.0.1") as program:
        program.start()
        with proxy(program.port, tmp_path / "proxy") as port:
            address = f"https://{NAME}:{port}/photos"
            context = visit()
            page, asked = context.new_page(), []
            page.on("request", lambda request: asked.append(request.url))
            page.goto(f"{address}/claim/{program.claim.rsplit('/', 1)[1]}")
            page.get_by_label("Name").fill("Ada")
            page.get_by_label("Password").fill("plum violet anchor")
            page.get_by_role("button", name="Open the library").click()
            page.wait_for_url(address + "/")
            for cookie in context.cookies():
                assert cookie["name"].startswith("__Secure-") and cookie["secure"], cookie
                assert cookie["path"] == "/photos/"
            photo = ROOT / "Tests/Fixtures/photos/captured_with_offset.jpg"
            page.locator("input[type=file]").first.set_input_files(str(photo))
            page.locator("photo-tile img").first.wait_for()
            page.locator("photo-tile a").first.click()
            page.wait_for_url(address + "/photo/*")
            page.go_back()
            page.get_by_role("link", name="Albums", exact=True).first.click()
            page.wait_for_url(address + "/albums")
            page.reload()
            page.get_by_role("heading", name="Albums").first.wait_for()
            made = page.evaluate("""async () => {
              const ask = async (path, body) => (await fetch(`/photos/api/v1${path}`, body && {
                method: 'POST', body: JSON.stringify(body),
                headers: { 'Content-Type': 'application/json' } })).json();
              const { assets } = await ask('/assets');
              const { link } = await ask('/links', { assets: assets.map(({ id }) => id) });
              const { servers } = await ask('/openapi.json');
              return { path: link.path, servers };
            }""")
            assert made["servers"] == [{"url": "/photos/"}]
            guest = visit().new_page()
            guest.goto(address + made["path"])
            guest.locator(".one figure img").wait_for()
            assert guest.evaluate("document.querySelector('.one img').naturalWidth") > 0
            elsewhere = [url for url in asked if urllib.parse.urlsplit(url).scheme == "https"
                         and not urllib.parse.urlsplit(url).path.startswith("/photos/")]
            assert elsewhere == []
            stranger = visit().new_page()
            # As people type it.
            stranger.goto(address)
            stranger.wait_for_url(address + "/")
            stranger.goto(address + "/albums")
            stranger.get_by_label("Name").fill("Ada")
            stranger.get_by_label("Password").fill("plum violet anchor")
            stranger.get_by_role("button", name="Sign in").click()
            stranger.get_by_role("heading", name="Albums").first.wait_for()


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_at_a_name_of_its_own_behind_a_proxy_uploads_and_changes_arrive(proxy, visit, tmp_path):
    """The first visit and an upload in one window, which another one shows by itself."""
    photos = ROOT / "Tests/Fixtures/photos"
    with Program(tmp_path / "library", tmp_path / "log",
                 "--trusted-proxy", "127.0.0.1") as program:
        program.start()
        with proxy(program.port, tmp_path / "proxy", base="") as port:
            address = f"https://{NAME}:{port}"
            context = visit()
            page = context.new_page()
            page.goto(f"{address}/claim/{program.claim.rsplit('/', 1)[1]}")
            page.get_by_label("Name").fill("Ada")
            page.get_by_label("Password").fill("plum violet anchor")
            page.get_by_role("button", name="Open the library").click()
            page.wait_for_url(address + "/")
            assert all(cookie["secure"] for cookie in context.cookies())
            other = context.new_page()
            other.goto(address + "/")
            other.get_by_role("heading", name="Welcome to your library").wait_for()
            choice = page.locator("input[type=file]").first
            choice.set_input_files(str(photos / "captured_with_offset.jpg"))
            # Changes come by a stream that stays open, which a proxy must pass on as it comes.
            for window in (page, other):
                window.locator("photo-tile img").first.wait_for()
            other.locator("photo-tile a").first.click()
            other.wait_for_url(address + "/photo/*")
