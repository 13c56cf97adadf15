"""Filters against SciPy and Pillow, where these compute the same, through `tintype filter`."""

import numpy
import pytest
from PIL import Image
from scipy import ndimage

from oracle import HEIGHT, PROMISED, WIDTH, agrees, centers, each, light, made, read

KERNELS = numpy.random.default_rng(7)


def disc(radius):
    y, x = numpy.mgrid[-radius:radius + 1, -radius:radius + 1]
    return x * x + y * y <= radius * radius


@pytest.mark.parametrize("sigma", [1, 2.5, 6, 12, 50])
def test_a_gaussian_is_scipys(photo, sigma):
    agrees(
        made(photo, "CIGaussianBlur", inputRadius=sigma),
        each(lambda plane: ndimage.gaussian_filter(plane, sigma, mode="nearest", truncate=6)),
        **PROMISED)


@pytest.mark.parametrize("radius", [2.5, 40])
def test_details_added_by_unsharp_masks_are_scipys(photo, radius):
    blurred = each(lambda plane: ndimage.gaussian_filter(
        plane, radius, mode="nearest", truncate=6))
    agrees(
        made(photo, "CIUnsharpMask", inputRadius=radius, inputIntensity=0.5),
        light() + 0.5 * (light() - blurred), **PROMISED)


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
    found = made(photo, "CILanczosScaleTransform", keeps=False, inputScale=0.5)
    size = (WIDTH // 2, HEIGHT // 2)
    expected = each(lambda plane: numpy.asarray(
        Image.fromarray(plane.astype(numpy.float32)).resize(size, Image.Resampling.LANCZOS)))
    # At its edges Core Image continues the picture, where Pillow leaves out what is beyond.
    agrees(found[4:-4, 4:-4], expected[4:-4, 4:-4], within=2e-3)


def test_counts_are_numpys(photo):
    found = made(
        photo, "CIAreaHistogram", keeps=False, inputExtent=[0, 0, WIDTH, HEIGHT], inputCount=16)
    expected = each(lambda plane: numpy.histogram(plane, 16, (0, 1))[0] / plane.size)
    agrees(found[0], expected.reshape(-1, 3), within=2e-4)


def test_a_mean_is_numpys(photo):
    found = made(photo, "CIAreaAverage", keeps=False, inputExtent=[0, 0, WIDTH, HEIGHT])
    # Halves hold 11 bits.
    agrees(found[0], light().mean((0, 1))[None], within=3e-4)


def projected(matrix, x, y):
    u, v, w = numpy.tensordot(matrix, numpy.stack([x, y, numpy.ones_like(x)]), 1)
    return u / w, v / w


def perspective(corners, places):
    """The map, as a matrix, that takes four places to four others."""
    rows, values = [], []
    for (x, y), (u, v) in zip(corners, places):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return numpy.append(numpy.linalg.solve(rows, values), 1).reshape(3, 3)


NAMES = ["inputBottomLeft", "inputBottomRight", "inputTopRight", "inputTopLeft"]
CORNERS = [(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)]


@pytest.mark.parametrize("a, b, c, d, tx, ty", [
    (1, 0, 0, 1, 0.25, -3.5), (0.96, 0.28, -0.28, 0.96, 11, -7), (1.7, 0.2, 0.4, 1.3, -20, -9)])
def test_a_transform_is_scipys(photo, a, b, c, d, tx, ty):
    x, y = centers()
    back = numpy.linalg.inv([[a, c, tx], [b, d, ty], [0, 0, 1]])
    agrees(
        made(photo, "CIAffineTransform", inputTransform=[a, b, c, d, tx, ty]),
        read(*projected(back, x, y)))


def test_a_perspective_is_scipys(photo):
    places = [(-6, -4), (131, 3), (118, 95), (4, 99)]
    back = perspective(places, CORNERS)
    agrees(
        made(photo, "CIPerspectiveTransform", **dict(zip(NAMES, map(list, places)))),
        read(*projected(back, *centers())))


def test_a_corrected_perspective_is_scipys(photo):
    places = [(10, 8), (100, 14), (92, 80), (20, 70)]
    sides = numpy.linalg.norm(numpy.diff(numpy.array(places + places[:1]), axis=0), axis=1)
    width, height = max(sides[0], sides[2]), max(sides[1], sides[3])
    back = perspective([(0, 0), (width, 0), (width, height), (0, height)], places)
    found = made(
        photo, "CIPerspectiveCorrection", **dict(zip(NAMES, map(list, places))))
    # Its outermost pixels are only partly there.
    inside = numpy.s_[1:int(height) - 1, 1:int(width) - 1]
    agrees(found[inside], read(*projected(back, *centers()))[inside])


@pytest.mark.parametrize("radius", [1, 4.3, 15])
def test_a_disc_is_scipys(photo, radius):
    reach = int(radius) + 2
    y, x = numpy.mgrid[-reach:reach + 1, -reach:reach + 1]
    weights = numpy.clip(radius + 0.5 - numpy.hypot(x, y), 0, 1)
    weights /= weights.sum()
    agrees(
        made(photo, "CIDiscBlur", inputRadius=radius),
        each(lambda plane: ndimage.correlate(plane, weights, mode="nearest")))


@pytest.mark.parametrize("radius, angle", [(2, 0), (6, 0.6), (12, 2.2), (25, 1.2)])
def test_a_motion_is_a_bell_curve_along_a_line(photo, radius, angle):
    steps = numpy.arange(-6 * radius, 6 * radius + 0.01, 0.125)
    weights = numpy.exp(-(steps / radius) ** 2 / 2)
    x, y = centers()
    expected = sum(
        weight * read(x + step * numpy.cos(angle), y + step * numpy.sin(angle))
        for step, weight in zip(steps, weights / weights.sum()))
    agrees(made(photo, "CIMotionBlur", inputRadius=radius, inputAngle=angle), expected)


@pytest.mark.parametrize("b, c", [(0, 0.75), (1 / 3, 1 / 3), (1, 0)])
def test_a_larger_copy_is_mitchells_and_netravalis(photo, b, c):
    def curve(x):
        x = numpy.abs(x)
        near = (12 - 9 * b - 6 * c) * x ** 3 + (-18 + 12 * b + 6 * c) * x ** 2 + 6 - 2 * b
        far = (-b - 6 * c) * x ** 3 + (6 * b + 30 * c) * x ** 2 + (-12 * b - 48 * c) * x + (
            8 * b + 24 * c)
        return numpy.where(x < 1, near, numpy.where(x < 2, far, 0)) / 6

    def along(length):
        """What each pixel of the first rows or columns counts for each of a copy twice as
        large."""
        place = (numpy.arange(length) + 0.5) / 2
        first = numpy.floor(place - 0.5).astype(int)
        weights = numpy.zeros((length, length))
        for offset in range(-1, 3):
            source = first + offset
            numpy.add.at(
                weights, (numpy.arange(length), numpy.clip(source, 0, length - 1)),
                curve(place - source - 0.5))
        return weights

    down, across = along(HEIGHT), along(WIDTH)
    agrees(
        made(photo, "CIBicubicScaleTransform", inputScale=2, inputB=b, inputC=c),
        each(lambda plane: down @ plane @ across.T))


def test_a_matrix_is_numpys(photo):
    matrix = numpy.random.default_rng(11).uniform(-0.5, 1, (3, 4))
    bias = [0.05, -0.1, 0.2, 0]
    found = made(
        photo, "CIColorMatrix", inputRVector=list(matrix[0]), inputGVector=list(matrix[1]),
        inputBVector=list(matrix[2]), inputBiasVector=bias)
    opaque = numpy.concatenate([light(), numpy.ones((HEIGHT, WIDTH, 1))], -1)
    agrees(found, opaque @ matrix.T + bias[:3])
