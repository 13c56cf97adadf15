import Foundation
import ImageEngine
import Media
import TestSupport
import Testing

/// Numbers that pages claim, counted.
@Suite struct ClaimTests {
  /// What a page says of how many there are, with the number in the first brackets.
  struct Claim {
    let page: String
    let words: Regex<(Substring, Substring)>
    let count: Int

    func complaint(_ text: String) -> Complaint? {
      func complain(_ advice: String) -> Complaint {
        Complaint(path: page, line: 1, advice: advice)
      }
      // Lines are broken anywhere.
      let flowing = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let said = flowing.firstMatch(of: words) else {
        return complain("does not say any more how many there are; there are \(count)")
      }
      return ClaimTests.number(said.1) == count
        ? nil : complain("says '\(said.0)'; there are \(count)")
    }
  }

  /// Of digits or of a word.
  static func number(_ text: some StringProtocol) -> Int? {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
      "twenty",
    ]
    return Int(text) ?? words.firstIndex(of: text.lowercased())
  }

  static func claims() throws -> [Claim] {
    let readme = try SourceFile(path: "README.md").text
    let tour = readme.components(separatedBy: "## A tour").last ?? ""
    let stops = tour.matches(of: #/\n\d+\. /#).count
    let lessons = try tree().files(in: ["Tests/LessonTests/"], ["swift"]).count
    let all = FilterCatalog.all.count
    let words = try SourceFile(path: "Web/features/darkroom/tool-texts.js").text
    let groups = words.components(separatedBy: "groups: {").last?.prefix { $0 != "}" } ?? ""
    let headings = groups.matches(of: /\w+: '/).count
    return [
      Claim(page: "README.md", words: /A tour in (\w+) stops/, count: stops),
      // The newest release that says a number comes first, and what older ones say stays.
      Claim(page: "CHANGELOG.md", words: /any of (\d+) filters/, count: all),
      Claim(
        page: "CHANGELOG.md", words: /; (\w+) that need a model or data/,
        count: all - FilterCatalog.usable.count),
      Claim(page: "CHANGELOG.md", words: /with (\w+) lessons/, count: lessons),
      // Three of them are named.
      Claim(page: "CHANGELOG.md", words: /blur and (\w+) more/, count: headings - 3),
      Claim(
        page: "docs/filters.md", words: /\*\*absent\*\* \((\d+)\)/,
        count: all - FilterCatalog.usable.count),
      Claim(
        page: "CONTRIBUTING.md", words: /A file has at most (\d+) lines/,
        count: LengthTests.maxFileLines),
      Claim(
        page: "CONTRIBUTING.md", words: /lines, a function (\d+),/,
        count: LengthTests.maxFunctionLines),
      Claim(
        page: "CONTRIBUTING.md", words: /a line (\d+) columns/, count: LengthTests.maxColumns),
      Claim(
        page: "CONTRIBUTING.md", words: /an element of the page (\d+) lines/,
        count: LengthTests.maxElementLines),
    ]
  }

  @Test func numbersOnPagesAreCorrect() throws {
    expectNone(
      try Self.claims().compactMap { $0.complaint(try SourceFile(path: $0.page).text) })
  }

  @Test func aWrongNumberIsFound() {
    let claim = Claim(page: "p.md", words: /(\w+) doors/, count: 3)
    #expect(claim.complaint("It has three\ndoors.") == nil)
    #expect(claim.complaint("It has 3 doors.") == nil)
    #expect(claim.complaint("It has four doors.")?.advice == "says 'four doors'; there are 3")
    #expect(claim.complaint("It has windows.") != nil)
  }

  /// Every format that is read is named where it is said which ones are.
  @Test func theChangelogNamesEveryFormat() throws {
    let changelog = try SourceFile(path: "CHANGELOG.md").text
    // Each release names those that it added.
    let line = changelog.matches(of: /- Photos in [^.]+\./).map(\.0).joined()
    let read = MediaFormat.allCases.filter(\.isRead)
    #expect(read.count > 16)
    for format in read {
      let name = format.isRaw ? "RAW" : format.spokenName
      #expect(line.contains(name), "\(name) is read, too")
    }
  }

  /// The page's own lists of formats say what the table says.
  @Test func thePageKnowsTheSameFormats() throws {
    func list(_ name: String, in path: String) throws -> [String] {
      let text = try SourceFile(path: path).text
      let list = try #require(text.firstMatch(of: try Regex("const \(name) = \\[([^\\]]+)\\]")))
      return list.output[1].substring.map { $0.matches(of: /'(\w+)'/).map { String($0.1) } } ?? []
    }
    let shown = MediaFormat.allCases.filter(\.isShownByBrowsers).map(\.rawValue)
    #expect(Set(try list("shownFormats", in: "Web/features/viewer/photo-slide.js")) == Set(shown))
    let (photos, films) = (
      try list("photos", in: "Web/features/uploads/live-pairs.js"),
      try list("films", in: "Web/features/uploads/live-pairs.js")
    )
    #expect(Set(photos) == Set((MediaFormat.heif.extensions + MediaFormat.jpeg.extensions)))
    #expect(Set(films) == Set((MediaFormat.mov.extensions + MediaFormat.mp4.extensions)))
  }

  /// The kinds of filters in the reference are all of them, and each has a section.
  @Test func theReferenceHasEveryFilter() throws {
    let page = try SourceFile(path: "docs/filters.md").text
    let kinds = page.matches(of: /\n- \*\*\w+\*\* \((\d+)\):/).compactMap { Int($0.1) }
    #expect(kinds.reduce(0, +) == FilterCatalog.all.count)
    let sections = page.matches(of: /\n## (CI\w+)\n/).map { String($0.1) }
    #expect(Set(sections) == Set(FilterCatalog.all.map(\.name)))
  }

  /// Decisions that texts name, and lessons.
  @Test func decisionsThatAreNamedAreThere() throws {
    let names = try tree().files(in: ["docs/decisions/"], ["md"]).map { $0.name.prefix(4) }
    for file in try tree().texts() where file.path != "Tests/Tidy/ClaimTests.swift" {
      for match in file.text.matches(of: /[Dd]ecisions? (\d{4})/) where !names.contains(match.1) {
        Issue.record("\(file.path): there is no decision \(match.1)")
      }
    }
    let model = try SourceFile(path: "docs/threat-model.md").text
    let numbers = model.matches(of: /[( ](0\d{3})[,) ]/).map(\.1)
    #expect(numbers.count > 10 && Set(numbers).isSubset(of: Set(names)))
  }
}
