/// The number type of a filter's arithmetic, which is written once and used in three ways: with
/// batches of sixteen pixels on the processor (``Batch``), with plain numbers as the reference of
/// the tests (`Float`, `Double`), and with symbols that print a shader (``Symbol``).
///
/// Every operation of a computing type, every helper here and every function nested in a kernel
/// must be `@inline(__always)`: a missing one makes its filter twenty times slower.
public protocol Real: ExpressibleByFloatLiteral, Sendable {
  init(_ constant: Double)

  /// A filter's parameter. Symbols keep its name, so that a changed value needs no new shader;
  /// other types ignore it. `part` names a component of a vector, `.x`, or of a list, `[3]`.
  init(
    parameter value: Float, named name: @autoclosure () -> String, _ part: @autoclosure () -> String
  )

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self

  /// 1 / a for normal numbers, faster than a division.
  static func inverse(_ a: Self) -> Self
  /// `a * b + c`, with a single rounding if the processor supports it.
  static func mad(_ a: Self, _ b: Self, _ c: Self) -> Self
  /// If either is NaN, the result may be either.
  static func min(_ a: Self, _ b: Self) -> Self
  static func max(_ a: Self, _ b: Self) -> Self
  static func abs(_ a: Self) -> Self
  /// The magnitude of `a` with the sign of `b`.
  static func copysign(_ a: Self, _ b: Self) -> Self
  /// The largest integer that is not greater.
  static func floor(_ a: Self) -> Self
  static func sqrt(_ a: Self) -> Self
  /// For angles up to several thousand; absolute error below 2e-6.
  static func sin(_ a: Self) -> Self
  static func cos(_ a: Self) -> Self
  /// The angle of the direction (x, y), from -π to π; 0 if both are 0.
  static func atan2(_ y: Self, _ x: Self) -> Self
  /// Exponents are clamped to -126 … 126, the range of normal numbers.
  static func exp2(_ a: Self) -> Self
  /// The logarithm of a positive, normal number.
  static func log2(_ a: Self) -> Self
  /// `a` to the power of `b`; 0 if `a` is 0 or less, whatever `b` is.
  static func pow(_ a: Self, _ b: Self) -> Self
  /// An exponent prepared for many numbers.
  associatedtype Power: Sendable
  /// Prepares an exponent before a kernel's closure. It is the same for all pixels.
  static func power(_ b: Self) -> Power
  /// The same in two thirds of the time.
  static func pow(_ a: Self, _ b: Power) -> Self
  /// `a` where `x` exceeds `limit`, else `b`.
  static func pick(_ a: Self, where x: Self, exceeds limit: Self, else b: Self) -> Self

  /// The sRGB code of linear light, both from 0 to 1.
  static func encoded(_ light: Self) -> Self
  /// The linear light of an sRGB code, both from 0 to 1.
  static func decoded(_ code: Self) -> Self

  /// A reproducible pseudo-random number from 0 to below 1 for the integers x and y, which are
  /// within 16 million of 0.
  static func noise(_ x: Self, _ y: Self, seed: Int) -> Self

  /// The type for reading an image at computed positions.
  associatedtype Texture: Sendable
  /// Interpolates bilinearly between the four pixels around a position.
  static func sample(_ texture: Texture, _ x: Self, _ y: Self) -> Color<Self>
  /// Reads a pixel at an offset to the right and up from the computed one.
  static func neighbour(_ texture: Texture, _ dx: Int, _ dy: Int) -> Color<Self>
  /// Reads one fixed pixel of the image.
  static func pixel(_ texture: Texture, _ x: Int, _ y: Int) -> Color<Self>

  /// The type for reading a table.
  associatedtype TableReader: Sendable
  static func reader(of table: Table, named name: @autoclosure () -> String) -> TableReader
  /// Interpolates in a curve, from 0 (first entry) to 1 (last), clamped at the ends.
  static func lookup(_ table: TableReader, _ t: Self) -> Color<Self>
  /// Interpolates in a cube, each coordinate from 0 to 1.
  static func lookup(_ table: TableReader, _ r: Self, _ g: Self, _ b: Self) -> Color<Self>
  /// Interpolates in two cubes of the same size.
  static func lookup(
    _ first: TableReader, _ second: TableReader, _ r: Self, _ g: Self, _ b: Self
  ) -> (Color<Self>, Color<Self>)
}

extension Real where Power == Self {
  @inline(__always)
  public static func power(_ b: Self) -> Self { b }
}

extension Real {
  @inline(__always)
  public static func lookup(
    _ first: TableReader, _ second: TableReader, _ r: Self, _ g: Self, _ b: Self
  ) -> (Color<Self>, Color<Self>) {
    (lookup(first, r, g, b), lookup(second, r, g, b))
  }

  @inline(__always)
  public static func inverse(_ a: Self) -> Self { 1.0 / a }

  @inline(__always)
  public static func mix(_ a: Self, _ b: Self, _ t: Self) -> Self { mad(b - a, t, a) }

  @inline(__always)
  public static func clamp(_ a: Self, _ low: Self, _ high: Self) -> Self {
    min(max(a, low), high)
  }

  /// The fractional part, 0 to below 1.
  @inline(__always)
  public static func fraction(_ a: Self) -> Self { a - floor(a) }

  @inline(__always)
  public static func rounded(_ a: Self) -> Self { floor(a + 0.5) }

  /// The natural exponential.
  @inline(__always)
  public static func exp(_ a: Self) -> Self { exp2(a * 1.4426950408889634) }

  /// Smoothstep: from 0 at `low` to 1 at `high`.
  @inline(__always)
  public static func smoothstep(_ low: Self, _ high: Self, _ x: Self) -> Self {
    let t = unit((x - low) / (high - low))
    return t * t * (3.0 - 2.0 * t)
  }

  /// The number clamped to 0 … 1.
  @inline(__always)
  public static func unit(_ a: Self) -> Self { clamp(a, 0.0, 1.0) }

  /// `a + b x + c x²` … Not variadic: the array would be created for each batch.
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
