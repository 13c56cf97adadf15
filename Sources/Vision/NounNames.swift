/// The names of nouns in several languages, by which a query finds them whole or word by word.
package struct NounNames: Sendable {
  /// The places of nouns by their names in small letters.
  private var places: [String: [Int32]] = [:]

  mutating func add(_ name: String, of noun: Int) {
    places[name, default: []].append(Int32(noun))
  }

  /// The places of the nouns that a query names: as a whole, or else by its words. A word may be a
  /// plural or in another case, and Japanese and Chinese have no spaces.
  package func named(in query: String) -> [Int] {
    let words = query.lowercased().split(separator: " ").map(String.init)
    if let whole = named(words.joined(separator: " ")) { return whole }
    var found: [Int] = []
    for word in words {
      for place in named(word) ?? namedInside(word) where !found.contains(place) {
        found.append(place)
      }
    }
    return found
  }

  private func named(_ name: String) -> [Int]? {
    for form in [name] + Self.otherForms(of: name) {
      if let found = places[form] { return found.map(Int.init) }
    }
    return nil
  }

  /// The nouns that the parts of a word between particles name.
  private func namedInside(_ word: String) -> [Int] {
    guard word.unicodeScalars.contains(where: \.isHan) else { return [] }
    return word.unicodeScalars.split { !$0.isHan || Self.particles.contains($0) }
      .flatMap { named(String($0)) ?? [] }
  }

  /// Chinese words that only join others.
  private static let particles = Set("的上下里中在和与與".unicodeScalars)
  private static let shortestWithEnding = 4
  /// Endings of plurals and cases in many languages.
  private static let endings = ["es", "en", "er", "s", "e", "n", "x"]
  private static let koreanEndings = ["에서", "으로", "의", "에", "은", "는", "이", "가", "을", "를", "과", "와"]
  /// Italian plurals.
  private static let others = [("i", "o"), ("i", "e"), ("e", "a")]

  /// The names of which a word may be another form, the longest first.
  private static func otherForms(of word: String) -> [String] {
    if let last = word.unicodeScalars.last, (0xAC00...0xD7A3).contains(last.value) {
      return koreanEndings.filter { word.hasSuffix($0) && word != $0 }
        .map { String(word.dropLast($0.count)) }
    }
    guard word.count >= shortestWithEnding else { return [] }
    let shorter = endings.filter(word.hasSuffix).map { String(word.dropLast($0.count)) }
    let changed = others.filter { word.hasSuffix($0.0) }.map { String(word.dropLast()) + $0.1 }
    return shorter.sorted { $0.count > $1.count } + changed
  }
}

extension Unicode.Scalar {
  /// Whether it is a Chinese character or a Japanese letter of foreign words.
  fileprivate var isHan: Bool {
    (0x3400...0x9FFF).contains(value) || (0x30A0...0x30FF).contains(value)
  }
}
