"""What the page is to those who hear it, who press keys only, or who see little."""

import re

# What is used by itself, as the accessibility tree calls it.
CONTROLS = {"button", "checkbox", "combobox", "gridcell", "link", "listbox", "menuitem", "option",
            "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox",
            "DisclosureTriangle", "ColorWell", "DateTime", "Date"}
PICTURES = {"image", "img", "canvas", "Canvas"}

# Among several of one kind the arrow keys go on, where the tab key finds one of them.
STRUCTURE = r"""() => {
  const wrong = [];
  const said = (each) => each.outerHTML.slice(0, 160).replace(/\s+/g, ' ');
  const seen = (each) => each.checkVisibility({ checkVisibilityCSS: true });
  const ids = new Map();
  for (const each of document.querySelectorAll('[id]')) {
    if (ids.has(each.id)) wrong.push(`two have the id ${each.id}: ${said(each)}`);
    ids.set(each.id, each);
  }
  const modal = [...document.querySelectorAll('dialog')].filter((each) => each.matches(':modal'))
    .at(-1);
  const root = modal ?? document.body;
  if (!modal) {
    const mains = [...document.querySelectorAll('main')].filter(seen);
    if (mains.length !== 1) wrong.push(`there are ${mains.length} main parts`);
    const titles = [...document.querySelectorAll('h1')].filter(seen);
    if (titles.length !== 1) wrong.push(`there are ${titles.length} headings of the first level`);
    let level = 1;
    for (const each of document.querySelectorAll('main :is(h1, h2, h3, h4)')) {
      if (!seen(each)) continue;
      const next = Number(each.tagName[1]);
      if (next > level + 1) wrong.push(`a level is left out before ${said(each)}`);
      level = next;
    }
  }
  const usable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const composite = '[role=radiogroup], [role=tablist], [role=toolbar], [role=listbox], '
    + '[role=grid], [role=list], photo-grid, ul, film-strip';
  for (const each of root.querySelectorAll(usable)) {
    if (!seen(each) || each.disabled || each.closest('[inert], [aria-hidden=true]')) continue;
    if (each.tabIndex >= 0) continue;
    if (/^H[1-6]$|^MAIN$|^DIALOG$|^SECTION$/.test(each.tagName) || each.tagName.includes('-')) {
      continue;
    }
    let found = false;
    for (let all = each.closest(composite); all && !found;
      all = all.parentElement.closest(composite)) {
      found = [...all.querySelectorAll(usable)].some((one) => one.tabIndex >= 0 && seen(one));
    }
    if (!found) wrong.push(`no key leads to ${said(each)}`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) wrong.push(`it is ${scrollWidth} wide in ${innerWidth}`);
  for (const each of root.querySelectorAll(usable)) {
    if (!seen(each) || each.disabled || each.closest('[inert], [aria-hidden=true]')) continue;
    if (each.matches('.unseen, .past, input[type=file]')) continue;
    const { left, right, width } = each.getBoundingClientRect();
    // A handle may be held a little beyond what is seen of it.
    if (width === 0 || (left >= -8 && right <= innerWidth + 8)) continue;
    let around = each.parentElement;
    while (around && !/auto|scroll/.test(getComputedStyle(around).overflowX)) {
      around = around.parentElement;
    }
    if (!around || around === document.body || around === document.documentElement) {
      wrong.push(`${said(each)} lies beside the window: ${Math.round(left)} ${Math.round(right)}`);
    }
  }
  return wrong;
}"""

# The styles for colours that the system gives are there.
GIVEN = """() => [...document.styleSheets]
  .some((each) => each.href?.includes('forced-colours.css'))"""

