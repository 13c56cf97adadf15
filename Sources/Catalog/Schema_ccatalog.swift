internal import CCatalog
package import Store

/// The catalog's schema, from `schema.sql`, and the steps that lead to it from
/// the catalogs of earlier releases.
package let catalogMigrations = Migrations(
  // "TntL" in ASCII.
  application: 0x546E_744C,
  schema: String(cString: ccatalog_schema()),
  // Tintype 0.1.0.
  oldest: 22,
  steps: [
    Migrations.Step(
      "bounds of objects, files that 0.1.0 could not read, reasons as codes, and sent files",
      fromFirstRelease, EarlierReasons.update, sentFiles, choiceInOrder, analyses, people,
      flagsAndLabels, hiddenLocks, recipeFiles,
      seenInPictures, tidying, fontsOfVersions, keywordRefusals),
    Migrations.Step(
      "versions that are parts of documents, and smart albums in quotas",
      versionParts, rulesInQuotas),
    Migrations.Step("names of sessions", sessionNames),
  ])

/// The same schema in PostgreSQL, which 0.2.0 was the first to have.
package let postgresMigrations = Migrations(
  application: catalogMigrations.application,
  schema: String(cString: ccatalog_postgres_schema()),
  oldest: 23,
  steps: [
    Migrations.Step(
      "versions that are parts of documents, and smart albums in quotas",
      postgresVersionParts, postgresRulesInQuotas),
    Migrations.Step("names of sessions", postgresSessionNames),
  ])

/// Adds the bounds of objects, room for unfinished uploads, documents that cannot be written, and
/// the clock. This release also decodes files that 0.1.0 could not.
private let fromFirstRelease: StaticString = """
  -- Bytes of the recipes of an asset's versions, and of the texts of a place's reviews. The account
  -- that owns the asset uses the first, the author of a review its text.
  create table if not exists recipeTotal (
    asset integer primary key references asset (rowNumber) on delete cascade,
    bytes integer not null
  ) strict;

  create table if not exists reviewTotal (
    place integer primary key references place (rowNumber) on delete cascade,
    bytes integer not null
  ) strict;

  insert or replace into recipeTotal (asset, bytes)
  select asset, sum(length(cast(recipe as blob))) from version group by asset;

  insert or replace into reviewTotal (place, bytes)
  select place, sum(length(cast(text as blob))) from review group by place;

  update account set usedBytes = usedBytes
    + (select coalesce(sum(recipeTotal.bytes), 0)
       from recipeTotal join asset on asset.rowNumber = recipeTotal.asset
       where asset.owner = account.rowNumber)
    + (select coalesce(sum(length(cast(text as blob))), 0) from review
       where author = account.rowNumber)
  where exists (select 1 from recipeTotal) or exists (select 1 from reviewTotal);

  create trigger if not exists recipeComes after insert on version begin
    insert into recipeTotal (asset, bytes) values (new.asset, length(cast(new.recipe as blob)))
    on conflict do update set bytes = bytes + excluded.bytes;
    update account set usedBytes = usedBytes + length(cast(new.recipe as blob))
    where rowNumber = (select owner from asset where rowNumber = new.asset);
  end;

  create trigger if not exists recipeGoes after delete on version begin
    update recipeTotal set bytes = bytes - length(cast(old.recipe as blob))
    where asset = old.asset;
    update account set usedBytes = usedBytes - length(cast(old.recipe as blob))
    where rowNumber = (select owner from asset where rowNumber = old.asset);
  end;

  -- Recipes deleted with their asset are counted before its row goes.
  create trigger if not exists assetGoesWithRecipes before delete on asset begin
    update account set usedBytes = usedBytes - (
      select coalesce(sum(bytes), 0) from recipeTotal where asset = old.rowNumber)
    where rowNumber = old.owner;
  end;

  create trigger if not exists recipesChangeHands after update of owner on asset
  when old.owner <> new.owner begin
    update account set usedBytes = usedBytes - (
      select coalesce(sum(bytes), 0) from recipeTotal where asset = old.rowNumber)
    where rowNumber = old.owner;
    update account set usedBytes = usedBytes + (
      select coalesce(sum(bytes), 0) from recipeTotal where asset = new.rowNumber)
    where rowNumber = new.owner;
  end;

  create trigger if not exists reviewComes after insert on review begin
    insert into reviewTotal (place, bytes) values (new.place, length(cast(new.text as blob)))
    on conflict do update set bytes = bytes + excluded.bytes;
    update account set usedBytes = usedBytes + length(cast(new.text as blob))
    where rowNumber = new.author;
  end;

  create trigger if not exists reviewGoes after delete on review begin
    update reviewTotal set bytes = bytes - length(cast(old.text as blob)) where place = old.place;
    update account set usedBytes = usedBytes - length(cast(old.text as blob))
    where rowNumber = old.author;
  end;

  create trigger if not exists reviewChanges after update of text on review begin
    update reviewTotal
    set bytes = bytes + length(cast(new.text as blob)) - length(cast(old.text as blob))
    where place = new.place;
    update account
    set usedBytes = usedBytes + length(cast(new.text as blob)) - length(cast(old.text as blob))
    where rowNumber = new.author;
  end;

  -- Objects whose documents could not be written, and why.
  create table if not exists unwrittenDocument (
    kind text not null check (kind in ('asset', 'collection', 'place', 'account', 'person')),
    object integer not null,
    id text not null,
    reason text not null,
    primary key (kind, object)
  ) strict, without rowid;

  -- Bytes of the quota that an unfinished upload keeps free: the announced length, or else what has
  -- come.
  create table if not exists reservation (
    upload integer primary key references upload (rowNumber) on delete cascade,
    bytes integer not null check (bytes >= 0)
  ) strict;

  insert or ignore into reservation (upload, bytes)
  select rowNumber, lengthBytes from upload where outcome is null and lengthBytes is not null;

  -- When the library last looked at the clock, and for how many milliseconds it has run since the
  -- clock last leapt.
  create table if not exists clock (
    onlyRow integer primary key check (onlyRow = 1),
    seen integer not null,
    steady integer not null check (steady >= 0)
  ) strict;

  insert or ignore into reread (asset, failures, due)
  select rowNumber, 1, 0 from asset
  where state = 'unreadable' and reason glob 'The picture cannot be read*';
  """

