/// What the catalogue, the editor, the wire format and the reference need to
/// know about a filter. Everything else is derived from it.
public struct FilterInfo<F: Filter>: Sendable {
  public let name: String
  public let displayName: String
  public let categories: [FilterCategory]
  /// One sentence: what the eye sees.
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

  /// Of a filter that is only a part of others and stands in no catalogue.
  public static func part(_ parameters: [Parameter<F>] = []) -> Self {
    Self("\(F.self)", displayName: "", categories: [], "", parameters)
  }

  /// The key of the parameter that a stored property holds.
  func key(of path: AnyKeyPath) -> String {
    guard let parameter = parameters.first(where: { $0.isStored(at: path) }) else {
      preconditionFailure("\(name) computes with a property that is no parameter")
    }
    return parameter.key
  }
}
