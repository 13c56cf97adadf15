package import JSON

/// Separates the subject, or the people, of a picture from the background: a grey PNG in the
/// picture's size, white where they are.
package struct MaskTask: WorkerTask {
  package static let name = "mask"
  package static let program = WorkerProgram.masks
  package static let inputBytes = Limits.seenBytes

  /// An upright picture made by a worker; see ``SeeTask/input``.
  package var input: Int32
  package var subject: Subject
  package var priority: JobPriority
  package var allowance: Duration

  package enum Subject: String, Sendable {
    /// The most noticeable thing.
    case main
    case people

    package var files: [ModelFile] { self == .main ? [.subjectMask] : [.peopleMask] }
  }

  package init(
    input: Int32, subject: Subject = .main, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(Limits.jobSeconds)
  ) {
    self.input = input
    self.subject = subject
    self.priority = priority
    self.allowance = allowance
  }

  package var order: MaskOrder { MaskOrder(subject: subject) }
  package var inputs: [TaskInput] { [TaskInput("photo", .descriptor(input))] }
  package var outputCount: Int { 1 }

  package func product(
    of report: WrittenPicture, _ files: [MemoryFile]
  ) throws(MessageError) -> Picture {
    guard files.count == 1, files[0].sizeBytes == report.sizeBytes else {
      throw .malformed(member: "sizeBytes")
    }
    return Picture(file: files[0], width: report.width, height: report.height)
  }
}

package struct MaskOrder: MessagePart, Hashable {
  package var subject: MaskTask.Subject

  init(subject: MaskTask.Subject) { self.subject = subject }

  package var json: JSON { ["subject": JSON(subject.rawValue)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    guard let subject = MaskTask.Subject(rawValue: try reader.text("subject")) else {
      throw .malformed(member: "subject")
    }
    self.subject = subject
  }
}
