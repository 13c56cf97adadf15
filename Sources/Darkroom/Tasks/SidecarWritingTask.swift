package import JSON

/// Writes a photo's texts as an XMP file, to accompany a copy of it.
///
/// The product is the file's bytes; `nil` if there are no texts.
package struct SidecarWritingTask: WorkerTask {
  package static let name = "write-sidecar"
  package static let program = WorkerProgram.pictures

  package var order: EmbeddedText
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    _ statements: EmbeddedText, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    order = statements
    self.priority = priority
    self.allowance = allowance
  }

  package var inputs: [TaskInput] { [] }
  package var outputCount: Int { 1 }

  package func product(
    of report: WrittenBytes, _ files: [MemoryFile]
  ) throws(MessageError) -> MemoryFile? {
    guard files.count == 1, files[0].sizeBytes == report.sizeBytes else {
      throw .malformed(member: "sizeBytes")
    }
    return report.sizeBytes == 0 ? nil : files[0]
  }
}

/// The number of bytes that a worker reports to have written.
package struct WrittenBytes: MessagePart, Hashable {
  package var sizeBytes: Int

  package init(sizeBytes: Int) { self.sizeBytes = sizeBytes }

  package var json: JSON { ["sizeBytes": JSON(sizeBytes)] }

  package init(_ reader: MessageReader) throws(MessageError) {
    sizeBytes = try reader.int("sizeBytes", in: 0...DarkroomLimits.sidecarBytes)
  }
}
