public import JSON

/// What the catalogue, the editor, the command line and the reference need to
/// know about a filter.
public struct FilterDescription: Sendable {
  /// Core Image's name, as recipes have it.
  public let name: String
  public let displayName: String
  public let categories: [String]
  public let summary: String
  public let parameters: [ParameterDescription]
  /// Makes the filter of a step's parameters, for a picture of another size where
  /// the second argument says so.
  package let make: @Sendable (JSON.Object, Scaling?) throws(RecipeError) -> any Filter
  /// Those worked examples, as sentences, that the oracle does not confirm to
  /// within the given difference.
  package let failedExamples: @Sendable (Double) -> [String]
  package let exampleCount: Int
  public let shape: FilterShape
  /// Whether it moves the picture; see ``Filter/isGeometry``.
  public let isGeometry: Bool

  /// What it would need to be applied, where that cannot be had here.
  public let missing: String?

  /// Whether it can only be applied where fonts were opened.
  package let drawsText: Bool

  // Made once for hundreds of filters, which is not worth the compiler's time.
  @_semantics("optimize.sil.specialize.generic.never")
  package init<F: Filter>(_ type: F.Type) {
    let info = F.info
    name = info.name
    displayName = info.displayName
    categories = info.categories.map(\.rawValue)
    summary = info.summary
    parameters = info.parameters.map(\.description)
    exampleCount = F.examples.count
    isGeometry = F.isGeometry
    missing = (type as? any UnavailableFilter.Type)?.missing
    drawsText = type is any TextFilter.Type
    shape = FilterShape(F())
    failedExamples = { tolerance in F.examples.compactMap { $0.failure(beyond: tolerance) } }
    make = { (values, scaling) throws(RecipeError) in try F(values, scaling: scaling) }
  }

  /// What the filter makes of images by their keys.
  package func output(
    of values: JSON.Object, _ images: [String: Image], scaling: Scaling?,
    text: (any TextDrawing)? = nil
  ) throws -> Image {
    try make(values, scaling).output(FilterImages(images, for: name, text: text))
  }

  /// Whether a step with this filter has an input to mix its result with.
  public var takesImage: Bool { parameters.contains { $0.key == "inputImage" } }

  /// As `tintype filters --json` and the API show it.
  public var json: JSON {
    [
      "name": .string(name), "displayName": .string(displayName),
      "categories": .array(categories.map(JSON.string)), "summary": .string(summary),
      "parameters": .array(parameters.map(\.json)),
    ]
  }
}
