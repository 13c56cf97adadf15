/// Guesses the intended word behind a typing error.
enum Suggestion {
  /// Returns the known word closest to the typed one, if one is close enough.
  static func nearest(to word: String, among known: [String]) -> String? {
    let close = known.map { ($0, distance(word, $0)) }
      .filter { $0.1 <= ArgumentLimits.maxSuggestionDistance && $0.1 < $0.0.count }
    return close.min { $0.1 < $1.1 }?.0
  }

  /// The edit distance between two words: letters changed, added, removed or swapped with a
  /// neighbour.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.prefix(64)), Array(other.prefix(64)))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, row[j] + 1, rows[i][j + 1] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
