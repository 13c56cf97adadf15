-- The catalog: everything that a library stores besides the files themselves.
--
-- Every table has `rowNumber`, by which rows refer to one another and which is never shown, beside
-- the `id` that the API hands out. Moments are milliseconds since 1970 in UTC.
--
-- A release that changes this file also appends the step that brings catalogs of the release before
-- to the same schema: Catalog/Schema_ccatalog.swift.

-- == The library ==

create table library (
  onlyRow integer primary key check (onlyRow = 1),
  id text not null check (length(id) = 26),
  made integer not null,
  -- Names the change log; a restored or rebuilt catalog begins a new one.
  changeLog text not null check (length(changeLog) = 8),
  -- The newest transaction, and the one after which the log is complete.
  changeNumber integer not null default 0 check (changeNumber >= changeFloor),
  changeFloor integer not null default 0 check (changeFloor >= 0),
  -- The newest transaction that the documents beside the originals include.
  documentNumber integer not null default 0 check (documentNumber <= changeNumber)
) strict;

-- == Accounts, and how people sign in ==

create table account (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  name text not null collate nocase check (length(name) between 1 and 100),
  role text not null check (role in ('administrator', 'member', 'viewer')),
  -- The visibility of assets that this account adds.
  visibility text not null default 'family' check (visibility in ('private', 'family')),
  -- Argon2id, in the format of the Password Hashing Competition; null for an account that signs
  -- in by a link only.
  password text check (password like '$argon2id$%'),
  -- The bytes that its files use, and its quota; null is unlimited.
  usedBytes integer not null default 0,
  quotaBytes integer check (quotaBytes >= 0),
  made integer not null,
  -- When it was removed. The row stays, because assets of others refer to it.
  removed integer
) strict;

create unique index accountByName on account (name) where removed is null;

create table session (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  hash blob not null unique check (length(hash) = 32),
  -- The previous secret, valid for a moment more, for requests sent at the same time.
  previous blob unique check (length(previous) = 32),
  rotated integer,
  account integer not null references account (rowNumber) on delete cascade,
  made integer not null,
  used integer not null,
  expires integer not null,
  -- The browser's user agent and address at sign-in.
  agent text not null default '',
  address text not null default '',
  -- A name that the person gave the browser; empty if none.
  name text not null default '',
  check ((previous is null) = (rotated is null))
) strict;

create index sessionByAccount on session (account);

create index sessionByExpiry on session (expires);

-- Accounts that lock their hidden assets.
create table hiddenLock (
  account integer primary key references account (rowNumber) on delete cascade,
  -- Argon2id; null if only the account's password opens them.
  pin text check (pin like '$argon2id$%'),
  -- How long they stay open.
  minutes integer not null check (minutes between 1 and 1440)
) strict;

-- Sessions in which they are open.
create table hiddenOpening (
  session integer primary key references session (rowNumber) on delete cascade,
  until integer not null
) strict;

-- The transaction that hid each hidden asset: those who do not see it are told that it is gone.
create table hiddenSince (
  asset integer primary key references asset (rowNumber) on delete cascade,
  number integer not null
) strict;

-- Browsers in which an account has signed in before. Guesses made elsewhere do not delay them.
create table knownBrowser (
  hash blob primary key check (length(hash) = 32),
  account integer not null references account (rowNumber) on delete cascade,
  used integer not null
) strict, without rowid;

create index knownBrowserByAccount on knownBrowser (account, used);

-- The link that serve prints while there is no account. Of secrets, here and below, only the
-- hashes are stored.
create table claim (
  hash blob primary key check (length(hash) = 32),
  made integer not null,
  expires integer not null check (expires > made)
) strict, without rowid;

