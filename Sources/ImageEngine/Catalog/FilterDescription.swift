public import JSON

/// The type-erased description of a filter for the catalogue, the editor, the command line and the
/// reference.
public struct FilterDescription: Sendable {
  /// Core Image's name, as used in recipes.
  public let name: String
  public let displayName: String
  public let categories: [String]
  public let summary: String
  public let parameters: [ParameterDescription]
  /// Creates the filter from a step's parameters, scaled if the second argument is given.
  package let make: @Sendable (JSON.Object, Scaling?) throws(RecipeError) -> any Filter
  /// Returns sentences about the worked examples that the reference implementation does not confirm
  /// within a tolerance.
  package let failedExamples: @Sendable (Double) -> [String]
  package let exampleCount: Int
  public let shape: FilterShape
  /// Whether it changes the geometry; see ``Filter/isGeometry``.
  public let isGeometry: Bool

  /// The missing prerequisite, if the filter cannot be applied here.
  public let missing: String?

  /// Whether a program computes it with a trained model.
  package let needsModel: Bool

  /// Whether it requires fonts.
  package let drawsText: Bool

  // Runs once for hundreds of filters; not worth specialising.
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
    needsModel = type is any ModelFilter.Type
    drawsText = type is any TextFilter.Type
    shape = FilterShape(F())
    failedExamples = { tolerance in F.examples.compactMap { $0.failure(beyond: tolerance) } }
    make = { (values, scaling) throws(RecipeError) in try F(values, scaling: scaling) }
  }

  /// Applies the filter to images by key.
  package func output(
    of values: JSON.Object, _ images: [String: Image], scaling: Scaling?,
    text: (any TextDrawing)? = nil
  ) throws -> Image {
    try make(values, scaling).output(FilterImages(images, for: name, text: text))
  }

  /// Whether a step with this filter has an input to blend its result with.
  public var takesImage: Bool { parameters.contains { $0.key == "inputImage" } }

  /// The JSON shown by `tintype filters --json` and the API.
  public var json: JSON {
    [
      "name": .string(name), "displayName": .string(displayName),
      "categories": .array(categories.map(JSON.string)), "summary": .string(summary),
      "parameters": .array(parameters.map(\.json)),
    ]
  }
}
