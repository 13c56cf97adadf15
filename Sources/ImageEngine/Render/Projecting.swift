/// Reads the input where a map says.
struct Projecting: SamplingFilter {
  var map = Projection(.identity)

  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let m = map.m
    @inline(__always) func number(_ index: Int) -> V {
      V(parameter: Float(m[index]), named: "map", "[\(index)]")
    }
    let (m0, m1, m2) = (number(0), number(1), number(2))
    let (m3, m4, m5) = (number(3), number(4), number(5))
    let (m6, m7, m8) = (number(6), number(7), number(8))
    return { images, place in
      let w = 1.0 / V.max(V.mad(m6, place.x, V.mad(m7, place.y, m8)), 1e-9)
      return images.first.at(
        V.mad(m0, place.x, V.mad(m1, place.y, m2)) * w,
        V.mad(m3, place.x, V.mad(m4, place.y, m5)) * w)
    }
  }
}
