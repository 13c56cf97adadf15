/// CIE L*a*b* of linear light, with sRGB's white point.
extension Color {
  /// L* from 0 to 100, a* and b* from about -128 to 128.
  @inline(__always)
  var lab: Self {
    let x = Self.cubeRoot(dot(0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047))
    let y = Self.cubeRoot(dot(0.2126729, 0.7151522, 0.0721750))
    let z = Self.cubeRoot(dot(0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883))
    return with(V.mad(y, 116.0, -16.0), 500.0 * (x - y), 200.0 * (y - z))
  }

  /// Converts ``lab`` back to linear light.
  @inline(__always)
  var lightFromLab: Self {
    let y = (r + 16.0) * V(1.0 / 116)
    let x = Self.cube(V.mad(g, V(1.0 / 500), y)) * 0.95047
    let z = Self.cube(V.mad(b, V(-1.0 / 200), y)) * 1.08883
    let w = Self.cube(y)
    return with(
      x * 3.2404542 - w * 1.5371385 - z * 0.4985314,
      w * 1.8760108 - x * 0.9692660 + z * 0.0415560,
      x * 0.0556434 - w * 0.2040259 + z * 1.0572252)
  }

  /// The curve with its linear segment near black.
  @inline(__always)
  private static func cubeRoot(_ t: V) -> V {
    // The difference of two roots is multiplied by 500: a step of Newton's makes them exact.
    let root = V.max(V.pow(t, V(1.0 / 3)), 0.1)
    let square = root * root
    let better = root - (root * square - t) / (3.0 * square)
    return V.pick(
      better, where: t, exceeds: V(216.0 / 24389),
      else: V.mad(t, V(841.0 / 108), V(4.0 / 29)))
  }

  @inline(__always)
  private static func cube(_ t: V) -> V {
    V.pick(
      t * t * t, where: t, exceeds: V(6.0 / 29), else: (t - V(4.0 / 29)) * V(108.0 / 841))
  }
}
