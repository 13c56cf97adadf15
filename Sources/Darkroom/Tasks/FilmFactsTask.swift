package import Media

/// Reads the facts in a film; no picture of it is decoded.
package struct FilmFactsTask: ReadingTask {
  package static let name = "filmFacts"
  package static let inputName = "film"
  package static let program = WorkerProgram.films
  package static let inputBytes = Limits.filmBytes

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
