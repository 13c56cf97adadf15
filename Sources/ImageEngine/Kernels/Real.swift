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
  /// `part` names one number of a vector, `.x`, or of a list, `[3]`.
  init(
    parameter value: Float, named name: @autoclosure () -> String, _ part: @autoclosure () -> String
  )

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  static prefix func - (a: Self) -> Self

  /// 1 / a, where that is a normal number, in less time than a division.
  static func inverse(_ a: Self) -> Self
  /// `a * b + c`, rounded once where the processor can.
  static func mad(_ a: Self, _ b: Self, _ c: Self) -> Self
  /// Where one of the two is not a number, the result may be either.
  static func min(_ a: Self, _ b: Self) -> Self
  static func max(_ a: Self, _ b: Self) -> Self
  static func abs(_ a: Self) -> Self
  /// The size of `a` with the sign of `b`.
  static func copysign(_ a: Self, _ b: Self) -> Self
  /// The largest whole number that is not greater.
  static func floor(_ a: Self) -> Self
  static func sqrt(_ a: Self) -> Self
  /// Of an angle within some thousands; absolute error below 2e-6.
  static func sin(_ a: Self) -> Self
  static func cos(_ a: Self) -> Self
  /// The angle of the direction (x, y), from -π to π; 0 where both are 0.
  static func atan2(_ y: Self, _ x: Self) -> Self
  /// Exponents are clamped to what a normal number holds, -126 to 126.
  static func exp2(_ a: Self) -> Self
  /// Of a positive, normal number.
  static func log2(_ a: Self) -> Self
  /// `a` raised to `b`; 0 where `a` is 0 or less, whatever `b` is.
  static func pow(_ a: Self, _ b: Self) -> Self
  /// A power that many numbers are raised to.
  associatedtype Power: Sendable
  /// What is computed of it once, before a kernel's closure. It is the same for all pixels.
  static func power(_ b: Self) -> Power
  /// The same in two thirds of the time.
  static func pow(_ a: Self, _ b: Power) -> Self
  /// `a` where `x` is greater than `limit`, else `b`.
  static func pick(_ a: Self, where x: Self, exceeds limit: Self, else b: Self) -> Self

  /// The sRGB code of linear light, both from 0 to 1.
  static func encoded(_ light: Self) -> Self
  /// The linear light of an sRGB code, both from 0 to 1.
  static func decoded(_ code: Self) -> Self

  /// A number from 0 to below 1 that looks random and is always the same for the
  /// same whole numbers x and y, which are within 16 million of 0.
  static func noise(_ x: Self, _ y: Self, seed: Int) -> Self

  /// How an image is read at places that the kernel computes.
  associatedtype Texture: Sendable
  /// Between the four pixels around a place, in proportion to their distance.
  static func sample(_ texture: Texture, _ x: Self, _ y: Self) -> Color<Self>
  /// So many pixels to the right and up from the one that is computed.
  static func neighbour(_ texture: Texture, _ dx: Int, _ dy: Int) -> Color<Self>
  /// One pixel of the image, the same for all that is computed.
  static func pixel(_ texture: Texture, _ x: Int, _ y: Int) -> Color<Self>

  /// How a table is read.
  associatedtype TableReader: Sendable
  static func reader(of table: Table, named name: @autoclosure () -> String) -> TableReader
  /// Between the entries of a curve, from 0 (first entry) to 1 (last); beyond, the
  /// entry at the end.
  static func lookup(_ table: TableReader, _ t: Self) -> Color<Self>
  /// Between the nodes of a cube, each coordinate from 0 to 1.
  static func lookup(_ table: TableReader, _ r: Self, _ g: Self, _ b: Self) -> Color<Self>
  /// The same of two cubes of one size.
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

  /// What is above the largest whole number that is not greater: 0 to below 1.
  @inline(__always)
  public static func fraction(_ a: Self) -> Self { a - floor(a) }

  @inline(__always)
  public static func rounded(_ a: Self) -> Self { floor(a + 0.5) }

  /// The natural exponential.
  @inline(__always)
  public static func exp(_ a: Self) -> Self { exp2(a * 1.4426950408889634) }

  /// From 0 at `low` to 1 at `high`, without corners.
  @inline(__always)
  public static func smoothstep(_ low: Self, _ high: Self, _ x: Self) -> Self {
    let t = unit((x - low) / (high - low))
    return t * t * (3.0 - 2.0 * t)
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
