import Foundation
import TestSupport
import Testing

/// The shape of what is written for people.
@Suite struct DocumentTests {
  static let changes = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
  /// Lines of what is not released: as many as somebody reads.
  static let maxUnreleasedLines = 140

  @Test func theChangelogKeepsItsShape() throws {
    expectNone(Self.changelogComplaints(try SourceFile(path: "CHANGELOG.md")))
  }

  static func changelogComplaints(_ file: SourceFile) -> [Complaint] {
    var complaints: [Complaint] = []
    var releases: [Substring] = []
    var unreleased = 0
    for (index, line) in file.lines.enumerated() {
      func complain(_ advice: String) {
        complaints.append(Complaint(path: file.path, line: index + 1, advice: advice))
      }
      if index == 0, line != "# Changelog" { complain("begins with '# Changelog'") }
      if line.hasPrefix("## ") {
        releases.append(line)
        let isRelease = line.wholeMatch(of: /## \d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)/) != nil
        if releases.count == 1, line != "## Unreleased" { complain("'## Unreleased' comes first") }
        if releases.count > 1, !isRelease { complain("a release is '## 1.2.3 (2026-11-21)'") }
      } else if line.hasPrefix("### ") {
        if !changes.contains(String(line.dropFirst(4))) {
          complain("a kind of change is one of \(changes.joined(separator: ", "))")
        }
      } else if line.hasPrefix("*") || line.hasPrefix("+ ") {
        complain("a change begins with '- '")
      } else if releases.count == 1, !line.isEmpty {
        unreleased += 1
        guard unreleased == maxUnreleasedLines + 1 else { continue }
        complain("too long to be read: say what somebody gets, by subject, and no repairs of it")
      }
    }
    return complaints
  }

  @Test func aChangelogOfAnotherShapeIsFound() {
    let text = "# Changes\n\n## 1.0\n\n### News\n\n* a\n\n## 1.0.0 (2026-11-21)\n\n## Soon\n"
    let complaints = Self.changelogComplaints(SourceFile(path: "c", text: text))
    #expect(complaints.map(\.line) == [1, 3, 5, 7, 11])
    let long = "# Changelog\n\n## Unreleased\n" + String(repeating: "- a\n", count: 200)
    let advice = Self.changelogComplaints(SourceFile(path: "c", text: long))
    #expect(advice.map(\.line) == [4 + Self.maxUnreleasedLines])
  }

  @Test func theVersionHasTheNewestSection() throws {
    let version = try SourceFile(path: "VERSION").lines[0]
    let changelog = try SourceFile(path: "CHANGELOG.md")
    expectNone(Self.versionComplaints(changelog, version: String(version)))
  }

  /// The program's version is the newest release of the changelog, releases follow each other
  /// downwards, and each says something.
  static func versionComplaints(_ file: SourceFile, version: String) -> [Complaint] {
    func complaint(_ line: Int, _ advice: String) -> Complaint {
      Complaint(path: file.path, line: line, advice: advice)
    }
    let releases = file.lines.enumerated().compactMap { index, line in
      line.wholeMatch(of: /## (\d+\.\d+\.\d+) .+/).map { (line: index + 1, name: String($0.1)) }
    }
    guard let newest = releases.first, newest.name == version else {
      return [complaint(1, "the newest release is the one in VERSION, \(version)")]
    }
    var complaints: [Complaint] = []
    for (index, release) in releases.enumerated() {
      let end = index + 1 < releases.count ? releases[index + 1].line - 1 : file.lines.count
      if !file.lines[release.line..<end].contains(where: { $0.hasPrefix("- ") }) {
        complaints.append(complaint(release.line, "says nothing of \(release.name)"))
      }
      guard index > 0 else { continue }
      let order = release.name.compare(releases[index - 1].name, options: .numeric)
      if order != .orderedAscending {
        complaints.append(complaint(release.line, "an older release follows a newer one"))
      }
    }
    return complaints
  }

  @Test func aChangelogWithoutTheVersionIsFound() {
    func lines(_ text: String, _ version: String = "0.10.0") -> [Int] {
      Self.versionComplaints(SourceFile(path: "c", text: text), version: version).map(\.line)
    }
    let right = "# Changelog\n\n## Unreleased\n\n## 0.10.0 (d)\n- a\n\n## 0.9.0 (d)\n- b\n"
    #expect(lines(right) == [])
    #expect(lines(right, "0.11.0") == [1])
    #expect(lines("## Unreleased\n- a\n") == [1])
    #expect(lines("## 0.10.0 (d)\n\n## 0.9.0 (d)\n- b\n") == [1])
    #expect(lines("## 0.10.0 (d)\n- a\n## 0.11.0 (d)\n- b\n") == [3])
  }

  @Test func decisionsAreNumberedShortAndComplete() throws {
    let files = try decisions()
    #expect(files.count >= 7)
    let numbers = files.map { String($0.name.prefix(4)) }
    #expect(Set(numbers).count == numbers.count, "two decisions have one number")
    for (number, file) in zip(numbers, files) {
      #expect(
        number.allSatisfy { "0"..."9" ~= $0 } && file.name.dropFirst(4).first == "-",
        "\(file.path): four digits and a dash come first")
      let lines = file.lines
      #expect(lines.first?.hasPrefix("# \(number). ") == true, "\(file.path): '# \(number). Title'")
      #expect(lines.count <= 41, "\(file.path): \(lines.count) lines, at most 40")
      for heading in ["## Context", "## Decision", "## Consequences", "## Rejected"] {
        #expect(lines.contains { $0 == heading }, "\(file.path): \(heading) is missing")
      }
    }
  }

  /// The decisions without their index.
  private func decisions() throws -> [SourceFile] {
    try tree().files(in: ["docs/decisions/"], ["md"]).filter { $0.name != "README.md" }
  }

  @Test func everyDecisionIsInTheIndex() throws {
    let index = try SourceFile(path: "docs/decisions/README.md")
    expectNone(Self.indexComplaints(index, try decisions()))
  }

  /// The index has a line for each decision, in their order, and no others.
  static func indexComplaints(_ index: SourceFile, _ decisions: [SourceFile]) -> [Complaint] {
    let wanted = decisions.map { "- [\($0.lines[0].dropFirst(2))](\($0.name))" }
    let shown = index.lines.enumerated().filter { $0.element.hasPrefix("- ") }
    var complaints = shown.filter { !wanted.contains(String($0.element)) }.map {
      Complaint(path: index.path, line: $0.offset + 1, advice: "no decision is called so")
    }
    let lines = shown.map { String($0.element) }
    complaints += wanted.filter { !lines.contains($0) }.map {
      Complaint(path: index.path, line: 1, advice: "'\($0)' is missing")
    }
    if complaints.isEmpty, lines != wanted {
      complaints.append(Complaint(path: index.path, line: 1, advice: "in the order of numbers"))
    }
    return complaints
  }

  @Test func anIndexThatLacksADecisionIsFound() {
    let decisions = [
      SourceFile(path: "0001-a.md", text: "# 0001. A\n"),
      SourceFile(path: "0002-b.md", text: "# 0002. B\n"),
    ]
    func count(_ text: String) -> Int {
      Self.indexComplaints(SourceFile(path: "r", text: text), decisions).count
    }
    #expect(count("- [0001. A](0001-a.md)\n- [0002. B](0002-b.md)\n") == 0)
    #expect(count("- [0002. B](0002-b.md)\n- [0001. A](0001-a.md)\n") == 1)
    #expect(count("- [0001. A](0001-a.md)\n") == 1)
    #expect(count("- [0001. A](0001-a.md)\n- [0002. C](0002-b.md)\n") == 2)
  }

  @Test func everyModuleHasItsLineInTheReadme() throws {
    let readme = try SourceFile(path: "README.md").text
    let modules = Set(try tree().files(in: ["Sources/"], ["swift", "c", "h"]).compactMap(\.module))
    for module in modules.sorted() {
      #expect(readme.contains("`\(module)`"), "README.md: a line for \(module)")
    }
  }

  @Test func linksLeadSomewhere() throws {
    var complaints: [Complaint] = []
    for file in try tree().files(["md"]) where !file.path.hasPrefix("Tests/Fixtures/") {
      let folder = file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      for (index, line) in file.lines.enumerated() {
        for match in line.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
          let target = packageRoot + "/" + folder + match.1
          guard !FileManager.default.fileExists(atPath: target) else { continue }
          complaints.append(
            Complaint(path: file.path, line: index + 1, advice: "there is no \(match.1)"))
        }
      }
    }
    expectNone(complaints)
  }

  @Test func documentsStayWithinTheirColumns() throws {
    for file in try tree().files(["md"]) where !file.path.hasPrefix("Tests/Fixtures/") {
      for (index, line) in file.lines.enumerated() where line.count > 100 {
        // A table's row and a link cannot be broken.
        guard !line.hasPrefix("|"), !line.contains("](") else { continue }
        Issue.record("\(file.path):\(index + 1): \(line.count) columns: wrap it at 100")
      }
    }
  }
}