# How clearly every text that is seen stands out against what is behind it. Where that is a photo,
# whatever it shows: both white and black.
CONTRAST = r"""(least) => {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], [R, G, B]) =>
    [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const luminance = (colour) => {
    const [r, g, b] = colour.slice(0, 3).map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const apart = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const meets = (one, other) => one.left < other.right && one.right > other.left
    && one.top < other.bottom && one.bottom > other.top;
  const wrong = [];
  const modal = [...document.querySelectorAll('dialog')].filter((each) => each.matches(':modal'))
    .at(-1);
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.data.trim();
    const holder = node.parentElement;
    if (!words || !holder.checkVisibility({ checkVisibilityCSS: true })) continue;
    if (holder.closest('script, style, noscript, option, datalist, svg, .unseen')) continue;
    // Stars are pictures.
    if (holder.closest('[role=img], star-row')) continue;
    // What cannot be used now need not be read.
    if (holder.closest(':disabled, [aria-disabled=true], [inert]')) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || box.bottom < 0 || box.top > innerHeight
      || box.right < 0 || box.left > innerWidth) continue;
    const style = getComputedStyle(holder);
    if (style.clipPath !== 'none') continue;
    let ink = rgba(style.color);
    let opacity = 1;
    const layers = [];
    let ground = null;
    for (let each = holder; each && !ground; each = each.parentElement) {
      const here = getComputedStyle(each);
      if (here.clipPath !== 'none') opacity = 0;
      if (/gradient|url/.test(here.backgroundImage)) ground = 'picture';
      const under = getComputedStyle(each, '::before');
      const colour = rgba(under.content !== 'none' && under.position === 'absolute'
        && under.zIndex === '-1' ? under.backgroundColor : here.backgroundColor);
      const pictures = each.querySelectorAll('img, canvas, video');
      if ([...pictures].some((one) => one.checkVisibility()
        && meets(one.getBoundingClientRect(), box))) ground = 'photo';
      if (ground) break;
      if (colour[3] === 1) ground = colour;
      else if (colour[3] > 0) layers.push(colour);
      opacity *= Number(here.opacity);
    }
    if (opacity === 0 || ground === 'picture') continue;
    if (ground === 'photo' && (layers.length === 0 || style.textShadow !== 'none')) continue;
    const grounds = ground === 'photo' ? [[0, 0, 0, 1], [255, 255, 255, 1]]
      : [ground ?? rgba(getComputedStyle(document.documentElement).backgroundColor)];
    const reached = Math.min(...grounds.map((below) => {
      const behind = layers.reduceRight((sum, layer) => over(layer, sum), below);
      const [r, g, b, a] = ink;
      return apart(over([r, g, b, a * opacity], behind), behind);
    }));
    const large = parseFloat(style.fontSize) >= 24;
    if (reached < (large ? 3 : least)) {
      wrong.push(`${reached.toFixed(2)} to one: "${words.slice(0, 40)}" in `
        + `<${holder.localName} class="${holder.className}"> of `
        + `<${holder.parentElement.localName} class="${holder.parentElement.className}">`);
    }
  }
  return wrong;
}"""


# Where the system gives all colours: what is on, chosen or current looks other than what is not.
STATES = r"""() => {
  const look = (each) => [each, ...each.querySelectorAll('*')].flatMap((one) =>
    ['', '::before', '::after'].map((part) => {
      const style = getComputedStyle(one, part || null);
      return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.borderTopWidth,
        style.borderTopColor, style.backgroundColor, style.textDecorationLine, style.content]
        .join();
    })).join('|');
  const wrong = [];
  for (const name of ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-current']) {
    for (const on of document.querySelectorAll(`[${name}]:not([${name}="false"])`)) {
      if (!on.checkVisibility() || on.disabled) continue;
      const off = [...on.parentElement.children].find((each) => each !== on
        && each.localName === on.localName && each.className === on.className
        && each.childElementCount === on.childElementCount && each.checkVisibility()
        && !each.disabled && (each.getAttribute(name) ?? 'false') === 'false'
        && document.activeElement !== each && document.activeElement !== on);
      if (off && look(on) === look(off)) {
        wrong.push(`${name} is not seen where the system gives the colours: `
          + on.outerHTML.slice(0, 160));
      }
    }
  }
  for (const each of document.querySelectorAll('.button.primary, dialog[open], .sheet')) {
    if (!each.checkVisibility() || each.disabled || each.matches('.whole-sheet, .taking')) continue;
    if (getComputedStyle(each).borderTopStyle === 'none') {
      wrong.push(`it has no edge: ${each.outerHTML.slice(0, 160)}`);
    }
  }
  return wrong;
}"""


