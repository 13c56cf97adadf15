/// What a file says about itself; nothing is decoded.
package struct FactsJob: WorkerTask {
  package static let name = "facts"
  package static let program = WorkerProgram.pictures

  package typealias Order = NothingToSay
  package typealias Report = PhotoFacts

  /// The file, opened for reading only; see ``TaskInput/Source``.
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

  package var order: NothingToSay { NothingToSay() }
  package var inputs: [TaskInput] { [TaskInput("photo", .descriptor(input))] }
  package var outputCount: Int { 0 }

  package func product(
    of report: PhotoFacts, _ files: [MemoryFile]
  ) throws(MessageError) -> PhotoFacts { report }
}
