/// A coarse copy of a picture, in which copies of other sizes, formats and qualities are alike: the
/// means of 16 by 16 parts in brightness, then those of 8 by 8 parts in two colours.
package struct PictureFingerprint: Hashable, Sendable {
  package static let side = 16
  package static let colorSide = 8
  package static let count = side * side + 2 * colorSide * colorSide

  package let bytes: [UInt8]

  /// `nil` if the bytes are not those of a fingerprint.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  private var light: ArraySlice<UInt8> { bytes[..<(Self.side * Self.side)] }
  private var colors: ArraySlice<UInt8> { bytes[(Self.side * Self.side)...] }
}

// MARK: - Likeness

extension PictureFingerprint {
  /// The difference of two pictures, in codes of 0 to 255.
  package struct Difference: Hashable, Sendable {
    package let light: Double
    package let largestLight: Int
    package let color: Double
    package let largestColor: Int
  }

  package func difference(from other: PictureFingerprint) -> Difference {
    let (light, largestLight) = Self.difference(light, other.light)
    let (color, largestColor) = Self.difference(colors, other.colors)
    return Difference(
      light: light, largestLight: largestLight, color: color, largestColor: largestColor)
  }

  private static func difference(
    _ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>
  ) -> (mean: Double, largest: Int) {
    var (sum, largest) = (0, 0)
    for (a, b) in zip(a, b) {
      let difference = abs(Int(a) - Int(b))
      sum += difference
      largest = max(largest, difference)
    }
    return (Double(sum) / Double(a.count), largest)
  }

  /// The deviation of brightness from its mean: pictures of almost one colour cannot be told apart.
  package var contrast: Double {
    let mean = Double(light.reduce(0) { $0 + Int($1) }) / Double(light.count)
    let squares = light.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    return (squares / Double(light.count)).squareRoot()
  }

  /// Means of the picture and of its parts. Those of two pictures differ by at most as much as the
  /// pictures do on average, those of a half by at most twice as much.
  package struct Means: Hashable, Sendable {
    package let light: Double
    package let upperLight: Double
    package let leftLight: Double
    package let blue: Double
    package let red: Double
  }

  package var means: Means {
    func mean(_ bytes: some Sequence<UInt8>) -> Double {
      var (sum, count) = (0, 0)
      for byte in bytes { (sum, count) = (sum + Int(byte), count + 1) }
      return Double(sum) / Double(max(1, count))
    }
    let half = colors.startIndex + Self.colorSide * Self.colorSide
    return Means(
      light: mean(light), upperLight: mean(light.prefix(light.count / 2)),
      leftLight: mean(
        light.indices.lazy.filter { $0 % Self.side < Self.side / 2 }.map { light[$0] }),
      blue: mean(colors[..<half]), red: mean(colors[half...]))
  }
}
