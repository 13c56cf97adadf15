package import JSON

/// Separates the subject, or the people, of a picture from the background: a grey PNG in the
/// picture's size, white where they are. Its linear light is the coverage, as in painted masks.
package struct MaskTask: WorkerTask {
  package static let name = "mask"
  package static let program = WorkerProgram.masks
  package static let inputBytes = DarkroomLimits.seenBytes

  /// An upright picture made by a worker; see ``SeeTask/input``.
  package var input: Int32
  package var subject: Subject
  /// Selects the connected part at this position only.
  package var position: MaskPosition?
  package var priority: JobPriority
  package var allowance: Duration

  package enum Subject: String, Sendable {
    /// The most noticeable thing.
    case main
    case people

    package var files: [ModelFile] { self == .main ? [.subjectMask] : [.peopleMask] }
  }

  package init(
    input: Int32, subject: Subject = .main, position: MaskPosition? = nil,
    priority: JobPriority = .interactive, allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.position = position
    self.input = input
    self.subject = subject
    self.priority = priority
    self.allowance = allowance
  }

  package var order: MaskOrder { MaskOrder(subject: subject, position: position) }
  package var inputs: [TaskInput] { [TaskInput("photo", .descriptor(input))] }
  package var outputCount: Int { 1 }

  package func product(
    of report: MaskReport, _ files: [MemoryFile]
  ) throws(MessageError) -> MadeMask {
    let written = report.picture
    guard files.count == 1, files[0].sizeBytes == written.sizeBytes else {
      throw .malformed(member: "sizeBytes")
    }
    return MadeMask(
      picture: Picture(file: files[0], width: written.width, height: written.height),
      coverage: report.coverage)
  }
}

/// A mask of a subject.
package struct MadeMask: Sendable {
  package let picture: Picture
  /// The selected part of the picture, from 0 to 1.
  package let coverage: Double
}

/// A position as parts of a picture's sides, from its upper left corner.
package struct MaskPosition: Hashable, Sendable {
  package let x: Double
  package let y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

package struct MaskOrder: MessagePart, Hashable {
  package var subject: MaskTask.Subject
  package var position: MaskPosition?

  package init(subject: MaskTask.Subject, position: MaskPosition? = nil) {
    self.subject = subject
    self.position = position
  }

  package var json: JSON {
    [
      "subject": JSON(subject.rawValue), "x": position.map { JSON($0.x) } ?? .null,
      "y": position.map { JSON($0.y) } ?? .null,
    ]
  }

  package init(_ reader: MessageReader) throws(MessageError) {
    guard let subject = MaskTask.Subject(rawValue: try reader.text("subject")) else {
      throw .malformed(member: "subject")
    }
    self.subject = subject
    guard reader.has("x") else { return }
    position = MaskPosition(
      x: try reader.double("x", in: 0...1), y: try reader.double("y", in: 0...1))
  }
}

package struct MaskReport: MessagePart, Hashable {
  package var picture: WrittenPicture
  package var coverage: Double

  package init(picture: WrittenPicture, coverage: Double) {
    self.picture = picture
    self.coverage = coverage
  }

  package var json: JSON { ["picture": picture.json, "coverage": JSON(coverage)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    picture = try WrittenPicture(try reader.reader("picture"))
    coverage = try reader.double("coverage", in: 0...1)
  }
}
