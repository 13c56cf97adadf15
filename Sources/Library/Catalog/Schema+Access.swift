/// The library itself, and who may enter it.
let accessSchema: StaticString = """
  create table library (
    onlyRow integer primary key check (onlyRow = 1),
    id text not null check (length(id) = 26),
    made integer not null,
    -- Names the change log: a catalog that was restored or rebuilt begins a new one.
    changeLog text not null check (length(changeLog) = 8),
    -- The newest transaction, and the one after which the log has everything.
    changeNumber integer not null default 0 check (changeNumber >= changeFloor),
    changeFloor integer not null default 0 check (changeFloor >= 0),
    -- The newest transaction that the documents beside the originals tell of.
    documentNumber integer not null default 0 check (documentNumber <= changeNumber)
  ) strict;

  create table account (
    rowNumber integer primary key autoincrement,
    id text not null unique check (length(id) = 26),
    name text not null collate nocase check (length(name) between 1 and 100),
    role text not null check (role in ('administrator', 'member', 'viewer')),
    -- What an asset is that this account adds.
    visibility text not null default 'family' check (visibility in ('private', 'family')),
    -- Argon2id, as the Password Hashing Competition writes it; without one only a
    -- link lets anybody in.
    password text check (password like '$argon2id$%'),
    -- Bytes that its files have, and may have; null is as many as there is room for.
    usedBytes integer not null default 0,
    quotaBytes integer check (quotaBytes >= 0),
    made integer not null,
    -- When it was removed. Its row stays, for what it did to others' things.
    removed integer
  ) strict;

  create unique index accountByName on account (name) where removed is null;

  -- Only hashes of secrets are kept.
  create table claim (
    hash blob primary key check (length(hash) = 32),
    made integer not null,
    expires integer not null check (expires > made)
  ) strict, without rowid;

  create table session (
    rowNumber integer primary key autoincrement,
    id text not null unique check (length(id) = 26),
    hash blob not null unique check (length(hash) = 32),
    -- The secret before this one, good for a moment more: for what was sent at the
    -- same time.
    previous blob unique check (length(previous) = 32),
    rotated integer,
    account integer not null references account (rowNumber) on delete cascade,
    made integer not null,
    used integer not null,
    expires integer not null,
    -- What the browser calls itself, and where it was when it came in.
    agent text not null default '',
    address text not null default '',
    check ((previous is null) = (rotated is null))
  ) strict;

  create index sessionByAccount on session (account);
  create index sessionByExpiry on session (expires);

  -- Browsers in which somebody has signed in before: guessing elsewhere does not
  -- make them wait.
  create table knownBrowser (
    hash blob primary key check (length(hash) = 32),
    account integer not null references account (rowNumber) on delete cascade,
    used integer not null
  ) strict, without rowid;

  create index knownBrowserByAccount on knownBrowser (account, used);

  -- Links by which somebody gets an account, or a new password for theirs.
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
  """
