"""Converts EfficientNet-Lite2 (a .pth file, Apache-2.0), without PyTorch.

Normalisation becomes part of the convolutions. The network gets two outputs: the probabilities of
ImageNet's 1,000 labels, and the 1,280 numbers before them, by which pictures are compared.
"""

import collections
import io
import pickle

import numpy as np

from graph import Graph

SIDE = 260
REPEATS = (1, 3, 3, 4, 4, 5, 1)
STRIDES = (1, 2, 2, 2, 1, 2, 1)
TYPES = {"FloatStorage": "<f4", "LongStorage": "<i8"}


class Storage:
    def __init__(self, kind, count):
        self.kind, self.count, self.values = kind, count, None


class Reader(pickle.Unpickler):
    """Reads the pickles of PyTorch's old format; allows nothing but the parts of a tensor."""

    def __init__(self, file, storages):
        super().__init__(file)
        self.storages = storages

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if name == "_rebuild_tensor_v2":
            return lambda storage, offset, shape, strides, *_: (storage, offset, shape, strides)
        if module == "torch" and name in TYPES:
            return name
        raise pickle.UnpicklingError(f"{module}.{name}")

    def persistent_load(self, given):
        _, kind, key, _, count, _ = given
        return self.storages.setdefault(key, Storage(kind, count))


def weights(data):
    file, storages = io.BytesIO(data), {}
    for _ in range(3):
        Reader(file, storages).load()
    tensors = Reader(file, storages).load()
    for key in Reader(file, storages).load():
        count, storage = int.from_bytes(file.read(8), "little"), storages[key]
        dtype = np.dtype(TYPES[storage.kind])
        storage.values = np.frombuffer(file.read(count * dtype.itemsize), dtype)
    # The order of the numbers differs from that of the axes in tensors that came from TensorFlow.
    return {
        name: np.lib.stride_tricks.as_strided(
            storage.values[offset:], shape,
            [storage.values.itemsize * stride for stride in strides])
        for name, (storage, offset, shape, strides) in tensors.items()
    }


class Network(Graph):
    def __init__(self, weights):
        super().__init__("things")
        self.weights, self.side = weights, SIDE

    def convolution(self, x, name, norm, stride=1, group=1, isActive=True):
        kernel = self.weights[name + ".weight"]
        spread = np.sqrt(self.weights[norm + ".running_var"] + 1e-3)
        scale = self.weights[norm + ".weight"] / spread
        shift = self.weights[norm + ".bias"] - self.weights[norm + ".running_mean"] * scale
        size, side = kernel.shape[2], self.side
        self.side = -(-side // stride)
        around = max((self.side - 1) * stride + size - side, 0)
        x = self.add(
            "Conv", x, self.constant(kernel * scale[:, None, None, None]), self.constant(shift),
            strides=[stride] * 2, group=group,
            pads=[around // 2] * 2 + [around - around // 2] * 2)
        return self.add("Clip", x, self.constant(0), self.constant(6)) if isActive else x

    def block(self, x, number, stride, isFirst):
        name, y = f"_blocks.{number}.", x
        if number:
            y = self.convolution(y, name + "_expand_conv", name + "_bn0")
        middle = self.weights[name + "_depthwise_conv.weight"].shape[0]
        y = self.convolution(y, name + "_depthwise_conv", name + "_bn1", stride, group=middle)
        y = self.convolution(y, name + "_project_conv", name + "_bn2", isActive=False)
        return y if isFirst else self.add("Add", x, y)


def converted(data):
    graph = Network(weights(data))
    graph.take("picture", [1, SIDE, SIDE, 3])
    x = graph.add("Transpose", "picture", perm=[0, 3, 1, 2])
    x = graph.add("Div", graph.add("Sub", x, graph.constant([127])), graph.constant([128]))
    x = graph.convolution(x, "_conv_stem", "_bn0", stride=2)
    number = 0
    for repeats, stride in zip(REPEATS, STRIDES):
        for repeat in range(repeats):
            x = graph.block(x, number, 1 if repeat else stride, isFirst=repeat == 0)
            number += 1
    x = graph.convolution(x, "_conv_head", "_bn1")
    x = graph.add("Flatten", graph.add("GlobalAveragePool", x), output="features")
    last = [graph.constant(graph.weights["_fc." + name]) for name in ("weight", "bias")]
    graph.add("Softmax", graph.add("Gemm", x, *last, transB=1), output="labels")
    graph.give("labels", [1, 1000])
    graph.give("features", [1, 1280])
    return graph.model()
