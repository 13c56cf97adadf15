"""Names of nouns in other languages.

The dictionaries of FreeDict say what an English word is called in the languages below, and what a
Japanese word is called in English. Unicode's annotations of emoji cover more languages with fewer
words: what has the same emoji in two languages is called alike. A few everyday words that WordNet
has under other names are written here.
"""

import collections
import gzip
import html
import pathlib
import re

DICTIONARIES = ("deu", "fra", "spa", "ita", "nld", "por", "swe", "pol", "rus")
EMOJI = (
    "ar", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja",
    "ko", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "th", "tr", "uk", "vi", "zh",
    "zh_Hant")

# By the first name of a noun in WordNet, more English names for it. Those of the second table are
# what people say, and come first.
EVERYDAY = {
    "seashore": ("sea", "ocean"), "bell cote": ("tower", "building"), "castle": ("building",),
    "groom": ("wedding", "bride"), "alp": ("mountain",), "dome": ("building",),
    "street sign": ("sign", "road sign", "traffic sign"), "cliff dwelling": ("building",),
    "beacon": ("lighthouse",), "obelisk": ("tower",), "steel arch bridge": ("bridge",),
    "suspension bridge": ("bridge",), "viaduct": ("bridge",),
}
# Names that the dictionaries lack, of things that are often in photos.
CALLED = {
    "street sign": (
        "panneau", "panneau de signalisation", "señal de tráfico", "cartello stradale",
        "segnale stradale", "verkeersbord", "placa de trânsito", "vägskylt", "znak drogowy"),
    "building": ("bâtiment", "immeuble"), "bench": ("panchina", "parkbank", "banc public"),
    "seashore": ("sandstrand", "砂浜", "海滩", "沙滩", "해변", "바닷가", "пляж"),
}
SAID = {
    "seashore": "beach", "bell cote": "bell tower", "lakeside": "lake", "maillot": "swimsuit",
    "cellular telephone": "mobile phone", "groom": "bridegroom",
}
# Emoji that two words must share, as a part of all that either has, and how many if there is no
# emoji of that name.
LEAST_SHARED, LEAST_EMOJI = 0.7, 3
# Of an English word's senses, those with at least this part of the lines of the longest: common
# ones have more to say.
LEAST_OF_LONGEST = 0.5
MOST_NAMES = 3
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# Shorter ones are mostly little words of other languages.
SHORTEST = 3


def number(text):
    value = 0
    for letter in text:
        value = value * 64 + LETTERS.index(letter)
    return value


def entries(folder, pair):
    """The words of a dictionary in dictd's format, with what it says of each."""
    with gzip.open(pathlib.Path(folder) / f"freedict-{pair}.dict.dz") as file:
        data = file.read()
    index = pathlib.Path(folder) / f"freedict-{pair}.index"
    for line in index.read_text("utf8").splitlines():
        word, start, count = line.split("\t")[:3]
        start = number(start)
        yield word, data[start : start + number(count)].decode("utf8", "replace")


def plain(text):
    """A name without what stands in brackets, in small letters; `None` if it is none."""
    text = re.sub(r"\[.*?\]|\(.*?\)|<.*?>|\{.*?\}", " ", text)
    text = " ".join(text.replace("’", "'").replace("‐", "").split()).strip(" .;:!?").lower()
    is_short = len(text) < SHORTEST and text.isascii()
    return None if is_short or len(text.split()) > 3 or re.search(r"[\d/|\"=]", text) else text


def translated(said):
    """The names in the first sense of what a dictionary says of an English noun."""
    lines = said.strip("\n").split("\n")
    if re.search(r"<(v|adj|adv|a|V|A|vt|vi)[>,]", lines[0]):
        return []
    rest = [re.sub(r"^\s*(I+\.\s*<N>)?\s*(1\.)?", "", line) for line in lines[1:]
            if not re.match(r"\s*(I*\.?\s*<V>|[2-9]\.|\d\d|-|\"|see:|Note:|Synonym)", line)]
    if not rest or re.search(r"<(v|adj|adv)>", rest[0]):
        return []
    return [name for name in map(plain, re.split("[,;]", rest[0])[:MOST_NAMES]) if name]


