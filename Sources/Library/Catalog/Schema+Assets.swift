let assetSchema: StaticString = """
  create table asset (
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
      and (stack is null or isStackTop)) virtual,

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

  -- Holds all that a page of the library asks of a row, so that rows are read
  -- for what is shown only.
  create index assetListed on asset (sortTime, id, owner, visibility, kind) where isListed;
  create index assetByTime on asset (sortTime, id);
  create index assetByBurst on asset (burst) where burst is not null;
  create index assetByStack on asset (stack) where stack is not null;
  create index assetByMap on asset (mapCode) where isListed and mapCode is not null;
  create index assetHidden on asset (owner, sortTime, id) where isHidden;
  create index assetTrashed on asset (owner, trashed) where trashed is not null;
  create index assetDeveloping on asset (rowNumber) where state = 'developing';

  -- All that the file says, as `tintype info --json` writes it. Apart, because
  -- it is long and seldom asked for.
  create table fileFacts (
    asset integer primary key references asset (rowNumber) on delete cascade,
    facts text not null check (facts glob '{*}')
  ) strict;

  create table resource (
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

  create unique index resourceOriginal on resource (asset) where kind = 'original';
  -- However many upload the same file at once, an owner has it once.
  create unique index resourceOnce on resource (owner, sha256) where kind = 'original';
  create index resourceByAsset on resource (asset, owner);
  create index resourceByContent on resource (sha256);

  create table version (
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

  create table favorite (
    account integer not null references account (rowNumber) on delete cascade,
    asset integer not null references asset (rowNumber) on delete cascade,
    primary key (account, asset)
  ) strict, without rowid;

  create index favoriteByAsset on favorite (asset);

  create table keyword (
    asset integer not null references asset (rowNumber) on delete cascade,
    word text not null collate nocase check (length(word) > 0),
    primary key (asset, word)
  ) strict, without rowid;

  create index keywordByWord on keyword (word, asset);

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
      coalesce(asset.currentVersion, 0) as currentVersion,
      (select count(*) from version as saved where saved.asset = asset.rowNumber) as versionCount
    from asset
    join account on account.rowNumber = asset.owner
    join resource as original on original.asset = asset.rowNumber and original.kind = 'original'
    left join version
      on version.asset = asset.rowNumber and version.number = asset.currentVersion;
  """
