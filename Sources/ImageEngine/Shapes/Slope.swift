/// The gradient of brightness.
enum Slope {
  /// The slope to the right and upwards per pixel, by Sobel's weights.
  @inline(__always)
  static func sobel<V: Real>(_ p: Sampler<V>) -> Vector2<V> {
    @inline(__always) func light(_ x: Int, _ y: Int) -> V { p[x, y].luminance }
    let (a, b, c) = (light(-1, 1), light(0, 1), light(1, 1))
    let (d, f) = (light(-1, 0), light(1, 0))
    let (g, h, i) = (light(-1, -1), light(0, -1), light(1, -1))
    return Vector2(
      ((c - a) + (i - g) + 2.0 * (f - d)) * 0.125, ((a - g) + (c - i) + 2.0 * (b - h)) * 0.125)
  }
}
