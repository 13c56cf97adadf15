internal import CVec

/// Sixteen numbers at once: the number type of kernels on the processor.
public struct Batch: Real {
  var v: SIMD16<Float>

  @inline(__always) init(_ v: SIMD16<Float>) { self.v = v }

  @inline(__always) public init(_ constant: Double) { v = SIMD16(repeating: Float(constant)) }

  @inline(__always) public init(floatLiteral value: Double) { self.init(value) }

  @inline(__always)
  public init(
    parameter value: Float, named name: @autoclosure () -> String,
    _ part: @autoclosure () -> String
  ) {
    v = SIMD16(repeating: value)
  }

  @inline(__always) public static func + (a: Self, b: Self) -> Self { Self(a.v + b.v) }
  @inline(__always) public static func - (a: Self, b: Self) -> Self { Self(a.v - b.v) }
  @inline(__always) public static func * (a: Self, b: Self) -> Self { Self(a.v * b.v) }
  @inline(__always) public static func / (a: Self, b: Self) -> Self { Self(a.v / b.v) }
  @inline(__always) public static prefix func - (a: Self) -> Self { Self(-a.v) }
  @inline(__always) public static func inverse(_ a: Self) -> Self { Self(cv_inverse(a.v)) }

  @inline(__always)
  public static func mad(_ a: Self, _ b: Self, _ c: Self) -> Self { Self(cv_fma(a.v, b.v, c.v)) }

  @inline(__always) public static func min(_ a: Self, _ b: Self) -> Self { Self(cv_min(a.v, b.v)) }
  @inline(__always) public static func max(_ a: Self, _ b: Self) -> Self { Self(cv_max(a.v, b.v)) }
  @inline(__always) public static func abs(_ a: Self) -> Self { Self(cv_abs(a.v)) }

  @inline(__always)
  public static func copysign(_ a: Self, _ b: Self) -> Self { Self(cv_copysign(a.v, b.v)) }

  @inline(__always) public static func floor(_ a: Self) -> Self { Self(cv_floor(a.v)) }
  @inline(__always) public static func sin(_ a: Self) -> Self { Self(cv_sin(a.v)) }
  @inline(__always) public static func cos(_ a: Self) -> Self { Self(cv_cos(a.v)) }

  @inline(__always)
  public static func atan2(_ y: Self, _ x: Self) -> Self { Self(cv_atan2(y.v, x.v)) }

  @inline(__always) public static func sqrt(_ a: Self) -> Self { Self(cv_sqrt(a.v)) }
  @inline(__always) public static func exp2(_ a: Self) -> Self { Self(cv_exp2(a.v)) }
  @inline(__always) public static func log2(_ a: Self) -> Self { Self(cv_log2(a.v)) }

  @inline(__always)
  public static func pow(_ a: Self, _ b: Self) -> Self { Self(cv_pow(a.v, b.v)) }

  public struct Power: Sendable {
    private let exponent: Float
    private let span: UInt32
    private var bend = SIMD16<Float>(repeating: 0)
    private var slope = SIMD16<Float>(repeating: 0)
    private var ground = SIMD16<Float>(repeating: 0)
    private var first = SIMD16<Float>(repeating: 0)
    private var second = SIMD16<Float>(repeating: 0)

    @inline(__always)
    fileprivate init(_ exponent: Float) {
      self.exponent = exponent
      span = cv_exponent(exponent, &bend, &slope, &ground, &first, &second)
    }

    @inline(__always)
    fileprivate func of(_ a: SIMD16<Float>) -> SIMD16<Float> {
      cv_power(a, exponent, span, bend, slope, ground, first, second)
    }
  }

  @inline(__always)
  public static func power(_ b: Self) -> Power { Power(b.v[0]) }

  @inline(__always)
  public static func pow(_ a: Self, _ b: Power) -> Self { Self(b.of(a.v)) }

  @inline(__always)
  public static func pick(
    _ a: Self, where x: Self, exceeds limit: Self, else b: Self
  ) -> Self {
    Self(cv_pick(a.v, x.v, limit.v, b.v))
  }

  @inline(__always)
  public static func encoded(_ light: Self) -> Self { Self(cv_srgb_encoded(light.v)) }

  @inline(__always)
  public static func decoded(_ code: Self) -> Self { Self(cv_srgb_decoded(code.v)) }

  @inline(__always)
  public static func noise(_ x: Self, _ y: Self, seed: Int) -> Self {
    Self(cv_noise(x.v, y.v, UInt32(truncatingIfNeeded: seed)))
  }

  public struct TableReader: Sendable {
    let entries: SharedBytes<UnsafePointer<SIMD4<Float>>>
    let count: Int32
  }

  @inline(__always)
  public static func reader(of table: Table, named name: @autoclosure () -> String) -> TableReader {
    TableReader(
      entries: SharedBytes(start: table.start), count: Int32(truncatingIfNeeded: table.count))
  }

  @inline(__always)
  public static func lookup(_ table: TableReader, _ t: Self) -> Color<Self> {
    Color { r, g, b, a in
      cv_curve(table.entries.start, table.count, t.v, &r, &g, &b, &a)
    }
  }

  @inline(__always)
  public static func lookup(
    _ table: TableReader, _ r: Self, _ g: Self, _ b: Self
  ) -> Color<Self> {
    Color { red, green, blue, alpha in
      cv_cube(table.entries.start, table.count, r.v, g.v, b.v, &red, &green, &blue, &alpha)
    }
  }

  @inline(__always)
  public static func lookup(
    _ first: TableReader, _ second: TableReader, _ r: Self, _ g: Self, _ b: Self
  ) -> (Color<Self>, Color<Self>) {
    guard first.count == second.count else {
      return (lookup(first, r, g, b), lookup(second, r, g, b))
    }
    return withUnsafeTemporaryAllocation(of: SIMD16<Float>.self, capacity: 8) { planes in
      cv_two_cubes(
        first.entries.start, second.entries.start, first.count, r.v, g.v, b.v, planes.baseAddress!)
      @inline(__always)
      func color(_ plane: Int) -> Color<Self> {
        Color(
          Batch(planes[plane]), Batch(planes[plane + 1]), Batch(planes[plane + 2]),
          Batch(planes[plane + 3]))
      }
      return (color(0), color(4))
    }
  }
}

extension Color<Batch> {
  /// Collects the output of a C function.
  @inline(__always)
  init(
    _ write: (
      inout SIMD16<Float>, inout SIMD16<Float>, inout SIMD16<Float>, inout SIMD16<Float>
    ) -> Void
  ) {
    var (r, g) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0))
    var (b, a) = (SIMD16<Float>(repeating: 0), SIMD16<Float>(repeating: 0))
    write(&r, &g, &b, &a)
    self.init(Batch(r), Batch(g), Batch(b), Batch(a))
  }

  /// The straight light of sixteen pixels of codes.
  @inline(__always)
  init(codes: SIMD16<UInt32>) {
    self.init { r, g, b, a in
      cv_decoded(codes, &r, &g, &b)
      a = cv_component(codes, 24) * (1 / 255)
    }
  }
}
