/// Reads the input where a map says.
struct Projecting: WarpFilter {
  /// Rows of the map.
  var x: SIMD3<Float> = [1, 0, 0]
  var y: SIMD3<Float> = [0, 1, 0]
  var w: SIMD3<Float> = [0, 0, 1]

  init() {}
  init(_ map: Projection) {
    let m = map.m.map { Float($0) }
    (x, y, w) = (SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
  }

  static let info = FilterInfo<Self>.part([
    .vector("x", \.x, ""), .vector("y", \.y, ""), .vector("w", \.w, ""),
  ])
  static let examples: [Example<Self>] = []

  @inline(__always)
  func place<V: Real>(_ my: Values<Self, V>) -> (Place<V>) -> Vector2<V> {
    let (x, y, w) = (my.x, my.y, my.w)
    return { place in
      @inline(__always)
      func row(_ r: Vector4<V>) -> V { V.mad(r.x, place.x, V.mad(r.y, place.y, r.z)) }
      // Behind the horizon there is nothing.
      let scale = 1.0 / V.max(row(w), 1e-9)
      return Vector2(row(x) * scale, row(y) * scale)
    }
  }
}

/// The same where the map is one in perspective that skips more pixels in some places
/// than in others: it reads from the picture at three sizes, each half of the one
/// before, and between them.
struct ProjectingSmaller: SamplingFilter {
  var map = Projection(.identity)
  /// How much smaller the first picture is than what the map leads to.
  var scale: Float = 1

  init() {}

  init(_ map: Projection, scale: Double) {
    self.map = map
    self.scale = Float(scale)
  }

  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    let factor = Double(scale) / Double(1 << image)
    guard let bounds = map.followed(by: Projection(.scale(factor, factor))).bounds(of: result)
    else { return .everything }
    return .rectangle(bounds)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let m = map.m
    @inline(__always) func number(_ index: Int) -> V {
      V(parameter: Float(m[index]), named: "map", "[\(index)]")
    }
    let (m0, m1, m2) = (number(0), number(1), number(2))
    let (m3, m4, m5) = (number(3), number(4), number(5))
    let (m6, m7, m8) = (number(6), number(7), number(8))
    let scale = V(parameter: self.scale, named: "scale", "")
    return { images, place in
      let w = 1.0 / V.max(V.mad(m6, place.x, V.mad(m7, place.y, m8)), 1e-9)
      let x = V.mad(m0, place.x, V.mad(m1, place.y, m2)) * w
      let y = V.mad(m3, place.x, V.mad(m4, place.y, m5)) * w
      // How far a step of one pixel leads, in pixels of the first picture.
      let (right, up) = (m0 - x * m6, m1 - x * m7)
      let (right2, up2) = (m3 - y * m6, m4 - y * m7)
      let step = V.max(V.mad(right, right, up * up), V.mad(right2, right2, up2 * up2))
      let pixels = step * w * w * scale * scale
      let level = V.min(V.max(0.5 * V.log2(V.max(pixels, 1e-6)), 0.0), 2.0)
      let (sx, sy) = (x * scale, y * scale)
      let whole = images.first.at(sx, sy)
      let half = images.second.at(sx * 0.5, sy * 0.5)
      let quarter = images.third.at(sx * 0.25, sy * 0.25)
      return Color.mixAll(
        Color.mixAll(whole, half, V.unit(level)), quarter, V.unit(level - 1.0))
    }
  }
}