-- Links that create an account, or set a new password for an existing one.
create table invitation (
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

create unique index invitationByAccount on invitation (account) where account is not null;

create index invitationByMaker on invitation (maker);

-- == Assets ==

create table asset (
  -- Never reused: the change log and fetch results refer to deleted rows.
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  owner integer not null references account (rowNumber),
  visibility text not null check (visibility in ('private', 'family')),
  kind text not null check (kind in ('image', 'video')),
  -- A bit set, as PhotoKit's PHAssetMediaSubtype.
  subtypes integer not null default 0 check (subtypes >= 0),
  state text not null check (state in ('developing', 'ready', 'unreadable')),
  -- Why it has no pictures: a key of the catalogue of sentences with its arguments, as JSON.
  reason text check ((reason is not null) = (state = 'unreadable')),
  isHidden integer not null default 0 check (isHidden in (0, 1)),
  -- When it was put into the trash.
  trashed integer,
  added integer not null,
  modified integer not null,

  -- Details that its owner has set.
  title text,
  subtitle text,
  caption text,
  rating integer not null default 0 check (rating between 0 and 5),
  givenCaptured text check (givenCaptured glob '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]T*'),
  givenOffset text check (givenOffset glob '[-+][0-9][0-9]:[0-9][0-9]'),
  -- Whether the owner has set or removed the position.
  isPlaced integer not null default 0 check (isPlaced in (0, 1)),
  givenLatitude real check (givenLatitude between -90 and 90),
  givenLongitude real check (givenLongitude between -180 and 180),

  -- Facts of the file. The size is the original's, upright. The time is local, with its offset
  -- from UTC where that is known.
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

  -- Bursts and stacks, of which only the representative is listed. The pick is PhotoKit's: 1 made
  -- by the camera, 2 by a person.
  burst text,
  burstPick integer not null default 0 check (burstPick between 0 and 2),
  isRepresentative integer not null default 0 check (isRepresentative in (0, 1)),
  stack text,
  isStackTop integer not null default 0 check (isStackTop in (0, 1)),

  -- Null for the original.
  currentVersion integer,
  -- Orders the library: the local time of capture read as UTC, else `added`.
  sortTime integer not null,
  -- The position as a number; nearby positions share its leading bits.
  mapCode integer,

  captured text generated always as (coalesce(givenCaptured, fileCaptured)) virtual,
  capturedOffset text generated always as (
    iif(givenCaptured is null, fileOffset, givenOffset)) virtual,
  latitude real generated always as (iif(isPlaced, givenLatitude, fileLatitude)) virtual,
  longitude real generated always as (iif(isPlaced, givenLongitude, fileLongitude)) virtual,
  -- Whether family members see it. No other expression decides that.
  isFamily integer not null generated always as (
    visibility = 'family' and isHidden = 0 and trashed is null) virtual,
  -- Whether it is listed in its owner's library.
  isListed integer not null generated always as (
    isHidden = 0 and trashed is null
    and (burst is null or isRepresentative or burstPick = 2)
    and (stack is null or isStackTop)) virtual,

  -- The key of its locality: null until it is looked up, 0 where no town is near.
  locality integer,
  -- The offset from UTC of local time where and when it was taken.
  zoneOffset text check (zoneOffset glob '[-+][0-9][0-9]:[0-9][0-9]'),

  -- The owner's flag and colour label.
  flag text check (flag in ('picked', 'rejected')),
  label text check (label in ('red', 'yellow', 'green', 'blue', 'purple')),

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

create index assetByTime on asset (sortTime, id);

-- Covers every column that a page of the library asks for.
create index assetListed on asset (sortTime, id, owner, visibility, kind) where isListed;

create index assetOfOwner on asset (owner, sortTime, id, visibility, kind)
where isListed;

create index assetHidden on asset (owner, sortTime, id) where isHidden;

create index assetTrashed on asset (owner, trashed) where trashed is not null;

create index assetDeveloping on asset (sortTime, id) where state = 'developing';

create index assetByBurst on asset (burst) where burst is not null;

create index assetByStack on asset (stack) where stack is not null;

-- Covers every column that the map asks for.
create index assetOnMap
on asset (mapCode, sortTime, id, owner, visibility, latitude, longitude)
where isListed and mapCode is not null;

create index assetOffMap on asset (sortTime, id) where isListed and mapCode is null;

create index assetUnlocated on asset (rowNumber)
where mapCode is not null and locality is null;

-- All facts of the file, as `tintype info --json` writes them. They are long and seldom read,
-- so they have a table of their own.
create table fileFacts (
  asset integer primary key references asset (rowNumber) on delete cascade,
  facts text not null check (facts glob '{*}')
) strict;

-- The identifier that a camera writes into both halves of a Live Photo.
create table contentIdentifier (
  asset integer primary key references asset (rowNumber) on delete cascade,
  identifier text not null
) strict;

create index contentIdentifierByText on contentIdentifier (identifier);

create table version (
  asset integer not null references asset (rowNumber) on delete cascade,
  number integer not null check (number >= 1),
  recipe text not null check (recipe glob '{*}'),
  made integer not null,
  maker integer not null references account (rowNumber),
  -- The size of the result, upright.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The fonts that drew its text when it was saved, as `[{"name", "file", "sha256"}]`; null if it
  -- has no text, or was saved without being rendered.
  fonts text check (fonts glob '[[]*'),
  primary key (asset, number)
) strict, without rowid;

-- Versions whose recipes are long: they are parts of their asset's document, files that are named
-- by their hash. A document is composed without reading them.
create table versionPart (
  asset integer not null,
  number integer not null,
  sha256 blob not null check (length(sha256) = 32),
  primary key (asset, number),
  foreign key (asset, number) references version (asset, number) on delete cascade
) strict, without rowid;

create table keyword (
  asset integer not null references asset (rowNumber) on delete cascade,
  word text not null collate nocase check (length(word) > 0),
  primary key (asset, word)
) strict, without rowid;

create index keywordByWord on keyword (word, asset);

-- Keywords that an asset's owner has refused for it: they are not suggested for it again.
create table keywordRefusal (
  asset integer not null references asset (rowNumber) on delete cascade,
  word text not null collate nocase check (length(word) > 0),
  primary key (asset, word)
) strict, without rowid;

create index keywordRefusalByWord on keywordRefusal (word, asset);

create trigger keywordIsGiven after insert on keyword begin
  delete from keywordRefusal where asset = new.asset and word = new.word;
end;

create table favorite (
  account integer not null references account (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  primary key (account, asset)
) strict, without rowid;

create index favoriteByAsset on favorite (asset);

-- == Files ==

create table resource (
  rowNumber integer primary key,
  asset integer not null,
  -- The asset's owner, repeated for the unique index below.
  owner integer not null,
  kind text not null
    check (kind in ('original', 'pairedVideo', 'sidecar', 'rendered', 'alternate')),
  sha256 blob not null check (length(sha256) = 32),
  sizeBytes integer not null check (sizeBytes > 0),
  filename text not null check (length(filename) > 0),
  -- By content, such as 'jpeg'.
  format text not null check (length(format) > 0),
  foreign key (asset, owner) references asset (rowNumber, owner)
    on delete cascade on update cascade
) strict;

create index resourceByAsset on resource (asset, owner);

create index resourceByContent on resource (sha256);

-- An owner has a file once, however many requests upload it at the same time.
create unique index resourceOnce on resource (owner, sha256) where kind = 'original';

create unique index resourceOriginal on resource (asset) where kind = 'original';

-- Files that the recipes of an asset's versions read, such as masks.
create table recipeFile (
  rowNumber integer primary key,
  asset integer not null references asset (rowNumber) on delete cascade,
  sha256 blob not null check (length(sha256) = 32),
  sizeBytes integer not null check (sizeBytes > 0),
  -- By content, such as 'png'.
  format text not null check (length(format) > 0),
  -- When it was made for an edit that is not saved; null once a version names it.
  unsaved integer,
  unique (asset, sha256)
) strict;

create index recipeFileByContent on recipeFile (sha256);

create index recipeFileUnsaved on recipeFile (unsaved) where unsaved is not null;

-- Blobs to delete once no row can refer to them.
create table discard (
  sha256 blob primary key check (length(sha256) = 32)
) strict, without rowid;

-- == Albums, smart albums and folders ==

create table collection (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  owner integer not null references account (rowNumber),
  kind text not null check (kind in ('album', 'smartAlbum', 'folder')),
  title text not null check (length(title) between 1 and 1000),
  -- The folder that contains it; null at the top.
  parent integer references collection (rowNumber),
  -- Orders it among its siblings. The numbers are far apart, so that an insertion writes one row.
  position integer not null,
  -- The cover of an album; null for its first asset.
  cover integer references asset (rowNumber) on delete set null,
  -- The predicate of a smart album.
  rule text check ((rule is not null) = (kind = 'smartAlbum')),
  made integer not null,
  modified integer not null,
  check (cover is null or kind = 'album'),
  check (parent <> rowNumber)
) strict;

create index collectionByParent on collection (owner, parent, position);

create index collectionInside on collection (parent) where parent is not null;

create index collectionByTitle on collection (owner, title);

create index collectionByCover on collection (cover) where cover is not null;

create table albumAsset (
  album integer not null references collection (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  position integer not null,
  -- The account that added it: only an asset's owner makes it visible to others by adding it.
  adder integer not null references account (rowNumber),
  primary key (album, asset)
) strict, without rowid;

create unique index albumAssetInOrder on albumAsset (album, position, asset);

create index albumAssetByAsset on albumAsset (asset);

-- Accounts, besides the owner, that see an album or may add to it.
create table albumShare (
  album integer not null references collection (rowNumber) on delete cascade,
  account integer not null references account (rowNumber) on delete cascade,
  mayAdd integer not null check (mayAdd in (0, 1)),
  made integer not null,
  primary key (album, account)
) strict, without rowid;

create index albumShareByAccount on albumShare (account);

-- == Places and reviews ==

-- A named spot. All accounts that see family assets see it; its owner may change it.
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

-- == Links and tokens ==

create table accessGrant (
  -- The guest's number in every query. It is negative, so it is never an account's, and random,
  -- so it is never used again.
  rowNumber integer primary key check (rowNumber < 0),
  id text not null unique check (length(id) = 26),
  kind text not null check (kind in ('link', 'token')),
  hash blob not null unique check (length(hash) = 32),
  -- A link's secret, so that its owner can copy the link again. It opens nothing but the assets
  -- in this catalog.
  secret text check ((secret is not null) = (kind = 'link')),
  owner integer not null references account (rowNumber) on delete cascade,
  level text not null check (level in ('add', 'limited', 'read', 'write')),
  title text not null,
  -- The album that a link shows; null for selected assets.
  album integer references collection (rowNumber) on delete cascade,
  -- Argon2id, in the format of the Password Hashing Competition.
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

-- The assets selected for a link or a token.
create table grantAsset (
  guest integer not null references accessGrant (rowNumber) on delete cascade,
  asset integer not null references asset (rowNumber) on delete cascade,
  position integer not null,
  primary key (guest, asset)
) strict, without rowid;

create index grantAssetByAsset on grantAsset (asset);

-- The same assets in the library's order, so that a page of a link reads its own photos only.
create table grantOrder (
  guest integer not null references accessGrant (rowNumber) on delete cascade,
  sortTime integer not null,
  -- The asset's id and row.
  id text not null,
  asset integer not null references asset (rowNumber) on delete cascade,
  primary key (guest, sortTime, id)
) strict, without rowid;

create index grantOrderByAsset on grantOrder (asset);

create trigger choiceComes after insert on grantAsset begin
  insert into grantOrder (guest, sortTime, id, asset)
  select new.guest, sortTime, id, new.asset from asset where rowNumber = new.asset;
end;

create trigger choiceGoes after delete on grantAsset begin
  delete from grantOrder where asset = old.asset and guest = old.guest;
end;

create trigger choiceMoves after update of sortTime on asset
when old.sortTime <> new.sortTime begin
  update grantOrder set sortTime = new.sortTime where asset = new.rowNumber;
end;

-- Browsers that have given a link's password.
create table unlocking (
  hash blob primary key check (length(hash) = 32),
  guest integer not null references accessGrant (rowNumber) on delete cascade,
  expires integer not null
) strict, without rowid;

create index unlockingByGuest on unlocking (guest, expires);

-- The files that a token has sent and the folders that it has made, as its WebDAV folder lists
-- them. An entry outlives its photo, so that an app does not send again a photo that was deleted.
create table sentFile (
  grantRow integer not null references accessGrant (rowNumber) on delete cascade,
  -- The path of its folder, without slashes at its ends.
  folder text not null,
  name text not null check (length(name) > 0),
  isFolder integer not null check (isFolder in (0, 1)),
  sizeBytes integer not null check (sizeBytes >= 0),
  -- The file's content; null for folders, and for files that are not stored.
  sha256 blob check (length(sha256) = 32),
  sent integer not null,
  primary key (grantRow, folder, name)
) strict, without rowid;

-- When each token last sent a file, the entries of its folder, and those without content.
create table sending (
  grantRow integer primary key references accessGrant (rowNumber) on delete cascade,
  sent integer,
  entries integer not null,
  blanks integer not null
) strict;

create trigger sentFileComes after insert on sentFile begin
  insert into sending (grantRow, entries, blanks)
  values (new.grantRow, 1, iif(new.sha256 is null, 1, 0))
  on conflict do update set entries = entries + 1, blanks = blanks + excluded.blanks;
end;

create trigger sentFileGoes after delete on sentFile begin
  update sending set entries = entries - 1, blanks = blanks - iif(old.sha256 is null, 1, 0)
  where grantRow = old.grantRow;
end;

-- Assets that an account or a guest sees because their owner added them to an album that both
-- see, or selected them for a link.
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

-- == Names of towns ==

-- Names of locations: the nearest town. The key is the town's row in the table of towns, or
-- negative where only the region and country are named because no town is near.
create table locality (
  key integer primary key check (key <> 0),
  town text,
  city text,
  region text,
  country text not null,
  countryCode text not null,
  -- Their marks in the index.
  facets text not null
) strict;

-- An asset as the API shows it to those who may see it.
create view assetDetail as
  select
    asset.rowNumber, asset.id, asset.owner, account.id as ownerID, asset.visibility, asset.kind,
    asset.subtypes, asset.state, asset.reason, asset.isHidden, asset.trashed, asset.isFamily,
    asset.isListed,
    asset.title, asset.subtitle, asset.caption, asset.rating, asset.flag, asset.label,
    asset.captured,
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

-- == Counts ==

-- Listed assets by the hour of their `sortTime`.
create table hourCount (
  hour integer not null,
  owner integer not null references account (rowNumber) on delete cascade,
  visibility text not null,
  images integer not null,
  videos integer not null,
  primary key (hour, owner, visibility)
) strict, without rowid;

-- Listed assets by month, as 202408.
create table monthCount (
  month integer not null,
  owner integer not null references account (rowNumber) on delete cascade,
  visibility text not null,
  images integer not null,
  videos integer not null,
  primary key (month, owner, visibility)
) strict, without rowid;

-- The levels of the map's clusters.
create table mapLevel (level integer primary key) strict;

insert into mapLevel (level) values (2), (4), (6), (8), (10), (12), (14), (16);

-- Listed assets by location: the leading 2 x `level` bits of their `mapCode`, with the sums of
-- their positions.
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

-- Takes a change of the counts: what an asset was, with sign -1, and what it is, with sign 1.
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

create trigger assetComesHidden after insert on asset when new.isHidden begin
  insert or replace into hiddenSince (asset, number)
  select new.rowNumber, changeNumber + 1 from library;
end;

create trigger assetHides after update of isHidden on asset
when new.isHidden and not old.isHidden begin
  insert or replace into hiddenSince (asset, number)
  select new.rowNumber, changeNumber + 1 from library;
end;

create trigger assetShows after update of isHidden on asset
when old.isHidden and not new.isHidden begin
  delete from hiddenSince where asset = new.rowNumber;
end;

-- All assets of an account, including hidden, stacked and trashed ones.
create table accountCount (
  owner integer primary key references account (rowNumber) on delete cascade,
  count integer not null
) strict;

create trigger accountGetsAsset after insert on asset begin
  insert into accountCount (owner, count) values (new.owner, 1)
  on conflict do update set count = count + 1;
end;

create trigger accountGivesAsset after update of owner on asset
when old.owner <> new.owner begin
  update accountCount set count = count - 1 where owner = old.owner;
  insert into accountCount (owner, count) values (new.owner, 1)
  on conflict do update set count = count + 1;
end;

create trigger accountLosesAsset after delete on asset begin
  update accountCount set count = count - 1 where owner = old.owner;
end;

-- Bytes that an account's files use. Files deleted with their asset are counted before its row
-- goes, because they have no owner afterwards.
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

-- The same of the files that recipes read.
create trigger recipeFileComes after insert on recipeFile begin
  update account set usedBytes = usedBytes + new.sizeBytes
  where rowNumber = (select owner from asset where rowNumber = new.asset);
end;

create trigger recipeFileGoes after delete on recipeFile begin
  update account set usedBytes = usedBytes - old.sizeBytes
  where rowNumber = (select owner from asset where rowNumber = old.asset);
end;

create trigger assetGoesWithRecipeFiles before delete on asset begin
  update account set usedBytes = usedBytes - (
    select coalesce(sum(sizeBytes), 0) from recipeFile where asset = old.rowNumber)
  where rowNumber = old.owner;
end;

create trigger recipeFilesChangeHands after update of owner on asset
when old.owner <> new.owner begin
  update account set usedBytes = usedBytes - (
    select coalesce(sum(sizeBytes), 0) from recipeFile where asset = old.rowNumber)
  where rowNumber = old.owner;
  update account set usedBytes = usedBytes + (
    select coalesce(sum(sizeBytes), 0) from recipeFile where asset = new.rowNumber)
  where rowNumber = new.owner;
end;

-- Bytes of the recipes of an asset's versions, and of the texts of a place's reviews. The account
-- that owns the asset uses the first, the author of a review its text.
create table recipeTotal (
  asset integer primary key references asset (rowNumber) on delete cascade,
  bytes integer not null
) strict;

create table reviewTotal (
  place integer primary key references place (rowNumber) on delete cascade,
  bytes integer not null
) strict;

create trigger recipeComes after insert on version begin
  insert into recipeTotal (asset, bytes) values (new.asset, length(cast(new.recipe as blob)))
  on conflict do update set bytes = bytes + excluded.bytes;
  update account set usedBytes = usedBytes + length(cast(new.recipe as blob))
  where rowNumber = (select owner from asset where rowNumber = new.asset);
end;

create trigger recipeGoes after delete on version begin
  update recipeTotal set bytes = bytes - length(cast(old.recipe as blob))
  where asset = old.asset;
  update account set usedBytes = usedBytes - length(cast(old.recipe as blob))
  where rowNumber = (select owner from asset where rowNumber = old.asset);
end;

-- Recipes deleted with their asset are counted before its row goes.
create trigger assetGoesWithRecipes before delete on asset begin
  update account set usedBytes = usedBytes - (
    select coalesce(sum(bytes), 0) from recipeTotal where asset = old.rowNumber)
  where rowNumber = old.owner;
end;

create trigger recipesChangeHands after update of owner on asset
when old.owner <> new.owner begin
  update account set usedBytes = usedBytes - (
    select coalesce(sum(bytes), 0) from recipeTotal where asset = old.rowNumber)
  where rowNumber = old.owner;
  update account set usedBytes = usedBytes + (
    select coalesce(sum(bytes), 0) from recipeTotal where asset = new.rowNumber)
  where rowNumber = new.owner;
end;

create trigger reviewComes after insert on review begin
  insert into reviewTotal (place, bytes) values (new.place, length(cast(new.text as blob)))
  on conflict do update set bytes = bytes + excluded.bytes;
  update account set usedBytes = usedBytes + length(cast(new.text as blob))
  where rowNumber = new.author;
end;

create trigger reviewGoes after delete on review begin
  update reviewTotal set bytes = bytes - length(cast(old.text as blob)) where place = old.place;
  update account set usedBytes = usedBytes - length(cast(old.text as blob))
  where rowNumber = old.author;
end;

create trigger reviewChanges after update of text on review begin
  update reviewTotal
  set bytes = bytes + length(cast(new.text as blob)) - length(cast(old.text as blob))
  where place = new.place;
  update account
  set usedBytes = usedBytes + length(cast(new.text as blob)) - length(cast(old.text as blob))
  where rowNumber = new.author;
end;

-- An account also uses the titles and rules of its smart albums.
create trigger ruleComes after insert on collection when new.rule is not null begin
  update account
  set usedBytes = usedBytes + length(cast(new.title as blob)) + length(cast(new.rule as blob))
  where rowNumber = new.owner;
end;

create trigger ruleGoes after delete on collection when old.rule is not null begin
  update account
  set usedBytes = usedBytes - length(cast(old.title as blob)) - length(cast(old.rule as blob))
  where rowNumber = old.owner;
end;

create trigger ruleChanges after update of owner, title, rule on collection
when new.rule is not null begin
  update account
  set usedBytes = usedBytes - length(cast(old.title as blob)) - length(cast(old.rule as blob))
  where rowNumber = old.owner;
  update account
  set usedBytes = usedBytes + length(cast(new.title as blob)) + length(cast(new.rule as blob))
  where rowNumber = new.owner;
end;

-- Assets in albums that are neither hidden nor in the trash, by owner and visibility.
create table albumCount (
  album integer not null references collection (rowNumber) on delete cascade,
  owner integer not null references account (rowNumber) on delete cascade,
  visibility text not null,
  -- Whether its owner added it, so that all who see the album see it.
  isGiven integer not null check (isGiven in (0, 1)),
  count integer not null,
  primary key (album, owner, visibility, isGiven)
) strict, without rowid;

create trigger albumGetsAsset after insert on albumAsset begin
  insert into albumCount (album, owner, visibility, isGiven, count)
  select new.album, owner, visibility, owner = new.adder, 1 from asset
  where rowNumber = new.asset and isHidden = 0 and trashed is null
  on conflict do update set count = count + 1;
end;

create trigger albumLosesAsset after delete on albumAsset begin
  update albumCount set count = count - 1
  from asset
  where asset.rowNumber = old.asset and asset.isHidden = 0 and asset.trashed is null
    and albumCount.album = old.album and albumCount.owner = asset.owner
    and albumCount.visibility = asset.visibility
    and albumCount.isGiven = (asset.owner = old.adder);
end;

create trigger albumAssetChangesAdder after update of adder on albumAsset
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

create trigger albumsHadAsset after update on asset
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

create trigger albumsHaveAsset after update on asset
when new.isHidden = 0 and new.trashed is null and (
  old.isHidden <> 0 or old.trashed is not null or old.owner <> new.owner
  or old.visibility <> new.visibility)
begin
  insert into albumCount (album, owner, visibility, isGiven, count)
  select album, new.owner, new.visibility, new.owner = adder, 1 from albumAsset
  where asset = new.rowNumber
  on conflict do update set count = count + 1;
end;

create trigger assetLeavesAlbums before delete on asset
when old.isHidden = 0 and old.trashed is null begin
  update albumCount set count = count - 1
  from albumAsset as kept
  where kept.asset = old.rowNumber and albumCount.album = kept.album
    and albumCount.owner = old.owner and albumCount.visibility = old.visibility
    and albumCount.isGiven = (old.owner = kept.adder);
end;

-- == Search ==

-- Properties that many assets share. The index stores each as one letter: facetMark.
create table facet (
  rowNumber integer primary key,
  kind text not null check (kind in ('keyword', 'camera', 'lens', 'location')),
  name text not null collate nocase check (length(name) > 0),
  -- Further words that find it; null where the name is all.
  text text,
  unique (kind, name)
) strict;

create view facetMark (rowNumber, kind, name, mark) as
  select
    rowNumber, kind, name, char(0xE100 + rowNumber / 4096, 0xE800 + rowNumber % 4096)
  from facet;

create virtual table facetText using fts5 (
  name, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');

-- Listed assets. The rowid is the minute of the capture followed by the asset's row, so the
-- newest are found first and an hour is a range. The marks say who sees an asset, its kind and
-- its facets, in private-use letters that no query contains: SearchMark.
create virtual table search using fts5 (
  title, marks, detail = none, columnsize = 0, prefix = '2 3 4 5 6 7 8',
  tokenize = 'unicode61 remove_diacritics 2');

-- The same for every text of an asset: title, subtitle, caption, file name.
create virtual table searchText using fts5 (
  text, marks, detail = none, columnsize = 0, prefix = '2 3 4 5 6 7 8',
  tokenize = 'unicode61 remove_diacritics 2');

-- The rowid of an asset in the index.
create view searchKey (asset, key) as
  select
    rowNumber,
    (sortTime - (sortTime % 60000 + 60000) % 60000) / 60000 << 31 | rowNumber
  from asset;

-- The row of the index for each listed asset.
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
      || coalesce((
        select group_concat(' ' || mark, '') from personMark
        where person in (
          select face.person from face join person on person.rowNumber = face.person
          where face.asset = asset.rowNumber and not face.isRemoved and not face.isCut
            and person.name is not null)
      ), '')
  from asset
  join resource as original on original.asset = asset.rowNumber and original.kind = 'original'
  where asset.isListed;

-- Assets whose text changed in this transaction, with the rowids that the index may have of them.
-- Triggers may not write to virtual tables here, so `refreshSearch` updates the index before the
-- transaction ends.
create table searchStale (
  asset integer not null,
  key integer not null,
  primary key (asset, key)
) strict, without rowid;

-- An asset has no text before its original's row exists.
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

-- == Analyses ==

-- Assets that an analysis has looked at. An asset without a row waits for it, and so does one whose
-- row has another version.
create table analysis (
  asset integer not null references asset (rowNumber) on delete cascade,
  name text not null check (length(name) > 0),
  version integer not null check (version > 0),
  failures integer not null default 0 check (failures >= 0),
  -- When a failed asset is tried again; null once it is given up.
  due integer check (due is null or failures > 0),
  -- Why the last attempt failed, as an asset's reason.
  reason text check ((reason is not null) = (failures > 0)),
  state text not null generated always as (
    iif(failures = 0, 'done', iif(due is null, 'failed', 'waiting'))) virtual,
  primary key (asset, name)
) strict, without rowid;

create index analysisByTime on analysis (due) where due is not null;

create index analysisFailed on analysis (name) where failures > 0;

-- The assets that analyses look at. The records are `name version failures due`, with commas
-- between them; '-' stands for no time.
create view analysisSubject as
  select rowNumber, id, owner, sha256, kind, originalWidth, originalHeight, sortTime, (
    select group_concat(
      name || ' ' || version || ' ' || failures || ' ' || coalesce(due, '-'), ',')
    from analysis where analysis.asset = assetDetail.rowNumber
  ) as records
  from assetDetail where isListed and state = 'ready';

-- Listed assets by the state of an analysis, as counting a million rows would take too long.
create table analysisCount (
  name text not null,
  version integer not null,
  state text not null check (state in ('done', 'waiting', 'failed')),
  count integer not null,
  primary key (name, version, state)
) strict, without rowid;

-- Analyses that a person has paused.
create table pausedAnalysis (
  name text primary key check (length(name) > 0)
) strict, without rowid;

create trigger analysisComes after insert on analysis begin
  insert into analysisCount (name, version, state, count)
  select new.name, new.version, new.state, 1 from asset
  where rowNumber = new.asset and isListed
  on conflict do update set count = count + 1;
end;

create trigger analysisGoes after delete on analysis begin
  update analysisCount set count = count - 1
  where name = old.name and version = old.version and state = old.state
    and exists (select 1 from asset where rowNumber = old.asset and isListed);
end;

create trigger analysisChanges after update on analysis
when old.version <> new.version or old.state <> new.state begin
  update analysisCount set count = count - 1
  where name = old.name and version = old.version and state = old.state
    and exists (select 1 from asset where rowNumber = old.asset and isListed);
  insert into analysisCount (name, version, state, count)
  select new.name, new.version, new.state, 1 from asset
  where rowNumber = new.asset and isListed
  on conflict do update set count = count + 1;
end;

create trigger analysedAssetIsUnlisted after update on asset
when old.isListed and not new.isListed begin
  update analysisCount set count = count - 1
  from analysis
  where analysis.asset = new.rowNumber and analysisCount.name = analysis.name
    and analysisCount.version = analysis.version and analysisCount.state = analysis.state;
end;

create trigger analysedAssetIsListed after update on asset
when new.isListed and not old.isListed begin
  update analysisCount set count = count + 1
  from analysis
  where analysis.asset = new.rowNumber and analysisCount.name = analysis.name
    and analysisCount.version = analysis.version and analysisCount.state = analysis.state;
  insert into analysisCount (name, version, state, count)
  select name, version, state, 1 from analysis where asset = new.rowNumber
  on conflict do nothing;
end;

create trigger analysedAssetGoes before delete on asset when old.isListed begin
  update analysisCount set count = count - 1
  from analysis
  where analysis.asset = old.rowNumber and analysisCount.name = analysis.name
    and analysisCount.version = analysis.version and analysisCount.state = analysis.state;
end;

-- Listed assets without pictures, which no analysis can look at.
create index assetUnready on asset (owner, kind)
where isListed and state <> 'ready';

-- == People ==

-- Accounts that have turned People on: the models look at their photos, and they see names.
create table peopleAccount (
  account integer primary key references account (rowNumber) on delete cascade,
  since integer not null
) strict;

-- A person in photos. Without a name it is a group of faces that look alike.
create table person (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  name text check (length(name) between 1 and 1000),
  -- The face that stands for it; null for the best one.
  cover integer references face (rowNumber) on delete set null,
  made integer not null,
  modified integer not null
) strict;

create index personByCover on person (cover) where cover is not null;

create index personNamed on person (rowNumber) where name is not null;

-- The ids of persons that were merged with another.
create table personAlias (
  id text primary key check (length(id) = 26),
  person integer not null references person (rowNumber) on delete cascade
) strict, without rowid;

create index personAliasByPerson on personAlias (person);

-- Accounts to which a person is not shown.
create table hiddenPerson (
  account integer not null references account (rowNumber) on delete cascade,
  person integer not null references person (rowNumber) on delete cascade,
  primary key (account, person)
) strict, without rowid;

create index hiddenPersonByPerson on hiddenPerson (person);

create table face (
  rowNumber integer primary key autoincrement,
  id text not null unique check (length(id) = 26),
  asset integer not null references asset (rowNumber) on delete cascade,
  -- Its place in the upright original, in parts of the width and height from the upper left.
  x real not null check (x between -1 and 1),
  y real not null check (y between -1 and 1),
  width real not null check (width > 0 and width <= 2),
  height real not null check (height > 0 and height <= 2),
  -- Whether a model found it, an account drew it, or the photo's file names it.
  source text not null check (source in ('model', 'hand', 'file')),
  person integer references person (rowNumber) on delete set null,
  -- Whether an account, or the file, has said whose face it is.
  isConfirmed integer not null default 0 check (isConfirmed in (0, 1)),
  -- Whether an account has removed it. The row stays, so that it is not found again.
  isRemoved integer not null default 0 check (isRemoved in (0, 1)),
  -- Whether the current version of the photo does not show it.
  isCut integer not null default 0 check (isCut in (0, 1)),
  confidence real check (confidence between 0 and 1),
  quality real check (quality between 0 and 1),
  -- 128 numbers of 32 bits; null if no model has looked at it.
  vector blob check (length(vector) = 512)
) strict;

create index faceByAsset on face (asset);

create index faceByPerson on face (person, asset) where person is not null;

-- Accounts' answers: the face is not this person's.
create table faceRefusal (
  face integer not null references face (rowNumber) on delete cascade,
  person integer not null references person (rowNumber) on delete cascade,
  primary key (face, person)
) strict, without rowid;

create index faceRefusalByPerson on faceRefusal (person);

-- The mean vector of a person's faces: those that the whole family sees (scope 0), and those that
-- only their owner sees (scope is the owner's row). Hidden and trashed photos count nowhere.
create table personMean (
  person integer not null references person (rowNumber) on delete cascade,
  scope integer not null,
  count integer not null check (count > 0),
  mean blob not null check (length(mean) = 512),
  spread real not null,
  primary key (person, scope)
) strict, without rowid;

-- Persons whose means are computed again before they are used.
create table personStale (
  person integer primary key references person (rowNumber) on delete cascade
) strict;

-- What acts on people have changed, so that their account can take them back.
create table peopleAct (
  id text primary key check (length(id) = 26),
  account integer not null references account (rowNumber) on delete cascade,
  made integer not null,
  before text not null check (before glob '{*}')
) strict, without rowid;

create index peopleActByAccount on peopleAct (account, made);

-- Persons that have a document: those about which an account has said something.
create view knownPerson as
  select person.* from person
  where name is not null or cover is not null
    or exists (select 1 from hiddenPerson where hiddenPerson.person = person.rowNumber)
    or exists (
      select 1 from face where face.person = person.rowNumber and face.isConfirmed);

-- The term of a person in the index: SearchMark.
create view personMark (person, mark) as
  select rowNumber, char(0xE700, 0xE800 + rowNumber / 4096 % 4096, 0xE800 + rowNumber % 4096)
  from person;

create trigger faceComes after insert on face when new.person is not null begin
  insert into personStale (person) values (new.person) on conflict do nothing;
  insert into searchStale (asset, key)
  select asset, key from searchKey
  where asset = new.asset
    and exists (select 1 from person where rowNumber = new.person and name is not null)
  on conflict do nothing;
end;

create trigger faceChanges
after update of person, isRemoved, isCut, vector, quality on face begin
  insert into personStale (person)
  select rowNumber from person where rowNumber in (old.person, new.person)
  on conflict do nothing;
  insert into searchStale (asset, key)
  select asset, key from searchKey
  where asset = new.asset and exists (
    select 1 from person where rowNumber in (old.person, new.person) and name is not null)
  on conflict do nothing;
  delete from person
  where old.person is not new.person and rowNumber = old.person and name is null
    and not exists (select 1 from face where face.person = old.person);
end;

create trigger faceGoes after delete on face when old.person is not null begin
  insert into personStale (person) select rowNumber from person where rowNumber = old.person
  on conflict do nothing;
  insert into searchStale (asset, key)
  select asset, key from searchKey
  where asset = old.asset
    and exists (select 1 from person where rowNumber = old.person and name is not null)
  on conflict do nothing;
  delete from person
  where rowNumber = old.person and name is null
    and not exists (select 1 from face where face.person = old.person);
end;

create trigger personGetsName after update of name on person
when (old.name is null) <> (new.name is null) begin
  insert into searchStale (asset, key)
  select asset, key from searchKey
  where asset in (select asset from face where face.person = new.rowNumber)
  on conflict do nothing;
end;

create trigger facesChangeAudience
after update of owner, visibility, isHidden, trashed on asset
when old.owner <> new.owner or old.visibility <> new.visibility or old.isHidden <> new.isHidden
  or (old.trashed is null) <> (new.trashed is null)
begin
  insert into personStale (person)
  select distinct person from face where asset = new.rowNumber and person is not null
  on conflict do nothing;
end;

-- == Found in pictures ==

-- Lines of text in the pictures of assets. Boxes are fractions of the upright original's width
-- and height, from its upper left corner.
create table seenText (
  asset integer not null references asset (rowNumber) on delete cascade,
  number integer not null,
  text text not null check (length(text) > 0),
  -- ISO 15924.
  script text not null,
  x real not null,
  y real not null,
  width real not null,
  height real not null,
  confidence real not null,
  primary key (asset, number)
) strict, without rowid;

-- English nouns for things.
create table seenThing (
  asset integer not null references asset (rowNumber) on delete cascade,
  word text not null,
  confidence real not null,
  primary key (asset, word)
) strict, without rowid;

-- The likelihoods of ImageNet's labels, by which words in any language find things.
create table seenLabel (
  label integer not null,
  asset integer not null references asset (rowNumber) on delete cascade,
  likelihood real not null,
  primary key (label, asset)
) strict, without rowid;

create index seenLabelByAsset on seenLabel (asset);

-- The vectors by which pictures are compared. Numbers are never reused: files beside the catalog
-- have them.
create table seenVector (
  number integer primary key autoincrement,
  asset integer not null unique references asset (rowNumber) on delete cascade,
  vector blob not null check (length(vector) = 1280)
) strict;

create table seenVectorCount (
  onlyRow integer primary key check (onlyRow = 1),
  count integer not null
) strict;

insert into seenVectorCount (onlyRow, count) values (1, 0);

-- Vectors that were deleted, and may still be in the files.
create table goneVector (number integer primary key) strict;

create trigger seenVectorComes after insert on seenVector begin
  update seenVectorCount set count = count + 1;
end;

create trigger seenVectorGoes after delete on seenVector begin
  update seenVectorCount set count = count - 1;
  insert into goneVector (number) values (old.number) on conflict do nothing;
end;

-- The vectors that the owner's pair of networks gives to pictures: signed bytes, shorter vectors
-- end in zeros. As with seenVector, numbers are never reused.
create table openVector (
  number integer primary key autoincrement,
  asset integer not null unique references asset (rowNumber) on delete cascade,
  vector blob not null check (length(vector) = 1280)
) strict;

-- The number of the network that has made them.
create table openModel (
  onlyRow integer primary key check (onlyRow = 1),
  model integer not null
) strict;

create table openVectorCount (
  onlyRow integer primary key check (onlyRow = 1),
  count integer not null
) strict;

insert into openVectorCount (onlyRow, count) values (1, 0);

-- Vectors that were deleted, and may still be in the files.
create table goneOpenVector (number integer primary key) strict;

create trigger openVectorComes after insert on openVector begin
  update openVectorCount set count = count + 1;
end;

create trigger openVectorGoes after delete on openVector begin
  update openVectorCount set count = count - 1;
  insert into goneOpenVector (number) values (old.number) on conflict do nothing;
end;

-- As searchText, for listed assets with text in their pictures, which is added.
create virtual table searchSeen using fts5 (
  text, marks, detail = none, columnsize = 0, prefix = '2 3 4 5',
  tokenize = 'unicode61 remove_diacritics 2');

create view seenSearchable (asset, key, text, filename, marks) as
  select asset, key, text || ' ' || (
    select group_concat(seenText.text, ' ') from seenText where seenText.asset = searchable.asset
  ), filename, marks
  from searchable
  where exists (select 1 from seenText where seenText.asset = searchable.asset);

create trigger searchGetsSeenText after insert on seenText begin
  insert into searchStale (asset, key)
  select asset, key from searchKey where asset = new.asset on conflict do nothing;
end;

create trigger searchLosesSeenText after delete on seenText begin
  insert into searchStale (asset, key)
  select asset, key from searchKey where asset = old.asset on conflict do nothing;
end;

-- == Photos that are alike ==

-- Coarse copies of the pictures of assets, by which copies are recognised. Their means bound the
-- search.
create table fingerprint (
  asset integer primary key references asset (rowNumber) on delete cascade,
  codes blob not null check (length(codes) = 384),
  light real not null,
  upperLight real not null,
  leftLight real not null,
  blue real not null,
  red real not null
) strict;

create index fingerprintByMeans
on fingerprint (light, blue, red, upperLight, leftLight, asset);

-- Two assets of one owner that are alike, and how: copies, a raw file and its JPEG, shots of a
-- series, or similar pictures.
create table alike (
  asset integer not null references asset (rowNumber) on delete cascade,
  other integer not null references asset (rowNumber) on delete cascade,
  kind text not null check (kind in ('copies', 'pair', 'series', 'similar')),
  primary key (asset, other),
  check (asset < other)
) strict, without rowid;

create index alikeByOther on alike (other);

-- Assets as they are compared: `captured` is to the second.
create view alikeSubject as
  select asset.rowNumber as row, asset.owner, asset.sortTime,
    substr(asset.fileCaptured, 1, 19) as captured, asset.camera, asset.burst, asset.width,
    asset.height, resource.filename, resource.format, asset.stack, asset.kind, asset.isListed,
    fingerprint.codes, seenVector.vector
  from asset
  join resource on resource.asset = asset.rowNumber and resource.kind = 'original'
  left join fingerprint on fingerprint.asset = asset.rowNumber
  left join seenVector on seenVector.asset = asset.rowNumber;

-- == The change log ==

-- One row for each transaction that changed something.
create table changeSet (
  number integer primary key check (number > 0),
  made integer not null
) strict;

create index changeSetByTime on changeSet (made);

-- The changes of a transaction and their audience: one account, all accounts that see family
-- assets, or all of these but one, which gets another row.
create table change (
  number integer not null references changeSet (number) on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  kind text not null check (kind in ('asset', 'collection', 'place', 'account', 'person')),
  id text not null,
  -- Its row, which is never reused.
  object integer not null,
  change text not null check (change in ('inserted', 'updated', 'deleted')),
  account integer not null references account (rowNumber),
  audience text not null check (audience in ('account', 'family', 'others')),
  primary key (number, ordinal)
) strict, without rowid;

-- == Uploads and requests ==

create table upload (
  rowNumber integer primary key,
  id text not null unique check (length(id) = 26),
  owner integer not null references account (rowNumber) on delete cascade,
  -- The client's name for it.
  clientID text,
  filename text not null check (length(filename) > 0),
  contentType text,
  -- The hash that the client declared.
  declaredSHA256 blob check (length(declaredSHA256) = 32),
  lengthBytes integer check (lengthBytes > 0),
  title text,
  made integer not null,
  expires integer not null,
  outcome text check (outcome in ('stored', 'duplicate', 'kept')),
  asset integer references asset (rowNumber) on delete cascade,
  -- Whether the asset existed already, in the trash.
  wasTrashed integer not null default 0 check (wasTrashed in (0, 1)),
  -- Metadata that the client gave for the asset, as JSON.
  wishes text,
  -- A name that a photo and its video share.
  pair text,
  -- The hash of the bytes received. It differs from the original's when a video became part of a
  -- Live Photo.
  storedSHA256 blob check (length(storedSHA256) = 32),
  unique (owner, clientID),
  check ((outcome is null) = (asset is null))
) strict;

create index uploadUnfinished on upload (owner) where outcome is null;

create index uploadByExpiry on upload (expires);

create index uploadByAsset on upload (asset);

create index uploadByPair on upload (owner, pair) where pair is not null;

-- Requests with an idempotency key, and their results.
create table answeredRequest (
  account integer not null references account (rowNumber) on delete cascade,
  key text not null check (length(key) > 0),
  fingerprint blob not null check (length(fingerprint) = 32),
  result text not null,
  made integer not null,
  primary key (account, key)
) strict, without rowid;

create index answeredRequestByTime on answeredRequest (made);

-- == Work in the background ==

-- Background work.
create table job (
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
  -- Where the next attempt resumes.
  position text check (position glob '{*}'),
  -- Why the last attempt failed, as an asset's reason.
  reason text,
  attempts integer not null default 0 check (attempts >= 0),
  -- When it may start.
  due integer not null,
  made integer not null,
  started integer,
  ended integer,
  lastGood integer,
  -- The interval of a repeated job; null for a single run.
  everySeconds integer check (everySeconds > 0)
) strict;

create unique index jobByTurn on job (kind) where everySeconds is not null;

create index jobWaiting on job (due) where state = 'waiting';

-- Assets whose kind an earlier release did not know; it is determined again in the background.
create table kindStale (
  asset integer primary key references asset (rowNumber) on delete cascade
) strict;

-- Assets whose file names are indexed again in the background.
create table nameStale (
  asset integer primary key references asset (rowNumber) on delete cascade
) strict;

-- Assets that could not be read and are tried again.
create table reread (
  asset integer primary key references asset (rowNumber) on delete cascade,
  -- The number of attempts so far.
  failures integer not null check (failures > 0),
  due integer not null
) strict;

create index rereadByTime on reread (due);

-- Bytes of the quota that an unfinished upload keeps free: the announced length, or else what has
-- come.
create table reservation (
  upload integer primary key references upload (rowNumber) on delete cascade,
  bytes integer not null check (bytes >= 0)
) strict;

-- Objects whose documents cannot be written, and why.
create table unwrittenDocument (
  kind text not null check (kind in ('asset', 'collection', 'place', 'account', 'person')),
  object integer not null,
  id text not null,
  -- As an asset's reason.
  reason text not null,
  primary key (kind, object)
) strict, without rowid;

-- When the library last looked at the clock, and for how many milliseconds it has run since the
-- clock last leapt.
create table clock (
  onlyRow integer primary key check (onlyRow = 1),
  seen integer not null,
  steady integer not null check (steady >= 0)
) strict;
