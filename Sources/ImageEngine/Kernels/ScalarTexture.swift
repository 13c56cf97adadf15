/// An image in the reference implementation: read one pixel at a time through a function.
public struct ScalarTexture: Sendable {
  /// The premultiplied linear light of a pixel.
  let pixel: @Sendable (Int, Int) -> SIMD4<Float>
  /// The computed pixel.
  let x: Int
  let y: Int

  func bilinear<T: BinaryFloatingPoint & SIMDScalar>(_ x: T, _ y: T) -> SIMD4<T> {
    let (left, bottom) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (tx, ty) = (x - 0.5 - left, y - 0.5 - bottom)
    func at(_ dx: Int, _ dy: Int) -> SIMD4<T> { converted(pixel(Int(left) + dx, Int(bottom) + dy)) }
    let low = at(0, 0) + (at(1, 0) - at(0, 0)) * tx
    let high = at(0, 1) + (at(1, 1) - at(0, 1)) * tx
    return low + (high - low) * ty
  }

  func neighbour<T: BinaryFloatingPoint & SIMDScalar>(_ dx: Int, _ dy: Int) -> SIMD4<T> {
    converted(pixel(x + dx, y + dy))
  }

  private func converted<T: BinaryFloatingPoint & SIMDScalar>(_ p: SIMD4<Float>) -> SIMD4<T> {
    SIMD4(T(p.x), T(p.y), T(p.z), T(p.w))
  }
}

extension Real where Self: BinaryFloatingPoint & SIMDScalar, Texture == ScalarTexture {
  public static func sample(_ texture: Texture, _ x: Self, _ y: Self) -> Color<Self> {
    Color(texture.bilinear(x, y))
  }
  public static func neighbour(_ texture: Texture, _ dx: Int, _ dy: Int) -> Color<Self> {
    Color(texture.neighbour(dx, dy))
  }
  public static func pixel(_ texture: Texture, _ x: Int, _ y: Int) -> Color<Self> {
    Color(texture.neighbour(x - texture.x, y - texture.y))
  }

  public static func noise(_ x: Self, _ y: Self, seed: Int) -> Self {
    func bits(_ value: Self) -> UInt32 { UInt32(bitPattern: Int32(value)) }
    return Self(Noise.hash(bits(x), bits(y), UInt32(truncatingIfNeeded: seed)) >> 8) / 16_777_216
  }
}

extension Real where Self: BinaryFloatingPoint & SIMDScalar, TableReader == Table {
  public static func reader(of table: Table, named name: @autoclosure () -> String) -> Table {
    table
  }
  public static func lookup(_ table: Table, _ t: Self) -> Color<Self> { Color(table.value(t)) }
  public static func lookup(_ table: Table, _ r: Self, _ g: Self, _ b: Self) -> Color<Self> {
    Color(table.value(r, g, b))
  }
}

extension Color where V: SIMDScalar {
  init(_ v: SIMD4<V>) { self.init(v.x, v.y, v.z, v.w) }
}

/// A hash of three integers that gives the same result on every processor and in shaders.
enum Noise {
  static func hash(_ x: UInt32, _ y: UInt32, _ seed: UInt32) -> UInt32 {
    mixed(x &+ mixed(y &+ mixed(seed)))
  }

  private static func mixed(_ value: UInt32) -> UInt32 {
    var v = value &* 747_796_405 &+ 2_891_336_453
    v = ((v >> ((v >> 28) &+ 4)) ^ v) &* 277_803_737
    return (v >> 22) ^ v
  }
}
