import assert from 'node:assert/strict';
import {
  cropValues, croppedSize, mapOf, movedSteps,
} from '../../Web/features/darkroom/geometry.js';
import {
  found, grouped, inWords, plainText, sliderEnds,
} from '../../Web/features/darkroom/filters.js';
import { shownEnds, shownValue, valueShown } from '../../Web/features/darkroom/display-values.js';
import { applied } from '../../Web/ui/painter/matrix.js';
import { copied, pasted } from '../../Web/features/darkroom/copy-edit.js';
import { shapeOf, valuesFor } from '../../Web/features/darkroom/recipe-shape.js';
import { entriesOf, reordered, toggled, without } from '../../Web/features/darkroom/steps.js';
import { adjustments, crop, masks } from '../../Web/features/darkroom/tools.js';
import { toolTexts } from '../../Web/features/darkroom/tool-texts.js';
import {
  neutralOf, stepsOf, toolValues, valuesOf, withTool,
} from '../../Web/features/darkroom/tool-values.js';

/** @typedef {import('../../Web/core/recipe.js').Edit} Edit */
/** @typedef {import('../../Web/features/darkroom/geometry.js').Geometry} Geometry */

/** @type {[number, number]} */
const size = [400, 300];
const order = [crop, ...adjustments];
const context = { order, size };

/** @param {string} id */
const tool = (id) => /** @type {any} */ (adjustments.find((each) => each.id === id));

/** @param {Partial<Geometry>} change @returns {Geometry} */
const geometry = (change) => /** @type {any} */ ({ ...neutralOf(crop), ...change });

Deno.test('no steps are the neutral values of a tool', () => {
  for (const each of order) assert.deepEqual(valuesOf(each, []), neutralOf(each), each.id);
});

Deno.test('every tool says again what it was set to', () => {
  for (const each of adjustments) {
    /** @type {Record<string, any>} */
    const values = neutralOf(each);
    for (const control of each.controls) {
      values[control.id] = (control.minimum + 2 * control.maximum) / 3;
    }
    if (each.id === 'levels') Object.assign(values, { black: 0.1, white: 0.8 });
    if (each.id === 'curve') values.point1 = [0.25, 0.4];
    if (each.id === 'balance') values.red = 1.2;
    const edit = withTool({ steps: [] }, each, values, context);
    assert.equal(edit.steps.length, each.steps.length, each.id);
    assert.deepEqual(toolValues(edit, each), values, each.id);
    const back = withTool(edit, each, neutralOf(each), context);
    assert.deepEqual(back.steps, [], each.id);
  }
});

Deno.test('tools are applied in their order, before the strip, whenever they are set', () => {
  const look = { filter: 'CIPhotoEffectNoir', frame: 'keep' };
  let edit = /** @type {Edit} */ ({ steps: [look] });
  for (const id of ['vignette', 'exposure', 'vibrance']) {
    const values = { ...neutralOf(tool(id)), ev: 1, amount: 0.5, intensity: 0.5 };
    edit = withTool(edit, tool(id), values, context);
  }
  const ids = edit.steps.map((step) => step.tool ?? step.filter);
  assert.deepEqual(ids, ['exposure', 'vibrance', 'vignette', 'CIPhotoEffectNoir']);
});

Deno.test('steps of one tool are one entry, that moves, switches and goes as a whole', () => {
  const levels = stepsOf(tool('levels'), { black: 0.1, white: 1, middle: 1 }, size);
  const edit = { steps: [{ filter: 'CIVignette' }, ...levels] };
  assert.deepEqual(entriesOf(edit).map(({ count }) => count), [1, 5]);
  const turned = reordered(edit, 1, 0);
  assert.equal(turned.steps[5].filter, 'CIVignette');
  const off = toggled(edit, entriesOf(edit)[1], true);
  assert.ok(off.steps.slice(1).every((step) => step.off));
  assert.ok(entriesOf(off)[1].isOff);
  assert.deepEqual(toggled(off, entriesOf(off)[1], false), edit);
  assert.deepEqual(without(edit, entriesOf(edit)[1]).steps, [{ filter: 'CIVignette' }]);
});

Deno.test('a mask that is off shows what was there before it', () => {
  const mask = masks[0];
  const values = { ...neutralOf(mask), from: [0, 0], to: [0, 9] };
  const edit = { steps: stepsOf(mask, values, size, 'mask1') };
  const off = toggled(edit, entriesOf(edit)[0], true);
  const blend = off.steps.at(-1);
  assert.ok(blend?.off);
  assert.deepEqual(blend?.parameters?.inputImage, { step: 'mask1' });
  assert.deepEqual(toggled(off, entriesOf(off)[0], false), edit);
});

