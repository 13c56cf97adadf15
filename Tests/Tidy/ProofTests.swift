import Foundation
import TestSupport
import Testing

/// The pages that say which tests prove what, and every other page that names a test.
@Suite struct ProofTests {
  /// A test by its file and its name, as pages write it.
  struct Named: Hashable {
    let file: String
    let name: String
    let line: Int
  }

  static func named(on page: SourceFile) -> [Named] {
    page.lines.enumerated().flatMap { index, line in
      line.matches(of: /`(Tests\/[^`:]+)::(\w+)`/).map {
        Named(file: String($0.1), name: String($0.2), line: index + 1)
      }
    }
  }

  /// Whether a text has a test of that name: of Python, of Swift, or what is fuzzed.
  static func has(_ name: String, in text: String) -> Bool {
    ["def \(name)(", "func \(name)(", "static let \(name) = FuzzTarget("].contains {
      text.contains($0)
    }
  }

  static func complaints(of page: SourceFile, _ files: [String: String]) -> [Complaint] {
    named(on: page).compactMap { test in
      guard let text = files[test.file] else {
        return Complaint(path: page.path, line: test.line, advice: "there is no \(test.file)")
      }
      guard !has(test.name, in: text) else { return nil }
      let advice = "\(test.file) has no test called \(test.name)"
      return Complaint(path: page.path, line: test.line, advice: advice)
    }
  }

  @Test func testsThatPagesNameAreThere() throws {
    let pages = try tree().files(["md"])
    let tests = try tree().files(in: ["Tests/"], ["py", "swift"])
    let texts = Dictionary(uniqueKeysWithValues: tests.map { ($0.path, $0.text) })
    #expect(pages.map { Self.named(on: $0).count }.reduce(0, +) > 200)
    expectNone(pages.flatMap { Self.complaints(of: $0, texts) })
  }

  @Test func aTestThatIsNotThereIsFound() {
    let text = "| a | `Tests/T.py::test_a`, `Tests/T.py::test_b` |\n| b | `Tests/U.py::test_a` |\n"
    let page = SourceFile(path: "p.md", text: text)
    let complaints = Self.complaints(of: page, ["Tests/T.py": "def test_a(window):\n"])
    #expect(complaints.map(\.line) == [1, 2])
    #expect(complaints[0].advice.contains("test_b") && complaints[1].advice.contains("U.py"))
  }

  /// Tables of what is forgotten name a module and its test.
  @Test func testsThatPagesNameByTheirModuleAreThere() throws {
    let tests = try tree().files(in: ["Tests/"], ["swift"])
    var count = 0
    for page in try tree().files(["md"]) {
      for match in page.text.matches(of: /\b(\w+Tests|Tidy), `(\w+)`/) {
        count += 1
        let isThere = tests.contains {
          $0.path.hasPrefix("Tests/\(match.1)/") && Self.has(String(match.2), in: $0.text)
        }
        #expect(isThere, "\(page.path): \(match.1) has no test called \(match.2)")
      }
    }
    #expect(count > 8)
  }

  /// The tests of each section, by its number.
  private func sections(of page: SourceFile) -> [(number: String, tests: [Named])] {
    page.text.components(separatedBy: "\n## ").dropFirst().map { section in
      let tests = Self.named(on: SourceFile(path: page.path, text: section))
      return (String(section.prefix { $0 != "." }), tests)
    }
  }

  @Test func everyWayHasTestsOfItsOwn() throws {
    let sections = sections(of: try SourceFile(path: "docs/flows.md"))
    let numbers = (1...38).map { String(format: "F%02d", $0) }
    #expect(sections.map(\.number) == numbers)
    let files = try tree().files(in: ["Tests/Browser/test_F"], ["py"]).map(\.path)
    #expect(files == numbers.map { "Tests/Browser/test_\($0).py" })
    for (number, tests) in sections {
      let own = "Tests/Browser/test_\(number).py"
      #expect(tests.contains { $0.file == own }, "\(number): no test of \(own)")
    }
  }

  @Test func everyFaultHasTests() throws {
    let page = try SourceFile(path: "docs/faults.md")
    let rows = page.lines.compactMap { line -> (Int, Int)? in
      guard let row = line.firstMatch(of: /^\| (\d+) \|/), let number = Int(row.1) else {
        return nil
      }
      return (number, Self.named(on: SourceFile(path: page.path, text: String(line))).count)
    }
    #expect(rows.map(\.0) == Array(1...87))
    #expect(rows.filter { $0.1 == 0 }.map(\.0) == [], "these have no test")
  }

  /// A test that has a fault's number in its name stands in the row of that number.
  @Test func testsOfAFaultAreInItsRow() throws {
    let page = try SourceFile(path: "docs/faults.md")
    for file in try tree().files(in: ["Tests/"], ["py"]) {
      for match in file.text.matches(of: /\ndef test_(\d\d)_(?:and_(\d\d)_)?\w+/) {
        // What shows that a test would find something is none of the tests.
        let name = match.0.dropFirst("\ndef ".count)
        guard !name.hasSuffix("_is_seen") else { continue }
        for number in [match.1, match.2].compactMap({ $0 }).compactMap({ Int($0) }) {
          let row = page.lines.first { $0.hasPrefix("| \(number) |") } ?? ""
          #expect(row.contains("`\(file.path)::\(name)`"), "number \(number): \(name)")
        }
      }
    }
  }
}
