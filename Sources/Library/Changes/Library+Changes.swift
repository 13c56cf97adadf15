package import Catalog

extension Library {
  /// Changes the library in one transaction: all changes of `body` are stored together with their
  /// log entries, or none are. Observers are notified afterwards. Returns the transaction's token,
  /// or the newest if nothing has changed.
  ///
  /// Only tests and benchmarks use it, for changes that no request makes; programs use the
  /// services.
  @discardableResult
  package func perform<Result: Sendable>(
    as principal: Principal, _ body: @Sendable (inout Change) throws(LibraryError) -> Result
  ) async throws(LibraryError) -> (result: Result, token: ChangeToken) {
    try await catalog.change(as: principal, body)
  }

  /// Increases with every write, even if it is not in the change log.
  package var edition: Int { catalog.edition }

  /// The newest token.
  package func changeToken() async throws(LibraryError) -> ChangeToken {
    try await catalog.newestToken()
  }

  /// Returns the changes after a token that are visible to the principal.
  package func changes(
    since token: ChangeToken, for principal: Principal, limit: Int = LibraryLimits.pageChanges
  ) async throws(LibraryError) -> ChangePage {
    try await catalog.changes(since: token, for: principal, limit: limit)
  }

  /// Returns the present state of changed objects, as far as the principal sees them.
  package func rows(
    of page: ChangePage, for principal: Principal
  ) async throws(LibraryError) -> ChangedRows {
    try await catalog.rows(of: page, for: principal)
  }

  /// Returns all changes after a token, for as long as the sequence is read. It waits without
  /// polling, and nothing is missed between a page and a stream that starts from its token. It ends
  /// with `closed` or `tokenExpired`, and with `nil` when its task is cancelled.
  package func events(since token: ChangeToken, for principal: Principal) -> LibraryEvents {
    LibraryEvents(catalog: catalog, token: token, principal: principal)
  }
}

extension Catalog {
  /// Runs a transaction of a principal who may change the library.
  @discardableResult
  func change<Result: Sendable>(
    as principal: Principal, _ body: @Sendable (inout Change) throws(LibraryError) -> Result
  ) async throws(LibraryError) -> (result: Result, token: ChangeToken) {
    _ = try principal.changer()
    return try await transaction(as: principal, body)
  }
}
