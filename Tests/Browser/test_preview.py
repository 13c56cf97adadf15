"""What the graphics card draws is what the server exports, filter by filter."""

import os

import pytest
from PIL import Image

from photos import FOLDER
from pictures import KAYAK

# Mean difference of code values that nobody sees.
TOLERANCE = 2
LONGER_SIDE = 480
STRIP = [f"CIPhotoEffect{name}" for name in (
    "Mono", "Tonal", "Noir", "Fade", "Chrome", "Process", "Transfer", "Instant")]
STRIP += ["CISepiaTone"]
OTHERS = [f"CI{name}" for name in (
    "BloomFilter", "Bloom", "BoxBlur", "ColorClamp", "ColorControls", "ColorInvert",
    "ColorMatrix", "ColorMonochrome", "ColorPolynomial", "ColorPosterize", "Crystallize",
    "Dither", "Edges", "ExposureAdjust", "FalseColor", "GammaAdjust", "GaussianBlur", "Gloom",
    "HighlightShadowAdjust", "HueAdjust", "LinearToSRGBToneCurve", "MaximumComponent",
    "MinimumComponent", "NoiseReduction", "Pixellate", "PinchDistortion", "SharpenLuminance",
    "SRGBToneCurveToLinear", "TemperatureAndTint", "Thermal", "ToneCurve", "TwirlDistortion",
    "UnsharpMask", "Vibrance", "Vignette", "VignetteEffect", "WhitePointAdjust", "XRay",
    "ZoomBlur", "BumpDistortion", "DotScreen", "LineScreen", "HatchedScreen", "CircularScreen",
    "Pointillize", "DiscBlur", "MotionBlur", "MorphologyMaximum", "HexagonalPixellate")]
# How far each number is from its usual value, towards both ends of its slider.
SETTINGS = {"usual": 0, "less": -0.4, "more": 0.4}

COMPARE = """async ({ id, name, part, size }) => {
  const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
  const { Painter } = await import(`${base}ui/painter/painter.js`);
  const { firstStep } = await import(`${base}features/darkroom/filters.js`);
  const own = window.comparing ??= {
    painter: new Painter(), filters: await (await fetch('/api/v1/filters')).json(), version: 0,
  };
  const read = async (path) => {
    const image = new Image();
    image.src = `/api/v1/assets/${id}/${path}`;
    await image.decode();
    return image;
  };
  const post = async (path, body) => (await fetch(`/api/v1${path}`, { method: 'POST',
    headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
  const filter = own.filters.find((each) => each.name === name);
  if (!filter?.live) return null;
  const step = firstStep(filter, size);
  for (const each of filter.parameters) {
    const value = step.parameters?.[each.key] ?? each.default;
    const [low, high] = [each.sliderMinimum ?? each.minimum, each.sliderMaximum ?? each.maximum];
    if (part === 0 || !['number', 'angle'].includes(each.type) || typeof low !== 'number'
      || typeof high !== 'number' || each.unit === 'pixels') continue;
    const room = part > 0 ? high - each.default : each.default - low;
    step.parameters = { ...step.parameters, [each.key]: value + part * room };
  }
  const recipe = { version: 1, size, steps: [step] };
  own.photo ??= await read('original');
  own.painter.setPhoto(own.photo);
  const shader = await post('/shader', { recipe });
  if (!shader.fragment) return null;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = size;
  own.painter.paint(canvas, { shader, values: null, size, isCover: false });
  await post(`/assets/${id}/versions`, { recipe, base: own.version });
  own.version += 1;
  const exported = document.createElement('canvas');
  [exported.width, exported.height] = size;
  const picture = await read(`export?version=${own.version}&format=png`);
  exported.getContext('2d').drawImage(picture, 0, 0);
  const [drawn, wanted] = [canvas, exported].map((each) =>
    each.getContext('2d').getImageData(0, 0, size[0], size[1]).data);
  let sum = 0;
  for (let at = 0; at < drawn.length; at += 1) {
    if (at % 4 !== 3) sum += Math.abs(drawn[at] - wanted[at]);
  }
  return sum / (drawn.length * 0.75);
}"""


@pytest.fixture
def stored():
    image = Image.open(KAYAK).convert("RGB")
    image.thumbnail((LONGER_SIDE, LONGER_SIDE))
    image.save(FOLDER / "preview.png")
    return [FOLDER / "preview.png"]


def test_the_card_draws_what_the_server_exports(window, capsys):
    asset = window.json("/assets")["assets"][0]
    size = [asset["originalWidth"], asset["originalHeight"]]
    is_whole = "TINTYPE_PROOF" in os.environ
    names = STRIP + OTHERS if is_whole else STRIP[::3] + OTHERS[4::9]
    settings = SETTINGS if is_whole else {"more": 0.4}
    table = {}
    for name in names:
        row = {setting: window.page.evaluate(COMPARE, {
            "id": asset["id"], "name": name, "part": part, "size": size})
            for setting, part in settings.items()}
        # What no shader draws is drawn by the server in both places.
        if None not in row.values():
            table[name] = row
    with capsys.disabled():
        print(f"\n{'mean of 255':<32}" + "".join(f"{each:>8}" for each in settings))
        for name, row in table.items():
            print(f"{name:<32}" + "".join(f"{value:8.2f}" for value in row.values()))
    assert len(table) >= (40 if is_whole else 6)
    wrong = {name: row for name, row in table.items() if max(row.values()) > TOLERANCE}
    assert not wrong, wrong
