package import Words

/// A failure of the originals, or of the place where they are.
package enum OriginalsError: Error, Hashable, Sendable {
  /// The disk with the originals is not mounted, or another one is in its place.
  case diskMissing
  /// The server with the originals fails; the reason says what to do.
  case unreachable(reason: Message)
  /// The place does not have the library's originals: it is empty, or another library's.
  case otherLibrary(address: String)
  /// The library's originals are in a place that was not given.
  case elsewhere(address: String)
  /// A stored file is damaged: it has another length, or something else has its name.
  case damaged(sha256: String)
}

extension OriginalsError {
  package var category: FailureCategory {
    switch self {
    case .damaged: .gone
    case .diskMissing, .unreachable, .otherLibrary, .elsewhere: .unavailable
    }
  }
}

extension OriginalsError: Explainable {
  package var message: Message {
    switch self {
    case .diskMissing: Message("library.originalsAway")
    case .unreachable(let reason):
      Message("library.originalsUnreachable", ["reason": .message(reason)])
    case .otherLibrary(let address):
      Message("library.originalsOfOthers", ["address": .text(address)])
    case .elsewhere(let address):
      Message("library.originalsElsewhere", ["address": .text(address)])
    case .damaged(let sha256): Message("library.fileDamaged", ["file": .text(sha256)])
    }
  }
}
