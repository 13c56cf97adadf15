/**
 * The filters in groups made for people, and the ranges of their sliders on photos. Data only; the
 * engine's own categories and ranges stay in the API.
 */

/** @typedef {'looks' | 'colour' | 'blur' | 'light' | 'distort' | 'pattern' | 'frame' | 'technical'}
 * Group */

/** The groups in the order in which they are shown. @type {Group[]} */
export const groupNames = ['looks', 'colour', 'blur', 'light', 'distort', 'pattern', 'frame',
  'technical'];

/** Filters by group, without their prefix. @type {Partial<Record<Group, string>>} */
const members = {
  looks: `PhotoEffectMono PhotoEffectTonal PhotoEffectNoir PhotoEffectFade PhotoEffectChrome
    PhotoEffectProcess PhotoEffectTransfer PhotoEffectInstant SepiaTone ComicEffect LineOverlay
    EdgeWork Edges Crystallize Pointillize Pixellate HexagonalPixellate Bloom Gloom Thermal XRay
    ColorPosterize ColorInvert FalseColor ColorMonochrome SpotColor Dither DocumentEnhancer`,
  colour: `Vibrance HueAdjust TemperatureAndTint WhitePointAdjust ColorControls ColorMatrix
    ColorPolynomial ColorCrossPolynomial ColorCurves ColorClamp MaximumComponent MinimumComponent
    ColorThreshold ColorThresholdOtsu`,
  light: `ExposureAdjust GammaAdjust HighlightShadowAdjust ToneCurve Vignette VignetteEffect
    SpotLight SharpenLuminance UnsharpMask`,
  blur: `GaussianBlur MedianFilter MotionBlur NoiseReduction ZoomBlur BoxBlur DiscBlur BokehBlur
    DepthOfField MorphologyMaximum MorphologyMinimum`,
  distort: `BumpDistortion BumpDistortionLinear CircleSplashDistortion HoleDistortion
    PinchDistortion TwirlDistortion VortexDistortion LightTunnel TorusLensDistortion GlassLozenge
    CircularWrap DisplacementDistortion GlassDistortion Droste StretchCrop`,
  pattern: `LineScreen CircularScreen HatchedScreen DotScreen CMYKHalftone Kaleidoscope
    TriangleKaleidoscope FourfoldTranslatedTile FourfoldReflectedTile ParallelogramTile
    GlideReflectedTile FourfoldRotatedTile EightfoldReflectedTile SixfoldReflectedTile
    TwelvefoldReflectedTile SixfoldRotatedTile TriangleTile OpTile AffineTile PerspectiveTile`,
  frame: `StraightenFilter PerspectiveCorrection PerspectiveTransform PerspectiveRotate
    KeystoneCorrectionVertical KeystoneCorrectionHorizontal KeystoneCorrectionCombined
    AffineTransform Crop`,
};

/** @type {Map<string, Group>} */
const groups = new Map(Object.entries(members).flatMap(([group, names]) =>
  names.split(/\s+/).map((name) => [`CI${name}`, /** @type {Group} */ (group)])));

/** The group of a filter; analysis, generators and blending are technical. @param {string} name */
export const groupOf = (name) => groups.get(name) ?? 'technical';

/** Filters that show nothing before they get a text, a model or other data. */
const pictureless = new Set(`HistogramDisplayFilter MeshGenerator CoreMLModelFilter
  PersonSegmentation SaliencyMapFilter CameraCalibrationLensCorrection SystemToneMap
  QRCodeGenerator RoundedQRCodeGenerator Code128BarcodeGenerator AztecCodeGenerator
  PDF417BarcodeGenerator BarcodeGenerator TextImageGenerator AttributedTextImageGenerator`
  .split(/\s+/).map((name) => `CI${name}`));

/** Whether a filter shows something at its first values. @param {string} name */
export const hasPicture = (name) => !pictureless.has(name);

/**
 * The ranges of sliders on photos, whose ends are strong and still usable; lengths are for pictures
 * with a diagonal of 1000 pixels. All other parameters have the engine's.
 * @type {Record<string, Record<string, [number, number]>>}
 */
export const photoRanges = {
  CIExposureAdjust: { inputEV: [-3, 3] },
  CIGammaAdjust: { inputPower: [0.5, 1.5] },
  CIColorControls: { inputBrightness: [-0.05, 0.05], inputContrast: [0.5, 1.5] },
  CIGaussianBlur: { inputRadius: [0, 30] },
  CIBoxBlur: { inputRadius: [1, 40] },
  CIDiscBlur: { inputRadius: [0, 30] },
  CIBokehBlur: { inputRadius: [0, 40] },
  CIMotionBlur: { inputRadius: [0, 50] },
  CIZoomBlur: { inputAmount: [-50, 50] },
  CIMorphologyMaximum: { inputRadius: [0, 15] },
  CIMorphologyMinimum: { inputRadius: [0, 15] },
  CIMorphologyGradient: { inputRadius: [0, 15] },
  CIUnsharpMask: { inputRadius: [0, 20] },
  CISharpenLuminance: { inputRadius: [0, 5] },
  CIBloom: { inputRadius: [0, 40] },
  CIGloom: { inputRadius: [0, 40] },
  CIColorPosterize: { inputLevels: [2, 16] },
  CIPixellate: { inputScale: [1, 60] },
  CIHexagonalPixellate: { inputScale: [1, 60] },
  CICrystallize: { inputRadius: [1, 60] },
  CIPointillize: { inputRadius: [1, 40] },
  CILineScreen: { inputWidth: [2, 20] },
  CICircularScreen: { inputWidth: [2, 20] },
  CIHatchedScreen: { inputWidth: [2, 20] },
  CIDotScreen: { inputWidth: [2, 20] },
  CICMYKHalftone: { inputWidth: [2, 20] },
  CIVignetteEffect: { inputRadius: [0, 1000] },
  CIPinchDistortion: { inputScale: [0, 1] },
  CIEdges: { inputIntensity: [0, 5] },
  CIEdgeWork: { inputRadius: [0, 10] },
  CILineOverlay: { inputEdgeIntensity: [0, 5] },
  CIKaleidoscope: { inputCount: [1, 24] },
  CIGlassLozenge: { inputRefraction: [0, 3] },
  CITorusLensDistortion: { inputRefraction: [0, 3] },
};
