public import JSON

/// A colour chosen by a user: components as written, straight alpha.
public struct FilterColor: Hashable, Sendable {
  public let red: Double
  public let green: Double
  public let blue: Double
  public let alpha: Double
  public let space: ColorSpace
  /// In linear light, extended sRGB, straight alpha. Components outside the range of sRGB codes are
  /// clamped first, as in Core Image. Stored because the conversion takes as long as rendering a
  /// hundred pixels.
  public let linear: SIMD4<Float>

  public init(
    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1, space: ColorSpace = .sRGB
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.space = space
    let codes = SIMD3(red, green, blue)
    let own = space.isExtended ? codes : codes.clamped(lowerBound: .zero, upperBound: .one)
    let light = space.linearSRGB(own.x, own.y, own.z)
    linear = SIMD4(SIMD3<Float>(light), Float(min(max(alpha, 0), 1)))
  }

  public static var black: Self { Self(0, 0, 0) }
  public static var white: Self { Self(1, 1, 1) }
}

extension FilterColor: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .color(let red, let green, let blue, let alpha, let name) = value,
      let space = ColorSpace(rawValue: name)
    else { return nil }
    self.init(red, green, blue, alpha, space: space)
  }

  public var json: JSON {
    let components: JSON = [JSON(red), JSON(green), JSON(blue), JSON(alpha)]
    return space == .sRGB ? components : ["color": components, "space": JSON(space.rawValue)]
  }

  public var numbers: [Float] { linear.numbers }
}
