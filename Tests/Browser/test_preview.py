"""What the graphics card draws is what the server exports, filter by filter."""

import os

import pytest

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

COMPARE = """async ({ id, name, part, side, size }) => {
  const base = document.querySelector('script[type=module]').src.replace(/app.js$/, '');
  const { Painter } = await import(`${base}lib/gl.js`);
  const own = window.comparing ??= {
    painter: new Painter(), filters: await (await fetch('/api/v1/filters')).json(),
  };
  const filter = own.filters.find((each) => each.name === name);
  if (!filter?.live) return null;
  const parameters = {};
  for (const each of filter.parameters) {
    const [low, high] = [each.sliderMinimum ?? each.minimum, each.sliderMaximum ?? each.maximum];
    const isNumber = typeof each.default === 'number' && typeof low === 'number'
      && typeof high === 'number' && ['number', 'angle'].includes(each.type);
    if (part === 0 || !isNumber) continue;
    const room = part > 0 ? high - each.default : each.default - low;
    const unit = each.unit === 'pixels' ? Math.hypot(...size) / 1000 : 1;
    parameters[each.key] = Math.min(each.maximum ?? Infinity,
      Math.max(each.minimum ?? -Infinity, (each.default + part * room) * unit));
  }
  const step = { filter: name, frame: 'keep', parameters };
  const recipe = { version: 1, size, steps: [step] };
  const post = (path, body) => fetch(`/api/v1${path}`, { method: 'POST',
    headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const pixels = async (source) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [source.naturalWidth ?? source.width,
      source.naturalHeight ?? source.height];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(source, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const picture = async (recipe) => {
    const answer = await post(`/assets/${id}/preview`, { recipe, size: side, page: 'compare' });
    if (!answer.ok) throw new Error(await answer.text());
    const image = new Image();
    image.src = URL.createObjectURL(await answer.blob());
    await image.decode();
    return image;
  };
  own.photo ??= await picture({ version: 1, size, steps: [] });
  own.painter.setPhoto(own.photo);
  const shader = await (await post('/shader', { recipe })).json();
  if (!shader.fragment) return null;
  const canvas = document.createElement('canvas');
  canvas.width = own.photo.naturalWidth;
  canvas.height = own.photo.naturalHeight;
  own.painter.paint(canvas, { shader, values: null, size, isCover: false });
  const drawn = (await pixels(canvas)).data;
  const served = (await pixels(await picture(recipe))).data;
  if (drawn.length !== served.length) return 255;
  let sum = 0;
  for (let at = 0; at < drawn.length; at += 1) {
    if (at % 4 !== 3) sum += Math.abs(drawn[at] - served[at]);
  }
  return sum / (drawn.length * 0.75);
}"""


@pytest.fixture
def stored():
    return [KAYAK]


def test_the_card_draws_what_the_server_exports(window, capsys):
    asset = window.json("/assets")["assets"][0]
    size = [asset["originalWidth"], asset["originalHeight"]]
    is_whole = "TINTYPE_PROOF" in os.environ
    names = STRIP + OTHERS if is_whole else STRIP[::3] + OTHERS[4::9]
    settings = SETTINGS if is_whole else {"more": 0.4}
    table = {}
    for name in names:
        row = {setting: window.page.evaluate(COMPARE, {
            "id": asset["id"], "name": name, "part": part, "side": LONGER_SIDE, "size": size})
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
