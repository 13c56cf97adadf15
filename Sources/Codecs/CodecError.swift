package import Media
package import Words

/// Describes why a file cannot be decoded or encoded.
package enum CodecError: Error, Hashable, Sendable {
  /// The content is of another format; `nil` if it is not recognised.
  case unsupported(MediaFormat?)
  /// The format is supported but the file is damaged, or a rare variant.
  case unreadable(reason: Message)
  /// Refused because of its header, before decoding.
  case tooLarge(reason: Message)

  /// The reason as part of a sentence.
  package var reason: Message {
    switch self {
    case .unsupported(let format?):
      Message("file.unsupported", ["format": .text(format.spokenName)])
    case .unsupported(nil): Message("file.unsupported.unknown")
    case .unreadable(let reason), .tooLarge(let reason): reason
    }
  }
}

extension Message {
  /// A library's own description of a failure, in one line; without one, the file cannot be
  /// decoded.
  static func said(by library: String, _ text: String) -> Message {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty
      ? Message("file.notDecoded")
      : Message("file.library", ["library": .text(library), "text": .text(line)])
  }
}
