/// The curve between a colour space's codes and light, in tables that are finer than
/// sixteen bits can tell.
final class ColorCurve: Sendable {
  private let space: ColorSpace
  /// Of the codes 0 … 65535.
  private let lights: [Float]
  /// Of light from ``darkest`` to 1, which is cut where floats are: each doubling
  /// into 1024 pieces of even slope.
  private let codes: [Float]

  private static let darkest: Float = 1 / 4096
  private static let pieceBits: UInt32 = 13

  static let sRGB = ColorCurve(.sRGB)
  static let adobeRGB1998 = ColorCurve(.adobeRGB1998)
  static let rec2020 = ColorCurve(.rec2020)
  static let linear = ColorCurve(.extendedLinearSRGB)

  private init(_ space: ColorSpace) {
    self.space = space
    lights = (0...65_535).map { Float(space.decoded(Double($0) / 65_535)) }
    let (first, last) = (Self.darkest.bitPattern, Float(1).bitPattern)
    let ends = Swift.stride(from: first, through: last, by: 1 << Int(Self.pieceBits))
    codes = ends.map { Float(space.encoded(Double(Float(bitPattern: $0)))) } + [1]
  }

  /// The light of a code that is a whole number of 65535ths.
  @inline(__always)
  func light(ofCode code: Float) -> Float { lights[Int(code * 65_535 + 0.5)] }

  /// The light of any number.
  func light(of number: Float) -> Float { Float(space.decoded(Double(number))) }

  @inline(__always)
  func code(of light: Float) -> Float {
    guard light >= Self.darkest, light <= 1 else { return exactCode(of: light) }
    let bits = light.bitPattern - Self.darkest.bitPattern
    let index = Int(bits >> Self.pieceBits)
    let part = Float(bits & (1 << Self.pieceBits - 1)) / Float(1 << Int(Self.pieceBits))
    return codes[index] + (codes[index + 1] - codes[index]) * part
  }

  private func exactCode(of light: Float) -> Float { Float(space.encoded(Double(light))) }
}

extension ColorSpace {
  var curve: ColorCurve {
    switch self {
    case .sRGB, .deviceRGB, .displayP3: .sRGB
    case .adobeRGB1998: .adobeRGB1998
    case .rec2020: .rec2020
    case .extendedLinearSRGB: .linear
    }
  }
}
