/// The index of the search in the shape that it has now. docs/decisions/0078 says why.
let markSchema: StaticString = """
  drop view searchable;
  drop table search;

  -- Listed assets. The rowid is the minute of the capture and behind it the
  -- asset's row, so that the newest are found first and an hour is a range. The
  -- marks say who sees it, what kind it is and what it has in common with others,
  -- in letters that nobody types: `SearchMark`.
  create virtual table search using fts5 (
    title, marks, detail = none, columnsize = 0, prefix = '2 3 4 5 6 7 8',
    tokenize = 'unicode61 remove_diacritics 2');

  -- The same with everything that is written on a photo.
  create virtual table searchText using fts5 (
    text, marks, detail = none, columnsize = 0, prefix = '2 3 4 5 6 7 8',
    tokenize = 'unicode61 remove_diacritics 2');

  create view facetMark (rowNumber, kind, name, mark) as
    select
      rowNumber, kind, name, char(0xE100 + rowNumber / 4096, 0xE800 + rowNumber % 4096)
    from facet;

  create view searchable (asset, key, title, text, marks) as
    select
      asset.rowNumber,
      (asset.sortTime - (asset.sortTime % 60000 + 60000) % 60000) / 60000 << 31
        | asset.rowNumber,
      coalesce(asset.title, '') || ' ' || coalesce(asset.subtitle, ''),
      coalesce(asset.title, '') || ' ' || coalesce(asset.subtitle, '') || ' '
        || coalesce(asset.caption, '') || ' ' || original.filename,
      char(0xE800 + asset.owner % 4096) || iif(asset.visibility = 'family', ' ' || char(0xE000), '')
        || ' ' || iif(asset.kind = 'image', char(0xE001), char(0xE002))
        || iif(asset.subtypes & 1, ' ' || char(0xE006), '')
        || iif(asset.subtypes & 4, ' ' || char(0xE005), '')
        || iif(asset.subtypes & 8, ' ' || char(0xE003), '')
        || iif(asset.subtypes & 131072, ' ' || char(0xE009), '')
        || iif(asset.subtypes & 262144, ' ' || char(0xE00A), '')
        || iif(asset.subtypes & 1099511627776, ' ' || char(0xE007), '')
        || iif(asset.subtypes & 2199023255552, ' ' || char(0xE008), '')
        || iif(asset.subtypes & 4398046511104, ' ' || char(0xE004), '')
        || iif(asset.burst is null, '', ' ' || char(0xE00B))
        || iif(asset.currentVersion is null, '', ' ' || char(0xE00C))
        || coalesce((
          select group_concat(' ' || facet.mark, '') from facetMark as facet
          where kind = 'camera' and name = asset.camera or kind = 'lens' and name = asset.lens
        ), '')
        || coalesce((
          select group_concat(' ' || facet.mark, '') from keyword
          join facetMark as facet on facet.kind = 'keyword' and facet.name = keyword.word
          where keyword.asset = asset.rowNumber
        ), '')
        || coalesce((select facets from locality where key = asset.locality), '')
    from asset
    join resource as original on original.asset = asset.rowNumber and original.kind = 'original'
    where asset.isListed;

  insert into searchStale (asset, key) select asset, key from searchKey where true
  on conflict do nothing;
  """
