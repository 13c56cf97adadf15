package import Store

extension Connection {
  /// The line of text in each asset's picture that has most of the words; the caller may see the
  /// assets.
  package func lines(
    inRows rows: [Int], with words: [String]
  ) throws(StoreError) -> [Int: String] {
    if rows.isEmpty { return [:] }
    var best: [Int: (line: String, count: Int)] = [:]
    for (asset, text) in try all(SeenQueries.texts, Self.list(rows)) {
      let found = SearchQuery.words(of: text.lowercased())
      let count = words.count { word in found.contains { $0.hasPrefix(word) } }
      if let known = best[asset], known.count >= count { continue }
      best[asset] = (text, count)
    }
    return best.mapValues(\.line)
  }

  /// The noun for what each asset shows: the one that is nearest to a query, or else the surest.
  package func nouns(
    inRows rows: [Int], near nouns: [String]
  ) throws(StoreError) -> [Int: String] {
    if rows.isEmpty { return [:] }
    var words: [Int: [String]] = [:]
    for (asset, word) in try all(SeenQueries.things, Self.list(rows)) {
      words[asset, default: []].append(word)
    }
    return words.compactMapValues { words in
      nouns.first(where: words.contains) ?? words.first
    }
  }

  private static func list(_ rows: [Int]) -> String {
    "[" + rows.map(String.init).joined(separator: ",") + "]"
  }
}
