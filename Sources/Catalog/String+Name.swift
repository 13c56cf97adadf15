extension String {
  /// Whether it is a valid name for an album or a place. A NUL would truncate it in the catalog.
  package var isName: Bool {
    (1...LibraryLimits.titleCharacters).contains(unicodeScalars.count)
      && !unicodeScalars.contains("\0")
  }

  package static var nameReason: String {
    "it has 1 to \(LibraryLimits.titleCharacters) characters, none of them zero"
  }

  /// Whether it is a valid keyword; U+001F is the separator.
  package var isKeyword: Bool {
    (1...LibraryLimits.keywordBytes).contains(utf8.count)
      && !unicodeScalars.contains { $0 == "\0" || $0 == "\u{1F}" }
  }
}
