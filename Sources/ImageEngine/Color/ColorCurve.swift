internal import CVec

/// Tables of the curve between a colour space's codes and light, finer than sixteen bits. They live
/// for the duration of the program.
final class ColorCurve: Sendable {
  private let space: ColorSpace
  /// The light of codes 0 … 65535.
  private let lights: SharedBytes<UnsafePointer<Float>>
  /// The codes of light from ``darkest`` to 1, divided like floats: 1024 linear pieces per
  /// doubling.
  private let codes: SharedBytes<UnsafePointer<Float>>
  /// The slope below ``darkest``, if the curve is linear there.
  private let slope: Float?

  private static let darkest: Float = 1 / 4096
  private static let pieceBits: UInt32 = 13

  static let sRGB = ColorCurve(.sRGB)
  static let adobeRGB1998 = ColorCurve(.adobeRGB1998)
  static let rec2020 = ColorCurve(.rec2020)
  static let linear = ColorCurve(.extendedLinearSRGB)

  private init(_ space: ColorSpace) {
    self.space = space
    lights = Self.table((0...65_535).map { Float(space.decoded(Double($0) / 65_535)) })
    let (first, last) = (Self.darkest.bitPattern, Float(1).bitPattern)
    let ends = Swift.stride(from: first, through: last, by: 1 << Int(Self.pieceBits))
    codes = Self.table(ends.map { Float(space.encoded(Double(Float(bitPattern: $0)))) } + [1])
    let (end, middle) = (Double(Self.darkest), Double(Self.darkest) / 2)
    let isLine = (space.encoded(end) - 2 * space.encoded(middle)).magnitude < 1e-12
    slope = isLine ? Float(space.encoded(end) / end) : nil
  }

  private static func table(_ entries: [Float]) -> SharedBytes<UnsafePointer<Float>> {
    let start = UnsafeMutablePointer<Float>.allocate(capacity: entries.count)
    start.initialize(from: entries, count: entries.count)
    return SharedBytes(start: UnsafePointer(start))
  }

  /// The light of codes that are integer multiples of 1/65535.
  @inline(__always)
  func light(ofCode code: Batch) -> Batch {
    Batch(cv_gathered(lights.start, code.v * 65_535 + 0.5))
  }

  /// The light of arbitrary numbers.
  func light(of numbers: Batch) -> Batch { numbers.mapped { Float(space.decoded(Double($0))) } }

  /// The codes of light from 0 to 1.
  @inline(__always)
  func code(within light: Batch) -> Batch {
    let inside = Batch.max(light, Batch(SIMD16(repeating: Self.darkest)))
    if let slope {
      return Batch.pick(
        Batch(light.v * slope), where: inside, exceeds: light, else: between(inside))
    }
    if cv_any_between(light.v, 0, Self.darkest) { return exactCode(of: light) }
    return Batch.pick(between(inside), where: light, exceeds: 0.0, else: 0.0)
  }

  /// The codes of any light.
  @inline(__always)
  func code(of light: Batch) -> Batch {
    cv_all_within(light.v, Self.darkest, 1) ? between(light) : exactCode(of: light)
  }

  @inline(__always)
  private func between(_ light: Batch) -> Batch {
    Batch(cv_between_doublings(codes.start, Self.darkest, Self.pieceBits, light.v))
  }

  /// Uses the tables within their range.
  private func exactCode(of light: Batch) -> Batch {
    light.mapped { light in
      guard light >= Self.darkest, light <= 1 else { return Float(space.encoded(Double(light))) }
      return between(Batch(SIMD16(repeating: light))).v[0]
    }
  }
}

extension Batch {
  /// Computes numbers one by one, for rare cases.
  @inline(never)
  fileprivate func mapped(_ body: (Float) -> Float) -> Batch {
    var result = v
    for lane in 0..<Tile.batchWidth { result[lane] = body(v[lane]) }
    return Batch(result)
  }
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
