/// Limits on outside input, each with its reason.
enum LetteringLimits {
  /// The number of font names whose order is cached: a text has only a few.
  static let names = 32
}
