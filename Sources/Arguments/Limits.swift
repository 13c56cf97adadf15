/// Limits on what comes from outside, each with its reason.
package enum Limits {
  /// How large a configuration file may be: it is written by hand, and read
  /// whole before anything else happens.
  package static let maxConfigurationBytes = 1 << 20

  /// How much of what somebody typed is repeated in a message, so that the
  /// message stays one line that can be read.
  static let maxQuotedCharacters = 60

  /// How much of a path: the kernel takes none that is longer.
  static let maxPathCharacters = 4096

  /// From how many changed letters on another word is no longer a slip.
  static let maxSuggestionDistance = 2
}
