/// Limits on questions to the gazetteer, each with its reason.
enum Limits {
  /// The characters of a typed name that are compared; no town's name is longer.
  static let typedCharacters = 200
}
