CREATE TABLE accessGrant (
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

CREATE INDEX accessGrantByAlbum on accessGrant (album) where album is not null;

CREATE INDEX accessGrantByOwner on accessGrant (owner, made);

CREATE TABLE account (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  name text not null collate nocase check (length(name) between 1 and 100),
  role text not null check (role in ('administrator', 'member', 'viewer')),
  -- What an asset is that this account adds.
  visibility text not null default 'family' check (visibility in ('private', 'family')),
  -- Argon2id, as the Password Hashing Competition writes it; without one only a
  -- link lets anybody in.
  password text check (password like '$argon2id$%'),
  -- Bytes that its files have, and may have; null is as many as there is room for.
  usedBytes integer not null default 0,
  quotaBytes integer check (quotaBytes >= 0),
  made integer not null,
  -- When it was removed. Its row stays, for what it did to others' things.
  removed integer
) strict;

CREATE UNIQUE INDEX accountByName on account (name) where removed is null;

CREATE TABLE accountCount (
  owner integer primary key references account (rowNumber) on delete cascade,
  count integer not null
) strict;

CREATE TRIGGER albumAssetChangesAdder after update of adder on albumAsset
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

CREATE TRIGGER albumGetsAsset after insert on albumAsset begin
  insert into albumCount (album, owner, visibility, isGiven, count)
  select new.album, owner, visibility, owner = new.adder, 1 from asset
  where rowNumber = new.asset and isHidden = 0 and trashed is null
  on conflict do update set count = count + 1;
end;

CREATE TRIGGER albumLosesAsset after delete on albumAsset begin
  update albumCount set count = count - 1
  from asset
  where asset.rowNumber = old.asset and asset.isHidden = 0 and asset.trashed is null
    and albumCount.album = old.album and albumCount.owner = asset.owner
    and albumCount.visibility = asset.visibility
    and albumCount.isGiven = (asset.owner = old.adder);
end;

CREATE TABLE albumAsset (
  album integer not null references collection (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  position integer not null,
  -- Who put it there: only an asset's owner can let others see it by that.
  adder integer not null references account (rowNumber),
  primary key (album, asset)
) strict, without rowid;

CREATE INDEX albumAssetByAsset on albumAsset (asset);

CREATE UNIQUE INDEX albumAssetInOrder on albumAsset (album, position, asset);

CREATE TABLE albumCount (
  album integer not null references collection (rowNumber) on delete cascade,
  owner integer not null references account (rowNumber) on delete cascade,
  visibility text not null,
  -- Whether its owner has put it there: then whoever sees the album sees it.
  isGiven integer not null check (isGiven in (0, 1)),
  count integer not null,
  primary key (album, owner, visibility, isGiven)
) strict, without rowid;

CREATE TABLE albumShare (
  album integer not null references collection (rowNumber) on delete cascade,
  account integer not null references account (rowNumber) on delete cascade,
  mayAdd integer not null check (mayAdd in (0, 1)),
  made integer not null,
  primary key (album, account)
) strict, without rowid;

CREATE INDEX albumShareByAccount on albumShare (account);

CREATE TABLE answeredRequest (
  account integer not null references account (rowNumber) on delete cascade,
  key text not null check (length(key) > 0),
  fingerprint blob not null check (length(fingerprint) = 32),
  result text not null,
  made integer not null,
  primary key (account, key)
) strict, without rowid;

CREATE INDEX answeredRequestByTime on answeredRequest (made);

CREATE TRIGGER accountGetsAsset after insert on asset begin
  insert into accountCount (owner, count) values (new.owner, 1)
  on conflict do update set count = count + 1;
end;

CREATE TRIGGER accountGivesAsset after update of owner on asset
when old.owner <> new.owner begin
  update accountCount set count = count - 1 where owner = old.owner;
  insert into accountCount (owner, count) values (new.owner, 1)
  on conflict do update set count = count + 1;
end;

CREATE TRIGGER accountLosesAsset after delete on asset begin
  update accountCount set count = count - 1 where owner = old.owner;
end;

CREATE TRIGGER albumsHadAsset after update on asset
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

CREATE TRIGGER albumsHaveAsset after update on asset
when new.isHidden = 0 and new.trashed is null and (
  old.isHidden <> 0 or old.trashed is not null or old.owner <> new.owner
  or old.visibility <> new.visibility)
begin
  insert into albumCount (album, owner, visibility, isGiven, count)
  select album, new.owner, new.visibility, new.owner = adder, 1 from albumAsset
  where asset = new.rowNumber
  on conflict do update set count = count + 1;
end;

CREATE TRIGGER assetChangesHands after update of owner on asset
when old.owner <> new.owner begin
  update account set usedBytes = usedBytes - (
    select coalesce(sum(sizeBytes), 0) from resource where asset = old.rowNumber)
  where rowNumber = old.owner;
  update account set usedBytes = usedBytes + (
    select coalesce(sum(sizeBytes), 0) from resource where asset = new.rowNumber)
  where rowNumber = new.owner;
end;

CREATE TRIGGER assetComes after insert on asset when new.isListed begin
  insert into assetCount values (
    new.owner, new.visibility, new.kind, new.sortTime, new.mapCode, new.latitude,
    new.longitude, 1);
end;

CREATE TRIGGER assetGoes after delete on asset when old.isListed begin
  insert into assetCount values (
    old.owner, old.visibility, old.kind, old.sortTime, old.mapCode, old.latitude,
    old.longitude, -1);
end;

CREATE TRIGGER assetGoesWithFiles before delete on asset begin
  update account set usedBytes = usedBytes - (
    select coalesce(sum(sizeBytes), 0) from resource where asset = old.rowNumber)
  where rowNumber = old.owner;
end;

CREATE TRIGGER assetIs after update on asset
when new.isListed and (
  not old.isListed or old.sortTime <> new.sortTime or old.owner <> new.owner
  or old.visibility <> new.visibility or old.kind <> new.kind
  or old.latitude is not new.latitude or old.longitude is not new.longitude)
begin
  insert into assetCount values (
    new.owner, new.visibility, new.kind, new.sortTime, new.mapCode, new.latitude,
    new.longitude, 1);
end;

CREATE TRIGGER assetLeavesAlbums before delete on asset
when old.isHidden = 0 and old.trashed is null begin
  update albumCount set count = count - 1
  from albumAsset as kept
  where kept.asset = old.rowNumber and albumCount.album = kept.album
    and albumCount.owner = old.owner and albumCount.visibility = old.visibility
    and albumCount.isGiven = (old.owner = kept.adder);
end;

CREATE TRIGGER assetWas after update on asset
when old.isListed and (
  not new.isListed or old.sortTime <> new.sortTime or old.owner <> new.owner
  or old.visibility <> new.visibility or old.kind <> new.kind
  or old.latitude is not new.latitude or old.longitude is not new.longitude)
begin
  insert into assetCount values (
    old.owner, old.visibility, old.kind, old.sortTime, old.mapCode, old.latitude,
    old.longitude, -1);
end;

CREATE TRIGGER searchChanges after update on asset
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

CREATE TRIGGER searchGoes after delete on asset begin
  insert into searchStale (asset, key)
  values (
    old.rowNumber,
    (old.sortTime - (old.sortTime % 60000 + 60000) % 60000) / 60000 << 31 | old.rowNumber)
  on conflict do nothing;
end;

CREATE TABLE asset (
  -- Never given twice: the change log and fetch results name rows that are gone.
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  owner integer not null references account (rowNumber),
  visibility text not null check (visibility in ('private', 'family')),
  kind text not null check (kind in ('image', 'video')),
  -- PhotoKit's bits.
  subtypes integer not null default 0 check (subtypes >= 0),
  state text not null check (state in ('developing', 'ready', 'unreadable')),
  reason text check ((reason is not null) = (state = 'unreadable')),
  isHidden integer not null default 0 check (isHidden in (0, 1)),
  -- When it was put into the trash.
  trashed integer,
  added integer not null,
  modified integer not null,

  -- What its owner says of it.
  title text,
  subtitle text,
  caption text,
  rating integer not null default 0 check (rating between 0 and 5),
  givenCaptured text check (givenCaptured glob '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T*'),
  givenOffset text check (givenOffset glob '[-+][0-9][0-9]:[0-9][0-9]'),
  -- Whether a person decided about the position, also that there is none.
  isPlaced integer not null default 0 check (isPlaced in (0, 1)),
  givenLatitude real check (givenLatitude between -90 and 90),
  givenLongitude real check (givenLongitude between -180 and 180),

  -- What the file says. The size is upright, of the original; the time is the
  -- local one, with its offset from UTC where that is known.
  width integer check (width > 0),
  height integer check (height > 0),
  durationSeconds real check (durationSeconds >= 0),
  fileCaptured text check (fileCaptured glob '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T*'),
  fileOffset text check (fileOffset glob '[-+][0-9][0-9]:[0-9][0-9]'),
  fileLatitude real check (fileLatitude between -90 and 90),
  fileLongitude real check (fileLongitude between -180 and 180),
  camera text,
  lens text,
  placeholder text check (
    placeholder glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  -- At most 25 bytes, in base64.
  thumbHash text check (length(thumbHash) between 8 and 36),

  -- Shots of one moment, and pictures that stand for one: only those that
  -- represent them are listed. The pick is PhotoKit's: 1 the camera's, 2 a person's.
  burst text,
  burstPick integer not null default 0 check (burstPick between 0 and 2),
  isRepresentative integer not null default 0 check (isRepresentative in (0, 1)),
  stack text,
  isStackTop integer not null default 0 check (isStackTop in (0, 1)),

  -- Null is the original.
  currentVersion integer,
  -- The order of the library: the captured time as though it were UTC, else `added`.
  sortTime integer not null,
  -- The position as a number whose leading bits are those of what lies near by.
  mapCode integer,

  captured text generated always as (coalesce(givenCaptured, fileCaptured)) virtual,
  capturedOffset text generated always as (
    iif(givenCaptured is null, fileOffset, givenOffset)) virtual,
  latitude real generated always as (iif(isPlaced, givenLatitude, fileLatitude)) virtual,
  longitude real generated always as (iif(isPlaced, givenLongitude, fileLongitude)) virtual,
  -- Whether the family sees it. Nothing else may decide that.
  isFamily integer not null generated always as (
    visibility = 'family' and isHidden = 0 and trashed is null) virtual,
  -- Whether it stands in its owner's library.
  isListed integer not null generated always as (
    isHidden = 0 and trashed is null
    and (burst is null or isRepresentative or burstPick = 2)
    and (stack is null or isStackTop)) virtual, locality integer, zoneOffset text
  check (zoneOffset glob '[-+][0-9][0-9]:[0-9][0-9]'),

  unique (rowNumber, owner),
  check ((width is null) = (height is null)),
  check (kind <> 'image' or state <> 'ready' or width is not null),
  check (fileCaptured is not null or fileOffset is null),
  check (givenCaptured is not null or givenOffset is null),
  check ((fileLatitude is null) = (fileLongitude is null)),
  check ((givenLatitude is null) = (givenLongitude is null)),
  check (isPlaced or givenLatitude is null),
  check ((latitude is null) = (mapCode is null)),
  check (burst is not null or (burstPick = 0 and not isRepresentative)),
  check (stack is not null or not isStackTop),
  foreign key (rowNumber, currentVersion) references version (asset, number)
    deferrable initially deferred
) strict;

CREATE INDEX assetByBurst on asset (burst) where burst is not null;

CREATE INDEX assetByStack on asset (stack) where stack is not null;

CREATE INDEX assetByTime on asset (sortTime, id);

CREATE INDEX assetDeveloping on asset (sortTime, id) where state = 'developing';

CREATE INDEX assetHidden on asset (owner, sortTime, id) where isHidden;

CREATE INDEX assetListed on asset (sortTime, id, owner, visibility, kind) where isListed;

CREATE INDEX assetOfOwner on asset (owner, sortTime, id, visibility, kind)
where isListed;

CREATE INDEX assetOffMap on asset (sortTime, id) where isListed and mapCode is null;

CREATE INDEX assetOnMap
on asset (mapCode, sortTime, id, owner, visibility, latitude, longitude)
where isListed and mapCode is not null;

CREATE INDEX assetTrashed on asset (owner, trashed) where trashed is not null;

CREATE INDEX assetUnlocated on asset (rowNumber)
where mapCode is not null and locality is null;

CREATE VIEW assetCount (owner, visibility, kind, sortTime, mapCode, latitude, longitude, sign)
  as select null, null, null, null, null, null, null, null;

CREATE TRIGGER assetCounted instead of insert on assetCount begin
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

CREATE VIEW assetDetail as
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

CREATE TABLE change (
  number integer not null references changeSet (number) on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  kind text not null check (kind in ('asset', 'collection', 'place', 'account')),
  id text not null,
  -- Its row, which is never given to another.
  object integer not null,
  change text not null check (change in ('inserted', 'updated', 'deleted')),
  account integer not null references account (rowNumber),
  audience text not null check (audience in ('account', 'family', 'others')),
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

CREATE TABLE collection (
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

CREATE INDEX collectionByCover on collection (cover) where cover is not null;

CREATE INDEX collectionByParent on collection (owner, parent, position);

CREATE INDEX collectionByTitle on collection (owner, title);

CREATE INDEX collectionInside on collection (parent) where parent is not null;

CREATE TABLE contentIdentifier (
  asset integer primary key references asset (rowNumber) on delete cascade,
  identifier text not null
) strict;

CREATE INDEX contentIdentifierByText on contentIdentifier (identifier);

CREATE TABLE discard (
  sha256 blob primary key check (length(sha256) = 32)
) strict, without rowid;

CREATE TABLE "facet" (
  rowNumber integer primary key,
  kind text not null check (kind in ('keyword', 'camera', 'lens', 'location')),
  name text not null collate nocase check (length(name) > 0),
  -- What it is found by besides, where that is more than its name.
  text text,
  unique (kind, name)
) strict;

CREATE VIEW facetMark (rowNumber, kind, name, mark) as
  select
    rowNumber, kind, name, char(0xE100 + rowNumber / 4096, 0xE800 + rowNumber % 4096)
  from facet;

CREATE VIRTUAL TABLE facetText using fts5 (
  name, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');

CREATE TABLE 'facetText_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'facetText_content'(id INTEGER PRIMARY KEY, c0);

CREATE TABLE 'facetText_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'facetText_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'facetText_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE favorite (
  account integer not null references account (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  primary key (account, asset)
) strict, without rowid;

CREATE INDEX favoriteByAsset on favorite (asset);

CREATE TABLE fileFacts (
  asset integer primary key references asset (rowNumber) on delete cascade,
  facts text not null check (facts glob '{*}')
) strict;

CREATE TABLE grantAsset (
  guest integer not null references accessGrant (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  position integer not null,
  primary key (guest, asset)
) strict, without rowid;

CREATE INDEX grantAssetByAsset on grantAsset (asset);

CREATE TABLE hourCount (
  hour integer not null,
  owner integer not null references account (rowNumber) on delete cascade,
  visibility text not null,
  images integer not null,
  videos integer not null,
  primary key (hour, owner, visibility)
) strict, without rowid;

CREATE TABLE invitation (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  hash blob not null unique check (length(hash) = 32),
  account integer references account (rowNumber) on delete cascade,
  role text check (role in ('administrator', 'member', 'viewer')),
  maker integer not null references account (rowNumber) on delete cascade,
  made integer not null,
  expires integer not null check (expires > made),
  check ((account is null) = (role is not null))
) strict;

CREATE UNIQUE INDEX invitationByAccount on invitation (account) where account is not null;

CREATE INDEX invitationByMaker on invitation (maker);

CREATE TABLE job (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  kind text not null check (length(kind) > 0),
  arguments text not null check (arguments glob '{*}'),
  state text not null
    check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  priority integer not null check (priority in (0, 1)),
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  note text,
  -- Where another attempt goes on.
  position text check (position glob '{*}'),
  reason text,
  attempts integer not null default 0 check (attempts >= 0),
  -- Not before.
  due integer not null,
  made integer not null,
  started integer,
  ended integer,
  lastGood integer,
  -- Null where once is enough.
  everySeconds integer check (everySeconds > 0)
) strict;

CREATE UNIQUE INDEX jobByTurn on job (kind) where everySeconds is not null;

CREATE INDEX jobWaiting on job (due) where state = 'waiting';

CREATE TRIGGER searchGetsWord after insert on keyword begin
  insert into facet (kind, name) values ('keyword', new.word) on conflict do nothing;
  insert into searchStale (asset, key)
  select asset, key from searchKey where asset = new.asset on conflict do nothing;
end;

CREATE TRIGGER searchLosesWord after delete on keyword begin
  insert into searchStale (asset, key)
  select asset, key from searchKey where asset = old.asset on conflict do nothing;
end;

CREATE TABLE keyword (
  asset integer not null references asset (rowNumber) on delete cascade,
  word text not null collate nocase check (length(word) > 0),
  primary key (asset, word)
) strict, without rowid;

CREATE INDEX keywordByWord on keyword (word, asset);

CREATE TABLE kindStale (
  asset integer primary key references asset (rowNumber) on delete cascade
) strict;

CREATE TABLE knownBrowser (
  hash blob primary key check (length(hash) = 32),
  account integer not null references account (rowNumber) on delete cascade,
  used integer not null
) strict, without rowid;

CREATE INDEX knownBrowserByAccount on knownBrowser (account, used);

CREATE TABLE library (
  onlyRow integer primary key check (onlyRow = 1),
  id text not null check (length(id) = 26),
  made integer not null,
  -- Names the change log: a catalog that was restored or rebuilt begins a new one.
  changeLog text not null check (length(changeLog) = 8),
  -- The newest transaction, and the one after which the log has everything.
  changeNumber integer not null default 0 check (changeNumber >= changeFloor),
  changeFloor integer not null default 0 check (changeFloor >= 0),
  -- The newest transaction that the documents beside the originals tell of.
  documentNumber integer not null default 0 check (documentNumber <= changeNumber)
) strict;

CREATE TABLE locality (
  key integer primary key check (key <> 0),
  town text,
  city text,
  region text,
  country text not null,
  countryCode text not null,
  -- The words of the index for all of them.
  facets text not null
) strict;

CREATE TABLE mapCount (
  level integer not null references mapLevel (level),
  cell integer not null,
  owner integer not null references account (rowNumber) on delete cascade,
  visibility text not null,
  count integer not null,
  latitudes real not null,
  longitudes real not null,
  primary key (level, cell, owner, visibility)
) strict, without rowid;

CREATE TABLE mapLevel (level integer primary key) strict;

CREATE TABLE monthCount (
  month integer not null,
  owner integer not null references account (rowNumber) on delete cascade,
  visibility text not null,
  images integer not null,
  videos integer not null,
  primary key (month, owner, visibility)
) strict, without rowid;

CREATE TABLE nameStale (
  asset integer primary key references asset (rowNumber) on delete cascade
) strict;

CREATE TABLE place (
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

CREATE INDEX placeByName on place (name collate nocase);

CREATE TABLE placeAsset (
  place integer not null references place (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  added integer not null,
  primary key (place, asset)
) strict, without rowid;

CREATE INDEX placeAssetByAsset on placeAsset (asset);

CREATE TABLE reread (
  asset integer primary key references asset (rowNumber) on delete cascade,
  -- How often that has happened.
  failures integer not null check (failures > 0),
  due integer not null
) strict;

CREATE INDEX rereadByTime on reread (due);

CREATE TRIGGER resourceComes after insert on resource begin
  update account set usedBytes = usedBytes + new.sizeBytes
  where rowNumber = (select owner from asset where rowNumber = new.asset);
end;

CREATE TRIGGER resourceGoes after delete on resource begin
  update account set usedBytes = usedBytes - old.sizeBytes
  where rowNumber = (select owner from asset where rowNumber = old.asset);
end;

CREATE TRIGGER searchComes after insert on resource when new.kind = 'original' begin
  insert into facet (kind, name)
  select 'camera', camera from asset where rowNumber = new.asset and camera <> ''
  union all
  select 'lens', lens from asset where rowNumber = new.asset and lens <> ''
  on conflict do nothing;
  insert into searchStale (asset, key)
  select asset, key from searchKey where asset = new.asset on conflict do nothing;
end;

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

CREATE TABLE review (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  place integer not null references place (rowNumber) on delete cascade,
  author integer not null references account (rowNumber),
  stars integer not null check (stars between 1 and 5),
  text text not null,
  made integer not null,
  modified integer not null
) strict;

CREATE INDEX reviewByAuthor on review (author);

CREATE INDEX reviewByPlace on review (place, made);

CREATE TABLE reviewAsset (
  review integer not null references review (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  position integer not null,
  primary key (review, asset)
) strict, without rowid;

CREATE INDEX reviewAssetByAsset on reviewAsset (asset);

CREATE VIRTUAL TABLE search using fts5 (
  title, marks, detail = none, columnsize = 0, prefix = '2 3 4 5 6 7 8',
  tokenize = 'unicode61 remove_diacritics 2');

CREATE VIEW searchKey (asset, key) as
  select
    rowNumber,
    (sortTime - (sortTime % 60000 + 60000) % 60000) / 60000 << 31 | rowNumber
  from asset;

CREATE TABLE searchStale (
  asset integer not null,
  key integer not null,
  primary key (asset, key)
) strict, without rowid;

CREATE VIRTUAL TABLE searchText using fts5 (
  text, marks, detail = none, columnsize = 0, prefix = '2 3 4 5 6 7 8',
  tokenize = 'unicode61 remove_diacritics 2');

CREATE TABLE 'searchText_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'searchText_content'(id INTEGER PRIMARY KEY, c0, c1);

CREATE TABLE 'searchText_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'searchText_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'search_content'(id INTEGER PRIMARY KEY, c0, c1);

CREATE TABLE 'search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE VIEW searchable (asset, key, title, text, filename, marks) as
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

CREATE TABLE session (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  hash blob not null unique check (length(hash) = 32),
  -- The secret before this one, good for a moment more: for what was sent at the
  -- same time.
  previous blob unique check (length(previous) = 32),
  rotated integer,
  account integer not null references account (rowNumber) on delete cascade,
  made integer not null,
  used integer not null,
  expires integer not null,
  -- What the browser calls itself, and where it was when it came in.
  agent text not null default '',
  address text not null default '',
  check ((previous is null) = (rotated is null))
) strict;

CREATE INDEX sessionByAccount on session (account);

CREATE INDEX sessionByExpiry on session (expires);

CREATE VIEW sharedAsset as
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

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE unlocking (
  hash blob primary key check (length(hash) = 32),
  guest integer not null references accessGrant (rowNumber) on delete cascade,
  expires integer not null
) strict, without rowid;

CREATE INDEX unlockingByGuest on unlocking (guest, expires);

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
  -- Whether the asset was there already, in the trash.
  wasTrashed integer not null default 0 check (wasTrashed in (0, 1)), wishes text, pair text, storedSHA256 blob check (length(storedSHA256) = 32),
  unique (owner, clientID),
  check ((outcome is null) = (asset is null))
) strict;

CREATE INDEX uploadByAsset on upload (asset);

CREATE INDEX uploadByExpiry on upload (expires);

CREATE INDEX uploadByPair on upload (owner, pair) where pair is not null;

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
