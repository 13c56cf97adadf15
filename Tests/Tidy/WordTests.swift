import Testing
import Words

/// Every sentence of an error stands in the catalogue, and every one there belongs to an error.
@Suite struct WordTests {
  /// A place that makes a message.
  struct Use {
    let path: String
    let line: Int
    let key: String
    let arguments: Set<String>
  }

  static func uses(in file: SourceFile) -> [Use] {
    let made = #/Message\(\s*"([\w.]+)"(?:,\s*\[(.*?)\]\s*\)|\s*\))/#.dotMatchesNewlines()
    return file.text.matches(of: made).map { match in
      let names = (match.2 ?? "").matches(of: #/"(\w+)":\s*\./#).map { String($0.1) }
      let line = file.text[..<match.range.lowerBound].count { $0 == "\n" } + 1
      return Use(path: file.path, line: line, key: String(match.1), arguments: Set(names))
    }
  }

  static func complaints(_ uses: [Use], words: Words) -> [Complaint] {
    uses.compactMap { use in
      guard let names = words.argumentNames(of: use.key) else {
        return Complaint(
          path: use.path, line: use.line,
          advice: "\(use.key) has no sentence: add it to Sources/Words/en.json")
      }
      guard Set(names) != use.arguments else { return nil }
      return Complaint(
        path: use.path, line: use.line,
        advice: "the sentence of \(use.key) names \(names.sorted()), not \(use.arguments.sorted())")
    }
  }

  @Test func everyErrorHasItsSentenceAndEverySentenceItsError() throws {
    let uses = try tree().files(in: ["Sources/"], ["swift"]).flatMap(Self.uses)
    #expect(uses.count > 100)
    expectNone(Self.complaints(uses, words: .english))
    let unused = Words.english.keys.subtracting(uses.map(\.key)).sorted()
    expectNone(
      unused.map {
        Complaint(
          path: "Sources/Words/en.json", line: 1,
          advice: "\($0) is the sentence of no error: delete it")
      })
  }

  @Test func wrongKeysAndArgumentsAreFound() {
    let words = Words(#"{"a.b": "{count} photos"}"#)
    func count(_ code: String) -> Int {
      Self.complaints(Self.uses(in: SourceFile(path: "a.swift", text: code)), words: words).count
    }
    #expect(count(#"Message("a.b", ["count": .number(2)])"#) == 0)
    #expect(count("Message(\n  \"a.b\",\n  [\n  \"count\": .number(f(x[0]))\n])") == 0)
    #expect(count(#"Message("a.c", ["count": .number(2)])"#) == 1)
    #expect(count(#"Message("a.b")"#) == 1)
    #expect(count(#"Message("a.b", ["size": .number(2)])"#) == 1)
  }
}
