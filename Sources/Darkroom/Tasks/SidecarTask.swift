package import JSON
package import Media

/// Reads the facts of an XMP file beside a photo.
package struct SidecarTask: ReadingTask {
  package static let name = "sidecar"
  package static let inputName = "photo"
  package static let program = WorkerProgram.pictures

  package typealias Report = SidecarFacts

  /// The file, opened read-only; see ``TaskInput/Source``.
  package var input: Int32
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(Limits.jobSeconds)
  ) {
    self.input = input
    self.priority = priority
    self.allowance = allowance
  }
}

/// The names are those of `tintype info --json`.
extension SidecarFacts: MessagePart {
  package var json: JSON {
    func time(_ text: String?) -> JSON { JSON(text?.shortened(toBytes: Limits.factBytes)) }
    let all =
      caption.members.members + (position?.members.members ?? []) + [
        ("orientation", JSON(orientation)), ("captured", time(captured)),
        ("create_date", time(created)), ("date_created", time(dated)),
      ]
    return .object(JSON.Object(all.filter { $0.value != .null }.map { ($0, $1) }))
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    self.init()
    caption = try Caption(reader)
    orientation = try reader.optionalInt("orientation", in: 1...8)
    position = try Position(optional: reader)
    captured = try reader.name("captured")
    created = try reader.name("create_date")
    dated = try reader.name("date_created")
  }
}
