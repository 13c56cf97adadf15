import Foundation
import Library
import Store
import TestSupport
import Testing

/// Every statement, as a file that a change of one changes.
@Suite struct SnapshotTests {
  @Test func everyStatementIsTheOneThatIsKept() throws {
    let text = try Self.statements().map { "-- \($0.name)\n\($0.sql);\n" }
      .joined(separator: "\n")
    let difference = try snapshotDifference(of: text, "queries.sql")
    #expect(difference == nil, "\(difference ?? "")")
  }

  /// Statements stand in types whose names end in `Queries`, and nowhere else:
  /// otherwise the list would not be complete.
  @Test func noStatementStandsAnywhereElse() throws {
    for file in try Self.sources() where !file.text.contains("Queries {") {
      guard file.name != "Schema_ccatalog.swift" else { continue }
      let words = ["select ", "insert into", "update ", "delete from"]
      for line in file.text.split(separator: "\n") where line.contains("\"") {
        let code = line.drop { $0 == " " }
        guard !code.hasPrefix("//") else { continue }
        #expect(!words.contains { code.contains("\"\($0)") }, "\(file.name): \(line)")
      }
    }
  }

  @Test func everyStatementHasItsPrincipal() throws {
    let composed = try Self.statements().filter { $0.sql.hasPrefix("SQL(") }
    #expect(composed.count > 10)
    // These two find out who is asking, by what only they know.
    let principals = ["GrantQueries.bySecret", "GrantQueries.byRow"]
    for (name, sql) in composed where !principals.contains(name) {
      let isOfOwner = sql.contains("accessGrant.owner = ?1")
      #expect(sql.contains("AccessQueries.") || isOfOwner, "\(name) asks for everybody")
    }
  }

  private static func sources() throws -> [(name: String, text: String)] {
    let folder = packageRoot + "/Sources/Library"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted()
    return try names.map { name in
      let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
      return (URL(filePath: name).lastPathComponent, String(decoding: data, as: UTF8.self))
    }
  }

  /// Every `static let NAME: StaticString = """ … """` and `static let NAME = SQL(…)`
  /// of an enum of queries.
  private static func statements() throws -> [(name: String, sql: String)] {
    var found: [(name: String, sql: String)] = []
    for file in try sources() {
      var type: String?
      var current: (name: String, lines: [Substring])?
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        if let (name, lines) = current, lines.first?.hasPrefix("SQL(") == true {
          let all = lines + [line.drop { $0 == " " }]
          current = (name, all)
          if line.hasSuffix(")"), all.joined().isClosed {
            found.append((name, all.joined(separator: "\n")))
            current = nil
          }
        } else if let (name, lines) = current {
          if line.hasSuffix("\"\"\"") {
            let indent = line.prefix { $0 == " " }.count
            let sql = lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
            found.append((name, sql))
            current = nil
          } else {
            current = (name, lines + [line])
          }
        } else if let match = line.firstMatch(of: /^enum (\w+Queries) \{/) {
          type = String(match.1)
        } else if let type, let match = line.firstMatch(of: /static let (\w+): StaticString = """/)
        {
          current = ("\(type).\(match.1)", [])
        } else if let type, let match = line.firstMatch(of: /static let (\w+) = (SQL\(.*)/) {
          if String(match.2).isClosed {
            found.append(("\(type).\(match.1)", String(match.2)))
          } else {
            current = ("\(type).\(match.1)", [match.2])
          }
        }
      }
    }
    return found.sorted { $0.name < $1.name }
  }
}

extension String {
  /// Whether every bracket is closed, those in the texts of statements included.
  fileprivate var isClosed: Bool { count { $0 == "(" } == count { $0 == ")" } }
}
