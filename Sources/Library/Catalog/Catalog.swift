internal import Store
internal import Synchronization

/// The library's database, as used by the rest of the module: with errors of the library, and with
/// clock and random bytes from the caller.
final class Catalog: Sendable {
  let database: Database
  let options: LibraryOptions
  let observers = Observers()
  /// The name of the change log, which is part of tokens.
  let log: String
  /// The number of writes.
  private let writes = Atomic<Int>(0)

  init(database: Database, options: LibraryOptions, log: String) {
    self.database = database
    self.options = options
    self.log = log
  }

  func read<T: Sendable>(
    _ body: @Sendable (isolated Connection) throws -> T
  ) async throws(LibraryError) -> T {
    do { return try await database.read(body) } catch { throw LibraryError(beneath: error) }
  }

  /// Identifies a visitor, which every answer waits for.
  func readBriefly<T: Sendable>(
    _ body: @Sendable (isolated Connection) throws -> T
  ) async throws(LibraryError) -> T {
    do {
      return try await QueryLimit.$current.withValue(.identifying) { try await database.read(body) }
    } catch {
      throw LibraryError(beneath: error)
    }
  }

  /// Increases with every write, before its caller is told: reads of an earlier edition may be
  /// outdated.
  var edition: Int { writes.load(ordering: .acquiring) }

  func write<T: Sendable>(
    _ body: @Sendable (isolated Connection) throws -> T
  ) async throws(LibraryError) -> T {
    defer { writes.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    do { return try await database.write(body) } catch { throw LibraryError(beneath: error) }
  }

  /// Runs one transaction: rows and log together; observers are woken once it is stored.
  @discardableResult
  func perform<T: Sendable>(
    as actor: Principal, _ body: @Sendable (inout Change) throws(LibraryError) -> T
  ) async throws(LibraryError) -> (result: T, token: ChangeToken) {
    let now = options.now()
    let (result, number, isChanged) = try await write { [options] db in
      var change = Change(db: db, actor: actor, now: now, newBytes: options.random)
      let result = try body(&change)
      let isChanged = !change.entries.isEmpty
      _ = try db.refreshSearch()
      return (result, try change.writeLog(), isChanged)
    }
    if isChanged { observers.wake() }
    return (result, ChangeToken(log: log, number: number))
  }

  func newID<Kind>() -> Identifier<Kind> { Identifier(random: options.random(16)) }

  func close() async {
    observers.end()
    await database.close()
  }
}

extension Library {
  /// The kind of a request, which limits the time of its queries.
  package enum RequestKind: Sendable {
    /// The request only reads, and its queries end when its client has gone.
    case reading
    /// The request changes something, which is not left half done.
    case changing
  }

  /// Does work whose queries are limited by the kind of its request.
  package static func limitingQueries<Result: Sendable>(
    of kind: RequestKind, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    let limit: QueryLimit = kind == .reading ? .reading : .changing
    return try await QueryLimit.$current.withValue(limit) { try await work() }
  }
}
