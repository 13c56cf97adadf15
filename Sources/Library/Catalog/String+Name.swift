extension String {
  /// Whether it can name an album or a place. A zero would end it in the catalog.
  var isName: Bool {
    (1...Limits.titleCharacters).contains(unicodeScalars.count) && !unicodeScalars.contains("\0")
  }

  static var nameReason: String {
    "it has 1 to \(Limits.titleCharacters) characters, none of them zero"
  }

  /// Whether it can be a keyword; U+001F stands between them.
  var isKeyword: Bool {
    (1...Limits.keywordBytes).contains(utf8.count)
      && !unicodeScalars.contains { $0 == "\0" || $0 == "\u{1F}" }
  }
}
