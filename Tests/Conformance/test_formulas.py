"""Filters of single pixels, gradients, patterns and what is made of blurs against their formulas,
written down anew with NumPy, through `tintype filter`."""

import base64
import math

import numpy
import pytest
from scipy import ndimage

from oracle import HEIGHT, NEAR, PROMISED, WIDTH, agrees, centers, drawn, each, light, made

LUMINANCE = numpy.array([0.2126, 0.7152, 0.0722])
NUMBERS = numpy.random.default_rng(5)
# The photo is mixed with its negative, or told by it.
OTHER = {"name": "other", "filter": "CIColorInvert", "frame": "keep"}
PHOTO, NEGATIVE = {"input": "inputImage"}, {"step": "other"}


def encoded(values):
    values = numpy.clip(values, 0, None)
    return numpy.where(values > 0.0031308, 1.055 * values ** (1 / 2.4) - 0.055, values * 12.92)


def decoded(codes):
    return numpy.where(codes > 0.04045, ((codes + 0.055) / 1.055) ** 2.4, codes / 12.92)


def luminance():
    return (light() @ LUMINANCE)[..., None]


def floats(numbers):
    return {"base64": base64.b64encode(numpy.array(numbers, "<f4").tobytes()).decode()}


def blurred(sigma):
    return each(lambda plane: ndimage.gaussian_filter(plane, sigma, mode="nearest", truncate=6))


# What the name of a filter and its parameters are, and what they make of light.
POINTS = [
    ("CIExposureAdjust", {"inputEV": 0.7}, lambda p: p * 2 ** 0.7),
    ("CIGammaAdjust", {"inputPower": 1.6}, lambda p: p ** 1.6),
    ("CIColorClamp", {"inputMinComponents": [0.1, 0.2, 0.05, 0],
                      "inputMaxComponents": [0.5, 0.9, 0.6, 1]},
     lambda p: numpy.clip(p, [0.1, 0.2, 0.05], [0.5, 0.9, 0.6])),
    ("CIColorPolynomial", {"inputRedCoefficients": [0.1, 0.5, 0.3, -0.2],
                           "inputGreenCoefficients": [0, 0, 1, 0.2],
                           "inputBlueCoefficients": [0.4, -0.3, 0, 0.5]},
     lambda p: numpy.stack(
         [0.1 + 0.5 * p[..., 0] + 0.3 * p[..., 0] ** 2 - 0.2 * p[..., 0] ** 3,
          p[..., 1] ** 2 + 0.2 * p[..., 1] ** 3,
          0.4 - 0.3 * p[..., 2] + 0.5 * p[..., 2] ** 3], -1)),
    ("CIColorThreshold", {"inputThreshold": 0.33}, lambda p: (p >= 0.33) * 1.0),
    ("CIColorInvert", {}, lambda p: 1 - p),
    ("CIColorPosterize", {"inputLevels": 5}, lambda p: numpy.floor(p * 4 + 0.5) / 4),
    ("CIColorControls", {"inputSaturation": 1.4, "inputContrast": 1.2, "inputBrightness": 0.05},
     lambda p: ((luminance() + 1.4 * (p - luminance())) - 0.5) * 1.2 + 0.55),
    ("CISepiaTone", {"inputIntensity": 0.8},
     lambda p: 0.2 * p + 0.8 * numpy.concatenate(
         [luminance() ** 0.7813, 0.989 * luminance() ** 1.0834, 0.914 * luminance() ** 1.9], -1)),
    ("CILinearToSRGBToneCurve", {}, encoded),
    ("CISRGBToneCurveToLinear", {}, decoded),
    ("CIMinimumComponent", {}, lambda p: p.min(-1, keepdims=True).repeat(3, -1)),
    ("CIMaximumComponent", {}, lambda p: p.max(-1, keepdims=True).repeat(3, -1)),
    ("CIMaskToAlpha", {}, lambda p: luminance().repeat(4, -1)),
]


