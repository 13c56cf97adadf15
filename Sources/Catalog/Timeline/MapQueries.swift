package import Media
internal import Store

/// The statements of the map, which read counts kept by triggers, and rows where pins are closer
/// together than the cells of those counts.
package enum MapQueries {
  /// ?3 is the level, ?4 a JSON array of the cells of a box, ?5 the owner.
  package static let clusters = CatalogQuery(
    """
    select cell, sum(count) as count, sum(latitudes) / sum(count) as latitude,
      sum(longitudes) / sum(count) as longitude
    from mapCount as asset where level = ?3
      and cell in (select value from json_each(?4)) and
    """,
    AccessQueries.listed,
    "and (cast(?5 as text) is null",
    "or asset.owner = (select rowNumber from account where id = ?5))",
    "group by cell having sum(count) > 0 order by cell"
  ) { (row) throws(StoreError) in
    (
      cell: try row["cell"] as Int, count: try row["count"] as Int,
      position: try Position(row, "latitude", "longitude")
    )
  }

  /// The photos in the cells of level ?3 from ?4 to ?5, at their means; ?6 is the owner, ?7 the
  /// most cells.
  static let finerCells = CatalogQuery(
    """
    select sum(count) as count, sum(latitudes) / sum(count) as latitude,
      sum(longitudes) / sum(count) as longitude
    from mapCount as asset where level = ?3 and cell between ?4 and ?5 and
    """,
    AccessQueries.listed,
    "and (cast(?6 as text) is null",
    "or asset.owner = (select rowNumber from account where id = ?6))",
    "group by cell having sum(count) > 0 order by cell limit ?7"
  ) { (row) throws(StoreError) in
    (position: try Position(row, "latitude", "longitude"), count: try row["count"] as Int)
  }

  /// One asset of a cell that the principal sees.
  static let clusterAsset = CatalogQuery<AssetID>(
    """
    select asset.id from asset
    where asset.isListed and asset.mapCode is not null and asset.mapCode between ?3 and ?4 and
    """,
    AccessQueries.listed,
    "and (cast(?5 as text) is null",
    "or asset.owner = (select rowNumber from account where id = ?5))",
    "order by asset.mapCode, asset.sortTime, asset.id limit 1", column: "id")

  /// ?3 is a JSON array of codes, ?4 the number of columns and rows, ?5 to ?8 the first and last
  /// visible ones, and ?9 the owner. Each pin is represented by its newest asset, of several by the
  /// one with the highest id: with 2^60 added, times are texts of 19 digits, which sort as numbers.
  package static let closePins = CatalogQuery(
    """
    select across, line, count(*) as count, avg(latitude) as latitude,
      avg(longitude) as longitude, substr(max((sortTime + (1 << 60)) || id), 20) as id
    from (
      select asset.id, asset.sortTime, asset.latitude, asset.longitude,
        min(cast((asset.longitude + 180) / 360 * ?4 as integer), ?4 - 1) as across,
        min(cast((90 - asset.latitude) / 180 * ?4 as integer), ?4 - 1) as line
      from json_each(?3) as cell cross join asset indexed by assetOnMap
      where asset.isListed and asset.mapCode is not null and asset.mapCode = cell.value
        and (cast(?9 as text) is null
          or asset.owner = (select rowNumber from account where id = ?9)) and
    """,
    AccessQueries.listed,
    """
    )
    where iif(?5 <= ?6, across between ?5 and ?6, across >= ?5 or across <= ?6)
      and line between ?7 and ?8
    group by across, line order by line, across
    """,
    postgres: [
      """
      select across, line, count(*) as count, avg(latitude) as latitude,
        avg(longitude) as longitude, (array_agg(id order by sortTime desc, id desc))[1] as id
      from (
        select asset.id, asset.sortTime, asset.latitude, asset.longitude,
          least(floor((asset.longitude + 180) / 360 * ?4)::bigint, ?4 - 1) as across,
          least(floor((90 - asset.latitude) / 180 * ?4)::bigint, ?4 - 1) as line
        from json_each(?3) as cell cross join asset
        where asset.isListed and asset.mapCode is not null and asset.mapCode = cell.value
          and (cast(?9 as text) is null
            or asset.owner = (select rowNumber from account where id = ?9)) and
      """,
      AccessQueries.listed,
      """
      ) as pin
      where iif(
          cast(?5 as bigint) <= ?6, across between ?5 and ?6, across >= ?5 or across <= ?6)
        and line between ?7 and ?8
      group by across, line order by line, across
      """,
    ]
  ) { (row) throws(StoreError) in
    (
      position: try Position(row, "latitude", "longitude"), count: try row["count"] as Int,
      asset: try row["id"] as AssetID
    )
  }

  /// ?3 is the level, ?4 a JSON array of cells.
  static let countInCells = CatalogQuery<Int>(
    """
    select coalesce(sum(count), 0) as count from mapCount as asset
    where level = ?3 and cell in (select value from json_each(?4)) and
    """,
    AccessQueries.listed, column: "count")

  /// ?3 is the owner.
  package static let countOffMap = CatalogQuery<Int>(
    """
    select (
      select coalesce(sum(images + videos), 0) from monthCount as asset
      where (cast(?3 as text) is null
        or asset.owner = (select rowNumber from account where id = ?3)) and
    """,
    AccessQueries.listed,
    """
    ) - (
      select coalesce(sum(count), 0) from mapCount as asset
      where level = 2
        and (cast(?3 as text) is null
          or asset.owner = (select rowNumber from account where id = ?3)) and
    """,
    AccessQueries.listed, ") as count", column: "count")
}
