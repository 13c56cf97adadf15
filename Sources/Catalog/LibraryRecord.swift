internal import Platform
package import Store

/// The catalog's data about the library itself.
package struct LibraryRecord: Sendable {
  package let id: LibraryID
  package let log: String
  package let hasAssets: Bool

  init(_ row: borrowing Row) throws(StoreError) {
    id = try row["id"]
    log = try row["changeLog"]
    hasAssets = try row["hasAssets"]
  }
}

extension Connection {
  /// Reads the library's row, and writes it with the local owner if the catalog is new.
  func foundation(_ options: LibraryOptions, mayCreate: Bool) throws -> LibraryRecord {
    if let founding = try first(FoundingQueries.founding) { return founding }
    if let store = options.store, !mayCreate {
      throw LibraryError.catalog(.otherLibrary(address: store.address))
    }
    let now = options.now()
    try insertLibrary(
      LibraryID(random: options.random(16)), log: Base32.text(of: options.random(5)), at: now)
    try insertOwner(AccountID(random: options.random(16)), at: now)
    return try one(FoundingQueries.founding)
  }

  /// Whether the catalog has no library yet.
  package func isUnfounded() throws(StoreError) -> Bool {
    try first(FoundingQueries.founding) == nil
  }

  /// The library whose catalog it is; `nil` if it has none yet.
  package func foundedLibrary() throws(StoreError) -> LibraryID? {
    try first(FoundingQueries.founding)?.id
  }

  package func insertLibrary(
    _ id: LibraryID, log: String, at now: Timestamp
  ) throws(StoreError) {
    try run(FoundingQueries.insertLibrary, id, now, log)
  }

  /// Adds the account that owns what is added before there are others.
  package func insertOwner(_ id: AccountID, at now: Timestamp) throws(StoreError) {
    try run(
      FoundingQueries.insertAccount, id, "owner", Account.Role.administrator, Visibility.family,
      now)
  }
}

/// The statements about the library itself.
enum FoundingQueries {
  static let founding = CatalogQuery(
    """
    select id, changeLog, exists (select 1 from asset) as hasAssets from library
    """, row: LibraryRecord.init)

  static let insertLibrary = CatalogStatement(
    """
    insert into library (onlyRow, id, made, changeLog) values (1, ?1, ?2, ?3)
    """)

  static let insertAccount = CatalogStatement(
    """
    insert into account (id, name, role, visibility, made) values (?1, ?2, ?3, ?4, ?5)
    """)
}