@pytest.mark.parametrize("name, parameters, formula", POINTS, ids=[each[0] for each in POINTS])
def test_a_filter_of_single_pixels_is_its_formula(photo, name, parameters, formula):
    agrees(made(photo, name, **parameters), formula(light()))


def test_a_hue_turns_as_svg_says(photo):
    angle = 0.9
    cosine, sine = math.cos(angle), math.sin(angle)
    grey = numpy.array([[0.213, 0.715, 0.072]] * 3)
    matrix = grey + cosine * (numpy.eye(3) - grey) + sine * numpy.array(
        [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]])
    agrees(made(photo, "CIHueAdjust", inputAngle=angle), light() @ matrix.T)


def test_a_colour_is_left_and_two_take_the_place_of_greys(photo):
    # Colours are named in sRGB codes.
    first, second = [0.8, 0.5, 0.2, 1], [0.1, 0.3, 0.7, 1]
    dark, bright = decoded(numpy.array(first[:3])), decoded(numpy.array(second[:3]))
    y = luminance()
    agrees(
        made(photo, "CIFalseColor", inputColor0=first, inputColor1=second),
        dark + (bright - dark) * y)
    one = numpy.where(y < 0.5, 2 * y * dark, dark + (2 * y - 1) * (1 - dark))
    agrees(
        made(photo, "CIColorMonochrome", inputColor=first, inputIntensity=0.7),
        0.3 * light() + 0.7 * one)
    agrees(made(photo, "CIWhitePointAdjust", inputColor=first), light() * dark)


def test_a_cross_polynomial_is_numpys(photo):
    weights = NUMBERS.uniform(-0.3, 0.5, (3, 10))
    r, g, b = numpy.moveaxis(light(), -1, 0)
    terms = numpy.stack(
        [r, g, b, r * r, g * g, b * b, r * g, g * b, b * r, numpy.ones_like(r)], -1)
    agrees(
        made(photo, "CIColorCrossPolynomial", inputRedCoefficients=weights[0].tolist(),
             inputGreenCoefficients=weights[1].tolist(),
             inputBlueCoefficients=weights[2].tolist()), terms @ weights.T)


def test_curves_are_numpys(photo):
    nodes = numpy.linspace(0, 1, 9)
    table = numpy.stack([nodes ** 0.6, 1 - nodes, 0.2 + 0.5 * nodes ** 2], -1)
    curves = floats(table.ravel())
    codes = encoded(light())
    expected = numpy.stack(
        [numpy.interp(codes[..., part], nodes, table[:, part]) for part in range(3)], -1)
    agrees(made(photo, "CIColorCurves", inputCurvesData=curves), decoded(expected))
    # Of a part of all codes; beyond it a curve is level.
    expected = numpy.stack(
        [numpy.interp(codes[..., part], 0.2 + 0.5 * nodes, table[:, part]) for part in range(3)],
        -1)
    agrees(
        made(photo, "CIColorCurves", inputCurvesData=curves, inputCurvesDomain=[0.2, 0.7]),
        decoded(expected))


def test_a_cube_is_scipys(photo):
    count = 7
    cube = NUMBERS.uniform(0, 1, (count, count, count, 3))
    opaque = numpy.concatenate([cube, numpy.ones((count, count, count, 1))], -1)
    # Red is the fastest.
    places = numpy.moveaxis(light()[..., ::-1], -1, 0) * (count - 1)
    expected = numpy.stack(
        [ndimage.map_coordinates(cube[..., part], places, order=1, mode="nearest")
         for part in range(3)], -1)
    agrees(
        made(photo, "CIColorCube", inputCubeDimension=count, inputCubeData=floats(opaque.ravel())),
        expected)


def test_a_tone_curve_is_scipys_natural_spline(photo):
    from scipy.interpolate import CubicSpline
    points = [(0, 0.1), (0.3, 0.2), (0.5, 0.65), (0.8, 0.75), (1, 0.9)]
    spline = CubicSpline(*zip(*points), bc_type="natural")
    expected = decoded(numpy.clip(spline(encoded(light())), 0, 1))
    keys = {f"inputPoint{index}": list(point) for index, point in enumerate(points)}
    agrees(made(photo, "CIToneCurve", **keys), expected)


