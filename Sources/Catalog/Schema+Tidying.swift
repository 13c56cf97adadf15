// Parts of the step to the schema of this release; see Schema_ccatalog.swift.

/// Adds the fingerprints of pictures, and the photos that are alike.
let tidying: StaticString = """
  -- Coarse copies of the pictures of assets, by which copies are recognised. Their means bound the
  -- search.
  create table if not exists fingerprint (
    asset integer primary key references asset (rowNumber) on delete cascade,
    codes blob not null check (length(codes) = 384),
    light real not null,
    upperLight real not null,
    leftLight real not null,
    blue real not null,
    red real not null
  ) strict;

  create index if not exists fingerprintByMeans
  on fingerprint (light, blue, red, upperLight, leftLight, asset);

  -- Two assets of one owner that are alike, and how: copies, a raw file and its JPEG, shots of a
  -- series, or similar pictures.
  create table if not exists alike (
    asset integer not null references asset (rowNumber) on delete cascade,
    other integer not null references asset (rowNumber) on delete cascade,
    kind text not null check (kind in ('copies', 'pair', 'series', 'similar')),
    primary key (asset, other),
    check (asset < other)
  ) strict, without rowid;

  create index if not exists alikeByOther on alike (other);

  -- Assets as they are compared: `captured` is to the second.
  create view if not exists alikeSubject as
    select asset.rowNumber as row, asset.owner, asset.sortTime,
      substr(asset.fileCaptured, 1, 19) as captured, asset.camera, asset.burst, asset.width,
      asset.height, resource.filename, resource.format, asset.stack, asset.kind, asset.isListed,
      fingerprint.codes, seenVector.vector
    from asset
    join resource on resource.asset = asset.rowNumber and resource.kind = 'original'
    left join fingerprint on fingerprint.asset = asset.rowNumber
    left join seenVector on seenVector.asset = asset.rowNumber;
  """

/// Adds the keywords that owners have refused for their photos.
let keywordRefusals: StaticString = """
  -- Keywords that an asset's owner has refused for it: they are not suggested for it again.
  create table if not exists keywordRefusal (
    asset integer not null references asset (rowNumber) on delete cascade,
    word text not null collate nocase check (length(word) > 0),
    primary key (asset, word)
  ) strict, without rowid;

  create index if not exists keywordRefusalByWord on keywordRefusal (word, asset);

  create trigger if not exists keywordIsGiven after insert on keyword begin
    delete from keywordRefusal where asset = new.asset and word = new.word;
  end;
  """
