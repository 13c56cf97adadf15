CREATE TABLE account (
  rowNumber integer primary key,
  id text not null unique check (length(id) = 26),
  name text not null collate nocase unique check (length(name) between 1 and 100),
  role text not null check (role in ('administrator', 'member', 'viewer')),
  -- What an asset is that this account adds.
  visibility text not null default 'family' check (visibility in ('private', 'family')),
  made integer not null
) strict;

CREATE TABLE asset (
  rowNumber integer primary key,
  id text not null unique check (length(id) = 26),
  owner integer not null references account (rowNumber),
  visibility text not null check (visibility in ('private', 'family')),
  kind text not null check (kind in ('image', 'video')),
  state text not null check (state in ('developing', 'ready', 'unreadable')),
  reason text check ((reason is not null) = (state = 'unreadable')),
  title text,
  -- Upright, of the original.
  width integer check (width > 0),
  height integer check (height > 0),
  -- Local time as the file has it, and its offset from UTC where it is known.
  captured text check (captured glob '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T*'),
  capturedOffset text check (capturedOffset glob '[-+][0-9][0-9]:[0-9][0-9]'),
  -- The order of the library: the captured time as though it were UTC, else `added`.
  sortTime integer not null,
  added integer not null,
  placeholder text check (
    placeholder glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  -- Null is the original.
  currentVersion integer,
  unique (rowNumber, owner),
  check ((width is null) = (height is null)),
  check (kind <> 'image' or state <> 'ready' or width is not null),
  check (captured is not null or capturedOffset is null),
  foreign key (rowNumber, currentVersion) references version (asset, number)
    deferrable initially deferred
) strict;

CREATE INDEX assetByOwner on asset (owner, sortTime, id);

CREATE INDEX assetByTime on asset (sortTime, id);

CREATE INDEX assetDeveloping on asset (rowNumber) where state = 'developing';

CREATE VIEW assetDetail as
  select
    asset.rowNumber, asset.id, asset.owner, account.id as ownerID, asset.visibility, asset.kind,
    asset.state, asset.reason, asset.title, asset.captured, asset.capturedOffset,
    asset.sortTime, asset.added, asset.placeholder, original.filename, original.format,
    original.sizeBytes, original.sha256, asset.width as originalWidth,
    asset.height as originalHeight, coalesce(version.width, asset.width) as width,
    coalesce(version.height, asset.height) as height,
    coalesce(asset.currentVersion, 0) as currentVersion,
    (select count(*) from version as saved where saved.asset = asset.rowNumber) as versionCount
  from asset
  join account on account.rowNumber = asset.owner
  join resource as original on original.asset = asset.rowNumber and original.kind = 'original'
  left join version
    on version.asset = asset.rowNumber and version.number = asset.currentVersion;

CREATE TABLE change (
  number integer not null references changeSet (number) on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  kind text not null check (kind in ('asset', 'collection', 'place', 'account')),
  id text not null,
  change text not null check (change in ('inserted', 'updated', 'deleted')),
  owner integer not null references account (rowNumber),
  audience text not null check (audience in ('owner', 'family', 'others')),
  primary key (number, ordinal)
) strict, without rowid;

CREATE TABLE changeSet (
  number integer primary key check (number > 0),
  made integer not null
) strict;

CREATE INDEX changeSetByTime on changeSet (made);

CREATE TABLE claim (
  hash blob primary key check (length(hash) = 32),
  made integer not null,
  expires integer not null check (expires > made)
) strict, without rowid;

CREATE TABLE library (
  onlyRow integer primary key check (onlyRow = 1),
  id text not null check (length(id) = 26),
  made integer not null,
  -- Names the change log: a catalog that was restored or rebuilt begins a new one.
  changeLog text not null check (length(changeLog) = 8),
  -- The newest transaction, and the one after which the log has everything.
  changeNumber integer not null default 0 check (changeNumber >= changeFloor),
  changeFloor integer not null default 0 check (changeFloor >= 0)
) strict;

CREATE TABLE resource (
  rowNumber integer primary key,
  asset integer not null,
  -- The asset's, repeated so that the index below can hold its promise.
  owner integer not null,
  kind text not null
    check (kind in ('original', 'pairedVideo', 'sidecar', 'rendered', 'alternate')),
  sha256 blob not null check (length(sha256) = 32),
  sizeBytes integer not null check (sizeBytes > 0),
  filename text not null check (length(filename) > 0),
  -- By content: 'jpeg', 'png' ...
  format text not null check (length(format) > 0),
  foreign key (asset, owner) references asset (rowNumber, owner)
    on delete cascade on update cascade
) strict;

CREATE INDEX resourceByAsset on resource (asset, owner);

CREATE INDEX resourceByContent on resource (sha256);

CREATE UNIQUE INDEX resourceOnce on resource (owner, sha256) where kind = 'original';

CREATE UNIQUE INDEX resourceOriginal on resource (asset) where kind = 'original';

CREATE TABLE session (
  hash blob primary key check (length(hash) = 32),
  account integer not null references account (rowNumber) on delete cascade,
  made integer not null,
  used integer not null,
  expires integer not null
) strict, without rowid;

CREATE INDEX sessionByAccount on session (account);

CREATE INDEX sessionByExpiry on session (expires);

CREATE TABLE upload (
  rowNumber integer primary key,
  id text not null unique check (length(id) = 26),
  owner integer not null references account (rowNumber) on delete cascade,
  -- The client's own name for it.
  clientID text,
  filename text not null check (length(filename) > 0),
  contentType text,
  -- What the client says that the bytes hash to.
  declaredSHA256 blob check (length(declaredSHA256) = 32),
  lengthBytes integer check (lengthBytes > 0),
  title text,
  made integer not null,
  expires integer not null,
  outcome text check (outcome in ('stored', 'duplicate', 'kept')),
  asset integer references asset (rowNumber) on delete cascade,
  unique (owner, clientID),
  check ((outcome is null) = (asset is null))
) strict;

CREATE INDEX uploadByAsset on upload (asset);

CREATE INDEX uploadByExpiry on upload (expires);

CREATE INDEX uploadUnfinished on upload (owner) where outcome is null;

CREATE TABLE version (
  asset integer not null references asset (rowNumber) on delete cascade,
  number integer not null check (number >= 1),
  recipe text not null check (recipe glob '{*}'),
  made integer not null,
  maker integer not null references account (rowNumber),
  -- Upright, of the result.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (asset, number)
) strict, without rowid;
