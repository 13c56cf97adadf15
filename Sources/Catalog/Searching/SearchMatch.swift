internal import Platform

/// The index queries of a search, best first. Each photo matches only one of them.
package struct SearchMatch {
  package struct Word {
    package let text: String
    /// The singular of a plural, or the plural of a singular.
    let otherNumbers: [String]
    var facets: [Int] = []
    /// Persons with this word in their name, and those with a word that begins with it.
    var persons: (whole: [Int], begun: [Int]) = ([], [])

    /// The word and its other number, as prefixes.
    var beginnings: [SearchTerm] { [.prefix(text)] + otherNumbers.map(SearchTerm.word) }
  }

  /// One query; photos matched by a better one are excluded.
  package struct TierQuery {
    let terms: SearchTerms
    /// Words of a better query of the same index, which are not wanted.
    var without: [[SearchTerm]]?
    package let index: Index
    /// The better queries, of the index before; `nil` if the query itself excludes them.
    let better: SearchTerms?

    /// In the query language of FTS5.
    var text: String {
      without.map { "\(terms.text) NOT (\(SearchTerms.text($0)))" } ?? terms.text
    }
  }

  /// The parts of the index.
  package enum Index: Hashable {
    case titles
    /// All text that people and programs have written.
    case texts
    /// The same, and the text in pictures.
    case seen
  }

  /// Whole words of titles and kinds, their beginnings, facets, then whole words and beginnings of
  /// all text, and of text in pictures, and last the things that they show. Whole words come first
  /// because the index finds them at once, however many photos contain them.
  static let tiers = 8
  static let seenTiers = 5...6
  static let thingTier = 7

  private let scope: [SearchTerm]
  private let words: [Word]
  /// Whether all photos belong to the principal. Visibility need not be checked then, which is most
  /// of the work for rare words.
  private let isAlone: Bool

  package init(_ words: [Word], principal: Principal, isAlone: Bool = false) {
    let own = SearchMark.owner(principal.rowNumber)
    scope = (principal.accessLevel > 0 ? [own, SearchMark.family] : [own]).map(SearchTerm.mark)
    self.words = words
    self.isAlone = isAlone
  }

  /// All matches of a tier, including those of better tiers; `nil` if those include them all.
  func wholeQuery(tier: Int) -> TierQuery? {
    if words.isEmpty || tier == Self.thingTier { return query(tier: tier) }
    if ![0, 3, 5].contains(tier), part(tier) == part(tier - 1) { return nil }
    let index: Index = Self.seenTiers.contains(tier) ? .seen : tier > 2 ? .texts : .titles
    return TierQuery(terms: asked(tier), index: index, better: nil)
  }

  /// The matches of a tier that no better tier has; `nil` if there can be none.
  package func query(tier: Int) -> TierQuery? {
    if words.isEmpty {
      let all = SearchTerms(scope: scope, words: [])
      return tier == 0 ? TierQuery(terms: all, index: .titles, better: nil) : nil
    }
    let asked = asked(tier)
    switch tier {
    case 0: return TierQuery(terms: asked, index: .titles, better: nil)
    case 1, 2:
      return TierQuery(terms: asked, without: part(tier - 1), index: .titles, better: nil)
    case 3: return TierQuery(terms: asked, index: .texts, better: self.asked(2))
    case 4:
      return TierQuery(terms: asked, without: part(3), index: .texts, better: self.asked(2))
    case 5: return TierQuery(terms: asked, index: .seen, better: self.asked(4))
    case 6: return TierQuery(terms: asked, without: part(5), index: .seen, better: self.asked(4))
    default: return nil
    }
  }

  /// All matches of the words in texts, before those by things; `nil` without words.
  var allWords: SearchTerms? { words.isEmpty ? nil : asked(Self.seenTiers.upperBound) }

  /// The principal's photos with a facet.
  func terms(ofFacet facet: Int) -> SearchTerms {
    SearchTerms(scope: scope, words: [[.mark(SearchMark.facet(facet))]])
  }

  private func asked(_ tier: Int) -> SearchTerms {
    SearchTerms(scope: isAlone ? nil : scope, words: part(tier))
  }

  private func part(_ tier: Int) -> [[SearchTerm]] { words.map { Self.part($0, tier: tier) } }

  private static func part(_ word: Word, tier: Int) -> [SearchTerm] {
    let texts = [0, 3, 5].contains(tier) ? [.word(word.text)] : word.beginnings
    let kind = SearchKind.named(word.text).map { [$0.mark] } ?? []
    let common = tier < 2 ? [] : word.facets.map(SearchMark.facet)
    let persons = tier == 0 ? word.persons.whole : word.persons.whole + word.persons.begun
    return texts + (kind + persons.map(SearchMark.person) + common).map(SearchTerm.mark)
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

  /// The term of a person's row.
  static func person(_ row: Int) -> String {
    text(0xE700) + text(0xE800 + row / 4096 % 4096) + text(0xE800 + row % 4096)
  }

  private static func text(_ value: Int) -> String {
    Unicode.Scalar(UInt32(value)).map { String(Character($0)) } ?? ""
  }
}
