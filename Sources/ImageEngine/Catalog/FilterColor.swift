public import JSON

/// A colour that a person chose: components as written, straight alpha.
public struct FilterColor: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double
  public var space: ColorSpace

  public init(
    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1, space: ColorSpace = .sRGB
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.space = space
  }

  public static var black: Self { Self(0, 0, 0) }
  public static var white: Self { Self(1, 1, 1) }

  /// In linear light, extended sRGB; alpha not multiplied in.
  public var linear: SIMD4<Float> {
    let light = space.linearSRGB(red, green, blue)
    return SIMD4(Float(light.x), Float(light.y), Float(light.z), Float(alpha))
  }
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
