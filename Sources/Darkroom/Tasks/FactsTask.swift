package import Media

/// Reads the facts in a file; nothing is decoded.
package struct FactsTask: ReadingTask {
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
    allowance: Duration = .seconds(Limits.jobSeconds)
  ) {
    self.input = input
    self.priority = priority
    self.allowance = allowance
  }
}
