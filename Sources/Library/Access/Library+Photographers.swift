internal import Store

/// A person of the library, as a list of them shows it.
package struct Photographer: Hashable, Sendable, Identifiable {
  package let id: AccountID
  package let name: String
  /// What of theirs the asker sees in the library.
  package let assetCount: Int
}

extension Library {
  /// Everybody who has an account, the asker first and then by name.
  package func photographers(for asker: Asker) async throws(LibraryError) -> [Photographer] {
    guard asker.account != nil else { throw .signInRequired }
    return try await catalog.read { db in
      try db.all(PhotographerQueries.all, [asker.rowNumber, asker.seesFamily]) {
        (row) throws(StoreError) in
        Photographer(id: try row["id"], name: try row["name"], assetCount: try row["count"])
      }
    }
  }
}

/// The statement of the people of a library. Names are no secret among them.
enum PhotographerQueries {
  static let all = SQL(
    """
    select account.id, account.name, (
      select coalesce(sum(images + videos), 0) from monthCount as asset
      where asset.owner = account.rowNumber and
    """,
    AccessQueries.listed,
    """
    ) as count
    from account where account.removed is null
    order by account.rowNumber <> ?1, account.name
    """)
}
