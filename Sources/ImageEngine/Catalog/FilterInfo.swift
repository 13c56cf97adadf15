/// The declaration of a filter. The catalogue, the editor, the wire format and the reference are
/// all derived from it.
public struct FilterInfo<F: Filter>: Sendable {
  public let name: String
  public let displayName: String
  public let categories: [FilterCategory]
  /// One sentence that describes the visible effect.
  public let summary: String
  public let parameters: [Parameter<F>]

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  public init(
    _ name: String, displayName: String, categories: Set<FilterCategory>, _ summary: String,
    _ parameters: [Parameter<F>]
  ) {
    self.name = name
    self.displayName = displayName
    self.categories = categories.sorted { $0.rawValue < $1.rawValue }
    self.summary = summary
    self.parameters = parameters
  }

  /// The declaration of a filter that is only a component of others and not in the catalogue.
  public static func part(_ parameters: [Parameter<F>] = []) -> Self {
    Self("\(F.self)", displayName: "", categories: [], "", parameters)
  }

  /// Returns the key of the parameter stored in a property.
  func key(of path: AnyKeyPath) -> String {
    guard let parameter = parameters.first(where: { $0.isStored(at: path) }) else {
      preconditionFailure("\(name) computes with a property that is no parameter")
    }
    return parameter.key
  }
}
