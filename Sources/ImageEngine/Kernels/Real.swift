/// A number that a filter's arithmetic is written with, once, for three uses: a
/// batch of sixteen pixels on the processor (``Batch``), one plain number as
/// the oracle of the tests (`Float`, `Double`), and a symbol that prints a
/// shader (``Symbol``).
///
/// Every operation of a type that computes, every helper here and every
/// function nested in a kernel is `@inline(__always)`: one that was forgotten
/// makes its filter twenty times slower.
public protocol Real: ExpressibleByFloatLiteral, Sendable {
  init(_ constant: Double)

  /// A filter's parameter. Symbols keep its name, so that a changed value needs
  /// no new shader; the others never ask for it.
  init(parameter value: Float, named name: @autoclosure () -> String)

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self

  /// `a * b + c`, rounded once where the processor can.
  static func mad(_ a: Self, _ b: Self, _ c: Self) -> Self
  /// Where one of the two is not a number, the result may be either.
  static func min(_ a: Self, _ b: Self) -> Self
  static func max(_ a: Self, _ b: Self) -> Self
  static func abs(_ a: Self) -> Self
  /// The size of `a` with the sign of `b`.
  static func copysign(_ a: Self, _ b: Self) -> Self
  static func sqrt(_ a: Self) -> Self
  /// Exponents are clamped to what a normal number holds, -126 to 126.
  static func exp2(_ a: Self) -> Self
  /// Of a positive, normal number.
  static func log2(_ a: Self) -> Self
  /// `a` raised to `b`; 0 where `a` is 0 or less, whatever `b` is.
  static func pow(_ a: Self, _ b: Self) -> Self
  /// `a` where `x` is greater than `limit`, else `b`.
  static func pick(_ a: Self, where x: Self, exceeds limit: Self, else b: Self) -> Self

  /// The sRGB code of linear light, both from 0 to 1.
  static func encoded(_ light: Self) -> Self
  /// The linear light of an sRGB code, both from 0 to 1.
  static func decoded(_ code: Self) -> Self
}

extension Real {
  @inline(__always)
  public static func mix(_ a: Self, _ b: Self, _ t: Self) -> Self { mad(b - a, t, a) }

  @inline(__always)
  public static func clamp(_ a: Self, _ low: Self, _ high: Self) -> Self {
    min(max(a, low), high)
  }

  /// The number, kept within 0 and 1.
  @inline(__always)
  public static func unit(_ a: Self) -> Self { clamp(a, 0.0, 1.0) }

  /// `a + b x + c x²` … Not variadic: the array would be made for each batch.
  @inline(__always)
  public static func polynomial(_ x: Self, _ a: Double, _ b: Double, _ c: Double) -> Self {
    mad(mad(Self(c), x, Self(b)), x, Self(a))
  }

  @inline(__always)
  public static func polynomial(
    _ x: Self, _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> Self {
    mad(polynomial(x, b, c, d), x, Self(a))
  }
}
