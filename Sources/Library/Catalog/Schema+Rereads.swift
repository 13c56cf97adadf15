/// Photos that could not be read for reasons that may have been the machine's.
let rereadSchema: StaticString = """
  create table reread (
    asset integer primary key references asset (rowNumber) on delete cascade,
    -- How often that has happened.
    failures integer not null check (failures > 0),
    due integer not null
  ) strict;

  create index rereadByTime on reread (due);

  -- Workers that failed for want of memory have left these.
  insert into reread (asset, failures, due)
  select rowNumber, 1, 0 from asset
  where state = 'unreadable' and (
    reason glob 'Reading the picture made the program fail*'
    or reason glob 'Reading the picture took longer than*');
  """

/// What earlier releases could not read, and this one perhaps can. A release whose decoders read
/// more than those before brings this step once more.
let newerDecoderSchema: StaticString = """
  insert or ignore into reread (asset, failures, due)
  select rowNumber, 1, 0 from asset
  where state = 'unreadable' and reason glob 'The picture cannot be read*';
  """

/// Photos wait to be developed in the order in which they are shown.
let waitingOrderSchema: StaticString = """
  drop index assetDeveloping;
  create index assetDeveloping on asset (sortTime, id) where state = 'developing';
  """
