internal import Store

/// Who sees an asset besides its owner, at one moment of a transaction.
struct Sight: Hashable, Sendable {
  let rowNumber: Int
  let owner: Int
  /// Everybody of the family.
  let isFamily: Bool
  /// Accounts that see it by an album; told apart only where the family does
  /// not see it anyway.
  let sharees: Set<Int>
}

extension Change {
  func sight(of rowNumber: Int) throws(LibraryError) -> Sight {
    try onDatabase { db in
      let (owner, isFamily) = try db.one(SightQueries.byRow, rowNumber) {
        (row) throws(StoreError) in
        (try row["owner"] as Int, try row["isFamily"] as Bool)
      }
      let sharees: [Int] =
        isFamily ? [] : try db.all(AccessQueries.sharees, rowNumber, row: column("account"))
      return Sight(rowNumber: rowNumber, owner: owner, isFamily: isFamily, sharees: Set(sharees))
    }
  }

  /// Tells everybody what they are to know of an asset that has changed: for
  /// some it comes, for some it goes, for its owner it is another.
  mutating func log(_ asset: AssetID, from before: Sight, to after: Sight) {
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
}

/// The statement of who sees an asset; it is asked for nobody.
enum SightQueries {
  static let byRow: StaticString = """
    select owner, isFamily from asset where rowNumber = ?1
    """
}
