"""Filters against SciPy and Pillow, where these compute the same, through `tintype filter`."""

import functools
import json
import subprocess

import numpy
import pytest
from PIL import Image
from scipy import ndimage

from program import PROGRAM

WIDTH, HEIGHT = 120, 90
# Of light from 0 to 1; a result goes through half floats where a filter works in stages.
NEAR = 1.5e-3
KERNELS = numpy.random.default_rng(7)


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


@pytest.fixture(scope="module")
def photo(tmp_path_factory):
    path = tmp_path_factory.mktemp("oracles") / "photo.png"
    Image.fromarray(codes()).save(path)
    return path


def made(photo, name, **parameters):
    """What the program makes of the photo, with its edges continued."""
    step = {"filter": name, "parameters": parameters}
    if name not in ("CILanczosScaleTransform", "CIAreaHistogram", "CIAreaAverage"):
        step["frame"] = "keep"
    done = subprocess.run(
        [PROGRAM, "filter", "--input", f"inputImage={photo}", "--numbers", "--recipe",
         json.dumps({"version": 1, "steps": [step]})], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    return numpy.array(result["pixels"]).reshape(result["height"], result["width"], 4)


def agrees(found, expected, within=NEAR):
    worst = numpy.abs(found[..., :expected.shape[-1]] - expected).max()
    assert worst < within, worst


def each(work):
    """The same for red, green and blue."""
    return numpy.stack([work(light()[..., part]) for part in range(3)], -1)


def disc(radius):
    y, x = numpy.mgrid[-radius:radius + 1, -radius:radius + 1]
    return x * x + y * y <= radius * radius


@pytest.mark.parametrize("sigma", [1, 2.5, 6, 12, 50])
def test_a_gaussian_is_scipys(photo, sigma):
    agrees(
        made(photo, "CIGaussianBlur", inputRadius=sigma),
        each(lambda plane: ndimage.gaussian_filter(plane, sigma, mode="nearest", truncate=6)),
        # Half a code of white in the mean, two at the most, is what is promised.
        within=4e-3)


@pytest.mark.parametrize("radius", [2.5, 40])
def test_what_unsharp_masks_add_is_scipys(photo, radius):
    blurred = each(lambda plane: ndimage.gaussian_filter(
        plane, radius, mode="nearest", truncate=6))
    agrees(
        made(photo, "CIUnsharpMask", inputRadius=radius, inputIntensity=0.5),
        light() + 0.5 * (light() - blurred), within=4e-3)


@pytest.mark.parametrize("side", [3, 9, 31, 101])
def test_a_box_is_scipys(photo, side):
    agrees(
        made(photo, "CIBoxBlur", inputRadius=side),
        each(lambda plane: ndimage.uniform_filter(plane, side, mode="nearest")))


def test_the_median_is_scipys(photo):
    agrees(
        made(photo, "CIMedianFilter"),
        each(lambda plane: ndimage.median_filter(plane, 3, mode="nearest")))


@pytest.mark.parametrize("name, work", [
    ("CIMorphologyRectangleMaximum", ndimage.maximum_filter),
    ("CIMorphologyRectangleMinimum", ndimage.minimum_filter)])
@pytest.mark.parametrize("width, height", [(3, 7), (25, 5), (81, 61)])
def test_extrema_of_a_rectangle_are_scipys(photo, name, work, width, height):
    agrees(
        made(photo, name, inputWidth=width, inputHeight=height),
        each(lambda plane: work(plane, (height, width), mode="nearest")))


@pytest.mark.parametrize("name, work", [
    ("CIMorphologyMaximum", ndimage.maximum_filter),
    ("CIMorphologyMinimum", ndimage.minimum_filter)])
@pytest.mark.parametrize("radius", [1, 4, 11])
def test_extrema_of_a_disc_are_scipys(photo, name, work, radius):
    agrees(
        made(photo, name, inputRadius=radius),
        each(lambda plane: work(plane, footprint=disc(radius), mode="nearest")))


@pytest.mark.parametrize("name, height, width", [
    ("CIConvolution3X3", 3, 3), ("CIConvolution5X5", 5, 5), ("CIConvolution7X7", 7, 7),
    ("CIConvolution9Horizontal", 1, 9), ("CIConvolution9Vertical", 9, 1)])
def test_a_convolution_is_scipys(photo, name, height, width):
    weights = KERNELS.uniform(-0.2, 0.4, (height, width))
    agrees(
        made(photo, name, inputWeights=weights.ravel().tolist()),
        # The first row of weights is the upper one.
        each(lambda plane: ndimage.correlate(plane, weights[::-1], mode="nearest")))


def test_slopes_are_scipys(photo):
    grey = light() @ [0.2126, 0.7152, 0.0722]
    slopes = [ndimage.sobel(grey, axis, mode="nearest") / 8 for axis in (1, 0)]
    agrees(made(photo, "CISobelGradients"), numpy.stack(slopes, -1))


def test_a_smaller_copy_is_pillows(photo):
    found = made(photo, "CILanczosScaleTransform", inputScale=0.5)
    size = (WIDTH // 2, HEIGHT // 2)
    expected = each(lambda plane: numpy.asarray(
        Image.fromarray(plane.astype(numpy.float32)).resize(size, Image.Resampling.LANCZOS)))
    # At its edges Core Image's fades into nothing.
    agrees(found[4:-4, 4:-4], expected[4:-4, 4:-4], within=2e-3)


def test_counts_are_numpys(photo):
    found = made(
        photo, "CIAreaHistogram", inputExtent=[0, 0, WIDTH, HEIGHT], inputCount=16)
    expected = each(lambda plane: numpy.histogram(plane, 16, (0, 1))[0] / plane.size)
    agrees(found[0], expected.reshape(-1, 3), within=2e-4)


def test_a_mean_is_numpys(photo):
    found = made(photo, "CIAreaAverage", inputExtent=[0, 0, WIDTH, HEIGHT])
    # Halves hold 11 bits.
    agrees(found[0], light().mean((0, 1))[None], within=3e-4)
