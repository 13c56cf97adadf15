/// Why a film is not read.
package enum FilmError: Error, Hashable, Sendable {
  /// There is sound, but no picture.
  case soundOnly
  case unreadable(reason: String)
  case tooLarge(reason: String)
}
