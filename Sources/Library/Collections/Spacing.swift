/// Numbers that keep an order by hand: far apart, so that something goes
/// between two of them without moving anything else.
enum Spacing {
  /// Apart enough for thirty times "right behind this one" before the whole
  /// list is numbered anew, and for two thousand million at either end.
  static let gap = 1 << 32

  /// Numbers for `count` things between two; `nil` where they lie too close.
  static func positions(_ count: Int, after low: Int?, before high: Int?) -> [Int]? {
    switch (low, high) {
    case (let low, nil): return (0..<count).map { (low ?? 0) + ($0 + 1) * gap }
    case (nil, let high?): return (0..<count).map { high - (count - $0) * gap }
    case (let low?, let high?):
      let step = (high - low) / (count + 1)
      return step == 0 ? nil : (0..<count).map { low + ($0 + 1) * step }
    }
  }
}
