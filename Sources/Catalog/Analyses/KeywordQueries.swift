/// The statements by which a keyword is suggested for photos. All concern the photos of one owner,
/// ?1; ?2 is the keyword.
package enum KeywordQueries {
  /// The vectors of listed photos with the keyword, of the newest ?3.
  package static let given = CatalogQuery<[UInt8]>(
    """
    select seenVector.vector from keyword
    join asset on asset.rowNumber = keyword.asset
    join seenVector on seenVector.asset = asset.rowNumber
    where keyword.word = ?2 and asset.owner = ?1 and asset.isListed
    order by asset.sortTime desc, asset.rowNumber limit ?3
    """, column: "vector")

  /// The vectors of listed photos for which the keyword was refused, of the newest ?3.
  package static let refused = CatalogQuery<[UInt8]>(
    """
    select seenVector.vector from keywordRefusal
    join asset on asset.rowNumber = keywordRefusal.asset
    join seenVector on seenVector.asset = asset.rowNumber
    where keywordRefusal.word = ?2 and asset.owner = ?1 and asset.isListed
    order by asset.sortTime desc, asset.rowNumber limit ?3
    """, column: "vector")

  /// Listed assets without an answer to ?4, if that is a keyword: they are the principal's own,
  /// have not got it, and it was not refused for them. Follows an access condition.
  static let isWithoutAnswer: StaticString = """
    and (cast(?4 as text) is null or (asset.owner = ?1
      and not exists (
        select 1 from keyword where keyword.asset = asset.rowNumber and keyword.word = ?4)
      and not exists (
        select 1 from keywordRefusal
        where keywordRefusal.asset = asset.rowNumber and keywordRefusal.word = ?4)))
    """

  /// Here and below, ?1 is an asset, which the actor owns.
  package static let has = CatalogQuery<Bool>(
    """
    select exists (select 1 from keyword where asset = ?1 and word = ?2) as isGiven
    """, column: "isGiven")

  /// The number of keywords that were refused for an asset.
  package static let refusalCount = CatalogQuery<Int>(
    """
    select count(*) as count from keywordRefusal where asset = ?1
    """, column: "count")

  package static let refuse = CatalogStatement(
    """
    insert into keywordRefusal (asset, word) values (?1, ?2) on conflict do nothing
    """)

  package static let forgetRefusal = CatalogStatement(
    """
    delete from keywordRefusal where asset = ?1 and word = ?2
    """)
}
