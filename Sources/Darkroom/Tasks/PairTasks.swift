package import JSON
internal import Words

/// Describes a picture by a vector that can be compared with those of words, by the owner's pair of
/// networks.
package struct PairPictureTask: InspectionTask {
  package static let name = "pairPicture"
  package static let inputName = "photo"
  package static let program = WorkerProgram.pairPictures
  package static let inputBytes = DarkroomLimits.seenBytes

  package typealias Report = PairVector

  /// An upright picture made by a worker; see ``SeeTask/input``.
  package var input: Int32
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    input: Int32, priority: JobPriority = .background,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.input = input
    self.priority = priority
    self.allowance = allowance
  }
}

/// The same of words.
package struct PairWordsTask: WorkerTask {
  package static let name = "pairWords"
  package static let program = WorkerProgram.pairWords

  package var text: String
  package var priority: JobPriority
  package var allowance: Duration

  package init(
    _ text: String, priority: JobPriority = .interactive,
    allowance: Duration = .seconds(DarkroomLimits.jobSeconds)
  ) {
    self.text = text
    self.priority = priority
    self.allowance = allowance
  }

  package var order: QueryOrder { QueryOrder(text: text) }
  package var inputs: [TaskInput] { [] }
  package var outputCount: Int { 0 }

  package func check() throws(DarkroomError) {
    guard text.utf8.count <= DarkroomLimits.queryBytes else {
      throw .badInput(
        reason: Message("darkroom.badInput.query", ["limit": .number(DarkroomLimits.queryBytes)]))
    }
  }

  package func product(
    of report: PairVector, _ files: [MemoryFile]
  ) throws(MessageError) -> [Float] { report.numbers }
}

/// A vector of unit length.
package struct PairVector: MessagePart, Hashable {
  package var numbers: [Float]

  package init(_ numbers: [Float]) { self.numbers = numbers }

  package var json: JSON { ["vector": JSON(Base64.text(of: numbers.bytes))] }

  package init(_ reader: MessageReader) throws(MessageError) {
    numbers = try reader.floats("vector", atMost: DarkroomLimits.featureCount)
    guard !numbers.isEmpty else { throw .malformed(member: "vector") }
  }
}
