"""Whether a document is valid HTML: what a strict parser says, and rules that it does not know."""

import html5lib

NAMESPACE = "{http://www.w3.org/1999/xhtml}"

METADATA = {"base", "link", "meta", "noscript", "script", "style", "template", "title"}
PHRASING = {
    "a", "abbr", "audio", "b", "bdi", "bdo", "br", "button", "canvas", "cite", "code", "data",
    "datalist", "del", "dfn", "em", "i", "iframe", "img", "input", "ins", "kbd", "label", "map",
    "mark", "meter", "noscript", "output", "picture", "progress", "q", "ruby", "s", "samp",
    "script", "select", "slot", "small", "span", "strong", "sub", "sup", "svg", "template",
    "textarea", "time", "u", "var", "video", "wbr"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
FLOW = PHRASING | HEADINGS | {
    "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset",
    "figure", "footer", "form", "header", "hr", "hgroup", "main", "menu", "nav", "ol", "p", "pre",
    "search", "section", "table", "ul"}
SCRIPTS = {"script", "template"}

# What may stand directly in an element; custom elements are phrasing content.
CHILDREN = {
    "ul": {"li"} | SCRIPTS, "ol": {"li"} | SCRIPTS, "menu": {"li"} | SCRIPTS,
    "dl": {"dt", "dd", "div"} | SCRIPTS,
    "select": {"option", "optgroup", "hr"} | SCRIPTS, "datalist": {"option"} | SCRIPTS,
    "table": {"caption", "colgroup", "thead", "tbody", "tfoot", "tr"} | SCRIPTS,
    "tbody": {"tr"} | SCRIPTS, "thead": {"tr"} | SCRIPTS, "tr": {"td", "th"} | SCRIPTS,
    "video": PHRASING | {"source", "track"}, "audio": PHRASING | {"source", "track"},
    "picture": {"img", "source"} | SCRIPTS, "option": set(), "textarea": set(),
    "fieldset": FLOW | {"legend"}, "figure": FLOW | {"figcaption"},
    "details": FLOW | {"summary"}, "summary": PHRASING | HEADINGS,
    "legend": PHRASING | HEADINGS, "head": METADATA, "html": {"head", "body"},
    **{name: PHRASING for name in HEADINGS | {
        "p", "span", "b", "i", "em", "strong", "small", "code", "button", "label", "output",
        "time", "mark", "kbd", "progress", "meter", "pre", "abbr", "cite", "s", "u"}}}
PARENTS = {"li": {"ul", "ol", "menu"}, "dt": {"dl", "div"}, "dd": {"dl", "div"},
           "legend": {"fieldset"}, "figcaption": {"figure"}, "summary": {"details"},
           "option": {"select", "datalist", "optgroup"}, "source": {"video", "audio", "picture"}}
# Elements through which one looks at what stands around them.
TRANSPARENT = {"a", "ins", "del", "map", "noscript", "slot"}

LABELABLE = {"button", "input", "meter", "output", "progress", "select", "textarea"}
REFERENCES = {
    "aria-activedescendant", "aria-controls", "aria-describedby", "aria-details",
    "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns", "for", "form", "list",
    "headers", "popovertarget"}

GLOBAL = {
    "accesskey", "autocapitalize", "autocorrect", "autofocus", "class", "contenteditable", "dir",
    "draggable", "enterkeyhint", "exportparts", "hidden", "id", "inert", "inputmode", "is",
    "itemid", "itemprop", "itemref", "itemscope", "itemtype", "lang", "nonce", "part", "popover",
    "role", "slot", "spellcheck", "style", "tabindex", "title", "translate",
    "writingsuggestions"}
FIELD = {"disabled", "form", "name", "autocomplete", "required", "readonly"}
SIZE = {"width", "height"}
MEDIA = SIZE | {
    "src", "crossorigin", "preload", "autoplay", "loop", "muted", "controls", "controlslist",
    "disableremoteplayback"}
OWN = {
    "a": {"href", "target", "download", "ping", "rel", "hreflang", "type", "referrerpolicy"},
    "audio": MEDIA, "button": FIELD | {
        "formaction", "formmethod", "formnovalidate", "popovertarget", "popovertargetaction",
        "type", "value", "command", "commandfor"},
    "canvas": SIZE, "col": {"span"}, "colgroup": {"span"}, "data": {"value"},
    "details": {"open", "name"}, "dialog": {"open", "closedby"}, "fieldset": FIELD,
    "form": {"accept-charset", "action", "autocomplete", "enctype", "method", "name",
             "novalidate", "target", "rel"},
    "html": {"xmlns"}, "iframe": SIZE | {
        "src", "srcdoc", "name", "sandbox", "allow", "loading", "referrerpolicy",
        "allowfullscreen"},
    "img": SIZE | {"alt", "src", "srcset", "sizes", "crossorigin", "usemap", "ismap", "decoding",
                   "referrerpolicy", "loading", "fetchpriority"},
    "input": FIELD | SIZE | {
        "accept", "alpha", "alt", "capture", "checked", "colorspace", "dirname", "formaction",
        "list", "max", "maxlength", "min", "minlength", "multiple", "pattern", "placeholder",
        "popovertarget", "size", "src", "step", "type", "value", "switch"},
    "label": {"for"}, "li": {"value"}, "link": {
        "href", "crossorigin", "rel", "as", "media", "hreflang", "type", "sizes", "integrity",
        "blocking", "color", "disabled", "fetchpriority"},
    "meta": {"name", "http-equiv", "content", "charset", "media", "property"},
    "meter": {"value", "min", "max", "low", "high", "optimum"},
    "ol": {"reversed", "start", "type"}, "optgroup": {"disabled", "label"},
    "option": {"disabled", "label", "selected", "value"}, "output": {"for", "form", "name"},
    "progress": {"value", "max"}, "script": {
        "src", "type", "nomodule", "async", "defer", "crossorigin", "integrity", "blocking",
        "fetchpriority"},
    "select": FIELD | {"multiple", "size"}, "source": SIZE | {
        "type", "media", "src", "srcset", "sizes"},
    "style": {"media", "blocking"}, "td": {"colspan", "rowspan", "headers"},
    "template": {"shadowrootmode"}, "textarea": FIELD | {
        "cols", "dirname", "maxlength", "minlength", "placeholder", "rows", "wrap"},
    "th": {"colspan", "rowspan", "headers", "scope", "abbr"}, "time": {"datetime"},
    "track": {"kind", "src", "srclang", "label", "default"},
    "video": MEDIA | {"poster", "playsinline", "disablepictureinpicture"}}
KNOWN = FLOW | METADATA | set(CHILDREN) | set(PARENTS) | set(OWN) | {"body", "rp", "rt"}


class Element:
    """One element of HTML, with its parent. What SVG draws is left to the parser."""

    def __init__(self, node, parent):
        self.node, self.parent = node, parent
        self.name = node.tag.removeprefix(NAMESPACE)
        self.is_ours = node.tag.startswith(NAMESPACE)

    def get(self, name):
        return self.node.attrib.get(name)

    def ancestors(self):
        above = self.parent
        while above:
            yield above
            above = above.parent

    @property
    def is_custom(self):
        return "-" in self.name

    @property
    def is_interactive(self):
        if self.name in ("a", "audio", "video"):
            return self.get("href" if self.name == "a" else "controls") is not None
        if self.name == "input":
            return self.get("type") != "hidden"
        return self.name in ("button", "details", "iframe", "label", "select", "textarea")

    def __str__(self):
        said = "".join(f' {name}="{value}"' for name, value in self.node.attrib.items())
        return f"<{self.name}{said[:160]}>"


def elements(node, parent=None):
    """All of HTML below a node, in order."""
    if not isinstance(node.tag, str):
        return
    here = Element(node, parent)
    if not here.is_ours:
        return
    yield here
    for child in node:
        yield from elements(child, here)


def complaints(text):
    """What is wrong in a document, sentence by sentence."""
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"))
    tree = parser.parse(text)
    found = [f"line {place[0]}: {kind} {values}" for place, kind, values in parser.errors]
    every = list(elements(tree))
    ids = {}
    for each in every:
        ids.setdefault(each.get("id"), []).append(each)
    for id, same in ids.items():
        if id is not None and (len(same) > 1 or not id or " " in id):
            found.append(f"the id '{id}' is no name of one element: {[str(one) for one in same]}")
    for each in every:
        found += [f"{each} {wrong}" for rule in RULES for wrong in rule(each, ids)]
    seen = [each for each in every if each.name == "main" and each.get("hidden") is None]
    if len(seen) > 1:
        found.append("there is more than one main part")
    return found


def names(each, ids):
    if not each.is_custom and each.name not in KNOWN:
        yield "is no element"
    if each.is_custom:
        return
    for name in each.node.attrib:
        is_allowed = name in GLOBAL or name in OWN.get(each.name, ()) \
            or name.startswith(("aria-", "data-"))
        if not is_allowed:
            yield f"has no attribute '{name}'"


def values(each, ids):
    if each.name == "img":
        if not (each.get("src") or each.get("srcset")):
            yield "shows nothing: it has no address"
        if each.get("alt") is None:
            yield "has no words for those who do not see it"
    if each.name in ("a", "form", "link", "script", "video", "source"):
        for name in ("href", "src", "action", "poster"):
            if each.get(name) is not None and (not each.get(name).strip()
                                               or " " in each.get(name).strip()):
                yield f"leads to no address with its {name}"
    for name in ("width", "height", "colspan", "rowspan", "maxlength", "minlength", "size"):
        if each.get(name) is not None and not each.is_custom and not each.get(name).isdigit():
            yield f"has a {name} that is no number"
    if each.get("tabindex") is not None and not each.get("tabindex").lstrip("-").isdigit():
        yield "has a tabindex that is no number"
    if each.name == "html" and not each.get("lang"):
        yield "does not say its language"
    if each.name in HEADINGS | {"title"} and not "".join(each.node.itertext()).strip() \
            and each.get("hidden") is None and not each.get("aria-label"):
        yield "says nothing"


def references(each, ids):
    for name in REFERENCES & set(each.node.attrib):
        if name == "form" and each.is_custom:
            continue
        for id in each.get(name).split() or [""]:
            if id not in ids:
                yield f"names with {name} '{id}', which is not there"


def children(each, ids):
    above = each.parent
    if not above:
        return
    if above.name in CHILDREN and above.name not in TRANSPARENT:
        allowed = CHILDREN[above.name]
        takes_phrasing = PHRASING <= allowed
        if each.name not in allowed and not (each.is_custom and takes_phrasing):
            yield f"may not stand in {above}"
    around = next((one for one in each.ancestors()
                   if not (one.is_custom or one.name in TRANSPARENT)), None)
    if around and around != above and PHRASING <= CHILDREN.get(around.name, set()) \
            and not each.is_custom and each.name not in CHILDREN[around.name]:
        yield f"may not stand within {around}"
    if each.name in PARENTS and above.name not in PARENTS[each.name]:
        yield f"may not stand in {above}: it is a part of {sorted(PARENTS[each.name])}"
    if each.name in ("main",) and any(
            one.name in ("article", "aside", "footer", "header", "nav", "section")
            for one in each.ancestors()):
        yield "is the main part of a part only"


def interaction(each, ids):
    inside = next((one for one in each.ancestors() if one.name in ("a", "button")
                   and (one.name == "button" or one.get("href") is not None)), None)
    if inside and (each.is_interactive or each.get("tabindex") is not None):
        yield f"can be used by itself within {inside}"
    if each.name in ("a", "button", "label", "form", "dialog") and any(
            one.name == each.name for one in each.ancestors()) and each.name != "dialog":
        yield f"stands within another {each.name}"


def labels(each, ids):
    if each.name != "label":
        return
    held = [one for node in each.node.iter() if node is not each.node
            for one in [Element(node, None)]
            if one.name in LABELABLE and one.get("type") != "hidden"]
    named = ids.get(each.get("for"), []) if each.get("for") else []
    if each.get("for") and not any(one.name in LABELABLE or one.is_custom for one in named):
        yield "is the label of nothing that takes one"
    if not each.get("for") and not held and not any(
            "-" in str(node.tag).removeprefix(NAMESPACE) for node in each.node.iter()):
        yield "is the label of nothing"
    if len(held) > 1:
        yield "is the label of several"


RULES = (names, values, references, children, interaction, labels)
