/// The time limit of a query, by its kind.
package struct Patience: Hashable, Sendable {
  /// The limit; `nil` for none.
  let limit: Duration?
  /// Whether cancelling the task ends the query.
  let endsWithAsker: Bool
  /// Whether it may use the reserved reader.
  let isBrief: Bool

  /// For upkeep and commands: no limit.
  package static let endless = Patience(limit: nil, endsWithAsker: false, isBrief: false)

  /// For a visitor who changes something. The change is not left half done.
  package static let thorough = Patience(
    limit: .seconds(Limits.thoroughSeconds), endsWithAsker: false, isBrief: false)

  /// For a visitor who only reads.
  package static let looking = Patience(
    limit: .seconds(Limits.lookingSeconds), endsWithAsker: true, isBrief: false)

  /// For identifying a visitor, which every answer waits for.
  package static let brief = Patience(
    limit: .seconds(Limits.briefSeconds), endsWithAsker: false, isBrief: true)

  /// Returns a limit of any length, for tests.
  package static func limited(to limit: Duration) -> Patience {
    Patience(limit: limit, endsWithAsker: true, isBrief: false)
  }

  /// The time limit of the running task's queries.
  @TaskLocal package static var current = Patience.endless
}
