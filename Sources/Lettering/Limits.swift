/// Limits on what comes from outside, each with its reason.
enum Limits {
  /// Names of fonts whose order is kept: a text has a few.
  static let names = 32
}
