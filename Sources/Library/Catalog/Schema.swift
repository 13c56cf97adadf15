internal import Store

/// The way to the catalog's schema. Steps are appended and never changed.
///
/// Every table has `rowNumber`, by which rows refer to one another and which
/// nobody outside sees, beside the `id` that is handed out. Moments are
/// milliseconds since 1970 in UTC.
let catalogMigrations = Migrations(
  // "TntL" in ASCII.
  application: 0x546E_744C,
  steps: [
    Migrations.Step("the library and who may enter it", accessSchema),
    Migrations.Step("assets, their files and their versions", assetSchema),
    Migrations.Step("how many there are, when and where", countSchema),
    Migrations.Step("albums, folders and places", collectionSchema),
    Migrations.Step("the change log", changeSchema),
    Migrations.Step("uploads", uploadSchema),
    Migrations.Step("work in the background", jobSchema),
    Migrations.Step("requests that are made once", requestSchema),
    Migrations.Step("what photos are found by", searchSchema),
    Migrations.Step("what a map asks for", mapSchema),
    Migrations.Step("what is wished for an upload", wishSchema),
    Migrations.Step("links and tokens", grantSchema),
    Migrations.Step("what places are called", localitySchema),
    Migrations.Step("an index that answers at once", markSchema),
    Migrations.Step("photos that are read again later", rereadSchema),
    Migrations.Step("photos and films that are uploaded as one", pairSchema),
    Migrations.Step("photos of newer iPhones", newerDecoderSchema),
    Migrations.Step("the newest photos are developed first", waitingOrderSchema),
    Migrations.Step("words inside names of files", nameWordSchema),
    Migrations.Step("kinds that earlier releases did not know", kindSchema),
    Migrations.Step("what accounts and albums have", holdingSchema),
    Migrations.Step("films that come after their photo", identifierSchema),
  ])

private let changeSchema: StaticString = """
  -- One row for each transaction that changed something.
  create table changeSet (
    number integer primary key check (number > 0),
    made integer not null
  ) strict;

  create index changeSetByTime on changeSet (made);

  -- What it did, and who may know: one account, everybody who sees the family's,
  -- or everybody but one account (which is told something else).
  create table change (
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
  """

private let uploadSchema: StaticString = """
  create table upload (
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
    wasTrashed integer not null default 0 check (wasTrashed in (0, 1)),
    unique (owner, clientID),
    check ((outcome is null) = (asset is null))
  ) strict;

  create index uploadUnfinished on upload (owner) where outcome is null;
  create index uploadByExpiry on upload (expires);
  create index uploadByAsset on upload (asset);
  """

private let pairSchema: StaticString = """
  -- A name that a photo and its film share.
  alter table upload add column pair text;
  -- Of the bytes that came; of a film that went to its photo, not the original's.
  alter table upload add column storedSHA256 blob check (length(storedSHA256) = 32);

  create index uploadByPair on upload (owner, pair) where pair is not null;
  """

private let identifierSchema: StaticString = """
  -- What a camera has written into both halves of a Live Photo.
  create table if not exists contentIdentifier (
    asset integer primary key references asset (rowNumber) on delete cascade,
    identifier text not null
  ) strict;

  create index if not exists contentIdentifierByText on contentIdentifier (identifier);

  insert or ignore into contentIdentifier (asset, identifier)
  select asset, facts ->> 'content_identifier' from fileFacts
  where facts ->> 'content_identifier' is not null;
  """

private let wishSchema: StaticString = """
  -- What is to become of the photo, as JSON.
  alter table upload add column wishes text;
  """
