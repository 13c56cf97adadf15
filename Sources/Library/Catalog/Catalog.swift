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

  func newID<Kind>() -> Identifier<Kind> { Identifier(random: options.random(16)) }

  func close() async {
    observers.end()
    await database.close()
  }
}
