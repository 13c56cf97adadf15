"""Without a graphics card no filter keeps the page from answering, and each is shown."""

import os

import pytest
from playwright.sync_api import expect

from holding import hold
from pictures import KAYAK, colourfulness

# The longest task of drawings, in milliseconds by their pixels: a click waits as long at most.
LONGEST = 250

# Programs that look around take fifteen microseconds a pixel; Clarity takes half without a card.
# What the drawings of one task take is added up, however busy the machine is.
SLOW = """(() => {
  const millisecondsPerPixel = 0.015;
  const slow = new WeakMap();
  const isSlow = (gl) => {
    const program = gl.getParameter(gl.CURRENT_PROGRAM);
    if (!slow.has(program)) {
      slow.set(program, gl.getAttachedShaders(program).some((each) =>
        /\\bfor\\b/.test(gl.getShaderSource(each))));
    }
    return slow.get(program);
  };
  const drawing = { task: 0, longest: 0, first: '' };
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { drawing.task = 0; };
  window.drawing = drawing;
  const { drawArrays } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.drawArrays = function (...rest) {
    drawArrays.apply(this, rest);
    if (!isSlow(this)) return;
    const box = this.getParameter(
      this.isEnabled(this.SCISSOR_TEST) ? this.SCISSOR_BOX : this.VIEWPORT);
    const time = box[2] * box[3] * millisecondsPerPixel;
    if (drawing.task === 0) port2.postMessage(null);
    drawing.task += time;
    drawing.longest = Math.max(drawing.longest, drawing.task);
    drawing.first ||= document.querySelector('.notice[data-kind="draft"]') ? 'asked' : 'drawn';
    const end = performance.now() + Math.min(time, 2000);
    while (performance.now() < end);
  };
})()"""

# Each filter of the catalogue at both ends of its numbers, as the darkroom draws it: measured, and
# drawn as large as was found out. Gives the longest task of its drawings, and the share.
ENDS = """async ({ id, name, isMost, size }) => {
  const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
  const { Painter } = await import(`${base}ui/painter/painter.js`);
  const { scaled } = await import(`${base}ui/painter/paint-pace.js`);
  const { firstStep } = await import(`${base}features/darkroom/filters.js`);
  const own = window.slow ??= {
    painter: new Painter(), filters: await (await fetch('/api/v1/filters')).json(),
    photo: Object.assign(new Image(), { src: `/api/v1/assets/${id}/original` }),
  };
  await own.photo.decode();
  const filter = own.filters.find((each) => each.name === name);
  const step = firstStep(filter, size);
  for (const each of filter.parameters) {
    const [low, high] = [each.sliderMinimum ?? each.minimum, each.sliderMaximum ?? each.maximum];
    if (!['number', 'angle'].includes(each.type) || typeof (isMost ? high : low) !== 'number') {
      continue;
    }
    step.parameters = { ...step.parameters, [each.key]: isMost ? high : low };
  }
  const shader = await (await fetch('/api/v1/shader', { method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ recipe: { version: 1, size, steps: [step] } }) })).json();
  if (!shader.fragment) return null;
  const job = { shader, values: null, size, isCover: false };
  own.painter.pace.isSlow = true;
  own.painter.setPhoto(own.photo);
  window.drawing.longest = 0;
  await own.painter.pace.measure(new AbortController().signal, job, size);
  const share = own.painter.pace.shareOf(job, size);
  if (share > 0) {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = scaled(size, share);
    await new Promise((resolve) => setTimeout(resolve));
    try {
      own.painter.paint(canvas, job);
    } catch {
      // The card refuses it, and the server draws it.
    }
  }
  return [window.drawing.longest, share];
}"""


@pytest.fixture
def stored():
    return [KAYAK]


@pytest.fixture
def slow(windows):
    """A window whose card is slow, before the photo is opened."""
    window = windows(None)
    window.context.add_init_script(SLOW)
    return window


def set_tool(window, name, value):
    window.tab("Adjust")
    field = window.page.locator(f'amount-slider[label="{name}"]').get_by_role("textbox")
    field.fill(str(value))
    field.press("Enter")


def picture(window):
    """The server's picture on the stage."""
    return window.page.locator("photo-stage > img:not(.detail):not([hidden])")


def longest(window):
    return window.page.evaluate("window.drawing.longest")


@pytest.mark.parametrize("name", ["Clarity", "Softness"])
def test_a_wide_blur_is_drawn_by_the_server_and_can_be_undone(slow, name):
    page = slow.page
    slow.edit_photo()
    held, let_go = hold(page, "**/preview")
    set_tool(slow, name, 100)
    slow.eventually(lambda: held)
    # It goes while the picture is still being made.
    page.get_by_role("button", name="Undo", exact=True).first.click()
    expect(slow.save_button).to_be_disabled()
    let_go()
    set_tool(slow, name, 100)
    picture(slow).wait_for()
    assert 0 < longest(slow) < LONGEST


def test_the_question_about_a_draft_comes_first_and_discards_it(slow):
    page = slow.page
    slow.edit_photo()
    photo = slow.photo_id
    set_tool(slow, "Clarity", 100)
    slow.choose("Noir")
    picture(slow).wait_for()
    slow.go("/albums")
    page.route("**/preview", lambda route: None)
    slow.go(f"/photo/{photo}/edit")
    offer = page.locator('.notice[data-kind="draft"]')
    discard = offer.get_by_role("button", name="Discard")
    discard.wait_for()
    # What is drawn after the answer tells nothing.
    assert page.evaluate("window.drawing.first") in ("", "asked")
    # It is left while its picture is still being made, and asked about again.
    page.keyboard.press("Escape")
    slow.wait_for_viewer()
    slow.go(f"/photo/{photo}/edit")
    discard.click()
    slow.stage.wait_for()
    slow.eventually(lambda: colourfulness(slow.large()) > 1)
    assert longest(slow) < LONGEST


def test_every_filter_at_its_ends_leaves_the_page_answering(slow, capsys):
    slow.go("/")
    slow.tiles.first.wait_for()
    asset = slow.json("/assets")["assets"][0]
    size = [asset["originalWidth"], asset["originalHeight"]]
    names = [each["name"] for each in slow.json("/filters") if each["live"]]
    if not os.environ.get("TINTYPE_PROOF"):
        names = ["CIUnsharpMask", "CIGaussianBlur"] + names[::9]
    table = {}
    for name in names:
        for is_most in (False, True):
            found = slow.page.evaluate(ENDS, {
                "id": asset["id"], "name": name, "isMost": is_most, "size": size})
            if found:
                table[name, is_most] = found
    with capsys.disabled():
        print(f"\n{sum(share < 1 for _, share in table.values())} of {len(table)} drawn smaller")
    assert table["CIUnsharpMask", True][1] < 1
    slow_ones = {key: found for key, found in table.items() if found[0] > LONGEST}
    assert not slow_ones, slow_ones
