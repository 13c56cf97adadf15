internal import CCatalog
internal import Store

/// The catalog's schema, from `schema.sql`, and the steps that lead to it from
/// the catalogs of earlier releases.
let catalogMigrations = Migrations(
  // "TntL" in ASCII.
  application: 0x546E_744C,
  schema: String(cString: ccatalog_schema()),
  // Tintype 0.1.0.
  oldest: 22,
  steps: [
    Migrations.Step("unreadable photos are read again", retryUnreadable)
  ])

/// This release decodes files that 0.1.0 could not.
private let retryUnreadable: StaticString = """
  insert or ignore into reread (asset, failures, due)
  select rowNumber, 1, 0 from asset
  where state = 'unreadable' and reason glob 'The picture cannot be read*';
  """
