"""Tables of what is found in real photos: lines of text by their words, and things by words in
several languages. Misses are named; what the models do not know is not hidden."""

import urllib.parse

from client import Client
from patience import patience
from program import Program
from test_people import wait_until_looked_through
from test_see import CORPORA, MODELS, with_corpora, with_models

# Words of one thing in some languages, with the photos that show it.
THINGS = {
    ("dog", "Hund", "chien", "perro", "cane", "hond", "犬"): [
        "FujiFilm FinePix40i.jpg", "Kodak DC240.jpg"],
    ("tower", "Turm", "tour", "torre", "torre", "toren", "塔"): [
        "big_ben.jpg", "FujiFilm FinePixS2Pro.jpg"],
    ("flower", "Blume", "fleur", "flor", "fiore", "bloem", "花"): ["flower2.jpg", "1_webp_a.webp"],
    ("beach", "Strand", "plage", "playa", "spiaggia", "strand", "海"): ["icc_profile_big.jpg"],
    ("mountain", "Berg", "montagne", "montaña", "montagna", "berg", "山"): [
        "1.webp", "Olympus C960.jpg", "IMG_20200101_154159.jpg"],
    ("cannon", "Kanone", "canon", "cañón", "cannone", "kanon", "大砲"): ["Nikon E950.jpg"],
    ("hay", "Heu", "foin", "heno", "fieno", "hooi", "干し草"): ["FujiFilm FinePixS1Pro (2).jpg"],
    ("street sign", "Straßenschild", "panneau", "señal de tráfico", "cartello stradale",
     "verkeersbord", "標識"): [
        "Sony DigitalMavica.jpg", "Sony DSC-HX5V (2).jpg"],
    ("camera", "Kamera", "appareil photo", "cámara", "fotocamera", "camera", "カメラ"): [
        "Nikon E5000.jpg", "Olympus X-2.jpg"],
    ("wedding", "Hochzeit", "mariage", "boda", "matrimonio", "bruiloft", "結婚式"): [
        "FujiFilm DS-7 (1).jpg"],
    ("boat", "Boot", "bateau", "barco", "barca", "boot", "船"): [
        "Canon EOS D60.jpg", "FujiFilm DX-5.jpg"],
    ("bench", "Bank", "banc", "banco", "panchina", "bank", "ベンチ"): ["Issue 339.jpg"],
    ("cello", "Cello", "violoncelle", "violonchelo", "violoncello", "cello", "チェロ"): [
        "Sony Cybershot (3).jpg"],
    ("building", "Gebäude", "bâtiment", "edificio", "edificio", "gebouw", "建物"): [
        "big_ben.jpg", "sydney_opera_house.jpg", "Sanyo SR6.jpg"],
}
LANGUAGES = ["English", "German", "French", "Spanish", "Italian", "Dutch", "Japanese"]
# Several things at once, in the words of people: photos of either are found, and why.
TOGETHER = [
    "dogs on the beach", "Hund am Strand", "chien sur la plage", "perro en la playa",
    "cane sulla spiaggia", "hond op het strand", "cão na praia", "海辺の犬"]
DOGS_AND_BEACHES = {
    "Kodak DC240.jpg": "dog", "FujiFilm FinePix40i.jpg": "dog", "icc_profile_big.jpg": "beach"}
# What no photo shows.
NOTHING = [
    "tax return", "quarterly report", "happiness", "philosophy", "asdfgh", "Steuererklärung",
    "Besprechung", "Urlaub", "liberté", "vacances", "déclaration d'impôts", "mañana",
    "felicità", "contratto", "税金", "会議"]
# Words of lines, with the photos on which they are.
LINES = {
    "Linden": ["Sony DigitalMavica.jpg"], "Hammoor": ["Sony DSC-HX5V (2).jpg"],
    "Tavolo": ["Apple iPhone 4.jpg"], "Conto": ["Apple iPhone 4.jpg"],
    "Auckland": ["UTC-20240413-203430-Auckland.jpg"], "Reykjavik": [
        "UTC-20240413-203730-Reykjavik.jpg"],
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ": ["Chars_exiftool.jpg"],
}
# The first answers, and how many of the photos are among them as it is: no change may lose any.
FIRST = 6
THINGS_AT_LEAST = dict.fromkeys(LANGUAGES, 16)


def photos():
    """All photos of these folders: those that are not asked for are in the way."""
    return [path for folder in ("cameras", "gps", "webp", "icc")
            for path in sorted((CORPORA / folder).glob("*.*"))
            if path.suffix in {".jpg", ".webp"}]


@with_models
@with_corpora
def test_text_and_things_are_found_by_words(tmp_path, capsys):
    program = Program(tmp_path / "library", tmp_path / "log", "--models", MODELS).start()
    try:
        client = Client(program).open_claim()
        for number, path in enumerate(photos()):
            # A name without words, so that only the picture is found.
            sent = client.request("PUT", f"/api/v1/uploads/x{number}{path.suffix}",
                                  path.read_bytes(), {"Origin": program.origin})
            assert sent.status in (200, 201), (path, sent.body)
        client.wait_until_developed(patience(120))
        for analysis in ("text", "things"):
            wait_until_looked_through(client, analysis)
        names = {f"x{number}{path.suffix}": path.name for number, path in enumerate(photos())}

        def found(words, count=FIRST):
            answer = client.get("/api/v1/search?q=" + urllib.parse.quote(words)).json["assets"]
            return [names[each["filename"]] for each in answer][:count]

        together = {}
        for words in TOGETHER:
            answer = client.get("/api/v1/search?q=" + urllib.parse.quote(words)).json
            together[words] = {
                names[each["filename"]]: answer["reasons"].get(each["id"], {}).get("text")
                for each in answer["assets"][:FIRST]}
        nothing = {words: found(words) for words in NOTHING}
        lines = {word: [name for name in wanted if name not in found(word)]
                 for word, wanted in LINES.items()}
        rows, hits, asked = [], dict.fromkeys(LANGUAGES, 0), 0
        for words, wanted in THINGS.items():
            asked += len(wanted)
            missed = {}
            for language, word in zip(LANGUAGES, words, strict=True):
                answer = found(word)
                hits[language] += sum(name in answer for name in wanted)
                missed[word] = [name for name in wanted if name not in answer]
            rows.append(f"{words[0]}: " + "; ".join(
                f"{word} {len(wanted) - len(names)} of {len(wanted)}"
                + (f" (missed {', '.join(names)})" if names else "")
                for word, names in missed.items()))
    finally:
        program.end()
    read = sum(len(wanted) for wanted in LINES.values()) - sum(map(len, lines.values()))
    total = sum(map(len, LINES.values()))
    with capsys.disabled():
        print("\nthings among the first " + f"{FIRST} answers:\n" + "\n".join(rows))
        print(", ".join(f"{language} {hits[language]} of {asked}" for language in LANGUAGES))
        print(f"text: {read} of {total}; missed: "
              + (", ".join(f"{word} ({', '.join(names)})" for word, names in lines.items()
                           if names) or "none"))
        for words, answer in together.items():
            print(f"{words}: {answer}")
        print(f"of {len(NOTHING)} words for nothing, found something: "
              + (", ".join(f"{word} {names}" for word, names in nothing.items() if names)
                 or "none"))
    assert read == total
    for words, answer in together.items():
        assert DOGS_AND_BEACHES.items() <= answer.items(), (words, answer)
    assert not any(nothing.values()), nothing
    for language, least in THINGS_AT_LEAST.items():
        assert hits[language] >= least, (language, hits)
