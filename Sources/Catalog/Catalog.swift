package import Store
internal import Synchronization

/// The library's database: with errors of the library, and with clock and random bytes from the
/// caller.
package final class Catalog: Sendable {
  let database: Database
  package let options: LibraryOptions
  package let observers = Observers()
  /// The name of the change log, which is part of tokens.
  package let log: String
  /// The number of writes.
  private let writes = Atomic<Int>(0)

  init(database: Database, options: LibraryOptions, log: String) {
    self.database = database
    self.options = options
    self.log = log
  }

  /// Opens the catalog in a file or in the options' place, or creates it. It stays closed if
  /// `check` throws. A library that exists is not created again in an empty place.
  package static func open(
    _ path: String, options: LibraryOptions, mayCreate: Bool = true,
    _ check: (LibraryRecord) async throws -> Void
  ) async throws -> (catalog: Catalog, founding: LibraryRecord) {
    let database =
      if let store = options.store {
        try await store.open(.createIfMissing)
      } else {
        try await Database.open(path: path, migrations: catalogMigrations)
      }
    do {
      let founding = try await database.write { db in
        try db.foundation(options, mayCreate: mayCreate)
      }
      try await check(founding)
      return (Catalog(database: database, options: options, log: founding.log), founding)
    } catch {
      await database.close()
      throw error
    }
  }

  package func read<T: Sendable>(
    _ body: @Sendable (isolated Connection) throws -> T
  ) async throws(LibraryError) -> T {
    do { return try await database.read(body) } catch { throw LibraryError(beneath: error) }
  }

  /// Identifies a visitor, which every answer waits for.
  package func readBriefly<T: Sendable>(
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
  package var edition: Int { writes.load(ordering: .acquiring) }

  package func write<T: Sendable>(
    _ body: @Sendable (isolated Connection) throws -> T
  ) async throws(LibraryError) -> T {
    defer { writes.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    do { return try await database.write(body) } catch { throw LibraryError(beneath: error) }
  }

  package func newID<Kind>() -> Identifier<Kind> { Identifier(random: options.random(16)) }

  package func close() async {
    observers.end()
    await database.close()
  }
}

extension Catalog {
  /// Does work whose queries are limited: those of a request that only reads end when its client
  /// has gone.
  package static func limitingQueries<Result: Sendable>(
    isReading: Bool, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    let limit: QueryLimit = isReading ? .reading : .changing
    return try await QueryLimit.$current.withValue(limit) { try await work() }
  }
}
