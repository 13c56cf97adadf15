package import Catalog
package import JSON
package import Pipeline

/// Background work. Its schedule checks no rights, therefore only this service has it.
package struct JobService: Sendable {
  let schedule: Jobs

  /// Registers a kind. Rows of unregistered kinds wait.
  package func register(_ kind: JobKind) { schedule.register(kind) }

  /// Looks for due jobs, as the clock may have been set.
  package func wake() { schedule.wake() }
}

// Requests of administrators.
extension JobService {
  /// Returns waiting, running and recent jobs.
  package func all(for principal: Principal) async throws(LibraryError) -> [Job] {
    _ = try principal.administrator()
    return try await schedule.all()
  }

  package func job(_ id: JobID, for principal: Principal) async throws(LibraryError) -> Job {
    _ = try principal.administrator()
    return try await schedule.job(id)
  }

  /// Adds a job that runs once.
  @discardableResult
  package func add(
    _ kind: String, _ arguments: JSON = .object(JSON.Object()), as principal: Principal
  ) async throws(LibraryError) -> Job {
    _ = try principal.administrator()
    return try await schedule.add(kind, arguments)
  }

  /// Pauses, resumes, cancels or retries a job.
  @discardableResult
  package func perform(
    _ action: Job.Action, of id: JobID, as principal: Principal
  ) async throws(LibraryError) -> Job {
    _ = try principal.administrator()
    return try await schedule.perform(action, of: id)
  }
}
