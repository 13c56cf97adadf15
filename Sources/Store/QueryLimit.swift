/// The time limit of a query, by its kind.
package struct QueryLimit: Hashable, Sendable {
  /// The longest time that a query may run; `nil` for any.
  let duration: Duration?
  /// Whether cancelling the task ends the query.
  let endsWithCaller: Bool
  /// Whether it may use the reserved reader.
  let isReserved: Bool

  /// For upkeep and commands: no limit.
  package static let unlimited = QueryLimit(duration: nil, endsWithCaller: false, isReserved: false)

  /// For a visitor who changes something. The change is not left half done.
  package static let changing = QueryLimit(
    duration: .seconds(StoreLimits.changingSeconds), endsWithCaller: false, isReserved: false)

  /// For a visitor who only reads.
  package static let reading = QueryLimit(
    duration: .seconds(StoreLimits.readingSeconds), endsWithCaller: true, isReserved: false)

  /// For identifying a visitor, which every answer waits for.
  package static let identifying = QueryLimit(
    duration: .seconds(StoreLimits.identifyingSeconds), endsWithCaller: false, isReserved: true)

  /// Returns a limit of any length, for tests.
  package static func limited(to limit: Duration) -> QueryLimit {
    QueryLimit(duration: limit, endsWithCaller: true, isReserved: false)
  }

  /// The time limit of the running task's queries.
  @TaskLocal package static var current = QueryLimit.unlimited
}
