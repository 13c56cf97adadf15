"""Converts MediaPipe's selfie segmentation (a .tflite file with half floats, Apache-2.0).

The picture keeps its order, rows by columns by channels; inside, ONNX has the channels first.
"""

import struct

import numpy as np
import tflite

from graph import Graph

TYPES = {0: np.float32, 1: np.float16, 2: np.int32}
SAME_PADDING, CUSTOM = 0, 32
UNARY = {"LOGISTIC": "Sigmoid", "HARD_SWISH": "HardSwish", "RELU": "Relu"}


class Conversion:
    def __init__(self, data):
        self.file = tflite.Model.GetRootAs(data, 0)
        self.source = self.file.Subgraphs(0)
        self.graph = Graph("people", version=14)
        # By the number of a tensor: its name in the graph, or its numbers if it is constant.
        self.names, self.arrays = {}, {}

    def shape(self, number):
        return self.source.Tensors(number).ShapeAsNumpy().tolist()

    def array(self, number):
        """The numbers of a constant tensor, or None."""
        if number in self.arrays:
            return self.arrays[number]
        tensor = self.source.Tensors(number)
        stored = self.file.Buffers(tensor.Buffer()).DataAsNumpy()
        if isinstance(stored, int) or len(stored) == 0:
            return None
        values = np.frombuffer(stored.tobytes(), TYPES[tensor.Type()]).reshape(self.shape(number))
        return values.astype(np.float32) if values.dtype == np.float16 else values

    def value(self, number):
        if number not in self.names:
            values = self.array(number)
            if values.ndim == 4:
                values = values.transpose(0, 3, 1, 2)
            self.names[number] = self.graph.constant(values)
        return self.names[number]

    def kind(self, operation):
        code = self.file.OperatorCodes(operation.OpcodeIndex())
        number = max(code.BuiltinCode(), code.DeprecatedBuiltinCode())
        return code.CustomCode().decode() if number == CUSTOM else tflite.opcode2name(number)

    def options(self, operation, kind):
        options, table = kind(), operation.BuiltinOptions()
        options.Init(table.Bytes, table.Pos)
        return options

    def activated(self, x, kind):
        if kind == 1:
            return self.graph.add("Relu", x)
        if kind == 3:
            return self.graph.add("Clip", x, self.graph.constant(0), self.graph.constant(6))
        assert kind == 0, kind
        return x

    def padding(self, kind, source, size, strides):
        if kind != SAME_PADDING:
            return [0] * 4
        total = [
            max((-(-side // stride) - 1) * stride + kernel - side, 0)
            for side, kernel, stride in zip(source[1:3], size, strides)]
        return [side // 2 for side in total] + [side - side // 2 for side in total]

    def convolution(self, operation, inputs, isDepthwise):
        kind = tflite.DepthwiseConv2DOptions if isDepthwise else tflite.Conv2DOptions
        options, source = self.options(operation, kind), self.shape(inputs[0])
        kernel = self.array(inputs[1]).transpose((3, 0, 1, 2) if isDepthwise else (0, 3, 1, 2))
        strides = [options.StrideH(), options.StrideW()]
        x = self.graph.add(
            "Conv", self.value(inputs[0]), self.graph.constant(kernel),
            self.graph.constant(self.array(inputs[2])), strides=strides,
            group=source[3] if isDepthwise else 1,
            pads=self.padding(options.Padding(), source, self.array(inputs[1]).shape[1:3], strides))
        return self.activated(x, options.FusedActivationFunction())

    def pooled(self, operation, inputs):
        options = self.options(operation, tflite.Pool2DOptions)
        size, strides = [options.FilterHeight(), options.FilterWidth()], [
            options.StrideH(), options.StrideW()]
        return self.graph.add(
            "AveragePool", self.value(inputs[0]), kernel_shape=size, strides=strides,
            pads=self.padding(options.Padding(), self.shape(inputs[0]), size, strides))

    def resized(self, operation, inputs):
        options = self.options(operation, tflite.ResizeBilinearOptions)
        mode = "align_corners" if options.AlignCorners() else (
            "half_pixel" if options.HalfPixelCenters() else "asymmetric")
        size = [1, self.shape(inputs[0])[3], *self.array(inputs[1]).tolist()]
        return self.graph.add(
            "Resize", self.value(inputs[0]), "", "", self.graph.constant(size, np.int64),
            mode="linear", coordinate_transformation_mode=mode)

    def transposed(self, operation, inputs):
        """MediaPipe's own transposed convolution with a bias: padding, and the strides."""
        _, across, down = struct.unpack("<3i", operation.CustomOptionsAsNumpy().tobytes()[:12])
        kernel = self.array(inputs[1]).transpose(3, 0, 1, 2)
        return self.graph.add(
            "ConvTranspose", self.value(inputs[0]), self.graph.constant(kernel),
            self.graph.constant(self.array(inputs[2])), strides=[down, across])

    def convert(self, operation):
        kind, inputs = self.kind(operation), operation.InputsAsNumpy().tolist()
        output = operation.Outputs(0)
        if kind == "DEQUANTIZE":
            self.arrays[output] = self.array(inputs[0])
            return
        if kind in ("CONV_2D", "DEPTHWISE_CONV_2D"):
            x = self.convolution(operation, inputs, isDepthwise=kind != "CONV_2D")
        elif kind in ("ADD", "MUL"):
            kinds = {"ADD": tflite.AddOptions, "MUL": tflite.MulOptions}
            options = self.options(operation, kinds[kind])
            x = self.graph.add(kind.title(), self.value(inputs[0]), self.value(inputs[1]))
            x = self.activated(x, options.FusedActivationFunction())
        elif kind == "AVERAGE_POOL_2D":
            x = self.pooled(operation, inputs)
        elif kind == "RESIZE_BILINEAR":
            x = self.resized(operation, inputs)
        elif kind == "Convolution2DTransposeBias":
            x = self.transposed(operation, inputs)
        else:
            x = self.graph.add(UNARY[kind], self.value(inputs[0]))
        self.names[output] = x

    def run(self):
        (picture,) = self.source.InputsAsNumpy().tolist()
        self.graph.take("picture", self.shape(picture))
        self.names[picture] = self.graph.add("Transpose", "picture", perm=[0, 3, 1, 2])
        for number in range(self.source.OperatorsLength()):
            self.convert(self.source.Operators(number))
        (mask,) = self.source.OutputsAsNumpy().tolist()
        self.graph.add("Transpose", self.names[mask], output="mask", perm=[0, 2, 3, 1])
        self.graph.give("mask", self.shape(mask))
        return self.graph.model()


def converted(data):
    return Conversion(data).run()