def from_english(folder, pair, wanted):
    """For each English name that is wanted, its names in another language."""
    said = collections.defaultdict(list)
    for word, text in entries(folder, pair):
        # The index has the words inside longer names as well.
        own = re.match(re.escape(word) + r"\s*(/|<|\n)", text.lstrip(), re.IGNORECASE)
        if own and word.lower() in wanted:
            said[word.lower()].append(text)
    found = collections.defaultdict(set)
    for word, texts in said.items():
        kept = [(text.count("\n"), names) for text in texts if (names := translated(text))]
        longest = max((count for count, _ in kept), default=0)
        for count, names in kept:
            if count >= longest * LEAST_OF_LONGEST:
                found[word].update(names)
    return found


def into_english(folder, pair, wanted):
    """The same, from a dictionary in the other direction."""
    found = collections.defaultdict(set)
    for word, text in entries(folder, pair):
        lines = [line for line in text.split("\n")[1:] if line and not re.match(
            r"\s*[({]|\s*\d+\.|\s*Note|\s*see:", line)]
        if not lines or "(noun" not in text:
            continue
        for name in map(plain, lines[0].split(",")[:2]):
            if name in wanted and plain(word):
                found[name].add(plain(word))
    return found


def annotations(folder, language):
    """The words for each emoji, and its name."""
    text = (pathlib.Path(folder) / f"{language}.xml").read_text("utf8")
    words, names = collections.defaultdict(set), {}
    for emoji, kind, said in re.findall(
            r'<annotation cp="([^"]+)"( type="tts")?>([^<]*)<', text):
        parts = [plain(part) for part in html.unescape(said).split("|")]
        words[emoji].update(part for part in parts if part)
        if kind:
            names[emoji] = parts[0]
    return words, names


def inverted(words):
    found = collections.defaultdict(set)
    for emoji, each in words.items():
        for word in each:
            found[word].add(emoji)
    return found


def from_emoji(folder, language, wanted):
    """What has the same emoji as an English name."""
    english, english_names = annotations(folder, "en")
    words, names = annotations(folder, language)
    by_english, by_word = inverted(english), inverted(words)
    found = collections.defaultdict(set)
    for name in wanted & set(by_english):
        emoji = by_english[name]
        for word in {word for one in emoji for word in words[one]}:
            shared = 2 * len(emoji & by_word[word]) / (len(emoji) + len(by_word[word]))
            is_named = any(english_names.get(one) == name and names.get(one) == word
                          for one in emoji)
            if is_named or shared >= LEAST_SHARED and len(emoji) >= LEAST_EMOJI:
                found[name].add(word)
    return found


def more(name):
    return (*EVERYDAY.get(name, ()), *([SAID[name]] if name in SAID else []))


def other_names(nouns, dictionaries, emoji):
    """For each noun, its names in other languages and everyday ones; `nouns` are lists of names."""
    wanted = {name.lower() for names in nouns for name in names}
    wanted |= {name for names in nouns for name in more(names[0])}
    sources = [from_english(dictionaries, f"eng-{language}", wanted) for language in DICTIONARIES]
    sources.append(into_english(dictionaries, "jpn-eng", wanted))
    sources += [from_emoji(emoji, language, wanted) for language in EMOJI]
    found = []
    for names in nouns:
        everyday, own = more(names[0]), [name.lower() for name in names]
        others = {*everyday, *CALLED.get(names[0], ())}
        for source in sources:
            # The first name says what is meant; others often mean more than it.
            first = next((source[name] for name in own if name in source), ())
            others.update(first, *(source.get(name, ()) for name in everyday))
        found.append(sorted(others - set(own)))
    return found
