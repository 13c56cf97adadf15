package import JSON
package import Media

/// Why a worker could not process a file; see the cases of ``DarkroomError``.
package enum WorkerFailure: Error, Hashable, Sendable {
  case unsupported(MediaFormat?)
  case unreadable(reason: String)
  case tooLarge(reason: String)
  case recipe(code: String, sentence: String)
  /// The worker had less memory than the file may need.
  case noMemory
  /// The models that the task takes cannot be used.
  case noModel(reason: String)
}

extension WorkerFailure: MessagePart {
  /// Longer sentences are shortened, as they may quote the file.
  private static let sentenceBytes = 1024

  package var json: JSON {
    switch self {
    case .unsupported(let format):
      ["kind": "unsupported", "format": JSON(format?.rawValue)]
    case .unreadable(let reason):
      ["kind": "unreadable", "text": JSON(reason.shortened(toBytes: Self.sentenceBytes))]
    case .tooLarge(let reason):
      ["kind": "tooLarge", "text": JSON(reason.shortened(toBytes: Self.sentenceBytes))]
    case .recipe(let code, let sentence):
      [
        "kind": "recipe", "code": JSON(code.shortened(toBytes: Limits.factBytes)),
        "text": JSON(sentence.shortened(toBytes: Self.sentenceBytes)),
      ]
    case .noMemory: ["kind": "noMemory"]
    case .noModel(let reason):
      ["kind": "noModel", "text": JSON(reason.shortened(toBytes: Self.sentenceBytes))]
    }
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    switch try reader.text("kind") {
    case "unsupported":
      self = .unsupported(reader.has("format") ? try reader.format("format") : nil)
    case "unreadable":
      self = .unreadable(reason: try reader.text("text", bytes: Self.sentenceBytes))
    case "tooLarge":
      self = .tooLarge(reason: try reader.text("text", bytes: Self.sentenceBytes))
    case "recipe":
      self = .recipe(
        code: try reader.text("code"),
        sentence: try reader.text("text", bytes: Self.sentenceBytes))
    case "noMemory": self = .noMemory
    case "noModel":
      self = .noModel(reason: try reader.text("text", bytes: Self.sentenceBytes))
    default: throw .malformed(member: "kind")
    }
  }
}

extension String {
  /// The longest prefix within a number of bytes that ends between scalars.
  func shortened(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    // Cuts at a scalar, as one character may have any number of accents.
    while end > startIndex, String.Index(end, within: unicodeScalars) == nil {
      utf8.formIndex(before: &end)
    }
    return String(self[..<end])
  }
}

extension DarkroomError {
  init(_ failure: WorkerFailure) {
    self =
      switch failure {
      case .unsupported(let format): .unsupported(format)
      case .unreadable(let reason): .unreadable(reason: reason)
      case .tooLarge(let reason): .tooLarge(reason: reason)
      case .recipe(let code, let sentence): .recipe(code: code, sentence: sentence)
      case .noMemory: .noMemory
      case .noModel(let reason): .noModel(reason: reason)
      }
  }
}
