import Catalog
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
    let folder = packageRoot + "/Sources/Catalog"
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted()
    return try names.map { name in
      let data = try Data(contentsOf: URL(filePath: folder + "/" + name))
      return (URL(filePath: name).lastPathComponent, String(decoding: data, as: UTF8.self))
    }
  }

  /// Every `static let NAME` of an enum of queries, which is a text or a statement.
  private static func statements() throws -> [(name: String, sql: String)] {
    var found: [(name: String, sql: String)] = []
    for file in try sources() {
      for part in file.text.split(separator: /\n(?=(?:package )?(?:enum|extension) \w+Queries \{)/)
      {
        guard let type = part.firstMatch(of: /^(?:package )?(?:enum|extension) (\w+Queries) \{/)
        else { continue }
        let statics =
          /\n {2}(?:package |private )?static let (\w+)(?:: StaticString)? =\s+/
        for match in part.matches(of: statics) {
          let value = part[match.range.upperBound...]
          let name = "\(type.1).\(match.1)"
          if let sql = statement(value) { found.append((name, sql)) }
          if let sql = postgres(value) { found.append((name + ".postgres", sql)) }
        }
      }
    }
    return found.sorted { $0.name < $1.name }
  }

  /// The statement at the beginning of a value: a text, or the parts of a composed one.
  private static func statement(_ value: Substring) -> String? {
    if value.hasPrefix("\"\"\"") { return text(value) }
    guard let call = value.prefixMatch(of: /Catalog(?:Query|Statement)(?:<.*?>)?\(/) else {
      return nil
    }
    let parts = value[call.range.upperBound...].arguments
      .map { $0.drop(while: \.isWhitespace) }
      .filter { part in !["row:", "column:", "postgres:"].contains { part.hasPrefix($0) } }
    return joined(parts)
  }

  /// The text for PostgreSQL, where there are two.
  private static func postgres(_ value: Substring) -> String? {
    guard let call = value.prefixMatch(of: /Catalog(?:Query|Statement)(?:<.*?>)?\(/),
      let part = value[call.range.upperBound...].arguments
        .map({ $0.drop(while: \.isWhitespace) }).first(where: { $0.hasPrefix("postgres:") })
    else { return nil }
    let twin = part.dropFirst("postgres:".count).drop(while: \.isWhitespace)
    if twin.hasPrefix("\"\"\"") { return text(twin) }
    return joined(
      twin.dropFirst().arguments
        .map { ($0.hasSuffix("]") ? $0.dropLast() : $0).drop(while: \.isWhitespace) }
        .filter { !$0.isEmpty })
  }

  private static func joined(_ parts: [Substring]) -> String {
    if parts.count == 1, parts[0].hasPrefix("\"\"\"") { return text(parts[0]) }
    let lines = parts.map { part in
      part.split(separator: "\n").map { String($0.drop(while: \.isWhitespace)) }
        .joined(separator: "\n")
    }
    return "SQL(\n" + lines.joined(separator: ",\n") + ")"
  }

  /// The text of a literal of several lines.
  private static func text(_ literal: Substring) -> String {
    let lines = literal.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let end = lines.firstIndex { $0.contains("\"\"\"") } ?? lines.endIndex
    let indent = lines[end].prefix { $0 == " " }.count
    return lines[..<end].map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }
}

extension Substring {
  /// The arguments of a call whose bracket was opened before this text.
  fileprivate var arguments: [Substring] {
    var arguments: [Substring] = []
    var (start, place, depth, isText) = (startIndex, startIndex, 0, false)
    while place < endIndex {
      let rest = self[place...]
      if rest.hasPrefix("\"\"\"") {
        place = rest.dropFirst(3).firstRange(of: "\"\"\"")?.upperBound ?? endIndex
        continue
      }
      switch self[place] {
      case "\"": isText.toggle()
      case _ where isText: break
      case "(", "[", "{": depth += 1
      case ")" where depth == 0: return arguments + [self[start..<place]]
      case ")", "]", "}": depth -= 1
      case "," where depth == 0:
        arguments.append(self[start..<place])
        start = index(after: place)
      default: break
      }
      place = index(after: place)
    }
    return arguments + [self[start...]]
  }
}