/// Adds the order of the assets that are selected for a link or a token.
private let choiceInOrder: StaticString = """
  create table if not exists grantOrder (
    guest integer not null references accessGrant (rowNumber) on delete cascade,
    sortTime integer not null,
    -- The asset's id and row.
    id text not null,
    asset integer not null references asset (rowNumber) on delete cascade,
    primary key (guest, sortTime, id)
  ) strict, without rowid;

  create index if not exists grantOrderByAsset on grantOrder (asset);

  create trigger if not exists choiceComes after insert on grantAsset begin
    insert into grantOrder (guest, sortTime, id, asset)
    select new.guest, sortTime, id, new.asset from asset where rowNumber = new.asset;
  end;

  create trigger if not exists choiceGoes after delete on grantAsset begin
    delete from grantOrder where asset = old.asset and guest = old.guest;
  end;

  create trigger if not exists choiceMoves after update of sortTime on asset
  when old.sortTime <> new.sortTime begin
    update grantOrder set sortTime = new.sortTime where asset = new.rowNumber;
  end;

  insert or ignore into grantOrder (guest, sortTime, id, asset)
  select guest, asset.sortTime, asset.id, asset from grantAsset
  join asset on asset.rowNumber = grantAsset.asset;
  """

/// Adds flags and colour labels, which the view of an asset's details shows.
private let flagsAndLabels: StaticString = """
  alter table asset add column flag text check (flag in ('picked', 'rejected'));

  alter table asset add column label text
  check (label in ('red', 'yellow', 'green', 'blue', 'purple'));

  drop view if exists assetDetail;

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
  """

/// Adds the fonts that drew a version's text.
private let fontsOfVersions: StaticString = """
  alter table version add column fonts text check (fonts glob '[[]*');
  """

/// Adds the locks of hidden assets.
private let hiddenLocks: StaticString = """
  create table if not exists hiddenLock (
    account integer primary key references account (rowNumber) on delete cascade,
    -- Argon2id; null if only the account's password opens them.
    pin text check (pin like '$argon2id$%'),
    -- How long they stay open.
    minutes integer not null check (minutes between 1 and 1440)
  ) strict;

  create table if not exists hiddenOpening (
    session integer primary key references session (rowNumber) on delete cascade,
    until integer not null
  ) strict;

  create table if not exists hiddenSince (
    asset integer primary key references asset (rowNumber) on delete cascade,
    number integer not null
  ) strict;

  insert or ignore into hiddenSince (asset, number) select rowNumber, 0 from asset where isHidden;

  create trigger if not exists assetComesHidden after insert on asset when new.isHidden begin
    insert or replace into hiddenSince (asset, number)
    select new.rowNumber, changeNumber + 1 from library;
  end;

  create trigger if not exists assetHides after update of isHidden on asset
  when new.isHidden and not old.isHidden begin
    insert or replace into hiddenSince (asset, number)
    select new.rowNumber, changeNumber + 1 from library;
  end;

  create trigger if not exists assetShows after update of isHidden on asset
  when old.isHidden and not new.isHidden begin
    delete from hiddenSince where asset = new.rowNumber;
  end;
  """

/// Adds the folders of tokens.
private let sentFiles: StaticString = """
  create table if not exists sentFile (
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
  create table if not exists sending (
    grantRow integer primary key references accessGrant (rowNumber) on delete cascade,
    sent integer,
    entries integer not null,
    blanks integer not null
  ) strict;

  create trigger if not exists sentFileComes after insert on sentFile begin
    insert into sending (grantRow, entries, blanks)
    values (new.grantRow, 1, iif(new.sha256 is null, 1, 0))
    on conflict do update set entries = entries + 1, blanks = blanks + excluded.blanks;
  end;

  create trigger if not exists sentFileGoes after delete on sentFile begin
    update sending set entries = entries - 1, blanks = blanks - iif(old.sha256 is null, 1, 0)
    where grantRow = old.grantRow;
  end;
  """
