/// Photos and films whose kind an earlier release did not know: what a front camera has taken, and
/// films, which may be of slow motion or a time-lapse. A release whose readers know more of a kind
/// brings such a step of its own.
let kindSchema: StaticString = """
  create table if not exists kindStale (
    asset integer primary key references asset (rowNumber) on delete cascade
  ) strict;

  insert or ignore into kindStale (asset)
  select rowNumber from asset
  where state = 'ready' and (kind = 'video' or ' ' || lower(lens) || ' ' glob '* front *');
  """
