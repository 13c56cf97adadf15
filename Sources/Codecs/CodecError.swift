package import Media

/// Describes why a file cannot be decoded or encoded.
package enum CodecError: Error, Hashable, Sendable {
  /// The content is of another format; `nil` if it is not recognised.
  case unsupported(MediaFormat?)
  /// The format is supported but the file is damaged, or a rare variant.
  case unreadable(reason: String)
  /// Refused because of its header, before decoding.
  case tooLarge(reason: String)

  /// The reason as part of a sentence.
  package var reason: String {
    switch self {
    case .unsupported(let format): "\(format?.spokenName ?? "this kind of file") is not supported"
    case .unreadable(let reason), .tooLarge(let reason): reason
    }
  }
}
