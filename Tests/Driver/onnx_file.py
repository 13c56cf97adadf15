"""Writes small ONNX files, which are protocol buffers."""

import struct

import numpy as np

FLOATS, WHOLE = 1, 7


def number(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out + bytes([value]))


def whole(tag, value):
    return number(tag << 3) + number(value)


def part(tag, data):
    data = data.encode() if isinstance(data, str) else data
    return number(tag << 3 | 2) + number(len(data)) + data


def node(kind, inputs, output, **attributes):
    """An operation; attributes are whole numbers or lists of them."""
    data = b"".join(part(1, name) for name in inputs) + part(2, output) + part(4, kind)
    for name, value in attributes.items():
        if isinstance(value, list):
            stored = b"".join(whole(8, each) for each in value) + whole(20, 7)
        else:
            stored = whole(3, value) + whole(20, 2)
        data += part(5, part(1, name) + stored)
    return data


def constant(name, array):
    """An array of numbers of 32 bits, by NumPy."""
    sizes = b"".join(whole(1, size) for size in array.shape)
    values = struct.pack(f"<{array.size}f", *array.ravel())
    return sizes + whole(2, FLOATS) + part(8, name) + part(9, values)


def array_type(name, sizes, kind):
    """Names instead of sizes are free."""
    axes = b"".join(
        part(1, whole(1, size) if isinstance(size, int) else part(2, size)) for size in sizes)
    return part(1, name) + part(2, part(1, whole(1, kind) + part(2, axes)))


def places(name, values):
    """An array of whole numbers."""
    data = struct.pack(f"<{len(values)}q", *values)
    return whole(1, len(values)) + whole(2, WHOLE) + part(8, name) + part(9, data)


def network(nodes, inputs, outputs, constants=(), whole_constants=()):
    """Inputs are (name, sizes, kind), outputs (name, sizes)."""
    graph = b"".join(part(1, each) for each in nodes) + part(2, "graph")
    graph += b"".join(part(5, constant(name, array)) for name, array in constants)
    graph += b"".join(part(5, places(name, values)) for name, values in whole_constants)
    graph += b"".join(part(11, array_type(*each)) for each in inputs)
    graph += b"".join(part(12, array_type(name, sizes, FLOATS)) for name, sizes in outputs)
    return whole(1, 8) + part(7, graph) + part(8, part(1, "") + whole(2, 13))


def negative(path):
    """A network that subtracts a picture from white, and has its mean as a second output."""
    path.write_bytes(network(
        [node("Sub", ["white", "picture"], "negative"),
         node("GlobalAveragePool", ["picture"], "mean")],
        [("picture", ["n", 3, "height", "width"], FLOATS)],
        [("negative", ["n", 3, "height", "width"]), ("mean", ["n", 3, 1, 1])],
        [("white", np.ones((1, 1, 1, 1), np.float32))]))
    return path