MIXTURES = [
    ("CIMix", {"inputBackgroundImage": NEGATIVE, "inputAmount": 0.3},
     lambda p, q: 0.3 * p + 0.7 * q),
    ("CIDissolveTransition", {"inputTargetImage": NEGATIVE, "inputTime": 0.3},
     lambda p, q: 0.7 * p + 0.3 * q),
    ("CIColorAbsoluteDifference", {"inputImage2": NEGATIVE}, lambda p, q: abs(p - q)),
    ("CIBlendWithMask", {"inputBackgroundImage": NEGATIVE, "inputMaskImage": PHOTO},
     lambda p, q: q + (p - q) * luminance()),
    ("CIBlendWithRedMask", {"inputBackgroundImage": NEGATIVE, "inputMaskImage": PHOTO},
     lambda p, q: q + (p - q) * p[..., :1]),
    ("CIBlendWithBlueMask", {"inputBackgroundImage": NEGATIVE, "inputMaskImage": PHOTO},
     lambda p, q: q + (p - q) * p[..., 2:]),
    ("CIBlendWithAlphaMask", {"inputBackgroundImage": NEGATIVE, "inputMaskImage": PHOTO},
     lambda p, q: p),
]


@pytest.mark.parametrize("name, parameters, formula", MIXTURES, ids=[each[0] for each in MIXTURES])
def test_a_mixture_is_its_formula(photo, name, parameters, formula):
    found = drawn(photo, name, OTHER, inputImage=PHOTO, **parameters)
    agrees(found, formula(light(), 1 - light()))


FIRST, SECOND = [0.9, 0.4, 0.1, 1], [0.1, 0.2, 0.8, 0.5]


def between(t):
    """Premultiplied light on the way from the first colour to the second."""
    first, second = [
        numpy.append(decoded(numpy.array(color[:3])) * color[3], color[3])
        for color in (FIRST, SECOND)]
    return first + (second - first) * numpy.clip(t, 0, 1)[..., None]


def smooth(t):
    t = numpy.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


@pytest.mark.parametrize("name, bent", [
    ("CILinearGradient", lambda t: t), ("CISmoothLinearGradient", smooth)])
def test_a_gradient_along_a_line_is_its_formula(photo, name, bent):
    x, y = centers()
    start, end = numpy.array([20.0, 70.0]), numpy.array([95.0, 12.0])
    way = end - start
    t = ((x - start[0]) * way[0] + (y - start[1]) * way[1]) / (way @ way)
    found = drawn(
        photo, name, inputPoint0=start.tolist(), inputPoint1=end.tolist(), inputColor0=FIRST,
        inputColor1=SECOND)
    agrees(found, between(bent(t)))


def test_a_gradient_around_a_place_is_its_formula(photo):
    x, y = centers()
    distance = numpy.hypot(x - 50, y - 40)
    colors = {"inputCenter": [50, 40], "inputColor0": FIRST, "inputColor1": SECOND}
    agrees(
        drawn(photo, "CIRadialGradient", inputRadius0=8, inputRadius1=45, **colors),
        between((distance - 8) / 37))
    agrees(
        drawn(photo, "CIGaussianGradient", inputRadius=52, **colors),
        between(smooth(distance / 52)))


def test_stripes_and_squares_are_where_their_formula_says(photo):
    x, y = centers()
    colors = {"inputCenter": [13, 9], "inputColor0": FIRST, "inputColor1": SECOND,
              "inputSharpness": 1, "inputWidth": 7}
    across, up = numpy.floor((x - 13) / 7) % 2, numpy.floor((y - 9) / 7) % 2
    agrees(drawn(photo, "CIStripesGenerator", **colors), between(1 - across))
    agrees(drawn(photo, "CICheckerboardGenerator", **colors), between((across + up) % 2))


