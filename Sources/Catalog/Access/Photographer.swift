internal import Store

/// An account in the list of photographers.
package struct Photographer: Hashable, Sendable, Identifiable {
  package let id: AccountID
  package let name: String
  /// The number of its photos that the principal sees.
  package let assetCount: Int
  /// The newest of them with a picture.
  package let cover: AssetID?
}

/// The statement of the photographers. Names are not secret within a library.
package enum PhotographerQueries {
  package static let all = CatalogQuery(
    """
    select account.id, account.name, coalesce(listed.count, 0) as count, (
      select asset.id from asset
      where asset.owner = account.rowNumber and asset.isListed and asset.state = 'ready' and
    """,
    AccessQueries.listed,
    """
      order by asset.sortTime desc, asset.id desc limit 1
    ) as cover
    from account left join (
      select asset.owner, sum(images + videos) as count from monthCount as asset where
    """,
    AccessQueries.listed,
    """
      group by asset.owner
    ) as listed on listed.owner = account.rowNumber
    where account.removed is null
    order by account.rowNumber <> ?1, account.name
    """
  ) {
    (row) throws(StoreError) in
    Photographer(
      id: try row["id"], name: try row["name"], assetCount: try row["count"],
      cover: try row["cover"])
  }
}
