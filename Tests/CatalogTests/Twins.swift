import Catalog
import Foundation
import Glibc
import PostgresSupport
import Store
import StorePostgres
import TestSupport

/// An empty catalog in SQLite, and its twin in PostgreSQL.
struct Twins {
  let sqlite: Connection
  let postgres: Connection
  let address: PostgresAddress

  init(_ place: TemporaryFolder) async throws {
    sqlite = try await .open(path: place.path + "/catalog.sqlite", access: .createIfMissing)
    let cluster = try await PostgresCluster.running()
    address = try cluster.address(try cluster.database(of: place))
    postgres = try await .open(postgres: address, access: .createIfMissing) { time(nil) }
    try await catalogMigrations.run(on: sqlite)
    try await postgresMigrations.run(on: postgres)
  }

  var both: [Connection] { [sqlite, postgres] }

  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: packageRoot + path)), as: UTF8.self)
  }
}

extension Connection {
  /// Makes changes by chance, as far as the schema allows them.
  func change(_ seed: UInt64, times: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for number in 1...times {
      let (sql, values) = TwinChanges.next(number, &generator)
      // What is refused was not to be.
      _ = try attempt { try run(sql, values: values) }
    }
  }

  /// The rows of a query with their columns as texts, for comparisons.
  func lines(_ sql: StaticString, columns: Int) throws -> [String] {
    try all(sql) { row throws(StoreError) in
      var texts: [String] = []
      for column in 0..<columns {
        let value: Value = try row[column]
        texts.append(Self.text(value))
      }
      return texts.joined(separator: " ")
    }
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .null: "-"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): "x\(bytes.count)"
    }
  }
}
