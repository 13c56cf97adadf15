internal import Store

/// A photo whose burst or stack has no representative.
package struct UnrepresentedGroup {
  package let asset: AssetID
  package let owner: Account

  init(_ row: borrowing Row) throws(StoreError) {
    asset = try row["asset"]
    owner = try Account(row)
  }
}

/// The statements that repair all owners' groups.
package enum GroupUpkeepQueries {
  /// One photo of each group without a representative in the library, and each top of a stack that
  /// is not listed because of its burst.
  package static let unshown = CatalogQuery(
    """
    select min(asset.id) as asset, account.rowNumber, account.id, name, role, account.visibility
    from asset join account on account.rowNumber = asset.owner
    where stack is not null and not isHidden and trashed is null
    group by stack, account.rowNumber having max(iif(isStackTop, 1, 0)) = 0
    union all
    select min(asset.id), account.rowNumber, account.id, name, role, account.visibility
    from asset join account on account.rowNumber = asset.owner
    where burst is not null and not isHidden and trashed is null
    group by burst, account.rowNumber
    having max(iif(
      isRepresentative or (burstPick = 2 and (stack is null or isStackTop)), 1, 0)) = 0
    union all
    select asset.id, account.rowNumber, account.id, name, role, account.visibility
    from asset join account on account.rowNumber = asset.owner
    where isStackTop and burst is not null and not isRepresentative and burstPick <> 2
      and not isHidden and trashed is null
    limit ?1
    """, row: UnrepresentedGroup.init)
}
