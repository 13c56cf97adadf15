// Parts of the step to the schema of this release; see Schema_ccatalog.swift.

/// Adds the analyses of assets.
let analyses: StaticString = """
  -- Assets that an analysis has looked at. An asset without a row waits for it, and so does one
  -- whose row has another version.
  create table if not exists analysis (
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

  create index if not exists analysisByTime on analysis (due) where due is not null;

  create index if not exists analysisFailed on analysis (name) where failures > 0;

  -- The assets that analyses look at. The records are `name version failures due`, with commas
  -- between them; '-' stands for no time.
  create view if not exists analysisSubject as
    select rowNumber, id, owner, sha256, kind, originalWidth, originalHeight, sortTime, (
      select group_concat(
        name || ' ' || version || ' ' || failures || ' ' || coalesce(due, '-'), ',')
      from analysis where analysis.asset = assetDetail.rowNumber
    ) as records
    from assetDetail where isListed and state = 'ready';

  -- Listed assets by the state of an analysis, as counting a million rows would take too long.
  create table if not exists analysisCount (
    name text not null,
    version integer not null,
    state text not null check (state in ('done', 'waiting', 'failed')),
    count integer not null,
    primary key (name, version, state)
  ) strict, without rowid;

  -- Analyses that a person has paused.
  create table if not exists pausedAnalysis (
    name text primary key check (length(name) > 0)
  ) strict, without rowid;

  create trigger if not exists analysisComes after insert on analysis begin
    insert into analysisCount (name, version, state, count)
    select new.name, new.version, new.state, 1 from asset
    where rowNumber = new.asset and isListed
    on conflict do update set count = count + 1;
  end;

  create trigger if not exists analysisGoes after delete on analysis begin
    update analysisCount set count = count - 1
    where name = old.name and version = old.version and state = old.state
      and exists (select 1 from asset where rowNumber = old.asset and isListed);
  end;

  create trigger if not exists analysisChanges after update on analysis
  when old.version <> new.version or old.state <> new.state begin
    update analysisCount set count = count - 1
    where name = old.name and version = old.version and state = old.state
      and exists (select 1 from asset where rowNumber = old.asset and isListed);
    insert into analysisCount (name, version, state, count)
    select new.name, new.version, new.state, 1 from asset
    where rowNumber = new.asset and isListed
    on conflict do update set count = count + 1;
  end;

  create trigger if not exists analysedAssetIsUnlisted after update on asset
  when old.isListed and not new.isListed begin
    update analysisCount set count = count - 1
    from analysis
    where analysis.asset = new.rowNumber and analysisCount.name = analysis.name
      and analysisCount.version = analysis.version and analysisCount.state = analysis.state;
  end;

  create trigger if not exists analysedAssetIsListed after update on asset
  when new.isListed and not old.isListed begin
    update analysisCount set count = count + 1
    from analysis
    where analysis.asset = new.rowNumber and analysisCount.name = analysis.name
      and analysisCount.version = analysis.version and analysisCount.state = analysis.state;
    insert into analysisCount (name, version, state, count)
    select name, version, state, 1 from analysis where asset = new.rowNumber
    on conflict do nothing;
  end;

  create trigger if not exists analysedAssetGoes before delete on asset when old.isListed begin
    update analysisCount set count = count - 1
    from analysis
    where analysis.asset = old.rowNumber and analysisCount.name = analysis.name
      and analysisCount.version = analysis.version and analysisCount.state = analysis.state;
  end;

  -- Listed assets without pictures, which no analysis can look at.
  create index if not exists assetUnready on asset (owner, kind)
  where isListed and state <> 'ready';
  """

/// Adds what is found in pictures, and its search.
let seenInPictures: StaticString = """
  -- Lines of text in the pictures of assets. Boxes are fractions of the upright original's width
  -- and height, from its upper left corner.
  create table if not exists seenText (
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
  create table if not exists seenThing (
    asset integer not null references asset (rowNumber) on delete cascade,
    word text not null,
    confidence real not null,
    primary key (asset, word)
  ) strict, without rowid;

  -- The likelihoods of ImageNet's labels, by which words in any language find things.
  create table if not exists seenLabel (
    label integer not null,
    asset integer not null references asset (rowNumber) on delete cascade,
    likelihood real not null,
    primary key (label, asset)
  ) strict, without rowid;

  create index if not exists seenLabelByAsset on seenLabel (asset);

  -- The vectors by which pictures are compared. Numbers are never reused: files beside the catalog
  -- have them.
  create table if not exists seenVector (
    number integer primary key autoincrement,
    asset integer not null unique references asset (rowNumber) on delete cascade,
    vector blob not null check (length(vector) = 1280)
  ) strict;

  create table if not exists seenVectorCount (
    onlyRow integer primary key check (onlyRow = 1),
    count integer not null
  ) strict;

  insert or ignore into seenVectorCount (onlyRow, count) values (1, 0);

  -- Vectors that were deleted, and may still be in the files.
  create table if not exists goneVector (number integer primary key) strict;

  create trigger if not exists seenVectorComes after insert on seenVector begin
    update seenVectorCount set count = count + 1;
  end;

  create trigger if not exists seenVectorGoes after delete on seenVector begin
    update seenVectorCount set count = count - 1;
    insert into goneVector (number) values (old.number) on conflict do nothing;
  end;

  -- The vectors that the owner's pair of networks gives to pictures: signed bytes, shorter vectors
  -- end in zeros. As with seenVector, numbers are never reused.
  create table if not exists openVector (
    number integer primary key autoincrement,
    asset integer not null unique references asset (rowNumber) on delete cascade,
    vector blob not null check (length(vector) = 1280)
  ) strict;

  -- The number of the network that has made them.
  create table if not exists openModel (
    onlyRow integer primary key check (onlyRow = 1),
    model integer not null
  ) strict;

  create table if not exists openVectorCount (
    onlyRow integer primary key check (onlyRow = 1),
    count integer not null
  ) strict;

  insert or ignore into openVectorCount (onlyRow, count) values (1, 0);

  -- Vectors that were deleted, and may still be in the files.
  create table if not exists goneOpenVector (number integer primary key) strict;

  create trigger if not exists openVectorComes after insert on openVector begin
    update openVectorCount set count = count + 1;
  end;

  create trigger if not exists openVectorGoes after delete on openVector begin
    update openVectorCount set count = count - 1;
    insert into goneOpenVector (number) values (old.number) on conflict do nothing;
  end;

  -- As searchText, for listed assets with text in their pictures, which is added.
  create virtual table if not exists searchSeen using fts5 (
    text, marks, detail = none, columnsize = 0, prefix = '2 3 4 5',
    tokenize = 'unicode61 remove_diacritics 2');

  create view if not exists seenSearchable (asset, key, text, filename, marks) as
    select asset, key, text || ' ' || (
      select group_concat(seenText.text, ' ') from seenText where seenText.asset = searchable.asset
    ), filename, marks
    from searchable
    where exists (select 1 from seenText where seenText.asset = searchable.asset);

  create trigger if not exists searchGetsSeenText after insert on seenText begin
    insert into searchStale (asset, key)
    select asset, key from searchKey where asset = new.asset on conflict do nothing;
  end;

  create trigger if not exists searchLosesSeenText after delete on seenText begin
    insert into searchStale (asset, key)
    select asset, key from searchKey where asset = old.asset on conflict do nothing;
  end;
  """
