/// Kernel conversions between linear light and a colour space's codes.
extension Color {
  /// Converts linear light to codes from 0 to 1.
  @inline(__always)
  func codes(of space: ColorSpace) -> Self {
    let own: Self =
      switch space {
      case .sRGB, .deviceRGB, .extendedLinearSRGB: self
      case .displayP3, .adobeRGB1998, .rec2020: mixed(by: space.fromSRGB)
      }
    let inside = own.map { V.unit($0) }
    return switch space {
    case .sRGB, .deviceRGB, .displayP3: inside.map { V.encoded($0) }
    case .extendedLinearSRGB: inside
    case .adobeRGB1998: inside.map { V.pow($0, V(256.0 / 563)) }
    case .rec2020:
      inside.map {
        V.pick(
          V.mad(V.pow($0, 0.45), V(ColorSpace.alpha), V(1 - ColorSpace.alpha)), where: $0,
          exceeds: V(ColorSpace.beta), else: 4.5 * $0)
      }
    }
  }

  /// Converts codes, clamped to 0 and 1, to linear light.
  @inline(__always)
  func light(from space: ColorSpace) -> Self {
    let inside = map { V.unit($0) }
    let own: Self =
      switch space {
      case .sRGB, .deviceRGB, .displayP3: inside.map { V.decoded($0) }
      case .extendedLinearSRGB: inside
      case .adobeRGB1998: inside.map { V.pow($0, V(563.0 / 256)) }
      case .rec2020:
        inside.map {
          V.pick(
            V.pow(
              V.mad($0, V(1 / ColorSpace.alpha), V(1 - 1 / ColorSpace.alpha)), V(1 / 0.45)),
            where: $0, exceeds: V(4.5 * ColorSpace.beta), else: $0 * V(1 / 4.5))
        }
      }
    return switch space {
    case .sRGB, .deviceRGB, .extendedLinearSRGB: own
    case .displayP3, .adobeRGB1998, .rec2020: own.mixed(by: space.toSRGB)
    }
  }

  /// Multiplies by a matrix whose columns are the images of red, green and blue.
  @inline(__always)
  private func mixed(by columns: [SIMD3<Double>]) -> Self {
    with(
      dot(columns[0].x, columns[1].x, columns[2].x),
      dot(columns[0].y, columns[1].y, columns[2].y),
      dot(columns[0].z, columns[1].z, columns[2].z))
  }
}
