let jobSchema: StaticString = """
  create table job (
    rowNumber integer primary key autoincrement,
    id text not null unique check (length(id) = 26),
    kind text not null check (length(kind) > 0),
    arguments text not null check (arguments glob '{*}'),
    state text not null
      check (state in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
    priority integer not null check (priority in (0, 1)),
    done integer not null default 0 check (done >= 0),
    total integer check (total >= 0),
    note text,
    -- Where another attempt goes on.
    position text check (position glob '{*}'),
    reason text,
    attempts integer not null default 0 check (attempts >= 0),
    -- Not before.
    due integer not null,
    made integer not null,
    started integer,
    ended integer,
    lastGood integer,
    -- Null where once is enough.
    everySeconds integer check (everySeconds > 0)
  ) strict;

  -- Bytes that may go, once it is certain that nothing names them.
  create table discard (
    sha256 blob primary key check (length(sha256) = 32)
  ) strict, without rowid;

  create unique index jobByTurn on job (kind) where everySeconds is not null;
  create index jobWaiting on job (due) where state = 'waiting';
  """
