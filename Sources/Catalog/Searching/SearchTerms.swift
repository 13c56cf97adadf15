internal import Geocoding

/// A term of the index of searches.
enum SearchTerm: Hashable, Sendable {
  case word(String)
  case beginning(String)
  /// A letter that cannot be typed: ``SearchMark``.
  case mark(String)

  /// Matches words with a prefix; a single letter would match too many.
  static func prefix(_ word: String) -> SearchTerm {
    word.unicodeScalars.count < 2 && word.utf8.count < 2 ? .word(word) : .beginning(word)
  }

  /// In the query language of FTS5. The words are letters and digits only, so nothing in them is
  /// read as its syntax.
  var text: String {
    switch self {
    case .word(let word): "\"\(word)\""
    case .beginning(let word): "\"\(word)\" *"
    case .mark(let mark): mark
    }
  }
}

/// The terms of a search: a photo that is found has one term of each part.
struct SearchTerms: Hashable, Sendable {
  /// The marks of those whose photos are searched; `nil` for all.
  var scope: [SearchTerm]?
  var words: [[SearchTerm]]

  var parts: [[SearchTerm]] { (scope.map { [$0] } ?? []) + words }

  /// In the query language of FTS5.
  var text: String {
    guard let scope else { return "(\(Self.text(words)))" }
    let own = scope.map(\.text).joined(separator: " OR ")
    let asked = scope.count > 1 ? "(\(own))" : own
    return words.isEmpty ? asked : "(\(asked) AND \(Self.text(words)))"
  }

  static func text(_ words: [[SearchTerm]]) -> String {
    words.map { "(\($0.map(\.text).joined(separator: " OR ")))" }.joined(separator: " AND ")
  }
}

extension [SearchTerm] {
  /// The words and marks as the index of PostgreSQL has them, between spaces.
  var plainWords: String {
    compactMap { term in
      switch term {
      case .word(let word): SearchWords.plain(word: word)
      case .mark(let mark): mark
      case .beginning: nil
      }
    }.joined(separator: " ")
  }

  /// The first letters of words; there is at most one of them in a part.
  var plainBeginning: String? {
    for case .beginning(let word) in self { return SearchWords.plain(word: word) }
    return nil
  }
}

extension SearchWords {
  /// The words of a text as the index of PostgreSQL has them, which does not cut texts by itself:
  /// between spaces.
  static func plain(wordsOf text: String) -> String {
    SearchQuery.words(of: text).map { plain(word: $0) }.joined(separator: " ")
  }

  /// A word without capitals and accents. A row of an index has a longest length.
  static func plain(word: String) -> String {
    String(Gazetteer.folded(word).unicodeScalars.prefix(LibraryLimits.searchWordLetters))
  }
}
