internal import Synchronization

/// Counts the steps of a task's queries, in units of ``StoreLimits/stepsBetweenChecks``. Unlike a
/// time, their number is the same on a busy machine.
package final class QueryWork: Sendable {
  private let checks = Atomic(0)

  package init() {}

  package var steps: Int {
    checks.load(ordering: .relaxed) * Int(StoreLimits.stepsBetweenChecks)
  }

  func addCheck() { checks.add(1, ordering: .relaxed) }

  /// Counts the running task's queries; `nil` if they are not counted.
  @TaskLocal package static var current: QueryWork?
}
