internal import Store

/// The index of searches in PostgreSQL, which has no FTS5: tables with a row for each word of each
/// asset, so that a word finds its assets, newest first. `searchEntry` has the assets themselves.
enum PostingQueries {
  // MARK: - Searching

  /// The beginning of all searches: ?1 and ?2 are the keys between which assets are wanted.
  static let entries: StaticString = """
    select found.key & 2147483647 as row, found.key from searchEntry as found
    where found.key >= ?1 and found.key < ?2
    """

  /// Here and below, the words follow.
  static let inTitle: StaticString = """
    exists (select 1 from searchTitle as posting where posting.key = found.key and
    """

  static let inText: StaticString = """
    exists (select 1 from searchText as posting where posting.key = found.key and
    """

  static let inSeenText: StaticString = """
    exists (select 1 from searchSeen as posting where posting.key = found.key and
    """

  /// ?4 is the account.
  static let isAnyones: StaticString = """
    and cast(?4 as bigint) is not null
    """

  static let isFavorite: StaticString = """
    and exists (
      select 1 from favorite where account = ?4 and asset = found.key & 2147483647)
    """

  /// ?5 is the least number of stars, ?6 a flag, ?7 a label, or null, and ?3 the limit.
  static let isDecided: StaticString = """
    and (cast(?5 as bigint) is null or exists (
        select 1 from asset
        where asset.rowNumber = found.key & 2147483647 and asset.rating >= ?5
          and (cast(?6 as text) is null or asset.flag = ?6)
          and (cast(?7 as text) is null or asset.label = ?7)))
    order by found.key desc limit ?3
    """

  /// The beginning of a count, up to ?1, in which `found` are the assets, too.
  static let count: StaticString = """
    select count(*) as count from (select 1 from searchEntry as found where
    """

  static let upTo: StaticString = """
    limit ?1) as counted
    """

  // MARK: - Facets

  /// ?1 are words between spaces, ?2 and ?3 the bounds of those that begin alike.
  static let facets: StaticString = """
    select distinct facet from facetWord
    where word = any (string_to_array(?1, ' ')) or word >= ?2 and word < ?3 limit ?4
    """

  static let facetNames: StaticString = """
    select facet.rowNumber, facet.kind, facet.name, null as id from facet
    where facet.rowNumber in (
      select facet from facetWord
      where word = any (string_to_array(?1, ' ')) or word >= ?2 and word < ?3)
    order by facet.name not like ?5 || '%', length(facet.name), facet.name limit ?4
    """

  static let newFacets: StaticString = """
    select rowNumber, coalesce(text, name::text) as name from facet
    where rowNumber > coalesce((select max(facet) from facetWord), 0) order by rowNumber
    """

  static let facetText: StaticString = """
    select rowNumber, coalesce(text, name::text) as name from facet
    where kind = 'location' and name = ?1
    """

  static let forgetFacet: StaticString = """
    delete from facetWord where facet = ?1
    """

  /// ?2 are words between spaces, here and below.
  static let learnFacet: StaticString = """
    insert into facetWord (word, facet)
    select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing
    """

  // MARK: - Indexing

  /// ?1 is the number of assets, here and below.
  static let forgetEntry: StaticString = """
    delete from searchEntry
    where key in (select key from searchStale order by asset, key limit ?1)
    """

  static let forgetTitle: StaticString = """
    delete from searchTitle
    where key in (select key from searchStale order by asset, key limit ?1)
    """

  static let forgetText: StaticString = """
    delete from searchText
    where key in (select key from searchStale order by asset, key limit ?1)
    """

  static let forgetSeen: StaticString = """
    delete from searchSeen
    where key in (select key from searchStale order by asset, key limit ?1)
    """

  static let learnEntries: StaticString = """
    insert into searchEntry (key)
    select key from searchable
    where asset in (select asset from searchStale order by asset, key limit ?1)
    on conflict do nothing
    """

  static let titles: StaticString = """
    select key, title, marks from searchable
    where asset in (select asset from searchStale order by asset, key limit ?1)
    """

  /// ?1 is an asset's key, here and below.
  static let learnTitle: StaticString = """
    insert into searchTitle (word, key)
    select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing
    """

  static let learnText: StaticString = """
    insert into searchText (word, key)
    select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing
    """

  static let learnSeen: StaticString = """
    insert into searchSeen (word, key)
    select word, ?1 from string_to_table(?2, ' ') as word where word <> '' on conflict do nothing
    """

  // MARK: - Things

  /// As ``SeenQueries/matching`` until the words of texts that are searched for before.
  static let matchingLabels: StaticString = """
    select asset.rowNumber as row, (matched.score << 31) | asset.rowNumber as key
    from (
      select number, trunc(likeness * 1000)::bigint as score from (
        select seenLabel.asset as number,
          sum(seenLabel.likelihood * weight.value::double precision) as likeness
        from json_each_text(?3::json) as weight
        join seenLabel on seenLabel.label = weight.key::bigint
        group by seenLabel.asset) as summed
      where likeness >= ?4
    ) as matched
    """

  /// As ``OpenQueries/matching`` until there.
  static let matchingPhotos: StaticString = """
    select asset.rowNumber as row, (matched.score << 31) | asset.rowNumber as key
    from (
      select likeness.key::bigint as number,
        trunc(likeness.value::double precision * 1000)::bigint as score
      from json_each_text(?3::json) as likeness
      where likeness.value::double precision >= ?4
    ) as matched
    """

  static let isListed: StaticString = """
    join asset on asset.rowNumber = matched.number
    join searchKey as found on found.asset = matched.number
    where asset.isListed and (matched.score << 31 | asset.rowNumber) < ?5
      and cast(?11 as text) is null and
    """
}
