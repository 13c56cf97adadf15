package import Catalog
package import JSON
package import Pipeline

/// Background work, for administrators.
extension Jobs {
  package func all(for principal: Principal) async throws(LibraryError) -> [Job] {
    _ = try principal.administrator()
    return try await all()
  }

  package func job(_ id: JobID, for principal: Principal) async throws(LibraryError) -> Job {
    _ = try principal.administrator()
    return try await job(id)
  }

  @discardableResult
  package func add(
    _ kind: String, _ arguments: JSON = .object(JSON.Object()), as principal: Principal
  ) async throws(LibraryError) -> Job {
    _ = try principal.administrator()
    return try await add(kind, arguments)
  }

  @discardableResult
  package func perform(
    _ action: Job.Action, of id: JobID, as principal: Principal
  ) async throws(LibraryError) -> Job {
    _ = try principal.administrator()
    return try await perform(action, of: id)
  }
}

extension Analyses {
  package func statuses(for principal: Principal) async throws(LibraryError) -> [AnalysisStatus] {
    _ = try principal.administrator()
    return try await statuses()
  }

  package func perform(
    _ action: Action, of name: String, as principal: Principal
  ) async throws(LibraryError) -> AnalysisStatus {
    _ = try principal.administrator()
    return try await perform(action, of: name)
  }
}
