import { toolNames as names } from './tool-names.js';

/**
 * The darkroom's tools: the only module that names filters. A tool consists of the steps that it
 * writes, in which `$word` is replaced by one of its values, and the controls that set these.
 * `neutral` is the value that changes nothing; the displayed value is (value - neutral) * scale.
 */

/**
 * @typedef {object} Control
 * @property {string} id The value it sets
 * @property {string} name
 * @property {number} minimum
 * @property {number} maximum
 * @property {number} neutral
 * @property {number} [scale]
 * @property {number} [digits]
 * @property {string} [unit]
 * @property {[number, number]} [limits] The values that may be typed; the slider's if absent
 * @property {boolean} [isPlain] Shown as it is, not as a difference
 */

/**
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} name
 * @property {string} group
 * @property {import('../../core/recipe.js').Step[]} steps
 * @property {Control[]} controls
 * @property {Record<string, unknown>} [neutral] Of values that have no control
 */

const percent = { minimum: -1, maximum: 1, neutral: 0, scale: 100, digits: 0 };
/** @type {{limits: [number, number]}} */
const exposures = { limits: [-10, 10] };
/** @type {{limits: [number, number]}} */
const contrasts = { limits: [0, 4] };

/** @type {Tool[]} In the order in which they are applied */
export const adjustments = [
  {
    id: 'balance', name: names.whiteBalance, group: 'colour', controls: [],
    neutral: { red: 1, green: 1, blue: 1 },
    steps: [{
      filter: 'CIColorMatrix', frame: 'keep', parameters: {
        inputRVector: ['$red', 0, 0, 0], inputGVector: [0, '$green', 0, 0],
        inputBVector: [0, 0, '$blue', 0],
      },
    }],
  },
  {
    id: 'exposure', name: names.exposure, group: 'light',
    steps: [{ filter: 'CIExposureAdjust', frame: 'keep', parameters: { inputEV: '$ev' } }],
    controls: [{ id: 'ev', name: names.exposure, minimum: -3, maximum: 3, neutral: 0, digits: 2,
      ...exposures }],
  },
  {
    id: 'tones', name: names.highlightsAndShadows, group: 'light',
    // The filter only dims highlights; a curve brightens them.
    steps: [{
      filter: 'CIHighlightShadowAdjust', frame: 'keep',
      parameters: { inputHighlightAmount: '$dimmed', inputShadowAmount: '$shadows' },
    }, {
      filter: 'CIToneCurve', frame: 'keep', parameters: { inputPoint3: '$raised' },
    }],
    controls: [
      { id: 'highlights', name: names.highlights, minimum: 0.3, maximum: 1.7, neutral: 1,
        scale: 143, digits: 0, limits: [0, 1.7] },
      { id: 'shadows', name: names.shadows, ...percent },
    ],
  },
  {
    id: 'contrast', name: names.contrastAndBrightness, group: 'light',
    // A curve brightens, which leaves black and white. Earlier releases added an offset instead.
    neutral: { offset: 0 },
    steps: [{
      filter: 'CIColorControls', frame: 'keep',
      parameters: { inputContrast: '$contrast', inputBrightness: '$offset' },
    }, {
      filter: 'CIToneCurve', frame: 'keep', parameters: {
        inputPoint1: '$quarterTone', inputPoint2: '$halfTone', inputPoint3: '$brightTone',
      },
    }],
    controls: [
      { id: 'contrast', name: names.contrast, minimum: 0.5, maximum: 1.5, neutral: 1, scale: 200,
        digits: 0, ...contrasts },
      { id: 'brightness', name: names.brightness, ...percent, limits: [-1.2, 1.2] },
    ],
  },
  {
    id: 'gamma', name: names.midtones, group: 'light',
    steps: [{ filter: 'CIGammaAdjust', frame: 'keep', parameters: { inputPower: '$power' } }],
    controls: [{ id: 'power', name: names.midtones, minimum: 1.5, maximum: 0.5, neutral: 1,
      scale: -200, digits: 0, limits: [0.25, 4] }],
  },
  {
    id: 'levels', name: names.levels, group: 'light', controls: [],
    neutral: { black: 0, white: 1, middle: 1 },
    steps: [
      { filter: 'CILinearToSRGBToneCurve', frame: 'keep' },
      {
        filter: 'CIColorMatrix', frame: 'keep', parameters: {
          inputRVector: ['$gain', 0, 0, 0], inputGVector: [0, '$gain', 0, 0],
          inputBVector: [0, 0, '$gain', 0], inputBiasVector: ['$bias', '$bias', '$bias', 0],
        },
      },
      { filter: 'CIColorClamp', frame: 'keep' },
      { filter: 'CIGammaAdjust', frame: 'keep', parameters: { inputPower: '$middle' } },
      { filter: 'CISRGBToneCurveToLinear', frame: 'keep' },
    ],
  },
  {
    id: 'curve', name: names.toneCurve, group: 'light', controls: [],
    neutral: {
      point0: [0, 0], point1: [0.25, 0.25], point2: [0.5, 0.5], point3: [0.75, 0.75],
      point4: [1, 1],
    },
    steps: [{
      filter: 'CIToneCurve', frame: 'keep', parameters: {
        inputPoint0: '$point0', inputPoint1: '$point1', inputPoint2: '$point2',
        inputPoint3: '$point3', inputPoint4: '$point4',
      },
    }],
  },
  {
    id: 'temperature', name: names.temperatureAndTint, group: 'colour',
    steps: [{
      filter: 'CITemperatureAndTint', frame: 'keep',
      parameters: { inputNeutral: ['$kelvin', '$tint'] },
    }],
    controls: [
      { id: 'kelvin', name: names.temperature, minimum: 3500, maximum: 9500, neutral: 6500,
        digits: 0,
        unit: 'K', isPlain: true, limits: [1667, 25_000] },
      { id: 'tint', name: names.tint, minimum: -100, maximum: 100, neutral: 0, digits: 0,
        limits: [-150, 150] },
    ],
  },
  {
    id: 'vibrance', name: names.vibrance, group: 'colour',
    steps: [{ filter: 'CIVibrance', frame: 'keep', parameters: { inputAmount: '$amount' } }],
    controls: [{ id: 'amount', name: names.vibrance, ...percent }],
  },
  {
    id: 'saturation', name: names.saturation, group: 'colour',
    steps: [{
      filter: 'CIColorControls', frame: 'keep', parameters: { inputSaturation: '$saturation' },
    }],
    controls: [{ id: 'saturation', name: names.saturation, minimum: 0, maximum: 2, neutral: 1,
      scale: 100, digits: 0 }],
  },
  {
    id: 'hue', name: names.hue, group: 'colour',
    steps: [{ filter: 'CIHueAdjust', frame: 'keep', parameters: { inputAngle: '$angle' } }],
    controls: [{ id: 'angle', name: names.hue, minimum: -3.1416, maximum: 3.1416, neutral: 0,
      scale: 57.2958, digits: 0, unit: '°' }],
  },
  {
    id: 'noise', name: names.noise, group: 'detail',
    steps: [{
      filter: 'CINoiseReduction', frame: 'keep',
      parameters: { inputNoiseLevel: '$level', inputSharpness: 0 },
    }],
    controls: [{ id: 'level', name: names.lessNoise, minimum: 0, maximum: 0.1, neutral: 0,
      scale: 1000, digits: 0 }],
  },
  {
    id: 'sharpness', name: names.sharpness, group: 'detail',
    steps: [{
      filter: 'CISharpenLuminance', frame: 'keep', parameters: { inputSharpness: '$sharpness' },
    }],
    controls: [{ id: 'sharpness', name: names.sharpness, minimum: 0, maximum: 2, neutral: 0,
      scale: 50, digits: 0 }],
  },
  {
    id: 'clarity', name: names.clarity, group: 'detail',
    steps: [{
      filter: 'CIUnsharpMask', frame: 'keep',
      parameters: { inputIntensity: '$intensity', inputRadius: '$thousandth12' },
    }],
    controls: [{ id: 'intensity', name: names.clarity, minimum: 0, maximum: 1, neutral: 0,
      scale: 100, digits: 0 }],
  },
  {
    id: 'bloom', name: names.glow, group: 'effects',
    steps: [{
      filter: 'CIBloom', frame: 'keep',
      parameters: { inputIntensity: '$intensity', inputRadius: '$thousandth10' },
    }],
    controls: [{ id: 'intensity', name: names.glow, minimum: 0, maximum: 1, neutral: 0, scale: 100,
      digits: 0 }],
  },
  {
    id: 'softness', name: names.softness, group: 'effects',
    steps: [{ filter: 'CIGaussianBlur', frame: 'keep', parameters: { inputRadius: '$radius' } }],
    controls: [{ id: 'radius', name: names.softness, minimum: 0, maximum: 20, neutral: 0, scale: 5,
      digits: 0, limits: [0, 100] }],
  },
  {
    id: 'vignette', name: names.vignette, group: 'effects',
    steps: [{
      filter: 'CIVignette', frame: 'keep',
      parameters: { inputIntensity: '$intensity', inputRadius: 1.5 },
    }],
    controls: [{ id: 'intensity', name: names.vignette, ...percent }],
  },
];

