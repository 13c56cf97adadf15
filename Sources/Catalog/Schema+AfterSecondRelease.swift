// What a catalog of 0.2.0 does not have, for each engine.

/// Adds the versions that are parts of documents.
let versionParts: StaticString = """
  create table if not exists versionPart (
    asset integer not null,
    number integer not null,
    sha256 blob not null check (length(sha256) = 32),
    primary key (asset, number),
    foreign key (asset, number) references version (asset, number) on delete cascade
  ) strict, without rowid;
  """

/// Counts the titles and rules of smart albums in the quotas of their accounts.
let rulesInQuotas: StaticString = """
  update account set usedBytes = usedBytes + (
    select coalesce(sum(length(cast(title as blob)) + length(cast(rule as blob))), 0)
    from collection where owner = account.rowNumber and rule is not null)
  where exists (
    select 1 from collection where owner = account.rowNumber and rule is not null);

  create trigger if not exists ruleComes after insert on collection when new.rule is not null begin
    update account
    set usedBytes = usedBytes + length(cast(new.title as blob)) + length(cast(new.rule as blob))
    where rowNumber = new.owner;
  end;

  create trigger if not exists ruleGoes after delete on collection when old.rule is not null begin
    update account
    set usedBytes = usedBytes - length(cast(old.title as blob)) - length(cast(old.rule as blob))
    where rowNumber = old.owner;
  end;

  create trigger if not exists ruleChanges after update of owner, title, rule on collection
  when new.rule is not null begin
    update account
    set usedBytes = usedBytes - length(cast(old.title as blob)) - length(cast(old.rule as blob))
    where rowNumber = old.owner;
    update account
    set usedBytes = usedBytes + length(cast(new.title as blob)) + length(cast(new.rule as blob))
    where rowNumber = new.owner;
  end;
  """

/// `versionParts` in PostgreSQL.
let postgresVersionParts: StaticString = """
  create table versionPart (
    asset bigint not null,
    number bigint not null,
    sha256 bytea not null check (length(sha256) = 32),
    primary key (asset, number),
    foreign key (asset, number) references version (asset, number) on delete cascade
  );
  """

/// `rulesInQuotas` in PostgreSQL.
let postgresRulesInQuotas: StaticString = """
  update account set usedBytes = usedBytes + (
    select coalesce(sum(octet_length(title) + octet_length(rule)), 0)
    from collection where owner = account.rowNumber and rule is not null)
  where exists (
    select 1 from collection where owner = account.rowNumber and rule is not null);

  create function ruleComes() returns trigger language plpgsql as $$
  begin
    update account set usedBytes = usedBytes + octet_length(new.title) + octet_length(new.rule)
    where rowNumber = new.owner;
    return null;
  end $$;

  create trigger ruleComes after insert on collection
    for each row
    when (new.rule is not null)
    execute function ruleComes();

  create function ruleGoes() returns trigger language plpgsql as $$
  begin
    update account set usedBytes = usedBytes - octet_length(old.title) - octet_length(old.rule)
    where rowNumber = old.owner;
    return null;
  end $$;

  create trigger ruleGoes after delete on collection
    for each row
    when (old.rule is not null)
    execute function ruleGoes();

  create function ruleChanges() returns trigger language plpgsql as $$
  begin
    update account set usedBytes = usedBytes - octet_length(old.title) - octet_length(old.rule)
    where rowNumber = old.owner;
    update account set usedBytes = usedBytes + octet_length(new.title) + octet_length(new.rule)
    where rowNumber = new.owner;
    return null;
  end $$;

  create trigger ruleChanges after update of owner, title, rule on collection
    for each row
    when (new.rule is not null)
    execute function ruleChanges();
  """

/// Adds the names that people give their browsers.
let sessionNames: StaticString = """
  alter table session add column name text not null default '';
  """

/// `sessionNames` in PostgreSQL.
let postgresSessionNames: StaticString = """
  alter table session add column name text collate "C" not null default '';
  """
