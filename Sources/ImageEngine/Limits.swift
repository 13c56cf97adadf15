/// Limits on what comes from outside, each with its reason.
public enum Limits {
  /// Bytes of a recipe's text: a mesh or a painted mask of some thousand
  /// points fits, and a hostile text is refused before it is taken apart.
  public static let recipeBytes = 8 << 20

  /// Steps of a recipe. People make a dozen; each one costs a pass.
  public static let recipeSteps = 256

  /// How deep a recipe's JSON may nest. The format itself needs seven levels,
  /// the rest is for unknown members that are only carried along.
  public static let recipeDepth = 32

  /// Bytes of a name or a key, so that an error's sentence stays readable.
  public static let nameBytes = 256

  /// The longer side of a picture, as JPEG has it: positions stay exact in the
  /// single precision that kernels compute with.
  public static let side = 65_535

  /// How far from the origin a rectangle may lie, in pixels: far enough for any
  /// arrangement, near enough that sums of such numbers stay exact.
  public static let coordinate = 1e6

  /// Nodes along a side of a colour cube, as Core Image has it.
  public static let cubeSide = 64

  /// A radius in pixels beyond which a blur is not made wider: the whole of the
  /// largest picture is one colour by then.
  public static let radius = 20_000.0

  /// The radius above which discs, whose cost grows with it, are computed on a picture
  /// of half the size: twice what any editor's slider spans.
  public static let discRadius = 200.0

  /// The smallest factor by which a picture is scaled: the largest one becomes a
  /// few pixels.
  public static let smallestScale = 1e-4

  /// Programs that shaders for a preview take one after another, each with a texture as
  /// large as the screen: more would not be drawn while a slider moves.
  public static let shaderStages = 64

  /// Bytes of what is computed before something else can be: above it a picture is
  /// rendered in parts. A 12-megapixel photo with two blurs stays whole.
  public static let stageBytes = 224 << 20

  /// The same where parts would not take less: a worker has this much to spare.
  public static let mostStageBytes = 640 << 20

  /// Pixels that the strokes of all masks of a recipe may touch, counted as often as they
  /// are: a person paints for hours before that.
  public static let strokePixels = 4_000_000_000

  /// Pixels of all masks that are painted for a recipe, four bytes each, which are there
  /// together: as much as a worker has to spare.
  public static let maskPixels = mostStageBytes / 4

  /// Images that a recipe describes: more than its steps could read would be painted,
  /// kept and copied for nobody.
  public static let recipeImages = 256

  /// The longer side of what is computed for a filter that looks around: a picture
  /// with room for any blur of it.
  public static let rasterSide = 200_000

  /// Characters of a text that is drawn: some pages.
  public static let textCharacters = 10_000

  /// Pixels of a drawn text, which are computed with sixteen bytes each.
  public static let textPixels = 16 << 20

  /// The height of letters in pixels, up to which font libraries draw them.
  public static let textSize = 8_000.0

  /// Pixels of a picture: two gigabytes of RGBA.
  public static let pixels = 1 << 29
}