Deno.test('what is cut ends at the origin, and has the size that is said', () => {
  const cut = geometry({ rect: [0.25, 0.5, 0.5, 0.5] });
  const steps = stepsOf(crop, cropValues(cut, size), size);
  assert.deepEqual(steps.map((step) => Object.values(step.parameters ?? {})[0]),
    [[100, 150, 200, 150], [1, 0, 0, 1, -100, -150]]);
  assert.deepEqual(croppedSize(cut, size), [200, 150]);
  assert.deepEqual(croppedSize(geometry({ quarter: 1 }), size), [300, 400]);
});

Deno.test('corners go where quarters and mirrors take them', () => {
  const corner = (/** @type {Partial<Geometry>} */ change) =>
    applied(mapOf(geometry(change), size), [0, 0]).map(Math.round);
  assert.deepEqual(corner({}), [0, 0]);
  assert.deepEqual(corner({ quarter: 1 }), [300, 0]);
  assert.deepEqual(corner({ quarter: 2 }), [400, 300]);
  assert.deepEqual(corner({ quarter: 3 }), [0, 400]);
  assert.deepEqual(corner({ isFlipped: true }), [400, 0]);
  assert.deepEqual(corner({ quarter: 1, isFlipped: true }), [300, 400]);
});

Deno.test('points stay on what they were put on when the photo is cut', () => {
  const steps = [{ filter: 'CIZoomBlur', parameters: { inputCenter: [150, 200] } }];
  const typeOf = () => 'point';
  const to = geometry({ rect: [0.25, 0.5, 0.5, 0.5] });
  const moved = movedSteps(steps, { from: geometry({}), to, size, typeOf });
  assert.deepEqual(moved[0].parameters?.inputCenter, [50, 50]);
  const back = movedSteps(moved, { from: to, to: geometry({}), size, typeOf });
  assert.deepEqual(back, steps);
});

Deno.test('pasting scales lengths, keeps places about the middle, and leaves geometry', () => {
  const edit = {
    steps: [{ filter: 'CICrop', tool: 'crop' }, {
      filter: 'CIZoomBlur', parameters: { inputCenter: [200, 150], inputAmount: 10 },
    }],
  };
  const declared = {
    typeOf: (/** @type {string} */ _, /** @type {string} */ key) =>
      (key === 'inputCenter' ? 'point' : 'number'),
    unitOf: () => 'pixels',
  };
  const after = pasted({ steps: [] }, copied(edit, size), [800, 600], declared);
  assert.deepEqual(after.steps, [{
    filter: 'CIZoomBlur', parameters: { inputCenter: [400, 300], inputAmount: 20 },
  }]);
});

Deno.test('a moved number asks for no other shader, another switch does', () => {
  const typeOf = (/** @type {string} */ _, /** @type {string} */ key) =>
    (key === 'inputEV' ? 'number' : key === 'inputCrop' ? 'boolean' : 'color');
  const step = (/** @type {Record<string, unknown>} */ parameters) =>
    [{ filter: 'CIExposureAdjust', parameters }];
  assert.equal(shapeOf(step({ inputEV: 1 }), typeOf), shapeOf(step({ inputEV: 2 }), typeOf));
  assert.notEqual(shapeOf(step({ inputCrop: true }), typeOf), shapeOf(step({}), typeOf));
  const shader = {
    fragment: '', uniforms: [{ name: 's0_inputEV', step: 0, key: 'inputEV', value: [1] }],
  };
  const values = valuesFor(shader, step({ inputEV: 1 }), step({ inputEV: 2 }), typeOf, () => 0);
  assert.deepEqual(values?.get('s0_inputEV'), [2]);
  assert.deepEqual(
    valuesFor(shader, step({ inputEV: 1 }), step({}), typeOf, () => 0)?.get('s0_inputEV'), [0]);
  assert.equal(valuesFor({ fragment: '', uniforms: [] }, step({ inputEV: 1 }),
    step({ inputEV: 2 }), typeOf, () => 0), null);
});

Deno.test('filters are found by the names of people and of programs', () => {
  const filters = ['CIHueAdjust', 'CIPhotoEffectNoir', 'CIBokehBlur', 'CIDiscBlur'].map((name) => (
    { name, categories: [], summary: '', parameters: [] }));
  assert.equal(found(filters, 'noir')[0].name, 'CIPhotoEffectNoir');
  assert.equal(found(filters, 'CIHueAdjust')[0].name, 'CIHueAdjust');
  assert.deepEqual(found(filters, 'bokeh').map(({ name }) => name), ['CIBokehBlur', 'CIDiscBlur']);
  assert.deepEqual(found(filters, 'nothing like it'), []);
  assert.equal(inWords('CIPhotoEffectNoir'), 'Noir');
  assert.equal(inWords('CIColorMonochrome'), 'Colour monochrome');
  assert.equal(inWords('CIConvolution3X3'), 'Convolution 3×3');
  assert.equal(inWords('CIConvolutionRGB9Horizontal'), 'Convolution RGB 9 horizontal');
  assert.equal(inWords('CICode128BarcodeGenerator'), 'Code 128 barcode generator');
  assert.equal(inWords('CIPDF417BarcodeGenerator'), 'PDF417 barcode generator');
  assert.equal(inWords('CIQRCodeGenerator'), 'QR code generator');
  assert.equal(inWords('CIConvertRGBtoLab'), 'Convert RGB to Lab');
  assert.equal(inWords('CIXRay'), 'X-ray');
});

