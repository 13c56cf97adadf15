package import Words

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
  case malformed(Message)
}

extension PredicateError: Explainable {
  package var message: Message {
    switch self {
    case .unknownKey(let name):
      Message(
        "library.badPredicate.unknownKey",
        [
          "property": .text(String(name.prefix(80))),
          "keys": .text(AssetKey.allCases.map(\.rawValue).joined(separator: ", ")),
        ])
    case .wrongValue(let key):
      Message(
        "library.badPredicate.wrongValue",
        ["property": .text(key.rawValue), "kind": .text(key.kind.rawValue)])
    case .notSortable(let key):
      Message("library.badPredicate.notSortable", ["property": .text(key.rawValue)])
    case .tooLarge(let limit): Message("library.badPredicate.tooLarge", ["limit": .number(limit)])
    case .tooCostly: Message("library.badPredicate.tooCostly")
    case .malformed(let reason):
      Message("library.badPredicate.malformed", ["reason": .message(reason)])
    }
  }
}
