"""What holds for every screen, whatever it shows."""

from axe_playwright_python.sync_playwright import Axe

# What still fades, in or to another theme, has not yet the contrast that it will have; and what
# comes while the rules are looked at is to be there at once.
SETTLED = """() => Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished.catch(() => {})))"""
STILL = """() => {
  globalThis.stillness = new CSSStyleSheet();
  stillness.replaceSync(
    '*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(stillness);
}"""
MOVING = """() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== stillness);
}"""


def violations(page):
    """Where a page, once it has settled, breaks a rule of accessibility."""
    page.evaluate(SETTLED)
    page.evaluate(STILL)
    found = Axe().run(page).response["violations"]
    page.evaluate(MOVING)
    return [f"{each['id']}: {node['html']}" for each in found for node in each["nodes"]]


def check(window):
    """No violation of the accessibility rules, and nothing wider than the window."""
    words = violations(window.page)
    assert not words, f"{window.page.url}\n" + "\n".join(words)
    width = window.page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], window.page.url
