/// Counts that the library opens with, kept by the transactions that change
/// them: no code can forget to.
let countSchema: StaticString = """
  -- Listed assets by the hour of their `sortTime`, and by its month as 202408.
  create table hourCount (
    hour integer not null,
    owner integer not null references account (rowNumber) on delete cascade,
    visibility text not null,
    images integer not null,
    videos integer not null,
    primary key (hour, owner, visibility)
  ) strict, without rowid;

  create table monthCount (
    month integer not null,
    owner integer not null references account (rowNumber) on delete cascade,
    visibility text not null,
    images integer not null,
    videos integer not null,
    primary key (month, owner, visibility)
  ) strict, without rowid;

  -- Listed assets by where they were taken: the leading 2 x `level` bits of
  -- their `mapCode`, with the sum of their positions.
  create table mapLevel (level integer primary key) strict;
  insert into mapLevel (level) values (2), (4), (6), (8), (10), (12), (14), (16);

  create table mapCount (
    level integer not null references mapLevel (level),
    cell integer not null,
    owner integer not null references account (rowNumber) on delete cascade,
    visibility text not null,
    count integer not null,
    latitudes real not null,
    longitudes real not null,
    primary key (level, cell, owner, visibility)
  ) strict, without rowid;

  -- Each change of an asset is what it was going and what it is coming.
  create view assetCount (owner, visibility, kind, sortTime, mapCode, latitude, longitude, sign)
    as select null, null, null, null, null, null, null, null;

  create trigger assetCounted instead of insert on assetCount begin
    insert into hourCount (hour, owner, visibility, images, videos)
    values (
      (new.sortTime - (new.sortTime % 3600000 + 3600000) % 3600000) / 3600000, new.owner,
      new.visibility, iif(new.kind = 'image', new.sign, 0), iif(new.kind = 'image', 0, new.sign))
    on conflict do update set
      images = images + excluded.images, videos = videos + excluded.videos;
    insert into monthCount (month, owner, visibility, images, videos)
    values (
      cast(strftime(
        '%Y%m', (new.sortTime - (new.sortTime % 1000 + 1000) % 1000) / 1000, 'unixepoch')
        as integer),
      new.owner, new.visibility, iif(new.kind = 'image', new.sign, 0),
      iif(new.kind = 'image', 0, new.sign))
    on conflict do update set
      images = images + excluded.images, videos = videos + excluded.videos;
    insert into mapCount (level, cell, owner, visibility, count, latitudes, longitudes)
    select
      level, new.mapCode >> (2 * (16 - level)), new.owner, new.visibility, new.sign,
      new.sign * new.latitude, new.sign * new.longitude
    from mapLevel where new.mapCode is not null
    on conflict do update set
      count = count + excluded.count, latitudes = latitudes + excluded.latitudes,
      longitudes = longitudes + excluded.longitudes;
  end;

  create trigger assetComes after insert on asset when new.isListed begin
    insert into assetCount values (
      new.owner, new.visibility, new.kind, new.sortTime, new.mapCode, new.latitude,
      new.longitude, 1);
  end;

  create trigger assetGoes after delete on asset when old.isListed begin
    insert into assetCount values (
      old.owner, old.visibility, old.kind, old.sortTime, old.mapCode, old.latitude,
      old.longitude, -1);
  end;

  create trigger assetWas after update on asset
  when old.isListed and (
    not new.isListed or old.sortTime <> new.sortTime or old.owner <> new.owner
    or old.visibility <> new.visibility or old.kind <> new.kind
    or old.latitude is not new.latitude or old.longitude is not new.longitude)
  begin
    insert into assetCount values (
      old.owner, old.visibility, old.kind, old.sortTime, old.mapCode, old.latitude,
      old.longitude, -1);
  end;

  create trigger assetIs after update on asset
  when new.isListed and (
    not old.isListed or old.sortTime <> new.sortTime or old.owner <> new.owner
    or old.visibility <> new.visibility or old.kind <> new.kind
    or old.latitude is not new.latitude or old.longitude is not new.longitude)
  begin
    insert into assetCount values (
      new.owner, new.visibility, new.kind, new.sortTime, new.mapCode, new.latitude,
      new.longitude, 1);
  end;

  -- Bytes of an account's files. What goes with its asset has no owner any more
  -- when its row goes.
  create trigger resourceComes after insert on resource begin
    update account set usedBytes = usedBytes + new.sizeBytes
    where rowNumber = (select owner from asset where rowNumber = new.asset);
  end;

  create trigger resourceGoes after delete on resource begin
    update account set usedBytes = usedBytes - old.sizeBytes
    where rowNumber = (select owner from asset where rowNumber = old.asset);
  end;

  create trigger assetGoesWithFiles before delete on asset begin
    update account set usedBytes = usedBytes - (
      select coalesce(sum(sizeBytes), 0) from resource where asset = old.rowNumber)
    where rowNumber = old.owner;
  end;

  create trigger assetChangesHands after update of owner on asset
  when old.owner <> new.owner begin
    update account set usedBytes = usedBytes - (
      select coalesce(sum(sizeBytes), 0) from resource where asset = old.rowNumber)
    where rowNumber = old.owner;
    update account set usedBytes = usedBytes + (
      select coalesce(sum(sizeBytes), 0) from resource where asset = new.rowNumber)
    where rowNumber = new.owner;
  end;
  """
