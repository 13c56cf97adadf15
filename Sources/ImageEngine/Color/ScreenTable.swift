/// Converts wide-gamut or high dynamic range codes for a standard screen by interpolating in a
/// colour table, as videos have millions of pixels per second.
package struct ScreenTable: Sendable {
  /// Steps from black to white per component.
  private static let steps = 32

  /// sRGB codes from 0 to 255 for displayable colours, with red varying slowest.
  private let colors: [SIMD4<Float>]

  /// Creates the table for ITU-T H.273 numbers; `nil` if a standard screen needs no conversion.
  package init?(transfer: Int, primaries: Int) {
    let curve = HDRCurve(transfer: transfer)
    let space = Self.space(primaries, isHDR: curve != nil)
    guard curve != nil || space != .sRGB else { return nil }
    let codes = (0...Self.steps).map { UInt16(($0 * 65_535 + Self.steps / 2) / Self.steps) }
    colors = codes.flatMap { red in
      codes.flatMap { green in
        codes.map { blue in Self.color(red, green, blue, curve, space) }
      }
    }
  }

  private static func space(_ primaries: Int, isHDR: Bool) -> ColorSpace {
    switch primaries {
    case 9: .rec2020
    case 11, 12: .displayP3
    // If unset, use the default for this dynamic range.
    case 2: isHDR ? .rec2020 : .sRGB
    default: .sRGB
    }
  }

  private static func color(
    _ red: UInt16, _ green: UInt16, _ blue: UInt16, _ curve: HDRCurve?, _ space: ColorSpace
  ) -> SIMD4<Float> {
    let light =
      curve.map { SIMD3<Double>($0.light(red, green, blue)) }
      ?? SIMD3(red, green, blue).codes.map { Double.decoded($0) }
    let own = space.toSRGB[0] * light.x + space.toSRGB[1] * light.y + space.toSRGB[2] * light.z
    // Clipping comes last, so that the curve stays smooth up to there.
    return SIMD4(SIMD3<Float>(own.map { ColorSpace.sRGB.encoded($0) * 255 }), 0)
  }

  /// Converts three 16-bit codes into three 8-bit codes for each pixel.
  package func show(
    _ codes: UnsafePointer<UInt16>, pixels: Int, in target: UnsafeMutablePointer<UInt8>
  ) {
    colors.withUnsafeBufferPointer { colors in
      for start in stride(from: 0, to: pixels * 3, by: 3) {
        let color = Self.between(
          colors, SIMD4(codes[start], codes[start + 1], codes[start + 2], 0)
        ).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        target[start] = UInt8(color.x + 0.5)
        target[start + 1] = UInt8(color.y + 0.5)
        target[start + 2] = UInt8(color.z + 0.5)
      }
    }
  }

  /// Interpolates in the tetrahedron that contains the code: from the corner nearest to black along
  /// its largest component, then the middle one, then the smallest.
  @inline(__always)
  private static func between(
    _ colors: UnsafeBufferPointer<SIMD4<Float>>, _ code: SIMD4<UInt16>
  ) -> SIMD4<Float> {
    let place = SIMD4<Float>(code) * (Float(steps) / 65_535)
    let low = SIMD4<Int32>(place).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: Int32(steps - 1)))
    let part = place - SIMD4<Float>(low)
    let side = steps + 1
    let first = (Int(low.x) * side + Int(low.y)) * side + Int(low.z)
    let (x, y, z) = ((part.x, side * side), (part.y, side), (part.z, 1))
    let (largest, middle, smallest) = sorted(x, y, z)
    let (a, b) = (colors[first], colors[first + largest.1])
    let c = colors[first + largest.1 + middle.1]
    let d = colors[first + side * side + side + 1]
    return a + (b - a) * largest.0 + (c - b) * middle.0 + (d - c) * smallest.0
  }

  @inline(__always)
  private static func sorted(
    _ x: (Float, Int), _ y: (Float, Int), _ z: (Float, Int)
  ) -> ((Float, Int), (Float, Int), (Float, Int)) {
    if x.0 >= y.0 {
      return y.0 >= z.0 ? (x, y, z) : x.0 >= z.0 ? (x, z, y) : (z, x, y)
    }
    return x.0 >= z.0 ? (y, x, z) : y.0 >= z.0 ? (y, z, x) : (z, y, x)
  }
}

extension SIMD3<UInt16> {
  /// The codes from 0 to 1.
  fileprivate var codes: SIMD3<Double> { SIMD3<Double>(self) / 65_535 }
}

extension SIMD3<Double> {
  fileprivate func map(_ change: (Double) -> Double) -> Self {
    Self(change(x), change(y), change(z))
  }
}
