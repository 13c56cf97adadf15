let collectionSchema: StaticString = """
  create table collection (
    rowNumber integer primary key autoincrement,
    id text not null unique check (length(id) = 26),
    owner integer not null references account (rowNumber),
    kind text not null check (kind in ('album', 'smartAlbum', 'folder')),
    title text not null check (length(title) between 1 and 1000),
    -- The folder it is in; null is the top.
    parent integer references collection (rowNumber),
    -- Its place among those beside it. Numbers lie far apart, so that another
    -- goes between two of them and nothing else is written.
    position integer not null,
    -- Of an album; where it is null, the first picture stands for it.
    cover integer references asset (rowNumber) on delete set null,
    -- Of a smart album: a predicate.
    rule text check ((rule is not null) = (kind = 'smartAlbum')),
    made integer not null,
    modified integer not null,
    check (cover is null or kind = 'album'),
    check (parent <> rowNumber)
  ) strict;

  create index collectionByParent on collection (owner, parent, position);
  create index collectionByTitle on collection (owner, title);
  create index collectionByCover on collection (cover) where cover is not null;
  create index collectionInside on collection (parent) where parent is not null;

  create table albumAsset (
    album integer not null references collection (rowNumber) on delete cascade,
    asset integer not null references asset (rowNumber) on delete cascade,
    position integer not null,
    -- Who put it there: only an asset's owner can let others see it by that.
    adder integer not null references account (rowNumber),
    primary key (album, asset)
  ) strict, without rowid;

  create unique index albumAssetInOrder on albumAsset (album, position, asset);
  create index albumAssetByAsset on albumAsset (asset);

  -- Accounts that see an album, and perhaps add to it, besides its owner.
  create table albumShare (
    album integer not null references collection (rowNumber) on delete cascade,
    account integer not null references account (rowNumber) on delete cascade,
    mayAdd integer not null check (mayAdd in (0, 1)),
    made integer not null,
    primary key (album, account)
  ) strict, without rowid;

  create index albumShareByAccount on albumShare (account);

  -- What an account sees because its owner has put it into an album that both
  -- see.
  create view sharedAsset as
    select share.account, albumAsset.asset, albumAsset.album
    from (
      select album, account from albumShare
      union all
      select rowNumber, owner from collection where kind = 'album'
    ) as share
    join albumAsset on albumAsset.album = share.album
    join asset on asset.rowNumber = albumAsset.asset
    where asset.owner = albumAsset.adder and asset.isHidden = 0 and asset.trashed is null;

  -- A named spot. Everybody of the family sees it; who made it may change it.
  create table place (
    rowNumber integer primary key autoincrement,
    id text not null unique check (length(id) = 26),
    owner integer not null references account (rowNumber),
    name text not null check (length(name) between 1 and 1000),
    latitude real check (latitude between -90 and 90),
    longitude real check (longitude between -180 and 180),
    made integer not null,
    modified integer not null,
    check ((latitude is null) = (longitude is null))
  ) strict;

  create index placeByName on place (name collate nocase);

  create table placeAsset (
    place integer not null references place (rowNumber) on delete cascade,
    asset integer not null references asset (rowNumber) on delete cascade,
    added integer not null,
    primary key (place, asset)
  ) strict, without rowid;

  create index placeAssetByAsset on placeAsset (asset);

  create table review (
    rowNumber integer primary key autoincrement,
    id text not null unique check (length(id) = 26),
    place integer not null references place (rowNumber) on delete cascade,
    author integer not null references account (rowNumber),
    stars integer not null check (stars between 1 and 5),
    text text not null,
    made integer not null,
    modified integer not null
  ) strict;

  create index reviewByPlace on review (place, made);
  create index reviewByAuthor on review (author);

  create table reviewAsset (
    review integer not null references review (rowNumber) on delete cascade,
    asset integer not null references asset (rowNumber) on delete cascade,
    position integer not null,
    primary key (review, asset)
  ) strict, without rowid;

  create index reviewAssetByAsset on reviewAsset (asset);
  """
