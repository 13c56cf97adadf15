/// An image operation, named and parameterised as in Core Image.
///
/// A filter is a value: its stored properties are its parameters, and equal filters give equal
/// pixels. To add one, conform to the protocol for its kind of kernel and list it in
/// ``FilterCatalog``:
///
/// - ``PointFilter``: a result pixel depends on the same pixel of the input.
/// - ``BlendFilter``: on the same pixel of two or three images.
/// - ``GeneratorFilter``: on its position alone.
/// - ``SamplingFilter``: on nearby pixels, or on any pixels of up to three images.
/// - ``WarpFilter``: on one interpolated position of the input.
/// - ``ConvolutionFilter``: on a weighted sum of nearby pixels.
/// - ``ReductionFilter``: computes numbers about a part of an image.
/// - ``ChainFilter``: combines other filters and operations of ``Image``.
/// - ``GeometryFilter``: a chain that changes the geometry.
///
/// A transition uses any of these.
public protocol Filter: Sendable, Hashable {
  /// Name, categories and parameters, declared here only.
  static var info: FilterInfo<Self> { get }

  /// Worked examples: printed in the reference and run as tests.
  static var examples: [Example<Self>] { get }

  /// Whether it changes the geometry. Such a filter cannot be blended with its input and is not
  /// pasted onto other photos.
  static var isGeometry: Bool { get }

  /// Creates the filter with every parameter at its default.
  init()

  /// Throws if a combination of parameters is invalid.
  func check() throws(RecipeError)

  /// Applies the filter to its images. Every kind except chains has a default implementation.
  func output(_ images: FilterImages) throws(RenderError) -> Image
}

extension Filter {
  public static var isGeometry: Bool { false }
  public func check() throws(RecipeError) {}
}

/// A filter made of other filters.
///
/// ```swift
/// public func output(_ images: FilterImages) throws(RenderError) -> Image {
///   let image = try images.image("inputImage")
///   return Glow(intensity: intensity)(image, image.blurred(sigma: radius))
/// }
/// ```
/// Filters are functions of images, so they combine as above. A component that is not a filter of
/// the catalogue has ``FilterInfo/part(_:)`` as its `info`, no examples, and is declared in the
/// file of the filter that uses it.
public protocol ChainFilter: Filter {}

/// A filter that changes the geometry: crops, rotates, scales.
public protocol GeometryFilter: ChainFilter {}

extension GeometryFilter {
  public static var isGeometry: Bool { true }
}
