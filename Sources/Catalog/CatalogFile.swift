package import Store

/// A catalog opened without its library: for backups, verification and rebuilding.
package struct CatalogFile: Sendable {
  package enum Use: Sendable {
    /// The library may be in use meanwhile.
    case read
    /// The file must exist.
    case change
    /// The file is created.
    case create
  }

  private let database: Database

  /// Opens a catalog for the duration of `body`: in a file, or in a place if there is one.
  package static func open<Result>(
    _ path: String, in place: CatalogPlace? = nil, to use: Use,
    _ body: (CatalogFile) async throws -> Result
  ) async throws -> Result {
    let access: OpenMode =
      switch use {
      case .read: .readOnly
      case .change: .readWrite
      case .create: .createIfMissing
      }
    let readers = use == .read ? 1 : StoreLimits.readers
    let database =
      if let place {
        try await place.open(access, readers: readers)
      } else {
        try await Database.open(
          path: path, access: access, migrations: catalogMigrations, readers: readers)
      }
    do {
      let result = try await body(CatalogFile(database: database))
      await database.close()
      return result
    } catch {
      await database.close()
      throw error
    }
  }

  package func read<T: Sendable>(
    _ body: @Sendable (isolated Connection) throws -> T
  ) async throws -> T {
    try await database.read(body)
  }

  package func write<T: Sendable>(
    _ body: @Sendable (isolated Connection) throws -> T
  ) async throws -> T {
    try await database.write(body)
  }

  /// Writes in parts, between which it may wait for another catalog.
  func writeInParts<T: Sendable>(
    _ body: @Sendable (isolated Connection) async throws -> T
  ) async throws -> T {
    try await database.writeInParts(body)
  }

  /// Checks the stored data and returns the problems found; the quick check reads no indexes.
  package func findings(isQuick: Bool = false) async throws -> [String] {
    try await database.findings(isQuick ? .quick : .full)
  }

  /// Copies a catalog at one moment; it may be in use.
  package static func copy(from source: String, to target: String) throws {
    try Database.copySnapshot(from: source, to: target)
  }

  /// The description of a catalog's damage, if that is the error.
  package static func damage(_ error: any Error) -> String? {
    guard let error = error as? StoreError, error.isCorrupt else { return nil }
    return error.message
  }
}
