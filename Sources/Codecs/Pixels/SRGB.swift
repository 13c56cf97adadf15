internal import Glibc

/// The sRGB transfer curve for single pixels, such as a placeholder's. The engine converts whole
/// pictures.
enum SRGB {
  /// Linear light from 0 to 1 for each code value.
  static let linear: [Float] = (0..<256).map {
    let value = Float($0) / 255
    return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  /// Code values for linear light in steps of 1/4095. The steps are finer than the distance between
  /// two code values, so a round trip is exact.
  private static let codes: [UInt8] = (0..<4096).map {
    let light = Float($0) / 4095
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
    return UInt8(min(255, value * 255 + 0.5))
  }

  static func encoded(_ light: Float) -> UInt8 {
    codes[Int(min(max(light, 0), 1) * 4095 + 0.5)]
  }
}
