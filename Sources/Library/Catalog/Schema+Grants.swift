/// What is given to strangers and programs: links and tokens.
let grantSchema: StaticString = """
  create table accessGrant (
    -- Stands for the guest in every query; negative, so that it is never an
    -- account's, and random, so that none is ever another's after it.
    rowNumber integer primary key check (rowNumber < 0),
    id text not null unique check (length(id) = 26),
    kind text not null check (kind in ('link', 'token')),
    hash blob not null unique check (length(hash) = 32),
    -- Of a link, to be copied again: it opens nothing that is not in here.
    secret text check ((secret is not null) = (kind = 'link')),
    owner integer not null references account (rowNumber) on delete cascade,
    level text not null check (level in ('add', 'limited', 'read', 'write')),
    title text not null,
    -- What a link shows; null is what was chosen for it.
    album integer references collection (rowNumber) on delete cascade,
    -- Argon2id, as an account's.
    password text check (password like '$argon2id$%'),
    mayDownload integer not null check (mayDownload in (0, 1)),
    showsPosition integer not null check (showsPosition in (0, 1)),
    made integer not null,
    used integer,
    expires integer,
    check (kind = 'token' or level = 'limited'),
    check (kind = 'link' or (album is null and password is null))
  ) strict;

  create index accessGrantByOwner on accessGrant (owner, made);
  create index accessGrantByAlbum on accessGrant (album) where album is not null;

  -- What was chosen for a link or a token.
  create table grantAsset (
    guest integer not null references accessGrant (rowNumber) on delete cascade,
    asset integer not null references asset (rowNumber) on delete cascade,
    position integer not null,
    primary key (guest, asset)
  ) strict, without rowid;

  create index grantAssetByAsset on grantAsset (asset);

  -- Browsers that gave a link's password.
  create table unlocking (
    hash blob primary key check (length(hash) = 32),
    guest integer not null references accessGrant (rowNumber) on delete cascade,
    expires integer not null
  ) strict, without rowid;

  create index unlockingByGuest on unlocking (guest, expires);

  drop view sharedAsset;

  -- What an account or a guest sees because its owner has put it into an album
  -- that both see, or has chosen it.
  create view sharedAsset as
    select share.account, albumAsset.asset, albumAsset.album
    from (
      select album, account from albumShare
      union all
      select rowNumber, owner from collection where kind = 'album'
      union all
      select album, rowNumber from accessGrant where album is not null
    ) as share
    join albumAsset on albumAsset.album = share.album
    join asset on asset.rowNumber = albumAsset.asset
    where asset.owner = albumAsset.adder and asset.isHidden = 0 and asset.trashed is null
    union all
    select grantAsset.guest, grantAsset.asset, null
    from grantAsset
    join accessGrant on accessGrant.rowNumber = grantAsset.guest
    join asset on asset.rowNumber = grantAsset.asset
    where asset.owner = accessGrant.owner and asset.isHidden = 0 and asset.trashed is null;
  """
