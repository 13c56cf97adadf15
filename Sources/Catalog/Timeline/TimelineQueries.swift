internal import Platform
package import Store

extension Connection {
  /// Counts by hours since 1970, newest first.
  package func hours(
    of times: Range<Timestamp>, for principal: Principal
  ) throws(StoreError) -> [(hour: Int, count: Int)] {
    try all(
      TimelineQueries.hours,
      principal.rowNumber, principal.accessLevel,
      times.lowerBound.milliseconds.floorDivided(by: hourMilliseconds),
      times.upperBound.milliseconds.floorDivided(by: hourMilliseconds))
  }
}

extension Timeline.Month {
  init(_ row: borrowing Row) throws(StoreError) {
    let number: Int = try row["month"]
    year = number / 100
    month = number % 100
    imageCount = try row["images"]
    videoCount = try row["videos"]
  }
}

extension TimelineDays.Day {
  init(_ row: borrowing Row) throws(StoreError) {
    number = try row["day"]
    imageCount = try row["images"]
    videoCount = try row["videos"]
  }
}

/// The statements of the timeline, which read counts kept by triggers of the schema.
package enum TimelineQueries {
  package static let months = CatalogQuery(
    "select month, sum(images) as images, sum(videos) as videos from monthCount as asset where",
    AccessQueries.listed,
    "group by month having sum(images + videos) > 0 order by month desc",
    row: Timeline.Month.init)

  package static let hours = CatalogQuery(
    "select hour, sum(images + videos) as count from hourCount as asset where",
    AccessQueries.listed,
    "and hour >= ?3 and hour < ?4 group by hour having sum(images + videos) > 0 order by hour desc"
  ) { (row) throws(StoreError) in
    (hour: try row["hour"] as Int, count: try row["count"] as Int)
  }

  package static let days = CatalogQuery(
    """
    select (hour - (hour % 24 + 24) % 24) / 24 as day, sum(images) as images,
      sum(videos) as videos
    from hourCount as asset where
    """,
    AccessQueries.listed, "group by day having sum(images + videos) > 0 order by day desc",
    row: TimelineDays.Day.init)

  /// ?3 is a JSON array of days since 1970; days without assets count zero.
  static let daysAmong = CatalogQuery(
    """
    select among.value as day, coalesce(sum(asset.images), 0) as images,
      coalesce(sum(asset.videos), 0) as videos
    from json_each(?3) as among left join hourCount as asset
      on asset.hour >= among.value * 24 and asset.hour < among.value * 24 + 24 and
    """,
    AccessQueries.listed, "group by among.value order by day desc",
    row: TimelineDays.Day.init)

  package static let stretch = CatalogQuery(
    tile, "where asset.isListed and", AccessQueries.listed,
    """
    and asset.sortTime < ?3 and asset.sortTime >= ?6
    order by asset.sortTime desc, asset.id desc limit ?4 offset ?5
    """, row: TimelineTile.init)

  package static let ids = CatalogQuery<AssetID>(
    "select asset.id from asset where asset.isListed and", AccessQueries.listed,
    """
    and asset.sortTime < ?3 and asset.sortTime >= ?6
    order by asset.sortTime desc, asset.id desc limit ?4 offset ?5
    """, column: "id")

  package static let section = CatalogQuery(
    AssetQueries.detail, "where asset.isListed and", AccessQueries.listed,
    """
    and asset.sortTime < ?3
    order by asset.sortTime desc, asset.id desc limit ?4 offset ?5
    """, row: StoredAsset.init)
}
