import Foundation
import HTTP
import TestSupport
import Testing

/// The request cases of a widely used parser, where they are at hand: what it
/// refuses we refuse, and what we take we take for the same messages.
@Test func thePublicRequestCasesAreReadAtLeastAsStrictly() throws {
  // Beside the package, or beside the folder of worktrees that it is in.
  let found = ["/..", "/../.."].map {
    packageRoot + $0 + "/shared/suites/http/test/request"
  }.first { FileManager.default.fileExists(atPath: $0) }
  guard let found else {
    try Test.cancel("without shared/suites/http")
  }
  var taken = 0
  var cases = 0
  for file in try FileManager.default.contentsOfDirectory(atPath: found).sorted()
  where file.hasSuffix(".md") && !file.hasPrefix("lenient") {
    let text = try String(contentsOfFile: found + "/" + file, encoding: .utf8)
    for item in SuiteCase.all(in: text) {
      cases += 1
      var reader = MessageReader()
      reader.read(item.bytes)
      let complete = item.completeMessages
      #expect(reader.messages.count <= complete, "\(file): \(item.title)")
      if item.isError {
        #expect(
          reader.error != nil || reader.isIncomplete || reader.isOver || complete == 0,
          "\(file): \(item.title) is taken")
      }
      if reader.error == nil, !reader.isIncomplete, !item.isError {
        taken += 1
        #expect(reader.messages.count == complete || reader.isOver, "\(file): \(item.title)")
        let body = String(decoding: reader.messages.flatMap(\.body), as: UTF8.self)
        if !reader.isOver { #expect(body == item.body, "\(file): \(item.title)") }
      }
    }
  }
  #expect(cases > 100)
  // The rest are refused for reasons of ours: other methods, bare line feeds, upgrades.
  #expect(taken > 25)
}

private struct SuiteCase {
  let title: String
  let bytes: [UInt8]
  let log: String

  var isError: Bool { log.contains("error code=") && !log.contains("reason=\"Pause") }
  var completeMessages: Int { log.components(separatedBy: "message complete").count - 1 }

  /// What the suite's parser has found in bodies, put together.
  var body: String {
    log.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.range(of: "span[body]=\"") else { return nil }
      return unescaped(String(line[start.upperBound...].dropLast()))
    }.joined()
  }

  static func all(in text: String) -> [SuiteCase] {
    text.components(separatedBy: "\n<!-- meta={").dropFirst().compactMap { part in
      guard part.prefix(60).contains("\"request\""), let request = block("http", part),
        let log = block("log", part)
      else { return nil }
      let title = request.prefix { $0 != "\n" }
      return SuiteCase(title: String(title), bytes: bytes(request), log: log)
    }
  }

  private static func block(_ kind: String, _ text: String) -> String? {
    guard let start = text.range(of: "```\(kind)\n"),
      let end = text.range(of: "\n```", range: start.upperBound..<text.endIndex)
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }

  /// The suite's way of writing bytes down. A host is added where there is
  /// none, for its parser does not ask for one.
  private static func bytes(_ block: String) -> [UInt8] {
    var text = block.replacingOccurrences(of: "\\\n", with: "")
    if !text.lowercased().contains("\nhost:"), let end = text.firstIndex(of: "\n") {
      text.insert(contentsOf: "\nHost: a", at: end)
    }
    return Array(unescaped(text.replacingOccurrences(of: "\n", with: "\r\n")).utf8)
  }
}

private func unescaped(_ text: String) -> String {
  var result = text
  for (code, character) in [("\\r", "\r"), ("\\n", "\n"), ("\\t", "\t"), ("\\f", "\u{c}")] {
    result = result.replacingOccurrences(of: code, with: character)
  }
  while let range = result.range(of: "\\\\x[0-9a-fA-F]{2}", options: .regularExpression),
    let value = UInt32(result[range].dropFirst(2), radix: 16), let scalar = Unicode.Scalar(value)
  {
    result.replaceSubrange(range, with: String(scalar))
  }
  return result
}
