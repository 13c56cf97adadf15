/// Limits on outside input, each with its reason.
public enum EngineLimits {
  /// The size of a recipe's text: a mesh or a painted mask with several thousand points fits, and
  /// hostile text is refused before it is parsed.
  public static let recipeBytes = 8 << 20

  /// The steps of a recipe. People use about a dozen; each one costs a pass.
  public static let recipeSteps = 256

  /// The nesting of a recipe's JSON. The format itself needs seven levels; the rest is for unknown
  /// members that are only preserved.
  public static let recipeDepth = 32

  /// The length of a name or key, so that error messages stay readable.
  public static let nameBytes = 256

  /// The longer side of a picture, as in JPEG: positions stay exact in the kernels' single
  /// precision.
  public static let side = 65_535

  /// The distance of a rectangle from the origin in pixels: far enough for any layout, near enough
  /// for exact sums.
  public static let coordinate = 1e6

  /// The nodes per side of a colour cube, as in Core Image.
  public static let cubeSide = 64

  /// The radius in pixels beyond which a blur does not grow: the largest picture is a single colour
  /// by then.
  public static let radius = 20_000.0

  /// The radius above which discs, whose cost grows with it, are computed at half size: twice the
  /// range of any slider.
  public static let discRadius = 200.0

  /// The smallest scale factor: it reduces the largest picture to a few pixels.
  public static let smallestScale = 1e-4

  /// The programs of a preview's shaders, each of which needs a texture as large as the screen:
  /// more could not be drawn while a slider moves.
  public static let shaderStages = 64

  /// The memory for intermediate results above which a picture is rendered in parts. A 12-megapixel
  /// photo with two blurs is rendered whole.
  public static let stageBytes = 224 << 20

  /// The same if rendering in parts would not save memory: the amount that a worker can spare.
  public static let mostStageBytes = 640 << 20

  /// The pixels touched by all strokes of a recipe's masks, counted each time: hours of painting.
  public static let strokePixels = 4_000_000_000

  /// The pixels of all masks painted for a recipe, which exist at the same time with four bytes
  /// each: the amount that a worker can spare.
  public static let maskPixels = mostStageBytes / 4

  /// The images described by a recipe: more than its steps could read would be painted in vain.
  public static let recipeImages = 256

  /// The longer side of an intermediate result: a picture with room for any blur.
  public static let rasterSide = 200_000

  /// The length of a drawn text: several pages.
  public static let textCharacters = 10_000

  /// The fonts that are noted of a drawn text. A text mixes a few scripts and styles.
  package static let drawnFonts = 16

  /// The pixels of a drawn text, which is computed with sixteen bytes each.
  public static let textPixels = 16 << 20

  /// The height of letters in pixels, up to which font libraries can draw them.
  public static let textSize = 8_000.0

  /// The operations of a program's own kernel: a loop over a window of 21 by 21 pixels.
  static let expressionOperations = 20_000

  /// The longest chain of such operations, each of which takes a frame of the stack.
  static let expressionDepth = 4_000

  /// The pixels of a picture: two gigabytes of RGBA.
  public static let pixels = 1 << 29
}
