#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Computes one pixel at a time with the C library's functions: the reference for tests of
/// ``Batch``.
extension Float: Real {
  public typealias Texture = ScalarTexture
  public typealias TableReader = Table
  public typealias Power = Self

  public init(
    parameter value: Float, named name: @autoclosure () -> String,
    _ part: @autoclosure () -> String
  ) { self = value }

  public static func mad(_ a: Self, _ b: Self, _ c: Self) -> Self { c.addingProduct(a, b) }
  public static func min(_ a: Self, _ b: Self) -> Self { a < b ? a : b }
  public static func max(_ a: Self, _ b: Self) -> Self { a > b ? a : b }
  public static func abs(_ a: Self) -> Self { a.magnitude }
  public static func copysign(_ a: Self, _ b: Self) -> Self {
    Self(signOf: b, magnitudeOf: a)
  }
  public static func floor(_ a: Self) -> Self { a.rounded(.down) }
  public static func sin(_ a: Self) -> Self { sinf(a) }
  public static func cos(_ a: Self) -> Self { cosf(a) }
  public static func atan2(_ y: Self, _ x: Self) -> Self { atan2f(y, x) }
  public static func sqrt(_ a: Self) -> Self { a.squareRoot() }
  public static func exp2(_ a: Self) -> Self { exp2f(min(max(a, -126), 126)) }
  public static func log2(_ a: Self) -> Self { log2f(a) }
  public static func pow(_ a: Self, _ b: Self) -> Self { a > 0 ? exp2(log2(a) * b) : 0 }

  public static func pick(
    _ a: Self, where x: Self, exceeds limit: Self, else b: Self
  ) -> Self { x > limit ? a : b }

  public static func encoded(_ light: Self) -> Self { Self(Double.encoded(Double(light))) }
  public static func decoded(_ code: Self) -> Self { Self(Double.decoded(Double(code))) }
}

extension Double: Real {
  public typealias Texture = ScalarTexture
  public typealias TableReader = Table
  public typealias Power = Self

  public init(
    parameter value: Float, named name: @autoclosure () -> String,
    _ part: @autoclosure () -> String
  ) { self.init(value) }

  public static func mad(_ a: Self, _ b: Self, _ c: Self) -> Self { c.addingProduct(a, b) }
  public static func min(_ a: Self, _ b: Self) -> Self { a < b ? a : b }
  public static func max(_ a: Self, _ b: Self) -> Self { a > b ? a : b }
  public static func abs(_ a: Self) -> Self { a.magnitude }
  public static func copysign(_ a: Self, _ b: Self) -> Self {
    Self(signOf: b, magnitudeOf: a)
  }
  public static func floor(_ a: Self) -> Self { a.rounded(.down) }
  public static func sin(_ a: Self) -> Self { CLibrary.sine(a) }
  public static func cos(_ a: Self) -> Self { CLibrary.cosine(a) }
  public static func atan2(_ y: Self, _ x: Self) -> Self { CLibrary.angle(y, x) }
  public static func sqrt(_ a: Self) -> Self { a.squareRoot() }
  public static func exp2(_ a: Self) -> Self { CLibrary.powerOfTwo(min(max(a, -126), 126)) }
  public static func log2(_ a: Self) -> Self { CLibrary.binaryLogarithm(a) }
  public static func pow(_ a: Self, _ b: Self) -> Self { a > 0 ? exp2(log2(a) * b) : 0 }

  public static func pick(
    _ a: Self, where x: Self, exceeds limit: Self, else b: Self
  ) -> Self { x > limit ? a : b }

  public static func encoded(_ light: Self) -> Self {
    light > 0.0031308 ? 1.055 * CLibrary.power(light, 1 / 2.4) - 0.055 : 12.92 * light
  }

  public static func decoded(_ code: Self) -> Self {
    code > 0.04045 ? CLibrary.power((code + 0.055) / 1.055, 2.4) : code / 12.92
  }
}

/// The C library's functions, whose names are those of members of `Double`.
private enum CLibrary {
  static func sine(_ a: Double) -> Double { sin(a) }
  static func cosine(_ a: Double) -> Double { cos(a) }
  static func angle(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  static func powerOfTwo(_ a: Double) -> Double { exp2(a) }
  static func binaryLogarithm(_ a: Double) -> Double { log2(a) }
  static func power(_ a: Double, _ b: Double) -> Double { pow(a, b) }
}
