/// Why a predicate is refused.
package enum PredicateError: Error, Hashable, Sendable {
  case unknownKey(String)
  /// The key cannot be compared with this value, or not with this operator.
  case wrongValue(AssetKey)
  case notSortable(AssetKey)
  case tooLarge(limit: Int)
  /// Evaluating it for every photo would take too long.
  case tooCostly
  /// It is not a predicate at all; the reason is the end of a sentence.
  case malformed(String)
}

extension PredicateError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownKey(let name):
      "Photos cannot be asked for \u{201C}\(name.prefix(80))\u{201D}; there are "
        + AssetKey.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .wrongValue(let key):
      "\(key.rawValue) is a \(key.kind.rawValue) and is not compared in this way."
    case .notSortable(let key): "Photos cannot be sorted by \(key.rawValue)."
    case .tooLarge(let limit): "A predicate may have at most \(limit) parts."
    case .tooCostly:
      "This asks too much of every photo; a rule may look for some fifty texts, or compare some "
        + "five hundred values."
    case .malformed(let reason): "This is no predicate: \(reason)."
    }
  }
}
