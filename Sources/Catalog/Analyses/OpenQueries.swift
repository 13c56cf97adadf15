internal import Store

/// The statements of the vectors that the owner's pair of networks gives. Those that find something
/// for a visitor contain the access conditions.
package enum OpenQueries {
  /// The network that has made the vectors, by its number.
  package static let model = CatalogQuery<Int>(
    """
    select model from openModel
    """, column: "model")

  package static let setModel = CatalogStatement(
    """
    insert into openModel (onlyRow, model) values (1, ?1)
    on conflict (onlyRow) do update set model = excluded.model
    """)

  package static let removeAll = CatalogStatement(
    """
    delete from openVector
    """)

  package static let remove = CatalogStatement(
    """
    delete from openVector where asset = ?1
    """)

  package static let insert = CatalogStatement(
    """
    insert into openVector (asset, vector) values (?1, ?2)
    """)

  /// Vectors after a number, in their order.
  package static let after = CatalogQuery(
    """
    select number, asset, vector from openVector where number > ?1 order by number limit ?2
    """
  ) { (row) throws(StoreError) in
    (
      number: try row["number"] as Int, asset: try row["asset"] as Int,
      vector: try row["vector"] as [UInt8]
    )
  }

  package static let count = CatalogQuery<Int>(
    """
    select count from openVectorCount
    """, column: "count")

  /// Numbers of vectors that have been deleted since the index was written.
  package static let gone = CatalogQuery<Int>(
    """
    select number from goneOpenVector order by number
    """, column: "number")

  package static let forgetGone = CatalogStatement(
    """
    delete from goneOpenVector where number in (select value from json_each(?1))
    """)

  /// As ``SeenQueries/visibleVectors``.
  package static let visible = CatalogQuery(
    """
    select asset.rowNumber as asset, openVector.vector
    from openVector join asset on asset.rowNumber = openVector.asset
    where openVector.number in (select value from json_each(?3)) and asset.isListed and
    """, AccessQueries.listed, KeywordQueries.isWithoutAnswer
  ) { (row) throws(StoreError) in
    (asset: try row["asset"] as Int, vector: try row["vector"] as [UInt8])
  }

  /// As ``SeenQueries/allVisibleVectors``.
  package static let allVisible = CatalogQuery(
    """
    select asset.rowNumber as asset, openVector.vector
    from asset join openVector on openVector.asset = asset.rowNumber
    where asset.isListed and
    """, AccessQueries.listed, KeywordQueries.isWithoutAnswer, "limit ?3"
  ) { (row) throws(StoreError) in
    (asset: try row["asset"] as Int, vector: try row["vector"] as [UInt8])
  }

  /// As ``SeenQueries/matching``, of assets that were found by their vectors: ?3 is a JSON object
  /// of likenesses from 0 to 1 by row.
  static let matching = CatalogQuery(
    """
    select asset.rowNumber as row,
      (cast(matched.value * 1000 as integer) << 31) | asset.rowNumber as key
    from json_each(?3) as matched
    join asset on asset.rowNumber = cast(matched.key as integer)
    join searchKey on searchKey.asset = asset.rowNumber
    where asset.isListed and matched.value >= ?4
    """, SeenQueries.isFoundByNoText, AccessQueries.listed,
    """
      and (cast(matched.value * 1000 as integer) << 31 | asset.rowNumber) < ?5
    """, SeenQueries.isAsked
  ) { (row) throws(StoreError) in
    (row: try row["row"] as Int, key: try row["key"] as Int)
  }
}
