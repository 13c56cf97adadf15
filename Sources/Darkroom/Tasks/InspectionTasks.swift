package import JSON
package import Media
internal import Words

/// A task that only reads one file and reports its contents.
protocol InspectionTask: WorkerTask
where Order == EmptyMessage, Product == Report {
  /// The name by which the worker finds the file.
  static var inputName: String { get }
  /// The file, opened for reading only; see ``TaskInput/Source``.
  var input: Int32 { get }
}

extension InspectionTask {
  package var order: EmptyMessage { EmptyMessage() }
  package var inputs: [TaskInput] { [TaskInput(Self.inputName, .descriptor(input))] }
  package var outputCount: Int { 0 }

  package func product(
    of report: Report, _ files: [MemoryFile]
  ) throws(MessageError) -> Report { report }
}

/// Reads the facts in a file; nothing is decoded.
package struct FactsTask: InspectionTask {
  package static let name = "facts"
  package static let inputName = "photo"
  package static let program = WorkerProgram.pictures

  package typealias Report = PhotoFacts

  /// The file, opened read-only; see ``TaskInput/Source``.
  package var input: Int32
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.priority = priority
    self.allowance = allowance
  }
}

/// Reads the facts in a film; no picture of it is decoded.
package struct FilmFactsTask: InspectionTask {
  package static let name = "filmFacts"
  package static let inputName = "film"
  package static let program = WorkerProgram.films
  package static let inputBytes = DarkroomLimits.filmBytes

  package typealias Report = PhotoFacts

  /// The file, opened read-only; see ``TaskInput/Source``.
  package var input: Int32
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.priority = priority
    self.allowance = allowance
  }
}

/// Reads the facts of an XMP file beside a photo.
package struct SidecarTask: InspectionTask {
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
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.priority = priority
    self.allowance = allowance
  }
}

/// The names are those of `tintype info --json`.
extension SidecarFacts: MessagePart {
  package var json: JSON {
    func time(_ text: String?) -> JSON { JSON(text?.shortened(toBytes: DarkroomLimits.factBytes)) }
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
