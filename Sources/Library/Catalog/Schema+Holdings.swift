/// Counts of what accounts and albums have, and the way to one account's photos in their order: no
/// list of accounts, people or albums looks through the library.
let holdingSchema: StaticString = """
  -- All photos of an account, also those that are in the trash, hidden, or behind others.
  create table if not exists accountCount (
    owner integer primary key references account (rowNumber) on delete cascade,
    count integer not null
  ) strict;

  insert or replace into accountCount (owner, count)
  select owner, count(*) from asset group by owner;

  create trigger if not exists accountGetsAsset after insert on asset begin
    insert into accountCount (owner, count) values (new.owner, 1)
    on conflict do update set count = count + 1;
  end;

  create trigger if not exists accountLosesAsset after delete on asset begin
    update accountCount set count = count - 1 where owner = old.owner;
  end;

  create trigger if not exists accountGivesAsset after update of owner on asset
  when old.owner <> new.owner begin
    update accountCount set count = count - 1 where owner = old.owner;
    insert into accountCount (owner, count) values (new.owner, 1)
    on conflict do update set count = count + 1;
  end;

  create index if not exists assetOfOwner on asset (owner, sortTime, id, visibility, kind)
  where isListed;

  -- What is in albums and neither hidden nor in the trash, by whose it is and who sees it.
  create table if not exists albumCount (
    album integer not null references collection (rowNumber) on delete cascade,
    owner integer not null references account (rowNumber) on delete cascade,
    visibility text not null,
    -- Whether its owner has put it there: then whoever sees the album sees it.
    isGiven integer not null check (isGiven in (0, 1)),
    count integer not null,
    primary key (album, owner, visibility, isGiven)
  ) strict, without rowid;

  insert or replace into albumCount (album, owner, visibility, isGiven, count)
  select albumAsset.album, asset.owner, asset.visibility, asset.owner = albumAsset.adder, count(*)
  from albumAsset join asset on asset.rowNumber = albumAsset.asset
  where asset.isHidden = 0 and asset.trashed is null
  group by 1, 2, 3, 4;

  create trigger if not exists albumGetsAsset after insert on albumAsset begin
    insert into albumCount (album, owner, visibility, isGiven, count)
    select new.album, owner, visibility, owner = new.adder, 1 from asset
    where rowNumber = new.asset and isHidden = 0 and trashed is null
    on conflict do update set count = count + 1;
  end;

  -- What goes with its photo is counted before that goes.
  create trigger if not exists albumLosesAsset after delete on albumAsset begin
    update albumCount set count = count - 1
    from asset
    where asset.rowNumber = old.asset and asset.isHidden = 0 and asset.trashed is null
      and albumCount.album = old.album and albumCount.owner = asset.owner
      and albumCount.visibility = asset.visibility
      and albumCount.isGiven = (asset.owner = old.adder);
  end;

  create trigger if not exists albumAssetChangesAdder after update of adder on albumAsset
  when old.adder <> new.adder begin
    update albumCount set count = count - 1
    from asset
    where asset.rowNumber = old.asset and asset.isHidden = 0 and asset.trashed is null
      and albumCount.album = old.album and albumCount.owner = asset.owner
      and albumCount.visibility = asset.visibility
      and albumCount.isGiven = (asset.owner = old.adder);
    insert into albumCount (album, owner, visibility, isGiven, count)
    select new.album, owner, visibility, owner = new.adder, 1 from asset
    where rowNumber = new.asset and isHidden = 0 and trashed is null
    on conflict do update set count = count + 1;
  end;

  create trigger if not exists assetLeavesAlbums before delete on asset
  when old.isHidden = 0 and old.trashed is null begin
    update albumCount set count = count - 1
    from albumAsset as kept
    where kept.asset = old.rowNumber and albumCount.album = kept.album
      and albumCount.owner = old.owner and albumCount.visibility = old.visibility
      and albumCount.isGiven = (old.owner = kept.adder);
  end;

  create trigger if not exists albumsHadAsset after update on asset
  when old.isHidden = 0 and old.trashed is null and (
    new.isHidden <> 0 or new.trashed is not null or old.owner <> new.owner
    or old.visibility <> new.visibility)
  begin
    update albumCount set count = count - 1
    from albumAsset as kept
    where kept.asset = old.rowNumber and albumCount.album = kept.album
      and albumCount.owner = old.owner and albumCount.visibility = old.visibility
      and albumCount.isGiven = (old.owner = kept.adder);
  end;

  create trigger if not exists albumsHaveAsset after update on asset
  when new.isHidden = 0 and new.trashed is null and (
    old.isHidden <> 0 or old.trashed is not null or old.owner <> new.owner
    or old.visibility <> new.visibility)
  begin
    insert into albumCount (album, owner, visibility, isGiven, count)
    select album, new.owner, new.visibility, new.owner = adder, 1 from albumAsset
    where asset = new.rowNumber
    on conflict do update set count = count + 1;
  end;
  """
