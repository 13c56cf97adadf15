import Store
import TestSupport

/// What every backend promises. A new one adds a case and opens a connection.
enum Backend: CaseIterable {
  case sqlite

  func open(_ place: TemporaryFolder) async throws -> Connection {
    switch self {
    case .sqlite: try await .open(path: place.catalog, access: .createIfMissing)
    }
  }
}

extension TemporaryFolder {
  var catalog: String { path + "/catalog.sqlite" }
}

let photoMigrations = Migrations(application: 0x7469_6e74, schema: photoSchema)

private let photoSchema = """
  CREATE TABLE photo (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    stars INTEGER CHECK (stars BETWEEN 1 AND 5),
    weight REAL,
    digest BLOB
  ) STRICT;
  CREATE TABLE place (
    photo INTEGER NOT NULL REFERENCES photo (id),
    name TEXT NOT NULL
  ) STRICT;
  -- The text may end with a remark.
  """

/// A later release: photos have titles.
let laterMigrations = Migrations(
  application: 0x7469_6e74, schema: photoSchema + "\nALTER TABLE photo ADD COLUMN title TEXT;",
  steps: [.init("titles", "ALTER TABLE photo ADD COLUMN title TEXT")])

extension Connection {
  func addPhoto(_ name: String) throws(StoreError) {
    try run("INSERT INTO photo (name) VALUES (?1)", name)
  }

  func photoNames() throws(StoreError) -> [String] {
    try all("SELECT name FROM photo ORDER BY id") { row throws(StoreError) in try row["name"] }
  }
}
