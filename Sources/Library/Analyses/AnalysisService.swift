package import Catalog
package import Pipeline

/// Findings about photos, made in the background. Their schedule checks no rights, therefore only
/// this service has it.
package struct AnalysisService: Sendable {
  let schedule: Analyses

  /// Returns the progress of all analyses, for administrators.
  package func statuses(for principal: Principal) async throws(LibraryError) -> [AnalysisStatus] {
    _ = try principal.administrator()
    return try await schedule.statuses()
  }

  /// Returns the progress of all analyses, for the machine's administrator.
  package func statuses() async throws(LibraryError) -> [AnalysisStatus] {
    try await schedule.statuses()
  }

  /// Returns the condition of an analysis, which every account may know; `nil` if there is none of
  /// that name.
  package func condition(of name: String) async throws(LibraryError) -> AnalysisStatus.Condition? {
    try await schedule.statuses().first { $0.info.name == name }?.condition
  }

  /// Pauses or resumes an analysis, or makes it try failed photos again; for administrators.
  package func perform(
    _ action: Analyses.Action, of name: String, as principal: Principal
  ) async throws(LibraryError) -> AnalysisStatus {
    _ = try principal.administrator()
    return try await schedule.perform(action, of: name)
  }

  /// Looks through the whole library again: an account takes part from now on.
  package func lookThroughAll() { schedule.lookThroughAll() }
}