@pytest.mark.parametrize("name, height, width", [
    ("CIConvolutionRGB3X3", 3, 3), ("CIConvolutionRGB5X5", 5, 5), ("CIConvolutionRGB7X7", 7, 7),
    ("CIConvolutionRGB9Horizontal", 1, 9), ("CIConvolutionRGB9Vertical", 9, 1)])
def test_a_convolution_of_colours_leaves_alpha(photo, name, height, width):
    weights = NUMBERS.uniform(-0.2, 0.4, (height, width))
    expected = each(lambda plane: ndimage.correlate(plane, weights[::-1], mode="nearest"))
    found = made(photo, name, inputWeights=weights.ravel().tolist(), inputBias=0.1)
    agrees(found, numpy.concatenate([expected + 0.1, numpy.ones((HEIGHT, WIDTH, 1))], -1))


def test_bloom_and_gloom_are_scipys(photo):
    sharp, soft = light(), blurred(6)
    agrees(
        made(photo, "CIBloom", inputRadius=6, inputIntensity=0.6),
        0.4 * sharp + 0.6 * numpy.maximum(sharp, soft), **PROMISED)
    agrees(
        made(photo, "CIGloom", inputRadius=6, inputIntensity=0.6),
        0.4 * sharp + 0.6 * numpy.minimum(sharp, soft), **PROMISED)
    agrees(
        made(photo, "CISharpenLuminance", inputRadius=3, inputSharpness=0.8),
        sharp + 0.8 * (sharp - blurred(3)), **PROMISED)


def test_an_outline_is_scipys(photo):
    y, x = numpy.mgrid[-5:6, -5:6]
    disc = x * x + y * y <= 25
    agrees(
        made(photo, "CIMorphologyGradient", inputRadius=5),
        each(lambda plane: ndimage.maximum_filter(plane, footprint=disc, mode="nearest")
             - ndimage.minimum_filter(plane, footprint=disc, mode="nearest")) / 2)


@pytest.mark.parametrize("shadows, highlights, radius", [
    (0.6, 1, 0), (0, 0.5, 0), (-0.4, 0.7, 0), (0.8, 0.4, 9)])
def test_shadows_and_highlights_follow_the_surroundings(photo, shadows, highlights, radius):
    around = blurred(radius) if radius else light()
    y = numpy.clip(around @ LUMINANCE, 1e-4, 1)[..., None]
    code = y ** (1 / 2.2)
    lifted = y ** (2 ** (-shadows * (1 - code) ** 2 / 2))
    glare = 1 - (1 - highlights) * code ** 2 / 5
    expected = light() * lifted / y * glare ** 2 * (0.8 + 0.2 * glare)
    agrees(
        made(photo, "CIHighlightShadowAdjust", inputShadowAmount=shadows,
             inputHighlightAmount=highlights, inputRadius=radius), expected,
        within=3 * NEAR if not radius else 2 / 255)


def test_light_falls_off_as_the_formulas_of_vignettes_say(photo):
    x, y = centers()
    u2 = ((x - WIDTH / 2) ** 2 + (y - HEIGHT / 2) ** 2) / ((WIDTH ** 2 + HEIGHT ** 2) / 4)
    intensity, radius = 0.8, 1.3
    w = numpy.sqrt(u2 / (1 + 2 * (1 - u2) / radius ** 2))
    code = 1 - intensity * numpy.sin(math.pi / 4 * w) ** 2
    agrees(
        made(photo, "CIVignette", inputIntensity=intensity, inputRadius=radius),
        light() * (code ** 2 * (0.8 + 0.2 * code))[..., None])
    distance = numpy.hypot(x - 40, y - 50)
    u = numpy.clip(distance / 60, 0, 1)
    rise = u ** 3 * (10 - 15 * u + 6 * u * u)
    agrees(
        made(photo, "CIVignetteEffect", inputCenter=[40, 50], inputRadius=30, inputIntensity=0.9,
             inputFalloff=0.5), light() * decoded(1 - 0.9 * rise)[..., None])
