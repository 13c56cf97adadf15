internal import Geocoding

extension [PersonName] {
  /// The rows of the persons with this word in their name, and of those with a word that begins
  /// with it. Case and accents do not count.
  func persons(named word: String) -> (whole: [Int], begun: [Int]) {
    let typed = Gazetteer.folded(word)
    guard !typed.isEmpty else { return ([], []) }
    var (whole, begun): ([Int], [Int]) = ([], [])
    for name in self {
      let words = name.words
      if words.contains(typed) {
        whole.append(name.row)
      } else if typed.unicodeScalars.count > 1, words.contains(where: { $0.hasPrefix(typed) }) {
        begun.append(name.row)
      }
    }
    return (whole, begun)
  }

  /// The persons with a word in their name that begins with the typed one.
  func suggestions(for word: String) -> [SearchSuggestion] {
    let typed = Gazetteer.folded(word)
    return filter { name in name.words.contains { $0.hasPrefix(typed) } }
      .map { SearchSuggestion(kind: .person, text: $0.name, id: $0.id.text) }
  }
}

extension PersonName {
  fileprivate var words: [String] { SearchQuery.words(of: Gazetteer.folded(name)) }
}
