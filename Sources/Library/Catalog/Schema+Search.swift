/// What photos are found by, kept by the transactions that change them.
let searchSchema: StaticString = """
  -- What many photos have in common: each has the numbers of its own.
  create table facet (
    rowNumber integer primary key,
    kind text not null check (kind in ('keyword', 'camera', 'lens')),
    name text not null collate nocase check (length(name) > 0),
    unique (kind, name)
  ) strict;

  create virtual table facetText using fts5 (
    name, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');

  -- Listed assets. The rowid is the minute of the capture and behind it the
  -- asset's row, so that the newest are found first and an hour is a range; the
  -- scope is who sees it, the facets are what it has and what kind it is.
  create virtual table search using fts5 (
    scope, title, caption, filename, facets,
    detail = column, columnsize = 0, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');

  create view searchable (asset, key, scope, title, caption, filename, facets) as
    select
      asset.rowNumber,
      (asset.sortTime - (asset.sortTime % 60000 + 60000) % 60000) / 60000 << 31
        | asset.rowNumber,
      'o' || asset.owner || iif(asset.visibility = 'family', ' family', ''),
      coalesce(asset.title, '') || ' ' || coalesce(asset.subtitle, ''),
      coalesce(asset.caption, ''), original.filename,
      'k' || asset.kind || iif(asset.subtypes & 1, ' kpanorama', '')
        || iif(asset.subtypes & 4, ' kscreenshot', '') || iif(asset.subtypes & 8, ' klive', '')
        || iif(asset.subtypes & 131072, ' kslow', '')
        || iif(asset.subtypes & 262144, ' ktimelapse', '')
        || iif(asset.subtypes & 1099511627776, ' kselfie', '')
        || iif(asset.subtypes & 2199023255552, ' kanimated', '')
        || iif(asset.subtypes & 4398046511104, ' kraw', '')
        || iif(asset.burst is null, '', ' kburst')
        || iif(asset.currentVersion is null, '', ' kedited')
        || coalesce((
          select group_concat(' f' || facet.rowNumber, '') from facet
          where kind = 'camera' and name = asset.camera or kind = 'lens' and name = asset.lens
        ), '')
        || coalesce((
          select group_concat(' f' || facet.rowNumber, '') from keyword
          join facet on facet.kind = 'keyword' and facet.name = keyword.word
          where keyword.asset = asset.rowNumber
        ), '')
    from asset
    join resource as original on original.asset = asset.rowNumber and original.kind = 'original'
    where asset.isListed;

  -- Assets whose text has changed in a transaction, with the rowids that the index
  -- may have of them. The index is no part of the schema that is trusted, so that
  -- triggers cannot write it: `refreshSearch` does, before the transaction ends.
  create table searchStale (
    asset integer not null,
    key integer not null,
    primary key (asset, key)
  ) strict, without rowid;

  create view searchKey (asset, key) as
    select
      rowNumber,
      (sortTime - (sortTime % 60000 + 60000) % 60000) / 60000 << 31 | rowNumber
    from asset;

  -- An asset has no text before its file is named.
  create trigger searchComes after insert on resource when new.kind = 'original' begin
    insert into facet (kind, name)
    select 'camera', camera from asset where rowNumber = new.asset and camera <> ''
    union all
    select 'lens', lens from asset where rowNumber = new.asset and lens <> ''
    on conflict do nothing;
    insert into searchStale (asset, key)
    select asset, key from searchKey where asset = new.asset on conflict do nothing;
  end;

  create trigger searchChanges after update on asset
  when old.isListed <> new.isListed or old.sortTime <> new.sortTime or old.owner <> new.owner
    or old.visibility <> new.visibility or old.kind <> new.kind
    or old.subtypes <> new.subtypes or old.title is not new.title
    or old.subtitle is not new.subtitle or old.caption is not new.caption
    or old.camera is not new.camera or old.lens is not new.lens or old.burst is not new.burst
    or (old.currentVersion is null) <> (new.currentVersion is null)
  begin
    insert into facet (kind, name)
    select 'camera', new.camera where new.camera <> ''
    union all
    select 'lens', new.lens where new.lens <> ''
    on conflict do nothing;
    insert into searchStale (asset, key)
    values (
      old.rowNumber,
      (old.sortTime - (old.sortTime % 60000 + 60000) % 60000) / 60000 << 31 | old.rowNumber)
    on conflict do nothing;
  end;

  create trigger searchGoes after delete on asset begin
    insert into searchStale (asset, key)
    values (
      old.rowNumber,
      (old.sortTime - (old.sortTime % 60000 + 60000) % 60000) / 60000 << 31 | old.rowNumber)
    on conflict do nothing;
  end;

  create trigger searchGetsWord after insert on keyword begin
    insert into facet (kind, name) values ('keyword', new.word) on conflict do nothing;
    insert into searchStale (asset, key)
    select asset, key from searchKey where asset = new.asset on conflict do nothing;
  end;

  create trigger searchLosesWord after delete on keyword begin
    insert into searchStale (asset, key)
    select asset, key from searchKey where asset = old.asset on conflict do nothing;
  end;
  """
