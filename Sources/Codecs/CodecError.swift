/// Why a file makes no picture.
package enum CodecError: Error, Hashable, Sendable {
  /// Content of another kind; `nil` where it is none that is known.
  case unsupported(kind: String?)
  /// The right kind, but damaged, or a rare variant of it.
  case unreadable(reason: String)
  /// Refused by its header, before anything was decoded.
  case tooLarge(reason: String)

  /// A part of a sentence.
  package var reason: String {
    switch self {
    case .unsupported(let kind): "\(kind ?? "this kind of file") is not supported"
    case .unreadable(let reason), .tooLarge(let reason): reason
    }
  }
}