Deno.test('filters are in groups made for people, what is for developers last', () => {
  const some = ['CIAreaAverage', 'CIGaussianBlur', 'CIPhotoEffectNoir', 'CINewFilter', 'CIBoxBlur']
    .map((name) => ({ name, categories: [], summary: '', parameters: [] }));
  const told = (/** @type {boolean} */ isRanked) =>
    grouped(some, toolTexts.filters.groups, isRanked)
      .map(({ title, filters: each }) => [title, ...each.map(({ name }) => name)].join(' '));
  assert.deepEqual(told(true), ['Technical CIAreaAverage CINewFilter',
    'Blur CIGaussianBlur CIBoxBlur', 'Looks CIPhotoEffectNoir']);
  assert.deepEqual(told(false), ['Looks CIPhotoEffectNoir', 'Blur CIGaussianBlur CIBoxBlur',
    'Technical CIAreaAverage CINewFilter']);
});

Deno.test('no text shows a name from code', () => {
  assert.equal(plainText('Needs the tone curve; CIToneMapHeadroom does without.'),
    'Needs the tone curve; “Tone map headroom” does without.');
});

Deno.test('a slider is for photos, a typed number for the engine', () => {
  const [blur, shadow] = [['inputRadius', 100, null], ['inputShadowAmount', 1, 1]]
    .map(([key, sliderMaximum, maximum]) => /** @type {any} */ ({
      key, type: 'number', unit: 'none', sliderMinimum: 0, sliderMaximum, minimum: 0, maximum,
    }));
  const { maximum, highest } = sliderEnds(blur, [600, 800], 'CIGaussianBlur') ?? assert.fail();
  assert.deepEqual([maximum, highest], [30, 1e6]);
  assert.equal(sliderEnds(shadow, [600, 800], 'CIHighlightShadowAdjust')?.highest, 1);
});

Deno.test('highlights go both ways, and come back from their steps', () => {
  const tones = adjustments.find(({ id }) => id === 'tones') ?? assert.fail();
  for (const highlights of [0.3, 0.72, 1, 1.35, 1.7]) {
    const steps = stepsOf(tones, { highlights, shadows: 0.2 }, [600, 400]);
    assert.equal(steps.length, highlights > 1 ? 2 : 1);
    assert.equal(valuesOf(tones, steps).highlights, highlights);
  }
  // An edit from before the curve.
  assert.deepEqual(valuesOf(tones, [{ filter: 'CIHighlightShadowAdjust',
    parameters: { inputHighlightAmount: 0.6, inputShadowAmount: 0 } }]),
  { highlights: 0.6, shadows: 0 });
});

Deno.test('a whole word beats the beginning of one, and a photo what has none', () => {
  const image = { key: 'inputImage', type: 'image', unit: 'none', description: '' };
  const filters = [
    ['CIBlurredRectangleGenerator', []], ['CIBlurringThings', [image]],
    ['CIBoxBlur', [image]], ['CICheckerboardGenerator', []],
  ].map(([name, parameters]) => /** @type {any} */ (
    { name, parameters, categories: [], summary: '' }));
  assert.deepEqual(found(filters, 'blur').map(({ name }) => name),
    ['CIBoxBlur', 'CIBlurringThings', 'CIBlurredRectangleGenerator']);
  assert.deepEqual(found(filters, 'checker').map(({ name }) => name),
    ['CICheckerboardGenerator']);
});

Deno.test('the ends of every slider are steps from where nothing is changed', () => {
  const controls = [...adjustments, ...masks].flatMap((each) => each.controls);
  for (const control of controls) {
    const { low, high, step } = shownEnds(control);
    const neutral = shownValue(control, control.neutral);
    for (const end of [low, high]) {
      const steps = (end - neutral) / step;
      assert.ok(Math.abs(steps - Math.round(steps)) < 1e-6, `${control.name}: ${end}`);
      assert.ok(Math.abs(shownValue(control, valueShown(control, end)) - end) < step);
    }
  }
});
