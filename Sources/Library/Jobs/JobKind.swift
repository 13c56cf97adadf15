package import JSON
internal import Synchronization

/// A way of working in the background, told to `Jobs` by whoever can do it.
package struct JobKind: Sendable {
  package let name: String
  /// Seconds between two turns of what the library does by itself.
  package let everySeconds: Int?
  let run: @Sendable (JobRun) async throws -> Void

  /// `run` returns when it is done. What it throws is why it is not: it is tried
  /// again, but for a `JobFailure`, which says that this would not help.
  package init(
    _ name: String, everySeconds: Int? = nil,
    run: @escaping @Sendable (JobRun) async throws -> Void
  ) {
    precondition(!name.isEmpty, "a kind has a name")
    self.name = name
    self.everySeconds = everySeconds
    self.run = run
  }
}

/// Why another attempt would end like this one.
package struct JobFailure: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// One attempt at a job, as its kind sees it.
package final class JobRun: Sendable {
  package let id: JobID
  package let arguments: JSON

  private struct State {
    var progress: JobProgress
    var lastWrite = Timestamp(milliseconds: 0)
  }

  private let jobs: Jobs
  private let state: Mutex<State>

  init(_ job: Job, jobs: Jobs) {
    id = job.id
    arguments = job.arguments
    self.jobs = jobs
    state = Mutex(State(progress: job.progress))
  }

  /// How far it was when this attempt began, or has come since.
  package var progress: JobProgress { state.withLock { $0.progress } }

  /// Says how far it is, to everybody who looks and to another attempt. Throws
  /// where it shall not go on, so that it is called wherever one may stop.
  package func report(_ change: (inout JobProgress) -> Void) async throws {
    let now = jobs.now()
    let isDue = state.withLock { state in
      change(&state.progress)
      // A clock that was set back counts as a second.
      guard now >= state.lastWrite.adding(seconds: 1) || now < state.lastWrite else {
        return false
      }
      state.lastWrite = now
      return true
    }
    if isDue { try await jobs.store(progress, of: id) }
    try Task.checkCancellation()
  }
}
