let requestSchema: StaticString = """
  -- What clients have named and asked for once, with what came of it.
  create table answeredRequest (
    account integer not null references account (rowNumber) on delete cascade,
    key text not null check (length(key) > 0),
    fingerprint blob not null check (length(fingerprint) = 32),
    result text not null,
    made integer not null,
    primary key (account, key)
  ) strict, without rowid;

  create index answeredRequestByTime on answeredRequest (made);
  """
