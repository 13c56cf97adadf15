package import Catalog
package import JSON
internal import Synchronization
package import Words

/// A kind of background work, registered with the library's jobs by the code that implements it.
package struct JobKind: Sendable {
  package let name: String
  /// The interval of recurring work.
  package let everySeconds: Int?
  let run: @Sendable (JobRun) async throws -> Void

  /// `run` returns when the work is done. If it throws, the job is retried, except for a
  /// `JobFailure`, after which retrying would not help.
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

/// A failure that would recur.
package struct JobFailure: Error, Hashable, Sendable {
  package let reason: Message

  package init(_ reason: Message) { self.reason = reason }

  /// Takes the findings of work that looked for them.
  package init(findings: [Message]) {
    reason = Message("job.findings", ["findings": .messages(findings)])
  }
}

/// An attempt at a job, as its implementation sees it.
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

  /// The progress at the start of this attempt, or the latest.
  package var progress: JobProgress { state.withLock { $0.progress } }

  /// Reports progress to observers and later attempts. Throws if the job should stop, so call it
  /// wherever stopping is possible.
  package func report(_ change: (inout JobProgress) -> Void) async throws {
    let now = jobs.now()
    let isDue = state.withLock { state in
      change(&state.progress)
      // If the clock was set back, a second counts as passed.
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
