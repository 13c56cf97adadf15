/// An image operation, named and parameterised as in Core Image.
///
/// A filter is a value: its stored properties are its parameters, and equal
/// filters give equal pixels. Conform to the refinement that says what shape of
/// kernel the filter has, write the file, and list it in ``FilterCatalog``:
///
/// - ``PointFilter``: a pixel of the result depends on the same pixel.
/// - ``BlendFilter``: on the same pixel of two or three images.
/// - ``GeneratorFilter``: on its place alone.
/// - ``SamplingFilter``: on pixels around it, or anywhere in up to three images.
/// - ``WarpFilter``: on one place of the input, between its pixels.
/// - ``ConvolutionFilter``: on a weighted sum of the pixels around it.
/// - ``ReductionFilter``: numbers about a part of an image.
/// - ``ChainFilter``: made of others, and of what ``Image`` offers.
/// - ``GeometryFilter``: a chain that moves the picture.
///
/// A transition is whichever of these its picture at one time needs.
public protocol Filter: Sendable, Hashable {
  /// Name, categories and parameters: the only place they are written.
  static var info: FilterInfo<Self> { get }

  /// Worked examples: printed in the reference and run as tests.
  static var examples: [Example<Self>] { get }

  /// Whether it moves the picture: then it cannot be mixed with its input, and is
  /// not pasted onto other photos.
  static var isGeometry: Bool { get }

  /// The filter with every parameter at its default.
  init()

  /// Refuses what only several parameters together can get wrong.
  func check() throws(RecipeError)

  /// What the filter makes of its images. Every shape but a chain has its own way.
  func output(_ images: FilterImages) throws(RenderError) -> Image
}

extension Filter {
  public static var isGeometry: Bool { false }
  public func check() throws(RecipeError) {}
}

/// A filter that is made of others.
///
/// ```swift
/// public func output(_ images: FilterImages) throws(RenderError) -> Image {
///   let image = try images.image("inputImage")
///   return Glow(intensity: intensity)(image, image.blurred(sigma: radius))
/// }
/// ```
/// Filters are functions of images, so that parts are put together as above; a
/// part that is no filter of the catalogue has ``FilterInfo/part(_:)`` as its
/// `info`, no examples, and stands in the file of the filter that it belongs to.
public protocol ChainFilter: Filter {}

/// A filter that moves the picture: crops, turns, scales.
public protocol GeometryFilter: ChainFilter {}

extension GeometryFilter {
  public static var isGeometry: Bool { true }
}
