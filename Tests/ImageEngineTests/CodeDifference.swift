import ImageEngine

/// How far apart pixels are, in codes of 255.
struct CodeDifference {
  private(set) var worst = 0.0
  private var sum = 0.0
  private var count = 0

  var mean: Double { sum / Double(count) }

  /// The 8-bit code of light, with its fraction.
  static func codes(_ light: Double) -> Double { 255 * .encoded(min(max(light, 0), 1)) }

  mutating func add(
    _ found: SIMD4<Float>, _ expected: SIMD4<Double>, components: Range<Int> = 0..<3
  ) {
    for component in components {
      let off = abs(Self.codes(Double(found[component])) - Self.codes(expected[component]))
      sum += off
      worst = max(worst, off)
      count += 1
    }
  }
}
