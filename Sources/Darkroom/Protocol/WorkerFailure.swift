package import JSON
package import Media
package import Words

/// Why a worker could not process a file; see the cases of ``DarkroomError``.
package enum WorkerFailure: Error, Hashable, Sendable {
  case unsupported(MediaFormat?)
  case unreadable(reason: Message)
  case tooLarge(reason: Message)
  case recipe(Message)
  /// The worker had less memory than the file may need.
  case noMemory
  /// The models that the task takes cannot be used.
  case noModel(reason: Message)
}

extension WorkerFailure: MessagePart {
  package var json: JSON {
    switch self {
    case .unsupported(let format):
      ["kind": "unsupported", "format": JSON(format?.rawValue)]
    case .unreadable(let reason): ["kind": "unreadable", "message": Self.json(of: reason)]
    case .tooLarge(let reason): ["kind": "tooLarge", "message": Self.json(of: reason)]
    case .recipe(let reason): ["kind": "recipe", "message": Self.json(of: reason)]
    case .noMemory: ["kind": "noMemory"]
    case .noModel(let reason): ["kind": "noModel", "message": Self.json(of: reason)]
    }
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    switch try reader.text("kind") {
    case "unsupported":
      self = .unsupported(reader.has("format") ? try reader.format("format") : nil)
    case "unreadable": self = .unreadable(reason: try Self.reason(reader))
    case "tooLarge": self = .tooLarge(reason: try Self.reason(reader))
    case "recipe": self = .recipe(try Self.reason(reader))
    case "noMemory": self = .noMemory
    case "noModel": self = .noModel(reason: try Self.reason(reader))
    default: throw .malformed(member: "kind")
    }
  }

  /// A reason in the form in which it is sent.
  package static func stored(_ reason: Message) -> String {
    reason.shortened(toBytes: DarkroomLimits.reasonTextBytes).stored
  }

  private static func json(of reason: Message) -> JSON { JSON(stored(reason)) }

  /// Takes sentences of workers only: a worker that was taken over reports no other error.
  private static func reason(_ reader: MessageReader) throws(MessageError) -> Message {
    let reason = Message(stored: try reader.text("message", bytes: DarkroomLimits.reasonBytes))
    guard ["file", "model", "engine"].contains(reason.section) else {
      throw .malformed(member: "message")
    }
    return reason
  }
}

extension DarkroomError {
  init(_ failure: WorkerFailure) {
    self =
      switch failure {
      case .unsupported(let format): .unsupported(format)
      case .unreadable(let reason): .unreadable(reason: reason)
      case .tooLarge(let reason): .tooLarge(reason: reason)
      case .recipe(let message): .recipe(message)
      case .noMemory: .noMemory
      case .noModel(let reason): .noModel(reason: reason)
      }
  }
}
