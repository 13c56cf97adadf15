/// Search terms that differ from the written words: parts of file names, and singular and plural of
/// English nouns.
package enum SearchWords {
  // MARK: - Names of files

  /// The words that a name joins: "Rain", "Drops" and "2" of `RainDrops2.jpg`. Separate words of
  /// the name and its extension are not included.
  package static func inside(name: String) -> [String] {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return SearchQuery.words(of: String(stem)).flatMap { word in
      let parts = parts(of: word)
      // Names with more parts were not made by people.
      return (2...LibraryLimits.nameParts).contains(parts.count) ? parts : []
    }
  }

  private enum Letter {
    case upper, lower, digit, mark

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: .upper
        case .decimalNumber, .letterNumber, .otherNumber: .digit
        case .nonspacingMark, .spacingMark, .enclosingMark: .mark
        default: .lower
        }
    }
  }

  /// Splits a word before capitals that follow small letters, and between letters and digits:
  /// `HDRPhoto` is "HDR" and "Photo".
  private static func parts(of word: String) -> [String] {
    let scalars = Array(word.unicodeScalars)
    // Marks belong to the preceding letter.
    let letters = scalars.enumerated().map { (place: $0, kind: Letter($1)) }
      .filter { $0.kind != .mark }
    var starts = [0]
    for (index, (place, kind)) in letters.enumerated().dropFirst() {
      let before = letters[index - 1].kind
      let isLast = index + 1 == letters.count
      let begins =
        (kind == .digit) != (before == .digit) || (before, kind) == (.lower, .upper)
        // The last of several capitals begins the next word.
        || (before, kind) == (.upper, .upper) && !isLast && letters[index + 1].kind == .lower
      if begins { starts.append(place) }
    }
    return zip(starts, starts.dropFirst() + [scalars.count]).map { start, end in
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[start..<end])
      return String(part)
    }
  }

  // MARK: - One and many

  /// The plural or singular of an English noun, judged by its spelling; prefixes find the other
  /// forms. It is searched for as a whole word only and after the word itself, so that words of
  /// other languages cause few wrong matches.
  static func otherNumbers(of word: String) -> [String] {
    let isPlain = word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard isPlain, word.utf8.count >= 3 else { return [] }
    if let other = irregular[word] { return [other] }
    func stem(_ ending: String, _ rest: String...) -> [String]? {
      guard word.hasSuffix(ending) else { return nil }
      return rest.map { String(word.dropLast(ending.utf8.count)) + $0 }
    }
    if ["ss", "us", "is"].contains(where: word.hasSuffix) { return [] }
    if let one = stem("ies", "y", "ie") ?? stem("ves", "f", "fe", "ve") { return one }
    for ending in ["s", "x", "z", "ch", "sh", "o"] {
      if let one = stem(ending + "es", ending, ending + "e") { return one }
    }
    if let one = stem("s", "") { return word.utf8.count > 3 ? one : [] }
    if ["ay", "ey", "oy", "uy"].contains(where: word.hasSuffix) { return [] }
    return stem("y", "ies") ?? stem("fe", "ves") ?? stem("f", "ves") ?? []
  }

  private static let irregular: [String: String] = {
    let pairs = [
      ("women", "woman"), ("feet", "foot"), ("teeth", "tooth"), ("geese", "goose"),
      ("mice", "mouse"), ("people", "person"),
    ]
    let both = pairs + pairs.map { ($1, $0) }
    return Dictionary(uniqueKeysWithValues: both + [("children", "child")])
  }()
}
