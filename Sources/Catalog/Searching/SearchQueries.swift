internal import Store

/// The statements of the search. Visibility is checked by marks in the index, which `SearchMatch`
/// includes in each query if there are several owners, and again when the assets themselves are
/// read.
package enum SearchQueries {
  /// Searches titles or all text; ?6 are better matches, if known by title only; ?7 is the minimum
  /// number of stars, 0 for any.
  package static func find(
    _ question: SearchMatch.Question, isOfFavorites: Bool
  ) -> CatalogQuery<(row: Int, key: Int)> {
    CatalogQuery(findText(question, isOfFavorites: isOfFavorites)) { (row) throws(StoreError) in
      (row: try row["row"] as Int, key: try row["key"] as Int)
    }
  }

  private static func findText(
    _ question: SearchMatch.Question, isOfFavorites: Bool
  ) -> StaticString {
    switch (question.isText, question.better == nil) {
    case (false, _): isOfFavorites ? favoriteTitles : titles
    case (true, true): isOfFavorites ? allFavoriteTexts : allTexts
    case (true, false): isOfFavorites ? favoriteTexts : texts
    }
  }

  package static let titles: StaticString = """
    select rowid & 2147483647 as row, rowid as key from search
    where search match ?1 and rowid >= ?2 and rowid < ?3 and ?5 is not null and ?6 is null
      and (?7 = 0 or exists (
        select 1 from asset
        where asset.rowNumber = search.rowid & 2147483647 and asset.rating >= ?7))
    order by rowid desc limit ?4
    """

  static let allTexts: StaticString = """
    select rowid & 2147483647 as row, rowid as key from searchText
    where searchText match ?1 and rowid >= ?2 and rowid < ?3 and ?5 is not null and ?6 is null
      and (?7 = 0 or exists (
        select 1 from asset
        where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
    order by rowid desc limit ?4
    """

  static let allFavoriteTexts: StaticString = """
    select rowid & 2147483647 as row, rowid as key from searchText
    where searchText match ?1 and rowid >= ?2 and rowid < ?3 and ?6 is null and exists (
      select 1 from favorite where account = ?5 and asset = searchText.rowid & 2147483647)
      and (?7 = 0 or exists (
        select 1 from asset
        where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
    order by rowid desc limit ?4
    """

  package static let isAlone = CatalogQuery<Bool>(
    """
    select not exists (
      select 1 from monthCount where owner <> ?1 and images + videos > 0) as isAlone
    """, column: "isAlone")

  static let favoriteTitles: StaticString = """
    select rowid & 2147483647 as row, rowid as key from search
    where search match ?1 and rowid >= ?2 and rowid < ?3 and ?6 is null and exists (
      select 1 from favorite where account = ?5 and asset = search.rowid & 2147483647)
      and (?7 = 0 or exists (
        select 1 from asset
        where asset.rowNumber = search.rowid & 2147483647 and asset.rating >= ?7))
    order by rowid desc limit ?4
    """

  package static let texts: StaticString = """
    select rowid & 2147483647 as row, rowid as key from searchText
    where searchText match ?1 and rowid >= ?2 and rowid < ?3 and ?5 is not null
      and rowid not in (select rowid from search where search match ?6)
      and (?7 = 0 or exists (
        select 1 from asset
        where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
    order by rowid desc limit ?4
    """

  static let favoriteTexts: StaticString = """
    select rowid & 2147483647 as row, rowid as key from searchText
    where searchText match ?1 and rowid >= ?2 and rowid < ?3
      and rowid not in (select rowid from search where search match ?6) and exists (
        select 1 from favorite where account = ?5 and asset = searchText.rowid & 2147483647)
      and (?7 = 0 or exists (
        select 1 from asset
        where asset.rowNumber = searchText.rowid & 2147483647 and asset.rating >= ?7))
    order by rowid desc limit ?4
    """

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
    """
  ) { (row) throws(StoreError) in
    (
      key: try row["key"] as Int, text: try row["text"] as String,
      filename: try row["filename"] as String,
      marks: try row["marks"] as String
    )
  }

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

  static let forgetNames = CatalogStatement(
    """
    delete from nameStale where asset in (select asset from nameStale order by asset limit ?1)
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
