internal import Store

/// The people other than its owner who see an asset, at one moment of a transaction.
package struct AssetAudience: Hashable, Sendable {
  package let rowNumber: Int
  package let owner: Int
  /// Whether the whole family sees it.
  package let isFamily: Bool
  /// Accounts that see it through an album; only determined if the family does not see it.
  package let sharees: Set<Int>
}

extension Change {
  package func audience(of rowNumber: Int) throws(LibraryError) -> AssetAudience {
    try onDatabase { db in
      let (owner, isFamily) = try db.one(AudienceQueries.byRow, rowNumber)
      let sharees: [Int] =
        isFamily ? [] : try db.all(AccessQueries.sharees, rowNumber)
      return AssetAudience(
        rowNumber: rowNumber, owner: owner, isFamily: isFamily, sharees: Set(sharees))
    }
  }

  /// Logs an asset's change for everyone concerned: for some it appears, for some it disappears,
  /// for its owner it is updated.
  package mutating func log(_ asset: AssetID, from before: AssetAudience, to after: AssetAudience) {
    let (id, row, owner) = (asset.text, after.rowNumber, after.owner)
    switch (before.isFamily, after.isFamily) {
    case (true, true): log(.updated, .asset, id, row, to: owner, .family)
    case (true, false):
      log(.updated, .asset, id, row, to: owner)
      log(.deleted, .asset, id, row, to: owner, .others)
    case (false, true):
      log(.updated, .asset, id, row, to: owner)
      log(.inserted, .asset, id, row, to: owner, .others)
    case (false, false):
      log(.updated, .asset, id, row, to: owner)
      for account in before.sharees.union(after.sharees).sorted() {
        let change: ChangeEntry.Change =
          !after.sharees.contains(account)
          ? .deleted : before.sharees.contains(account) ? .updated : .inserted
        log(change, .asset, id, row, to: account)
      }
    }
  }

  /// Logs a change of the asset for everyone who sees it.
  package mutating func logUpdate(of stored: StoredAsset) throws(LibraryError) {
    let audience = try audience(of: stored.rowNumber)
    log(stored.asset.id, from: audience, to: audience)
  }
}

/// The statement that finds the people who see an asset; not limited to a principal.
package enum AudienceQueries {
  package static let byRow = CatalogQuery(
    """
    select owner, isFamily from asset where rowNumber = ?1
    """
  ) {
    (row) throws(StoreError) in
    (try row["owner"] as Int, try row["isFamily"] as Bool)
  }
}
