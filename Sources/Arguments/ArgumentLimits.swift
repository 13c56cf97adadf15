/// Limits on outside input, each with its reason.
package enum ArgumentLimits {
  /// The largest configuration file: it is written by hand and read completely at start.
  package static let maxConfigurationBytes = 1 << 20

  /// The part of a typed word that messages repeat, so that a message stays on one readable line.
  static let maxQuotedCharacters = 60

  /// The longest path the kernel accepts.
  static let maxPathCharacters = 4096

  /// The number of changed letters from which a word is no longer considered a typing error.
  static let maxSuggestionDistance = 2
}
