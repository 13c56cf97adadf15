"""Writes the words for what a picture shows.

Each of ImageNet's 1,000 labels is a noun of WordNet, so that its kinds are known as well (tabby,
cat, feline, carnivore, animal). After what queries have in common and the number of each label's
own noun, the file has a line for each of these nouns: its names, the labels that it stands for, a
vector, by which a query in any language finds it, and its names in other languages.
"""

import numpy as np

import names

# A kind of more labels says nothing: "entity", "object".
MOST_LABELS = 450
# Short queries have much in common, which is subtracted from each.
COMMON_QUERIES = (
    "house", "music", "thing", "Freude", "time", "red", "写真", "voiture", "people")
BATCH = 64
HEAD = "tintype nouns 2"


def synsets(text):
    """The nouns of WordNet's data.noun by number: names, explanation, wider nouns."""
    found = {}
    for line in text.splitlines():
        if line.startswith(" "):
            continue
        front, explanation = line.split(" | ", 1)
        parts = front.split()
        count = int(parts[3], 16)
        names = [parts[4 + 2 * index].replace("_", " ") for index in range(count)]
        links = parts[5 + 2 * count :]
        wider = [links[i + 1] for i in range(0, len(links) - 3, 4) if links[i] in ("@", "@i")]
        found[parts[0]] = (names, explanation.strip().split(";")[0], wider)
    return found


def labels_by_noun(labels, nouns):
    """For each noun, the numbers of the labels that are kinds of it."""
    found = {}
    for number, label in enumerate(labels):
        waiting, seen = [label], set()
        while waiting:
            noun = waiting.pop()
            if noun not in seen:
                seen.add(noun)
                found.setdefault(noun, []).append(number)
                waiting += nouns[noun][2]
    return {noun: numbers for noun, numbers in found.items() if len(numbers) < MOST_LABELS}


def described(texts, reference):
    parts = [texts[start : start + BATCH] for start in range(0, len(texts), BATCH)]
    return np.concatenate([reference.vectors(part) for part in parts])


def vectors_of(nouns, order, common, reference):
    """Half of what a noun is called, half of what it is: queries are names, mostly."""
    texts = [", ".join(nouns[noun][0]) + ": " + nouns[noun][1] for noun in order]
    explained = described(["passage: " + text for text in texts], reference)
    explained -= explained.mean(0)
    called = described(["query: " + nouns[noun][0][0] for noun in order], reference) - common
    return sum(one / np.linalg.norm(one, axis=1, keepdims=True) for one in (explained, called))


def written(labels, text, reference, other_names):
    """The file, from the numbers of the labels' nouns, data.noun, the model of queries, and a
    function that finds names in other languages."""
    nouns = synsets(text)
    numbers = labels_by_noun(labels, nouns)
    order = sorted(numbers)
    common = described(["query: " + query for query in COMMON_QUERIES], reference).mean(0)
    vectors = vectors_of(nouns, order, common, reference)
    vectors /= np.abs(vectors).max(1, keepdims=True)
    codes = np.rint(vectors * 127).astype(np.int8)
    own = ",".join(str(order.index(label)) for label in labels)
    lines = [HEAD, common.astype("<f4").tobytes().hex(), own]
    others = other_names([nouns[noun][0] for noun in order])
    for noun, code, other in zip(order, codes, others):
        said = names.SAID.get(nouns[noun][0][0])
        own_names = [said] * (said is not None) + nouns[noun][0]
        lines.append("\t".join([
            "|".join(own_names), ",".join(map(str, numbers[noun])), code.tobytes().hex(),
            "|".join(name for name in other if name != said)]))
    return ("\n".join(lines) + "\n").encode()
