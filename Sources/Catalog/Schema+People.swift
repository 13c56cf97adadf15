/// Adds people: their tables, their terms in the index, and their kind in the change log.
let people: StaticString = """
  -- Accounts that have turned People on: the models look at their photos, and they see names.
  create table if not exists peopleAccount (
    account integer primary key references account (rowNumber) on delete cascade,
    since integer not null
  ) strict;

  -- A person in photos. Without a name it is a group of faces that look alike.
  create table if not exists person (
    rowNumber integer primary key autoincrement,
    id text not null unique check (length(id) = 26),
    name text check (length(name) between 1 and 1000),
    -- The face that stands for it; null for the best one.
    cover integer references face (rowNumber) on delete set null,
    made integer not null,
    modified integer not null
  ) strict;

  create index if not exists personByCover on person (cover) where cover is not null;

  create index if not exists personNamed on person (rowNumber) where name is not null;

  -- The ids of persons that were merged with another.
  create table if not exists personAlias (
    id text primary key check (length(id) = 26),
    person integer not null references person (rowNumber) on delete cascade
  ) strict, without rowid;

  create index if not exists personAliasByPerson on personAlias (person);

  -- Accounts to which a person is not shown.
  create table if not exists hiddenPerson (
    account integer not null references account (rowNumber) on delete cascade,
    person integer not null references person (rowNumber) on delete cascade,
    primary key (account, person)
  ) strict, without rowid;

  create index if not exists hiddenPersonByPerson on hiddenPerson (person);

  create table if not exists face (
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

  create index if not exists faceByAsset on face (asset);

  create index if not exists faceByPerson on face (person, asset) where person is not null;

  -- Accounts' answers: the face is not this person's.
  create table if not exists faceRefusal (
    face integer not null references face (rowNumber) on delete cascade,
    person integer not null references person (rowNumber) on delete cascade,
    primary key (face, person)
  ) strict, without rowid;

  create index if not exists faceRefusalByPerson on faceRefusal (person);

  -- The mean vector of a person's faces: those that the whole family sees (scope 0), and those that
  -- only their owner sees (scope is the owner's row). Hidden and trashed photos count nowhere.
  create table if not exists personMean (
    person integer not null references person (rowNumber) on delete cascade,
    scope integer not null,
    count integer not null check (count > 0),
    mean blob not null check (length(mean) = 512),
    spread real not null,
    primary key (person, scope)
  ) strict, without rowid;

  -- Persons whose means are computed again before they are used.
  create table if not exists personStale (
    person integer primary key references person (rowNumber) on delete cascade
  ) strict;

  -- What acts on people have changed, so that their account can take them back.
  create table if not exists peopleAct (
    id text primary key check (length(id) = 26),
    account integer not null references account (rowNumber) on delete cascade,
    made integer not null,
    before text not null check (before glob '{*}')
  ) strict, without rowid;

  create index if not exists peopleActByAccount on peopleAct (account, made);

  -- Persons that have a document: those about which an account has said something.
  drop view if exists knownPerson;

  create view knownPerson as
    select person.* from person
    where name is not null or cover is not null
      or exists (select 1 from hiddenPerson where hiddenPerson.person = person.rowNumber)
      or exists (
        select 1 from face where face.person = person.rowNumber and face.isConfirmed);

  -- The term of a person in the index: SearchMark.
  drop view if exists personMark;

  create view personMark (person, mark) as
    select rowNumber, char(0xE700, 0xE800 + rowNumber / 4096 % 4096, 0xE800 + rowNumber % 4096)
    from person;

  create trigger if not exists faceComes after insert on face when new.person is not null begin
    insert into personStale (person) values (new.person) on conflict do nothing;
    insert into searchStale (asset, key)
    select asset, key from searchKey
    where asset = new.asset
      and exists (select 1 from person where rowNumber = new.person and name is not null)
    on conflict do nothing;
  end;

  create trigger if not exists faceChanges
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

  create trigger if not exists faceGoes after delete on face when old.person is not null begin
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

  create trigger if not exists personGetsName after update of name on person
  when (old.name is null) <> (new.name is null) begin
    insert into searchStale (asset, key)
    select asset, key from searchKey
    where asset in (select asset from face where face.person = new.rowNumber)
    on conflict do nothing;
  end;

  create trigger if not exists facesChangeAudience
  after update of owner, visibility, isHidden, trashed on asset
  when old.owner <> new.owner or old.visibility <> new.visibility or old.isHidden <> new.isHidden
    or (old.trashed is null) <> (new.trashed is null)
  begin
    insert into personStale (person)
    select distinct person from face where asset = new.rowNumber and person is not null
    on conflict do nothing;
  end;


  drop view if exists searchable;

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

  create table changeBefore as select * from change;

  drop table change;

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

  insert into change select * from changeBefore;

  drop table changeBefore;

  -- Their files may name faces.
  insert or ignore into kindStale (asset)
  select rowNumber from asset where kind = 'image' and state = 'ready';
  """