/** @type {{id: string, name: string}[]} */
export const groups = [
  { id: 'light', name: names.light }, { id: 'colour', name: names.colour },
  { id: 'detail', name: names.detail }, { id: 'effects', name: names.effects },
];

/** Crop, rotation and perspective: the first steps. A step whose value is null is omitted. */
/** @type {Tool} */
export const crop = {
  id: 'crop', name: names.crop, group: 'geometry', controls: [],
  neutral: {
    quarter: 0, isFlipped: false, angle: 0, vertical: 0, horizontal: 0, rect: [0, 0, 1, 1],
  },
  steps: [
    { filter: 'CIAffineTransform', parameters: { inputTransform: '$turn' } },
    { filter: 'CIStraightenFilter', parameters: { inputAngle: '$lean' } },
    {
      filter: 'CIPerspectiveTransform', parameters: {
        inputTopLeft: '$topLeft', inputTopRight: '$topRight', inputBottomRight: '$bottomRight',
        inputBottomLeft: '$bottomLeft',
      },
    },
    { filter: 'CICrop', parameters: { inputRectangle: '$cut' } },
    { filter: 'CIAffineTransform', parameters: { inputTransform: '$origin' } },
  ],
};

const local = [
  { name: '$id', filter: 'CIExposureAdjust', off: true, frame: 'keep' },
  { filter: 'CIExposureAdjust', frame: 'keep', parameters: { inputEV: '$ev' } },
  {
    filter: 'CIColorControls', frame: 'keep', parameters: {
      inputContrast: '$contrast', inputSaturation: '$saturation',
    },
  },
  {
    name: '$id edited', filter: 'CITemperatureAndTint', frame: 'keep',
    parameters: { inputNeutral: ['$kelvin', 0] },
  },
];

