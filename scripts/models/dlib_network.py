"""Converts dlib's face network (dlib_face_recognition_resnet_model_v1.dat, public domain).

The file has 29 convolutions, each followed by a scale and a shift, and a last matrix, in the order
from the last layer to the first. Scale and shift become part of the convolution; the mean of the
training pictures and the division by 256 become part of the graph.
"""

import numpy as np

from graph import Graph

MEAN = (122.782, 117.001, 104.298)
LAYERS = (
    [(32, 32, False)] * 3
    + [(32, 64, True)] + [(64, 64, False)] * 3
    + [(64, 128, True)] + [(128, 128, False)] * 2
    + [(128, 256, True)] + [(256, 256, False)] * 2
    + [(256, 256, True)]
)


def integer(data, at):
    """An integer of dlib's serialisation, and the place after it."""
    size = data[at] & 15
    if not 1 <= size <= 8 or data[at] & 0x70:
        raise ValueError("not an integer")
    return int.from_bytes(data[at + 1 : at + 1 + size], "little"), at + 1 + size


def tensor(data, at):
    """The tensor that starts at a place and the place after it, or None."""
    if data[at] != 1 or data[at + 1] != 2:
        return None
    sizes, end = [], at + 2
    try:
        for _ in range(4):
            size, end = integer(data, end)
            sizes.append(size)
    except ValueError:
        return None
    count = int(np.prod(sizes, dtype=np.int64))
    if count < 32 or end + 4 * count > len(data):
        return None
    values = np.frombuffer(data, "<f4", count, end)
    if not np.isfinite(values).all() or np.abs(values).max() >= 1e4:
        return None
    return values.reshape(sizes), end + 4 * count


def tensors(data):
    found, at = [], 0
    while at < len(data) - 16:
        one = tensor(data, at)
        if one:
            found.append(one[0])
            at = one[1]
        else:
            at += 1
    return found


class FaceNetwork(Graph):
    def __init__(self, numbers):
        super().__init__("face")
        self.numbers = list(numbers)

    def convolution(self, x, inputs, outputs, size, stride):
        weights, affine = self.numbers.pop(0).ravel(), self.numbers.pop(0).ravel()
        bias, scale, shift = weights[-outputs:], affine[:outputs], affine[outputs:]
        kernel = weights[:-outputs].reshape(outputs, inputs, size, size)
        padding = 0 if stride > 1 else size // 2
        return self.add(
            "Conv", x, self.constant(kernel * scale[:, None, None, None]),
            self.constant(bias * scale + shift), kernel_shape=[size, size],
            strides=[stride, stride], pads=[padding] * 4)

    def residual(self, x, width, inputs, outputs, shrinks):
        """A block of two convolutions beside a shortcut, and the width of its result."""
        y = self.add("Relu", self.convolution(x, inputs, outputs, 3, 2 if shrinks else 1))
        y = self.convolution(y, outputs, outputs, 3, 1)
        if shrinks:
            x = self.add("AveragePool", x, kernel_shape=[2, 2], strides=[2, 2])
            convolved, pooled = (width - 3) // 2 + 1, (width - 2) // 2 + 1
            width = max(convolved, pooled)
            y = self.padded(y, 0, width - convolved)
            x = self.padded(x, outputs - inputs, width - pooled)
        return self.add("Relu", self.add("Add", x, y)), width

    def padded(self, x, channels, pixels):
        if not channels and not pixels:
            return x
        around = self.constant([0, 0, 0, 0, 0, channels, pixels, pixels], np.int64)
        return self.add("Pad", x, around)


def converted(data):
    graph = FaceNetwork(tensors(data))
    assert len(graph.numbers) == 59, len(graph.numbers)
    mean = graph.constant(np.reshape(MEAN, (1, 3, 1, 1)))
    graph.take("chip", ["n", 3, 150, 150])
    x = graph.add("Mul", graph.add("Sub", "chip", mean), graph.constant([1 / 256]))
    x = graph.add("Relu", graph.convolution(x, 3, 32, 7, 2))
    x, width = graph.add("MaxPool", x, kernel_shape=[3, 3], strides=[2, 2]), 35
    for inputs, outputs, shrinks in LAYERS:
        x, width = graph.residual(x, width, inputs, outputs, shrinks)
    x = graph.add("Flatten", graph.add("GlobalAveragePool", x))
    last = graph.constant(graph.numbers.pop(0)[:, :, 0, 0])
    graph.add("MatMul", x, last, output="embedding")
    graph.give("embedding", ["n", 128])
    return graph.model()
