"""Proxies in front of the library: which they are, and what a browser behind them gets."""


import pytest

from chromium import HEADLESS
from sample import Nginx
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