/** @param {object} mask */
const blended = (mask) => ({
  filter: 'CIBlendWithMask', frame: 'keep', parameters: {
    inputImage: { step: '$id edited' }, inputBackgroundImage: { step: '$id' },
    inputMaskImage: mask,
  },
});

const localControls = [
  { id: 'ev', name: names.exposure, minimum: -3, maximum: 3, neutral: 0, digits: 2,
      ...exposures },
  { id: 'contrast', name: names.contrast, minimum: 0.5, maximum: 1.5, neutral: 1, scale: 200,
    digits: 0, ...contrasts },
  { id: 'saturation', name: names.saturation, minimum: 0, maximum: 2, neutral: 1, scale: 100,
    digits: 0 },
  { id: 'kelvin', name: names.temperature, minimum: 3500, maximum: 9500, neutral: 6500,
        digits: 0,
    unit: 'K', isPlain: true },
];

const white = [1, 1, 1, 1];
const black = [0, 0, 0, 1];

/** @type {Tool[]} Adjustments of a part of the photo */
export const masks = [
  {
    id: 'linear', name: names.linearMask, group: 'masks', controls: localControls,
    steps: [...local, {
      name: '$id mask', filter: 'CISmoothLinearGradient', parameters: {
        inputPoint0: '$from', inputPoint1: '$to', inputColor0: white, inputColor1: black,
      },
    }, blended({ step: '$id mask' })],
  },
  {
    id: 'radial', name: names.radialMask, group: 'masks', controls: localControls,
    steps: [...local, {
      name: '$id mask', filter: 'CIRadialGradient', parameters: {
        inputCenter: '$center', inputRadius0: '$inner', inputRadius1: '$outer',
        inputColor0: white, inputColor1: black,
      },
    }, blended({ step: '$id mask' })],
  },
  {
    id: 'brush', name: names.brushedMask, group: 'masks', controls: localControls,
    steps: [...local, blended({ input: '$id' })],
  },
  {
    id: 'subject', name: 'Subject mask', group: 'masks', controls: localControls,
    neutral: { isInverted: false }, steps: [...local, blended({ input: '$id' })],
  },
  {
    id: 'people', name: 'People mask', group: 'masks', controls: localControls,
    neutral: { isInverted: false }, steps: [...local, blended({ input: '$id' })],
  },
];

/** Search terms for filters with other names. */
/** @type {Record<string, string>} */
export const nicknames = {
  CIPhotoEffectMono: 'black and white grey monochrome', CIPhotoEffectNoir: 'black and white film',
  CIPhotoEffectTonal: 'black and white', CISepiaTone: 'brown old antique',
  CIBokehBlur: 'bokeh lens depth', CIDiscBlur: 'bokeh lens', CIGaussianBlur: 'soft smooth',
  CIExposureAdjust: 'brighter darker light', CIColorInvert: 'negative', CIPixellate: 'mosaic',
  CIHighlightShadowAdjust: 'shadows highlights', CIVignette: 'dark corners',
  CIUnsharpMask: 'sharpen clarity', CISharpenLuminance: 'sharper', CIHueAdjust: 'colour wheel',
  CITemperatureAndTint: 'white balance warm cool', CIColorPosterize: 'poster',
  CIComicEffect: 'cartoon', CIColorControls: 'saturation brightness contrast',
};
