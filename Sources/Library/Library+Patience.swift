internal import Store

extension Library {
  /// The time limits of a visitor's queries.
  package enum Patience: Sendable {
    /// For a visitor who only reads. The queries end when the visitor has gone.
    case looking
    /// For a visitor who changes something. The change is not left half done.
    case thorough
  }

  /// Runs `work` with a time limit for its queries.
  package static func with<Result: Sendable>(
    _ patience: Patience, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    let kept: Store.Patience = patience == .looking ? .looking : .thorough
    return try await Store.Patience.$current.withValue(kept) { try await work() }
  }
}
