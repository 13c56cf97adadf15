/// Adds the files that recipes read.
let recipeFiles: StaticString = """
  create table if not exists recipeFile (
    rowNumber integer primary key,
    asset integer not null references asset (rowNumber) on delete cascade,
    sha256 blob not null check (length(sha256) = 32),
    sizeBytes integer not null check (sizeBytes > 0),
    -- By content, such as 'png'.
    format text not null check (length(format) > 0),
    -- When it was made for an edit that is not saved; null once a version names it.
    unsaved integer,
    unique (asset, sha256)
  ) strict;

  create index if not exists recipeFileByContent on recipeFile (sha256);

  create index if not exists recipeFileUnsaved on recipeFile (unsaved) where unsaved is not null;

  create trigger if not exists recipeFileComes after insert on recipeFile begin
    update account set usedBytes = usedBytes + new.sizeBytes
    where rowNumber = (select owner from asset where rowNumber = new.asset);
  end;

  create trigger if not exists recipeFileGoes after delete on recipeFile begin
    update account set usedBytes = usedBytes - old.sizeBytes
    where rowNumber = (select owner from asset where rowNumber = old.asset);
  end;

  create trigger if not exists assetGoesWithRecipeFiles before delete on asset begin
    update account set usedBytes = usedBytes - (
      select coalesce(sum(sizeBytes), 0) from recipeFile where asset = old.rowNumber)
    where rowNumber = old.owner;
  end;

  create trigger if not exists recipeFilesChangeHands after update of owner on asset
  when old.owner <> new.owner begin
    update account set usedBytes = usedBytes - (
      select coalesce(sum(sizeBytes), 0) from recipeFile where asset = old.rowNumber)
    where rowNumber = old.owner;
    update account set usedBytes = usedBytes + (
      select coalesce(sum(sizeBytes), 0) from recipeFile where asset = new.rowNumber)
    where rowNumber = new.owner;
  end;
  """
