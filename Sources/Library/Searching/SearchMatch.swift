/// The questions to the index that a search is, the best first. A photo answers
/// to one of them only.
struct SearchMatch {
  struct Word {
    let text: String
    /// One where it is many, many where it is one.
    let otherNumbers: [String]
    var facets: [Int] = []

    /// What begins with it, and its other number.
    var beginnings: [String] {
      [SearchMatch.prefix(text)] + otherNumbers.map { "\"\($0)\"" }
    }
  }

  /// One question; what a better one has found already is left out.
  struct Question {
    let text: String
    /// Whether everything that is written on photos is looked through, and not only
    /// their titles.
    let isText: Bool
    /// Of the titles; `nil` where the question itself says it.
    let better: String?
  }

  /// Whole words of titles and kinds, their beginnings, what photos have in common,
  /// then whole words and beginnings of everything. Whole words come first because
  /// they are found at once, however many photos have one.
  static let tiers = 5

  private let scope: String
  private let words: [Word]
  /// Whether all photos are the asker's. Who sees what need not be asked then, which for words
  /// that few photos have is most of the work.
  private let isAlone: Bool

  init(_ words: [Word], asker: Asker, isAlone: Bool = false) {
    let own = SearchMark.owner(asker.rowNumber)
    scope = asker.seesFamily ? "(\(own) OR \(SearchMark.family))" : own
    self.words = words
    self.isAlone = isAlone
  }

  /// Everything that answers in a tier, with what better ones have found; `nil` where these have
  /// found it all.
  func wholeQuestion(tier: Int) -> Question? {
    if words.isEmpty { return question(tier: tier) }
    let isText = tier > 2
    if tier > 0, tier != 3, part(tier) == part(tier - 1) { return nil }
    return Question(text: asked(tier), isText: isText, better: nil)
  }

  /// What answers in a tier and in no better one; `nil` where nothing can.
  func question(tier: Int) -> Question? {
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

  /// The asker's photos of a facet.
  func text(ofFacet facet: Int) -> String { "\(scope) AND \(SearchMark.facet(facet))" }

  private func asked(_ tier: Int) -> String {
    isAlone ? "(\(part(tier)))" : "(\(scope) AND \(part(tier)))"
  }

  private func part(_ tier: Int) -> String {
    words.map { "(\(Self.part($0, tier: tier)))" }.joined(separator: " AND ")
  }

  /// The words are letters and digits, so that nothing of them is taken for more.
  private static func part(_ word: Word, tier: Int) -> String {
    let texts = tier == 0 || tier == 3 ? ["\"\(word.text)\""] : word.beginnings
    let kind = SearchKind.named(word.text).map { [$0.mark] } ?? []
    let common = tier < 2 ? [] : word.facets.map(SearchMark.facet)
    return (texts + kind + common).joined(separator: " OR ")
  }

  /// What begins with a word; of one letter there would be too much.
  static func prefix(_ word: String) -> String {
    word.unicodeScalars.count < 2 && word.utf8.count < 2 ? "\"\(word)\"" : "\"\(word)\" *"
  }

  /// The first rowid of the index at a moment.
  static func key(_ moment: Timestamp) -> Int {
    moment.milliseconds.floorDivided(by: 60_000) << 31
  }
}

/// Words of the index that are no words of anybody: letters for private use. The
/// view `searchable` writes them.
enum SearchMark {
  static let family = text(0xE000)

  /// Of an account's row; rows beyond are nobody's before there were four thousand.
  static func owner(_ row: Int) -> String { text(0xE800 + row % 4096) }

  /// Of the number of a keyword, a camera, a lens or a location.
  static func facet(_ number: Int) -> String {
    text(0xE100 + number / 4096 % 0x700) + text(0xE800 + number % 4096)
  }

  static func kind(_ number: Int) -> String { text(0xE000 + number) }

  private static func text(_ value: Int) -> String {
    Unicode.Scalar(UInt32(value)).map { String(Character($0)) } ?? ""
  }
}
