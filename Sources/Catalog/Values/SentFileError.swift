package import Words

/// A refusal in the folder of what a token has sent.
package enum SentFileError: Error, Hashable, Sendable {
  /// The token has sent no such file.
  case missing
  /// The path is not allowed, or not for this.
  case path(reason: Message)
  /// Something else has that name.
  case nameTaken
  /// A folder has that name.
  case nameOfFolder
  case tooMany(limit: Int)
}

extension SentFileError {
  package var category: FailureCategory {
    switch self {
    case .path: .refused
    case .missing: .missing
    case .nameTaken, .nameOfFolder: .conflict
    case .tooMany: .full
    }
  }
}

extension SentFileError: Explainable {
  package var message: Message {
    switch self {
    case .missing: Message("library.noSuchSentFile")
    case .path(let reason): reason
    case .nameTaken: Message("library.sentNameTaken")
    case .nameOfFolder: Message("library.sentFolder")
    case .tooMany(let limit): Message("library.tooManySent", ["limit": .number(limit)])
    }
  }
}
