"""Writes ONNX graphs, node by node."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

LARGEST_HALF = 60000


class Graph:
    """A graph with one input, whose nodes are added in the order in which they run."""

    def __init__(self, name, version=13):
        self.name, self.version = name, version
        self.nodes, self.constants, self.inputs, self.outputs = [], [], [], []
        self.domains = [helper.make_opsetid("", version)]

    def constant(self, values, dtype=np.float32):
        name = f"c{len(self.constants)}"
        array = np.ascontiguousarray(values, dtype)
        self.constants.append(numpy_helper.from_array(array, name))
        return name

    def add(self, kind, *inputs, output=None, **attributes):
        output = output or f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [output], **attributes))
        return output

    def take(self, name, shape):
        self.inputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, shape))
        return name

    def give(self, name, shape):
        self.outputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, shape))

    def model(self):
        made = helper.make_graph(self.nodes, self.name, self.inputs, self.outputs, self.constants)
        model = helper.make_model(made, opset_imports=self.domains, producer_name="tintype")
        model.ir_version = 8
        onnx.checker.check_model(model)
        return model


def halved(model):
    """Stores large constants as half floats. The runtime converts them back while it loads."""
    casts = []
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype != np.float32 or values.size <= 256:
            continue
        if np.abs(values).max() >= LARGEST_HALF:
            continue
        name = tensor.name
        tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + "_half"))
        casts.append(helper.make_node("Cast", [name + "_half"], [name], to=TensorProto.FLOAT))
    nodes = casts + list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def renamed(model, inputs, outputs):
    """Gives the inputs and outputs names, keeps only the first ones, and frees all sizes."""
    graph = model.graph
    constants = {tensor.name for tensor in graph.initializer}
    given = [value for value in graph.input if value.name not in constants]
    names = dict(zip((value.name for value in given), inputs))
    names |= dict(zip((value.name for value in graph.output), outputs))
    values = [*given[: len(inputs)], *graph.output[: len(outputs)]]
    del graph.input[:], graph.output[:], graph.value_info[:]
    for node in graph.node:
        for part in (node.input, node.output):
            part[:] = [names.get(name, name) for name in part]
    for index, value in enumerate(values):
        value.name = names[value.name]
        for axis, size in enumerate(value.type.tensor_type.shape.dim):
            if size.dim_value not in (1, 3) or axis > 1:
                size.Clear()
                size.dim_param = f"{value.name}{axis}" if axis else "one"
        (graph.input if index < len(inputs) else graph.output).append(value)
    return model
