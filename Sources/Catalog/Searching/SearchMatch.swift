internal import Platform

/// The index queries of a search, best first. Each photo matches only one of them.
package struct SearchMatch {
  package struct Word {
    package let text: String
    /// The singular of a plural, or the plural of a singular.
    let otherNumbers: [String]
    var facets: [Int] = []

    /// The word and its other number, as prefixes.
    package var beginnings: [String] {
      [SearchMatch.prefix(text)] + otherNumbers.map { "\"\($0)\"" }
    }
  }

  /// One query; photos matched by a better one are excluded.
  package struct Question {
    package let text: String
    /// Whether all text of photos is searched, not only titles.
    package let isText: Bool
    /// The better queries, of titles; `nil` if the query itself excludes them.
    package let better: String?
  }

  /// Whole words of titles and kinds, their beginnings, facets, then whole words and beginnings of
  /// all text. Whole words come first because the index finds them at once, however many photos
  /// contain them.
  static let tiers = 5

  private let scope: String
  private let words: [Word]
  /// Whether all photos belong to the principal. Visibility need not be checked then, which is most
  /// of the work for rare words.
  private let isAlone: Bool

  package init(_ words: [Word], principal: Principal, isAlone: Bool = false) {
    let own = SearchMark.owner(principal.rowNumber)
    scope = principal.seesFamily ? "(\(own) OR \(SearchMark.family))" : own
    self.words = words
    self.isAlone = isAlone
  }

  /// All matches of a tier, including those of better tiers; `nil` if those include them all.
  func wholeQuestion(tier: Int) -> Question? {
    if words.isEmpty { return question(tier: tier) }
    let isText = tier > 2
    if tier > 0, tier != 3, part(tier) == part(tier - 1) { return nil }
    return Question(text: asked(tier), isText: isText, better: nil)
  }

  /// The matches of a tier that no better tier has; `nil` if there can be none.
  package func question(tier: Int) -> Question? {
    if words.isEmpty {
      return tier == 0 ? Question(text: scope, isText: false, better: nil) : nil
    }
    let asked = asked(tier)
    switch tier {
    case 0: return Question(text: asked, isText: false, better: nil)
    case 1, 2, 4:
      let better = tier == 4 ? self.asked(2) : nil
      return Question(
        text: "\(asked) NOT (\(part(tier - 1)))", isText: tier == 4, better: better)
    default:
      return Question(text: asked, isText: true, better: self.asked(2))
    }
  }

  /// The principal's photos with a facet.
  package func text(ofFacet facet: Int) -> String { "\(scope) AND \(SearchMark.facet(facet))" }

  private func asked(_ tier: Int) -> String {
    isAlone ? "(\(part(tier)))" : "(\(scope) AND \(part(tier)))"
  }

  private func part(_ tier: Int) -> String {
    words.map { "(\(Self.part($0, tier: tier)))" }.joined(separator: " AND ")
  }

  /// The words are letters and digits only, so nothing in them is read as query syntax.
  private static func part(_ word: Word, tier: Int) -> String {
    let texts = tier == 0 || tier == 3 ? ["\"\(word.text)\""] : word.beginnings
    let kind = SearchKind.named(word.text).map { [$0.mark] } ?? []
    let common = tier < 2 ? [] : word.facets.map(SearchMark.facet)
    return (texts + kind + common).joined(separator: " OR ")
  }

  /// Matches words with a prefix; a single letter would match too many.
  package static func prefix(_ word: String) -> String {
    word.unicodeScalars.count < 2 && word.utf8.count < 2 ? "\"\(word)\"" : "\"\(word)\" *"
  }

  /// The first index rowid of a moment.
  package static func key(_ moment: Timestamp) -> Int {
    moment.milliseconds.floorDivided(by: 60_000) << 31
  }
}

/// Index terms that cannot be typed: letters of a private use area. The view `searchable` writes
/// them.
package enum SearchMark {
  package static let family = text(0xE000)

  /// The term of an account's row. Rows beyond 4095 share terms with earlier ones.
  package static func owner(_ row: Int) -> String { text(0xE800 + row % 4096) }

  /// The term of the number of a keyword, camera, lens or location.
  static func facet(_ number: Int) -> String {
    text(0xE100 + number / 4096 % 0x700) + text(0xE800 + number % 4096)
  }

  package static func kind(_ number: Int) -> String { text(0xE000 + number) }

  private static func text(_ value: Int) -> String {
    Unicode.Scalar(UInt32(value)).map { String(Character($0)) } ?? ""
  }
}
