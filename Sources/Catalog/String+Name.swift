extension String {
  /// Whether it is a valid name for an album or a place. A NUL would truncate it in the catalog.
  package var isName: Bool {
    (1...LibraryLimits.titleCharacters).contains(unicodeScalars.count)
      && !unicodeScalars.contains("\0")
  }

  /// Whether it is a valid keyword; U+001F is the separator.
  package var isKeyword: Bool {
    (1...LibraryLimits.keywordBytes).contains(utf8.count)
      && !unicodeScalars.contains { $0 == "\0" || $0 == "\u{1F}" }
  }

  /// The part of a file's name before its extension; a leading dot does not begin one.
  package var withoutExtension: Substring {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return self[...] }
    return self[..<dot]
  }
}
