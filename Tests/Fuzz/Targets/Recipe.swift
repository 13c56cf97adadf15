import ImageEngine

extension FuzzTarget {
  /// A recipe keeps its canonical form when that is read again.
  static let recipe = FuzzTarget(
    name: "recipe", seeds: [],
    read: { bytes in try Recipe(parsing: String(decoding: bytes, as: UTF8.self)).canonicalText },
    mustHold: { text in try Recipe(parsing: text).canonicalText == text })
}