# What is painted of what has the keyboard, and of what shows it for it: it looks other than before.
# All that the tab key leads to is remembered, to be looked for among all that it has to.
HELD = r"""() => {
  const held = document.activeElement;
  const look = () => [held, held.parentElement, held.nextElementSibling, ...held.children]
    .filter(Boolean).flatMap((each) => ['', '::before', '::after'].map((part) => {
      const style = getComputedStyle(each, part || null);
      return [style.outlineStyle, style.outlineColor, style.boxShadow, style.borderColor,
        style.backgroundColor, style.color, style.opacity, style.stroke, style.strokeWidth,
        style.fill, style.textDecorationLine, style.backgroundImage, style.content, style.top]
        .join();
    })).join('|');
  const { walked } = globalThis;
  const { last } = walked;
  if (last && last.held !== document.body && last.held.isConnected && last.look() === last.seen) {
    walked.unseen.push(last.held.outerHTML.slice(0, 160));
  }
  // The end of the page leads to its beginning.
  const isOver = walked.all.has(held);
  const { left, top, right, bottom, width } = held.getBoundingClientRect();
  const isBeside = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  if (!isOver && held !== document.body && width > 0 && isBeside) {
    walked.unseen.push(`beside the window: ${held.outerHTML.slice(0, 160)}`);
  }
  walked.all.add(held);
  walked.last = { held, look, seen: look() };
  return isOver;
}"""
BEGUN = """() => {
  globalThis.walked = { all: new Set(), unseen: [], last: null };
  document.activeElement.blur();
}"""
LEFT_OUT = r"""() => {
  const usable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  return [...walked.unseen.map((each) => `the keyboard is not seen on ${each}`),
    ...[...document.querySelectorAll(usable)].filter((each) => each.tabIndex >= 0
      && !each.disabled && each.checkVisibility({ checkVisibilityCSS: true })
      && !each.closest('[inert], [aria-hidden=true]') && !walked.all.has(each)
      && !(each.type === 'radio' && [...walked.all].some((one) => one.name === each.name))
      && each.getBoundingClientRect().width > 0)
      .map((each) => `the tab key does not lead to ${each.outerHTML.slice(0, 160)}`)];
}"""
MOST_STOPS = 120


class Reading:
    """A page as the browser tells of it to those who do not see it."""

    def __init__(self, window):
        self.page = window.page
        self.tools = window.context.new_cdp_session(window.page)

    def nodes(self):
        """What there is to hear, each with its role, its name, and what else is so of it."""
        told = self.tools.send("Accessibility.getFullAXTree")["nodes"]
        return [(each.get("role", {}).get("value"), each.get("name", {}).get("value", ""), each)
                for each in told if not each.get("ignored")]

    def nameless(self):
        wrong = []
        for role, name, node in self.nodes():
            if (role in CONTROLS or role in PICTURES or role == "dialog") and not name.strip():
                wrong.append(f"a {role} has no name: {self.markup(node)}")
        return wrong

    def markup(self, node):
        """The element of a node, as far as it can be told."""
        number = node.get("backendDOMNodeId")
        if number is None:
            return "?"
        html = self.tools.send("DOM.getOuterHTML", {"backendNodeId": number})["outerHTML"]
        return re.sub(r"\s+", " ", html)[:160]

    def walk(self):
        """Goes through the screen with the tab key, and says what it does not lead to, or where it
        is not seen."""
        self.page.evaluate(BEGUN)
        for _ in range(MOST_STOPS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(HELD):
                break
        return self.page.evaluate(LEFT_OUT)

    def complaints(self, least):
        """What shuts somebody out of the screen as it stands; texts stand out by `least`."""
        wrong = self.nameless() + self.page.evaluate(STRUCTURE)
        self.page.emulate_media(color_scheme="light", forced_colors="active")
        self.page.wait_for_function(GIVEN)
        wrong += self.page.evaluate(STATES)
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme, forced_colors="none")
            wrong += [f"{scheme}, {each}" for each in self.page.evaluate(CONTRAST, least)]
        return wrong
