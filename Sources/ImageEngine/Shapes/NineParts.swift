/// A picture that is enlarged between two breakpoints on each axis.
enum NineParts {
  static func extent(of extent: Rectangle, growing amount: SIMD2<Float>) -> Rectangle {
    if extent.isEmpty || extent.isInfinite { return extent }
    return Rectangle(
      x: extent.x, y: extent.y, width: max(extent.width + Double(amount.x), 1),
      height: max(extent.height + Double(amount.y), 1))
  }

  /// Returns the position to read for a coordinate if the middle is stretched.
  @inline(__always)
  static func stretched<V: Real>(_ x: V, _ low: V, _ high: V, _ grow: V) -> V {
    let span = V.max(high - low, 1e-3)
    let wide = V.max(span + grow, 1e-3)
    let middle = V.mad(x - low, span / wide, low)
    return sides(x, low, wide, grow, middle)
  }

  /// Returns the position to read for a coordinate if the middle is tiled.
  @inline(__always)
  static func tiled<V: Real>(_ x: V, _ low: V, _ high: V, _ grow: V, flips: Bool) -> V {
    let span = V.max(high - low, 1e-3)
    let wide = V.max(span + grow, 1e-3)
    let offset = x - low
    let middle = flips ? Fold.reflected(offset, span) : Fold.shifted(offset, span)
    return sides(x, low, wide, grow, low + middle)
  }

  @inline(__always)
  private static func sides<V: Real>(_ x: V, _ low: V, _ wide: V, _ grow: V, _ middle: V) -> V {
    let right = V.pick(x - grow, where: x, exceeds: low + wide, else: middle)
    return V.pick(x, where: low, exceeds: x, else: right)
  }
}
