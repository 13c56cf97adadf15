extension Predicate {
  /// Throws `tooCostly` if a large library cannot answer it within the time limit. Checked when a
  /// rule is saved or asked; a rule that was saved before is still evaluated.
  package func checkCost() throws(PredicateError) {
    if cost > LibraryLimits.predicateCost { throw .tooCostly }
  }

  /// The cost for one photo, in comparisons of numbers.
  package var cost: Int {
    switch self {
    case .all: 0
    case .compare(let key, _, _), .unknown(let key), .anyBit(let key, _): key.cost
    case .oneOf(let key, let operands): operands.count * key.cost
    // Both texts are folded each time.
    case .contains(let key, _): key.cost + 9
    case .and(let children), .or(let children): children.reduce(0) { $0 + $1.cost }
    case .not(let child): child.cost
    }
  }
}

extension AssetKey {
  /// Keys in other tables take a lookup for each photo.
  fileprivate var cost: Int {
    switch self {
    case .filename, .format, .fileSize, .keyword, .owner, .isFavorite: 4
    default: 1
    }
  }
}
