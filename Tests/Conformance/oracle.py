"""A picture, what the program makes of it, and how near that is to what others compute."""

import functools
import json
import subprocess

import numpy
from PIL import Image
from scipy import ndimage

from program import PROGRAM

WIDTH, HEIGHT = 120, 90
# Of light from 0 to 1; a result goes through half floats where a filter works in stages.
NEAR = 1.5e-3
# What is promised of blurs of any radius: in the mean half a code of white, two at the most.
PROMISED = {"within": 2 / 255, "mean": 0.5 / 255}


@functools.cache
def codes():
    """Steps, a disc, lines and noise: rows from the top down, as a file has them."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    picture = numpy.zeros((HEIGHT, WIDTH, 3), numpy.uint8)
    picture[..., 0] = numpy.where(x > WIDTH / 3, 230, 20)
    picture[..., 1] = numpy.where((x - 70) ** 2 + (y - 40) ** 2 < 500, 200, 90) + y // 3
    picture[..., 2] = numpy.random.default_rng(3).integers(0, 256, (HEIGHT, WIDTH))
    picture[HEIGHT // 2] = 255
    return picture


@functools.cache
def light():
    """The same as linear light, and the lowest row first, as the engine has it."""
    values = codes()[::-1] / 255
    return numpy.where(values > 0.04045, ((values + 0.055) / 1.055) ** 2.4, values / 12.92)


def made(photo, name, *, keeps=True, **parameters):
    """What the program makes of the photo, with its edges continued where the step keeps them."""
    step = {"filter": name, "parameters": parameters}
    if keeps:
        step["frame"] = "keep"
    return run(photo, [step])


def drawn(photo, name, *before, **parameters):
    """What a filter draws where the photo lies, after steps that it may refer to."""
    steps = [*before, {"filter": name, "parameters": parameters}]
    return run(photo, steps, rect=[0, 0, WIDTH, HEIGHT])


def run(photo, steps, **rest):
    done = subprocess.run(
        [PROGRAM, "filter", "--input", f"inputImage={photo}", "--numbers", "--recipe",
         json.dumps({"version": 1, "steps": steps, **rest})], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    return numpy.array(result["pixels"]).reshape(result["height"], result["width"], 4)


def agrees(found, expected, within=NEAR, mean=NEAR):
    apart = numpy.abs(found[..., :expected.shape[-1]] - expected)
    assert apart.max() < within, apart.max()
    assert apart.mean() < mean, apart.mean()


def each(work):
    """The same for red, green and blue."""
    return numpy.stack([work(light()[..., part]) for part in range(3)], -1)


def centers():
    """The middle of each pixel, as x and y."""
    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    return x + 0.5, y + 0.5


def read(x, y):
    """The photo at these places: between four pixels by their distance, beyond its edge the
    edge."""
    return each(
        lambda plane: ndimage.map_coordinates(plane, [y - 0.5, x - 0.5], order=1, mode="nearest"))
