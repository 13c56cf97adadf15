package import Catalog
import Foundation
import Glibc
package import Store
import StorePostgres

/// Where the catalogs of the tests are: in SQLite files, or in databases of a PostgreSQL server
/// where `TINTYPE_TEST_STORE` is `postgres`. The same tests run on both.
package let storesInPostgres =
  ProcessInfo.processInfo.environment["TINTYPE_TEST_STORE"] == "postgres"

/// The database of a test's folder, which is made where there is none.
private func address(of folder: String) async throws -> PostgresAddress {
  let cluster = try await PostgresCluster.running()
  return try cluster.address(try cluster.database(named: databaseName(of: folder)))
}

private func databaseName(of folder: String) -> String {
  folder.split(separator: "/").last.map { $0.lowercased() } ?? "none"
}

/// Removes the database of a test's folder, if it had one; `always` where the test made one itself.
package func removeDatabase(of folder: String, always: Bool = false) {
  if storesInPostgres || always { PostgresCluster.remove(database: databaseName(of: folder)) }
}

/// Empties the database of a test's folder, where a catalog is built anew.
package func emptyDatabase(of folder: String) async throws {
  guard storesInPostgres else { return }
  try await PostgresCluster.running().run(
    "DROP DATABASE IF EXISTS \"\(databaseName(of: folder))\" WITH (FORCE)", in: "postgres")
}

/// The place of a folder's catalog; `nil` for a file in it.
package func testStore(_ folder: String) async throws -> CatalogPlace? {
  storesInPostgres ? try await database(of: folder) : nil
}

/// The database of a test's folder, wherever the other tests have their catalogs.
package func database(of folder: String) async throws -> CatalogPlace {
  let address = try await address(of: folder)
  return CatalogPlace(postgres: "\(address)", open: address.opener(now: { time(nil) }))
}

/// A connection to a folder's catalog beside the library.
package func catalog(of folder: String, _ access: OpenMode) async throws -> Connection {
  guard storesInPostgres else {
    return try await .open(path: folder + "/catalog.sqlite", access: access)
  }
  return try await .open(
    postgres: try await address(of: folder), access: access, now: { time(nil) })
}
