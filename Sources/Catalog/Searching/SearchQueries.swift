internal import Store

/// A text to index, with its key and the marks of those who see it.
package struct WrittenText: Hashable, Sendable {
  package let key: Int
  package let text: String
  package let filename: String
  package let marks: String

  init(_ row: borrowing Row) throws(StoreError) {
    key = try row["key"]
    text = try row["text"]
    filename = try row["filename"]
    marks = try row["marks"]
  }

  /// With the words inside the file's name.
  var words: String {
    ([text] + SearchWords.inside(name: filename)).joined(separator: " ")
  }
}

/// The statements of the search. Visibility is checked by marks in the index, which `SearchMatch`
/// includes in each query if there are several owners, and again when the assets themselves are
/// read.
package enum SearchQueries {
  /// Searches titles or all text; ?6 are better matches, if known by title only; ?7 is the minimum
  /// number of stars, ?8 a flag, ?9 a label; all are null if none is asked for.
  package static func find(
    _ tierQuery: SearchMatch.TierQuery, isOfFavorites: Bool
  ) -> CatalogQuery<(row: Int, key: Int)> {
    let (begin, isBetter) = parts(of: tierQuery.index)
    return CatalogQuery(
      begin, tierQuery.better == nil ? isFirst : isBetter, isOfFavorites ? isFavorite : isAnyones,
      isDecided
    ) { (row) throws(StoreError) in
      (row: try row["row"] as Int, key: try row["key"] as Int)
    }
  }

  /// The beginning of a search in an index, and the condition that leaves out better matches.
  private static func parts(
    of index: SearchMatch.Index
  ) -> (begin: StaticString, isBetter: StaticString) {
    switch index {
    case .titles: (titles, isFirst)
    case .texts: (texts, isNoTitle)
    case .seen: (seen, isNoText)
    }
  }

  static let titles: StaticString = """
    select rowid & 2147483647 as row, rowid as key from search as found
    where search match ?1 and rowid >= ?2 and rowid < ?3
    """

  static let texts: StaticString = """
    select rowid & 2147483647 as row, rowid as key from searchText as found
    where searchText match ?1 and rowid >= ?2 and rowid < ?3
    """

  static let seen: StaticString = """
    select rowid & 2147483647 as row, rowid as key from searchSeen as found
    where searchSeen match ?1 and rowid >= ?2 and rowid < ?3
    """

  static let isFirst: StaticString = """
    and ?6 is null
    """

  static let isNoTitle: StaticString = """
    and rowid not in (select rowid from search where search match ?6)
    """

  static let isNoText: StaticString = """
    and rowid not in (select rowid from searchText where searchText match ?6)
    """

  static let isAnyones: StaticString = """
    and ?5 is not null
    """

  static let isFavorite: StaticString = """
    and exists (
      select 1 from favorite where account = ?5 and asset = found.rowid & 2147483647)
    """

  static let isDecided: StaticString = """
    and (?7 is null or exists (
        select 1 from asset
        where asset.rowNumber = found.rowid & 2147483647 and asset.rating >= ?7
          and (?8 is null or asset.flag = ?8) and (?9 is null or asset.label = ?9)))
    order by rowid desc limit ?4
    """

  package static let isAlone = CatalogQuery<Bool>(
    """
    select not exists (
      select 1 from monthCount where owner <> ?1 and images + videos > 0) as isAlone
    """, column: "isAlone")

  static let forgetSeen = CatalogStatement(
    """
    delete from searchSeen
    where rowid in (select key from searchStale order by asset, key limit ?1)
    """)

  /// The texts of pictures, to which the words inside file names are added.
  static let writtenSeen = CatalogQuery(
    """
    select key, text, filename, marks from seenSearchable
    where asset in (select asset from searchStale order by asset, key limit ?1)
    """, row: WrittenText.init)

  static let learnSeen = CatalogStatement(
    """
    insert or replace into searchSeen (rowid, text, marks) values (?1, ?2, ?3)
    """)

  static let facets = CatalogQuery<Int>(
    """
    select rowid as facet from facetText where facetText match ?1 limit ?2
    """, column: "facet")

  static let facetNames = CatalogQuery(
    """
    select facet.rowNumber, facet.kind, facet.name, null as id
    from facetText join facet on facet.rowNumber = facetText.rowid
    where facetText match ?1
    order by facet.name not like ?3 || '%', length(facet.name), facet.name limit ?2
    """
  ) { (row) throws(StoreError) in
    (facet: try row["rowNumber"] as Int, suggestion: try SearchSuggestion(row))
  }

  static let isStale = CatalogQuery<Bool>(
    """
    select exists (select 1 from searchStale) as isStale
    """, column: "isStale")

  package static let forget = CatalogStatement(
    """
    delete from search
    where rowid in (select key from searchStale order by asset, key limit ?1)
    """)

  static let forgetText = CatalogStatement(
    """
    delete from searchText
    where rowid in (select key from searchStale order by asset, key limit ?1)
    """)

  package static let learn = CatalogStatement(
    """
    insert or replace into search (rowid, title, marks)
    select key, title, marks from searchable
    where asset in (select asset from searchStale order by asset, key limit ?1)
    """)

  /// The indexed texts, to which the words inside file names are added.
  package static let written = CatalogQuery(
    """
    select key, text, filename, marks from searchable
    where asset in (select asset from searchStale order by asset, key limit ?1)
    """, row: WrittenText.init)

  static let learnText = CatalogStatement(
    """
    insert or replace into searchText (rowid, text, marks) values (?1, ?2, ?3)
    """)

  static let recallNames = CatalogStatement(
    """
    insert into searchStale (asset, key)
    select asset, key from searchKey
    where asset in (select asset from nameStale order by asset limit ?1)
    on conflict do nothing
    """)

  static let recallAll = CatalogStatement(
    """
    insert into searchStale (asset, key)
    select asset, key from searchKey where true on conflict do nothing
    """)

  static let forgetNames = CatalogStatement(
    """
    delete from nameStale where asset in (select asset from nameStale order by asset limit ?1)
    """)

  /// A name that is not in the index yet is added with the others.
  static let relearnFacet = CatalogStatement(
    """
    update facetText set name = (
      select text from facet where kind = 'location' and name = ?1)
    where rowid = (select rowNumber from facet where kind = 'location' and name = ?1)
    """)

  static let learnFacets = CatalogStatement(
    """
    insert into facetText (rowid, name)
    select rowNumber, coalesce(text, name) from facet
    where rowNumber > coalesce((select rowid from facetText order by rowid desc limit 1), 0)
    """)

  package static let setFresh = CatalogStatement(
    """
    delete from searchStale
    where (asset, key) in (select asset, key from searchStale order by asset, key limit ?1)
    """)

  /// The number of matches, counted up to ?2.
  package static let count = CatalogQuery<Int>(
    """
    select count(*) as count from (select 1 from search where search match ?1 limit ?2)
    """, column: "count")
}
