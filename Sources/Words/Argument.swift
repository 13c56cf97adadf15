/// A value in a sentence. Its kind decides how a language writes it.
package enum Argument: Hashable, Sendable {
  case text(String)
  case number(Int)
  /// A number of bytes: `22.3 GB`.
  case bytes(Int)
  /// A time to wait, in seconds: `30 seconds`, `2 minutes`.
  case wait(Int)
  /// Names as they would be typed, with commas between them.
  case names([String])
  /// A part of a sentence that is itself in the catalogue.
  case message(Message)
}
