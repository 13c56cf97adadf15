public import JSON

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A colour space that recipes can name.
public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
  case sRGB
  case extendedLinearSRGB
  case displayP3
  case adobeRGB1998
  case rec2020
  /// The device colour space; the same as sRGB.
  case deviceRGB

  /// Whether components may be outside 0 to 1.
  var isExtended: Bool { self == .extendedLinearSRGB }

  /// Converts components to linear light in sRGB primaries. Negative codes become negative light.
  public func linearSRGB(_ red: Double, _ green: Double, _ blue: Double) -> SIMD3<Double> {
    let light = SIMD3(decoded(red), decoded(green), decoded(blue))
    return toSRGB[0] * light.x + toSRGB[1] * light.y + toSRGB[2] * light.z
  }

  /// Converts linear light in sRGB primaries to components.
  public func components(ofLinearSRGB light: SIMD3<Double>) -> SIMD3<Double> {
    let own = fromSRGB[0] * light.x + fromSRGB[1] * light.y + fromSRGB[2] * light.z
    return SIMD3(encoded(own.x), encoded(own.y), encoded(own.z))
  }

  func decoded(_ code: Double) -> Double {
    let size = code.magnitude
    let light =
      switch self {
      case .sRGB, .deviceRGB, .displayP3: Double.decoded(size)
      case .extendedLinearSRGB: size
      case .adobeRGB1998: pow(size, 563.0 / 256)
      case .rec2020:
        size < 4.5 * Self.beta
          ? size / 4.5 : pow((size + Self.alpha - 1) / Self.alpha, 1 / 0.45)
      }
    return Double(signOf: code, magnitudeOf: light)
  }

  func encoded(_ light: Double) -> Double {
    let size = light.magnitude
    let code =
      switch self {
      case .sRGB, .deviceRGB, .displayP3: Double.encoded(size)
      case .extendedLinearSRGB: size
      case .adobeRGB1998: pow(size, 256.0 / 563)
      case .rec2020:
        size < Self.beta ? size * 4.5 : Self.alpha * pow(size, 0.45) - (Self.alpha - 1)
      }
    return Double(signOf: light, magnitudeOf: code)
  }

  /// The constants of the ITU-R BT.2020 curve.
  package static let alpha = 1.09929682680944
  package static let beta = 0.018053968510807

  /// The matrix to sRGB primaries; its columns are this space's red, green and blue.
  package var toSRGB: [SIMD3<Double>] {
    switch self {
    case .sRGB, .deviceRGB, .extendedLinearSRGB: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .displayP3:
      [
        [1.2249401762805598, -0.0420569547096881, -0.0196375545903344],
        [-0.2249401762805598, 1.0420569547096881, -0.0786360455506319],
        [0, 0, 1.0982736001409663],
      ]
    case .adobeRGB1998:
      [
        [1.3983557439607783, 0, 0],
        [-0.3983557439607783, 1, -0.0429289893241],
        [0, 0, 1.0429289893241],
      ]
    case .rec2020:
      [
        [1.6604910021084345, -0.1245504745215907, -0.0181507633549053],
        [-0.5876411387885495, 1.1328998971259603, -0.1005788980080077],
        [-0.0728498633198849, -0.0083494226043695, 1.118729661362913],
      ]
    }
  }

  /// The matrix from sRGB primaries; its columns are sRGB's red, green and blue.
  package var fromSRGB: [SIMD3<Double>] {
    switch self {
    case .sRGB, .deviceRGB, .extendedLinearSRGB: toSRGB
    case .displayP3:
      [
        [0.8224619687143623, 0.0331941988509616, 0.0170826307211201],
        [0.1775380312856377, 0.9668058011490385, 0.0723974407396346],
        [0, 0, 0.9105199285402453],
      ]
    case .adobeRGB1998:
      [
        [0.7151256068556247, 0, 0], [0.2848743931443753, 1, 0.0411619450118461],
        [0, 0, 0.958838054988154],
      ]
    case .rec2020:
      [
        [0.6274038959346990, 0.0690972893582320, 0.0163914388751504],
        [0.3292830383778837, 0.9195403950754587, 0.0880133078772257],
        [0.0433130656874172, 0.0113623155663094, 0.8955952532476238],
      ]
    }
  }
}

extension ColorSpace: ParameterStorable {
  public init?(_ value: ParameterValue) {
    guard case .string(let name) = value else { return nil }
    self.init(rawValue: name)
  }
  public var json: JSON { JSON(rawValue) }
  public var numbers: [Float] { [] }
}
