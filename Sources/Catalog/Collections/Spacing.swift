/// Numbers for a manual order, so far apart that something can be inserted without renumbering.
package enum Spacing {
  /// Allows thirty insertions at the same place before the list is renumbered, and two thousand
  /// million at either end.
  package static let gap = 1 << 32

  /// Returns numbers for `count` elements between two; `nil` if there is no room.
  package static func positions(_ count: Int, after low: Int?, before high: Int?) -> [Int]? {
    switch (low, high) {
    case (let low, nil): return (0..<count).map { (low ?? 0) + ($0 + 1) * gap }
    case (nil, let high?): return (0..<count).map { high - (count - $0) * gap }
    case (let low?, let high?):
      let step = (high - low) / (count + 1)
      return step == 0 ? nil : (0..<count).map { low + ($0 + 1) * step }
    }
  }
}
