/// Photos are found by the words inside the names of their files. docs/decisions/0136 says how.
let nameWordSchema: StaticString = """
  drop view searchable;

  create view searchable (asset, key, title, text, filename, marks) as
    select
      asset.rowNumber,
      (asset.sortTime - (asset.sortTime % 60000 + 60000) % 60000) / 60000 << 31
        | asset.rowNumber,
      coalesce(asset.title, '') || ' ' || coalesce(asset.subtitle, ''),
      coalesce(asset.title, '') || ' ' || coalesce(asset.subtitle, '') || ' '
        || coalesce(asset.caption, '') || ' ' || original.filename,
      original.filename,
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

  -- Those that are indexed anew, in the background: whose names have such words, or may have.
  -- Small letters before capitals, letters beside digits, and what is not written in English
  -- letters. It takes longer than anybody waits for a start.
  create table if not exists nameStale (
    asset integer primary key references asset (rowNumber) on delete cascade
  ) strict;

  insert or ignore into nameStale (asset)
  select asset from resource
  where kind = 'original' and (
    filename glob '*[a-z][A-Z]*' or filename glob '*[A-Z][A-Z][a-z]*'
    or filename glob '*[A-Za-z][0-9]*' or filename glob '*[0-9][A-Za-z]*'
    or filename glob '*[^ -~]*');
  """
