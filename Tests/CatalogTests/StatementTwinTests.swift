import Glibc
import PostgresSupport
import Store
import StorePostgres
import TestSupport
import Testing

/// The catalog's statements on both engines, as `queries.sql` has them.
@Suite struct StatementTwinTests {
  private let place: TemporaryFolder
  init() throws { place = try TemporaryFolder() }

  /// The list of those that only SQLite prepares becomes shorter until it is empty.
  @Test func statementsArePreparedOnBothEnginesButForTheseListed() async throws {
    let twins = try await Twins(place)
    let sqlite = try SQLiteDriver(path: place.path + "/catalog.sqlite", access: .readWrite)
    let postgres = try PostgresDriver(twins.address, access: .readWrite) { time(nil) }
    let types = try postgres.prepare(Self.types)
    var missing: [String] = []
    var count = 0
    for statement in try CatalogTexts()
    where !statement.name.hasSuffix(".postgres") && !statement.isPart {
      // Its failure is what is asked for: parts of lists are composed for a request.
      guard (try? sqlite.runSchema("EXPLAIN \(statement.sql)")) != nil else {
        #expect(!statement.isComposed, "\(statement.name) is not whole:\n\(statement.sql)")
        continue
      }
      count += 1
      let native = statement.postgres.replacing(#/\?(\d+)/#) { "$\($0.1)" }
      do {
        try postgres.runSchema("PREPARE tried AS \(native)")
        // The driver passes whole numbers as such of 64 bits, and truth values as well.
        let list = try Self.parameters(types)
        try postgres.runSchema("DEALLOCATE tried; PREPARE tried \(list) AS \(native)")
        try postgres.runSchema("DEALLOCATE tried")
      } catch {
        missing.append(statement.name)
        // It may not have been prepared at all.
        try? postgres.runSchema("DEALLOCATE tried")
      }
    }
    #expect(count > 450)
    let difference = try snapshotDifference(
      of: missing.map { $0 + "\n" }.joined(), "postgres-missing.txt")
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// The types of the statement's parameters as a list in brackets.
  private static func parameters(_ statement: any StatementRunning) throws -> String {
    defer { statement.reset() }
    guard try statement.step(), case .text(let types) = try statement.value(at: 0), !types.isEmpty
    else { return "" }
    return "(\(types))"
  }

  private static let types: StaticString = """
    SELECT replace(replace(array_to_string(parameter_types::text[], ','), 'integer', 'bigint'),
      'boolean', 'bigint')
    FROM pg_prepared_statements WHERE name = 'tried'
    """
}

/// The statements of `queries.sql`, those that are composed of others in full.
struct CatalogTexts: Sequence {
  struct Statement {
    let name: String
    let sql: String
    let postgres: String
    let isComposed: Bool
    /// Whether it is a part of others, with which it is prepared.
    let isPart: Bool
  }

  private enum Piece {
    case text(String)
    case part(String)
  }

  private var texts: [String: String] = [:]
  private var names: [String] = []
  private var parts: Set<String> = []

  init() throws {
    let text = "\n\n" + (try Twins.text("/Tests/Snapshots/queries.sql"))
    for part in text.split(separator: "\n\n-- ") {
      guard let end = part.firstIndex(of: "\n") else { continue }
      let name = String(part[..<end])
      let text = part[part.index(after: end)...].trimmingSuffix { $0 == "\n" || $0 == ";" }
      texts[name] = String(text)
      names.append(name)
    }
    for name in names {
      for case .part(let part) in pieces(of: name) { parts.insert(part) }
    }
  }

  /// Each with the text for PostgreSQL, which is the same but for a few.
  func makeIterator() -> AnyIterator<Statement> {
    var rest = names[...]
    return AnyIterator {
      rest.popFirst().map { name in
        Statement(
          name: name, sql: sql(name),
          postgres: sql(texts[name + ".postgres"] == nil ? name : name + ".postgres"),
          isComposed: texts[name]?.hasPrefix("SQL(") == true, isPart: parts.contains(name))
      }
    }
  }

  private func sql(_ name: String) -> String {
    pieces(of: name).map { piece in
      switch piece {
      case .text(let text): text
      case .part(let part): sql(part)
      }
    }.joined(separator: " ")
  }

  private func pieces(of name: String) -> [Piece] {
    guard let text = texts[name] else { return [] }
    guard text.hasPrefix("SQL(") else { return [.text(text)] }
    let type = name.prefix { $0 != "." }
    let tokens = text.dropFirst(4).dropLast().matches(
      of: #/"""\n?((?:.|\n)*?)"""|"((?:[^"\\]|\\.)*)"|([A-Za-z_][\w.]*)/#)
    return tokens.map { token in
      if let text = token.1 ?? token.2 { return .text(String(text)) }
      let part = token.3.map(String.init) ?? ""
      return .part(texts[part] == nil ? "\(type).\(part)" : part)
    }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
