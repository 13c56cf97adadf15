internal import Store

/// A photo whose burst or stack has no representative.
struct Unshown {
  let asset: AssetID
  let owner: Account

  init(_ row: borrowing Row) throws(StoreError) {
    asset = try row["asset"]
    owner = try Account(row)
  }
}

extension Catalog {
  /// Gives every burst and stack a representative in the library, including those that lost theirs
  /// before this was done automatically.
  func showGroups(_ run: JobRun) async throws {
    var count = 0
    while true {
      let found = try await read { db in
        try db.all(GroupUpkeepQueries.unshown, Limits.mendingBatch)
      }
      for (owner, group) in Dictionary(grouping: found, by: \.owner) {
        try await perform(as: .account(owner)) { change throws(LibraryError) in
          for unshown in group { try change.showGroups(of: unshown.asset) }
        }
      }
      count += found.count
      try await run.report { [count] in $0.done = count }
      if found.count < Limits.mendingBatch { return }
    }
  }
}

extension Change {
  fileprivate mutating func showGroups(of asset: AssetID) throws(LibraryError) {
    var moves = try decide([asset]) { _, _ in }
    moves.note(groupsOf: try decided(asset))
    try settle(moves)
  }
}

/// The statements that repair all owners' groups.
enum GroupUpkeepQueries {
  /// One photo of each group without a representative in the library, and each top of a stack that
  /// is not listed because of its burst.
  static let unshown = CatalogQuery(
    """
    select min(asset.id) as asset, account.rowNumber, account.id, name, role, account.visibility
    from asset join account on account.rowNumber = asset.owner
    where stack is not null and isHidden = 0 and trashed is null
    group by stack, owner having not max(isStackTop)
    union all
    select min(asset.id), account.rowNumber, account.id, name, role, account.visibility
    from asset join account on account.rowNumber = asset.owner
    where burst is not null and isHidden = 0 and trashed is null
    group by burst, owner
    having not max(isRepresentative or (burstPick = 2 and (stack is null or isStackTop)))
    union all
    select asset.id, account.rowNumber, account.id, name, role, account.visibility
    from asset join account on account.rowNumber = asset.owner
    where isStackTop and burst is not null and not isRepresentative and burstPick <> 2
      and isHidden = 0 and trashed is null
    limit ?1
    """, row: Unshown.init)
}
