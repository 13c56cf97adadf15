/// What the places of photos are called, and how far their clocks are from UTC.
let localitySchema: StaticString = """
  -- Where photos lie, in words: the town that is nearest. The key is where that
  -- lies in the table of towns, negative where it is so far that only the region
  -- and the country are said.
  create table locality (
    key integer primary key check (key <> 0),
    town text,
    city text,
    region text,
    country text not null,
    countryCode text not null,
    -- The words of the index for all of them.
    facets text not null
  ) strict;

  -- Null until it was looked for, 0 where there is nothing near.
  alter table asset add column locality integer;
  -- Of the clocks there when it was taken.
  alter table asset add column zoneOffset text
    check (zoneOffset glob '[-+][0-9][0-9]:[0-9][0-9]');

  create index assetUnlocated on asset (rowNumber)
  where mapCode is not null and locality is null;

  drop view assetDetail;

  -- An asset as everybody is told of it who sees it.
  create view assetDetail as
    select
      asset.rowNumber, asset.id, asset.owner, account.id as ownerID, asset.visibility, asset.kind,
      asset.subtypes, asset.state, asset.reason, asset.isHidden, asset.trashed, asset.isFamily,
      asset.isListed,
      asset.title, asset.subtitle, asset.caption, asset.rating, asset.captured,
      asset.capturedOffset, asset.givenCaptured, asset.latitude, asset.longitude,
      asset.durationSeconds, asset.camera, asset.lens, asset.burst, asset.burstPick,
      asset.isRepresentative, asset.stack, asset.isStackTop, asset.sortTime, asset.added,
      asset.modified, asset.placeholder, asset.thumbHash, original.filename, original.format,
      original.sizeBytes, original.sha256, asset.width as originalWidth,
      asset.height as originalHeight, coalesce(version.width, asset.width) as width,
      coalesce(version.height, asset.height) as height,
      coalesce(asset.currentVersion, 0) as currentVersion, asset.zoneOffset,
      locality.town as localityTown, locality.city as localityCity,
      locality.region as localityRegion, locality.country as localityCountry,
      locality.countryCode as localityCode,
      (select count(*) from version as saved where saved.asset = asset.rowNumber) as versionCount
    from asset
    join account on account.rowNumber = asset.owner
    join resource as original on original.asset = asset.rowNumber and original.kind = 'original'
    left join locality on locality.key = asset.locality
    left join version
      on version.asset = asset.rowNumber and version.number = asset.currentVersion;

  drop trigger searchComes;
  drop trigger searchChanges;
  drop trigger searchGetsWord;
  drop view searchable;

  create table facetWithText (
    rowNumber integer primary key,
    kind text not null check (kind in ('keyword', 'camera', 'lens', 'location')),
    name text not null collate nocase check (length(name) > 0),
    -- What it is found by besides, where that is more than its name.
    text text,
    unique (kind, name)
  ) strict;

  insert into facetWithText (rowNumber, kind, name) select rowNumber, kind, name from facet;
  drop table facet;
  alter table facetWithText rename to facet;

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
        || coalesce((select facets from locality where key = asset.locality), '')
    from asset
    join resource as original on original.asset = asset.rowNumber and original.kind = 'original'
    where asset.isListed;

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
    or old.locality is not new.locality
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

  create trigger searchGetsWord after insert on keyword begin
    insert into facet (kind, name) values ('keyword', new.word) on conflict do nothing;
    insert into searchStale (asset, key)
    select asset, key from searchKey where asset = new.asset on conflict do nothing;
  end;
  """
