package import Media
internal import Store

/// A line of text that was found in an asset's picture.
package struct SeenLine: Hashable, Sendable {
  package let line: TextLine

  init(_ row: borrowing Row) throws(StoreError) {
    let text: String = try row["text"]
    let box = RelativeBox(
      x: try row["x"], y: try row["y"], width: try row["width"], height: try row["height"])
    line = TextLine(text: text, box: box, confidence: try row["confidence"])
  }
}

/// The statements of what models have found in pictures. Those that find something for a visitor
/// contain the access conditions.
package enum SeenQueries {
  // MARK: - Text

  package static let removeText = CatalogStatement(
    """
    delete from seenText where asset = ?1
    """)

  package static let insertText = CatalogStatement(
    """
    insert into seenText (asset, number, text, script, x, y, width, height, confidence)
    values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
    """)

  /// The lines of an asset, which the caller may open.
  package static let text = CatalogQuery(
    """
    select text, x, y, width, height, confidence from seenText where asset = ?1 order by number
    """, row: SeenLine.init)

  /// The texts of assets, which the caller may open; ?1 is a JSON array of rows.
  package static let texts = CatalogQuery(
    """
    select asset, text from seenText where asset in (select value from json_each(?1))
    order by asset, number
    """
  ) { (row) throws(StoreError) in
    (asset: try row["asset"] as Int, text: try row["text"] as String)
  }

  static let hasText = CatalogQuery<Bool>(
    """
    select exists (select 1 from seenText) as hasText
    """, column: "hasText")

  // MARK: - Things

  package static let removeThings = CatalogStatement(
    """
    delete from seenThing where asset = ?1
    """)

  package static let insertThing = CatalogStatement(
    """
    insert into seenThing (asset, word, confidence) values (?1, ?2, ?3) on conflict do nothing
    """)

  package static let removeLabels = CatalogStatement(
    """
    delete from seenLabel where asset = ?1
    """)

  package static let insertLabel = CatalogStatement(
    """
    insert into seenLabel (label, asset, likelihood) values (?1, ?2, ?3)
    """)

  package static let hasThings = CatalogQuery<Bool>(
    """
    select exists (select 1 from seenLabel) as hasThings
    """, column: "hasThings")

  /// The words of assets, which the caller may open; ?1 is a JSON array of rows.
  package static let things = CatalogQuery(
    """
    select asset, word from seenThing where asset in (select value from json_each(?1))
    order by asset, confidence desc
    """
  ) { (row) throws(StoreError) in
    (asset: try row["asset"] as Int, word: try row["word"] as String)
  }

  /// Follows an access condition: the numbers of the parameters are those of ``matching``.
  static let isAsked: StaticString = """
    and asset.sortTime >= ?6 and asset.sortTime < ?7 and asset.rating >= ?9
      and (cast(?12 as text) is null or asset.flag = ?12)
      and (cast(?13 as text) is null or asset.label = ?13)
      and (?10 = 0 or exists (
        select 1 from favorite where account = ?1 and favorite.asset = asset.rowNumber))
    order by key desc limit ?8
    """

  /// Assets whose texts do not match ?11, which is searched for before.
  static let isFoundByNoText: StaticString = """
    and searchKey.key not in (select rowid from searchText where searchText match ?11)
      and searchKey.key not in (select rowid from searchSeen where searchSeen match ?11) and
    """

  /// Assets that match the weights of labels, the best first: ?3 is a JSON object of weights by
  /// label, ?4 the least match, ?5 the key before which to begin, ?6 and ?7 the times, ?8 the
  /// limit, ?9 the minimum number of stars, ?10 whether only favourites are wanted, ?11 the
  /// search for words, whose results are left out, ?12 a flag and ?13 a label, or null. A key is
  /// the match in thousandths, followed by the row.
  static let matching = CatalogQuery(
    """
    select asset.rowNumber as row,
      (cast(matched.likeness * 1000 as integer) << 31) | asset.rowNumber as key
    from (
      select seenLabel.asset as number, sum(seenLabel.likelihood * weight.value) as likeness
      from json_each(?3) as weight
      join seenLabel on seenLabel.label = cast(weight.key as integer)
      group by seenLabel.asset having likeness >= ?4
    ) as matched
    join asset on asset.rowNumber = matched.number
    join searchKey on searchKey.asset = matched.number
    where asset.isListed
    """, isFoundByNoText, AccessQueries.listed,
    """
      and (cast(matched.likeness * 1000 as integer) << 31 | asset.rowNumber) < ?5
    """, isAsked
  ) { (row) throws(StoreError) in
    (row: try row["row"] as Int, key: try row["key"] as Int)
  }

  package static let hasFindings = CatalogQuery<Bool>(
    """
    select exists (select 1 from seenText) or exists (select 1 from seenVector) as hasFindings
    """, column: "hasFindings")

  // MARK: - Vectors

  /// Whether an asset, which the caller may open, has a vector, and another one, too.
  package static let isComparable = CatalogQuery<Bool>(
    """
    select (select count from seenVectorCount) > 1
      and exists (select 1 from seenVector where asset = ?1) as isComparable
    """, column: "isComparable")

  package static let removeVector = CatalogStatement(
    """
    delete from seenVector where asset = ?1
    """)

  package static let insertVector = CatalogStatement(
    """
    insert into seenVector (asset, vector) values (?1, ?2)
    """)

  package static let vectorOfAsset = CatalogQuery<[UInt8]>(
    """
    select vector from seenVector where asset = ?1
    """, column: "vector")

  /// Vectors after a number, in their order.
  package static let vectorsAfter = CatalogQuery(
    """
    select number, asset, vector from seenVector where number > ?1 order by number limit ?2
    """
  ) { (row) throws(StoreError) in
    (
      number: try row["number"] as Int, asset: try row["asset"] as Int,
      vector: try row["vector"] as [UInt8]
    )
  }

  package static let vectorCount = CatalogQuery<Int>(
    """
    select count from seenVectorCount
    """, column: "count")

  /// Numbers of vectors that have been deleted since the index was written.
  package static let goneVectors = CatalogQuery<Int>(
    """
    select number from goneVector order by number
    """, column: "number")

  package static let forgetGoneVectors = CatalogStatement(
    """
    delete from goneVector where number in (select value from json_each(?1))
    """)

  /// The vectors among ?3, a JSON array of numbers, of listed assets; of those without an answer to
  /// the keyword ?4, if there is one.
  package static let visibleVectors = CatalogQuery(
    """
    select asset.rowNumber as asset, seenVector.vector
    from seenVector join asset on asset.rowNumber = seenVector.asset
    where seenVector.number in (select value from json_each(?3)) and asset.isListed and
    """, AccessQueries.listed, KeywordQueries.isWithoutAnswer
  ) { (row) throws(StoreError) in
    (asset: try row["asset"] as Int, vector: try row["vector"] as [UInt8])
  }

  /// The vectors of listed assets, as above; at most ?3.
  package static let allVisibleVectors = CatalogQuery(
    """
    select asset.rowNumber as asset, seenVector.vector
    from asset join seenVector on seenVector.asset = asset.rowNumber
    where asset.isListed and
    """, AccessQueries.listed, KeywordQueries.isWithoutAnswer, "limit ?3"
  ) { (row) throws(StoreError) in
    (asset: try row["asset"] as Int, vector: try row["vector"] as [UInt8])
  }
}
