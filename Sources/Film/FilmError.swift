/// Describes why a video cannot be read.
package enum FilmError: Error, Hashable, Sendable {
  /// The file has sound but no picture.
  case soundOnly
  case unreadable(reason: String)
  case tooLarge(reason: String)
}
