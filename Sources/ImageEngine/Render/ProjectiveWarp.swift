/// Reads the input through a projective map.
struct ProjectiveWarp: WarpFilter {
  /// Rows of the matrix.
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
  func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let rows = ProjectionRows(x: my.x, y: my.y, w: my.w)
    return { place in rows.applied(to: place.point) }
  }
}

/// The map in a kernel's number type.
private struct ProjectionRows<V: Real> {
  let x: Vector4<V>
  let y: Vector4<V>
  let w: Vector4<V>

  @inline(__always)
  init(x: Vector4<V>, y: Vector4<V>, w: Vector4<V>) { (self.x, self.y, self.w) = (x, y, w) }

  /// Converts the map's numbers to constants, which shaders must not have.
  init(_ map: Projection) {
    func row(_ first: Int) -> Vector4<V> {
      Vector4(V(map.m[first]), V(map.m[first + 1]), V(map.m[first + 2]), 0.0)
    }
    (x, y, w) = (row(0), row(3), row(6))
  }

  @inline(__always)
  func applied(to place: Vector2<V>) -> Vector2<V> {
    @inline(__always)
    func row(_ r: Vector4<V>) -> V { V.mad(r.x, place.x, V.mad(r.y, place.y, r.z)) }
    // Behind the horizon it is transparent.
    let scale = 1.0 / V.max(row(w), 1e-9)
    return Vector2(row(x) * scale, row(y) * scale)
  }
}

/// The same for a picture that is cropped on the way.
struct ProjectiveCropWarp: SamplingFilter {
  var placement = Placement(Projection(.identity))

  init() {}
  init(_ placement: Placement) { self.placement = placement }

  static let info = FilterInfo<Self>.part()
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let rows = PlacementRows<V>(placement)
    return { images, place in
      let found = rows.found(from: place.point)
      return images.first.at(found.place).faded(to: found.share)
    }
  }

  func sample(_ tile: Tile, _ images: TileImages) {
    let (y, first) = (Double(tile.y) + 0.5, Double(tile.x) + 0.5)
    let last = first + Double(tile.pixels - 1)
    switch placement.share(ofLineBetween: SIMD2(first, y), SIMD2(last, y)) {
    case .all: ProjectiveWarp(placement.back).sample(tile, images)
    case .nothing: for index in 0..<tile.batches { tile[index] = .clear }
    case .some where tile.batches > Self.fewest:
      for half in tile.halves { sample(half, images) }
    case .some: sampleCut(tile, images)
    }
  }

  /// The minimum number of batches for which to look for an uncropped stretch.
  private static let fewest = 4

  private func sampleCut(_ tile: Tile, _ images: TileImages) {
    let rows = PlacementRows<Batch>(placement)
    tile.read(images) { _, place in rows.found(from: place.point).place }
    var place = tile.start
    for index in 0..<tile.batches {
      tile[index] = tile[index].faded(to: rows.found(from: place.point).share)
      place.x = place.x + 16.0
    }
  }
}

extension Color {
  /// Multiplies all components by a share; a share of 0 gives 0 even for NaN.
  @inline(__always)
  fileprivate func faded(to share: V) -> Self {
    mapAll { V.pick($0 * share, where: share, exceeds: 0.0, else: 0.0) }
  }
}

/// A placement in a kernel's number type.
private struct PlacementRows<V: Real> {
  private struct Cut {
    let back: ProjectionRows<V>
    /// The centres of the outermost pixels.
    let left, right, bottom, top: V
  }

  private let back: ProjectionRows<V>
  private let cuts: [Cut]
  private let rest: ProjectionRows<V>

  init(_ placement: Placement) {
    back = ProjectionRows(placement.back)
    cuts = placement.cuts.map { cut in
      let frame = cut.frame
      return Cut(
        back: ProjectionRows(cut.back), left: V(frame.x + 0.5), right: V(frame.maxX - 0.5),
        bottom: V(frame.y + 0.5), top: V(frame.maxY - 0.5))
    }
    rest = ProjectionRows(placement.rest)
  }

  /// Returns the position to read for a position in the result, and the share of it that remains.
  @inline(__always)
  func found(from place: Vector2<V>) -> (place: Vector2<V>, share: V) {
    var (at, share, depth): (Vector2<V>, V, V) = (place, 1.0, 1.0)
    for cut in cuts {
      at = cut.back.applied(to: at)
      let across = V.min(at.x - cut.left, cut.right - at.x)
      let up = V.min(at.y - cut.bottom, cut.top - at.y)
      share = share * V.unit(across + 1.0) * V.unit(up + 1.0)
      depth = V.min(depth, V.min(across, up))
      at = Vector2(V.clamp(at.x, cut.left, cut.right), V.clamp(at.y, cut.bottom, cut.top))
    }
    // Inside all crops the position is exactly that without them, so that a pixel does not change
    // when its neighbours are cropped.
    let (direct, cut) = (back.applied(to: place), rest.applied(to: at))
    return (
      Vector2(
        V.pick(direct.x, where: depth, exceeds: 0.0, else: cut.x),
        V.pick(direct.y, where: depth, exceeds: 0.0, else: cut.y)), share
    )
  }
}

/// Like ``ProjectiveWarp``, for a perspective map that skips more pixels in some areas than in
/// others: it interpolates between pictures of three sizes, each half of the previous one.
struct ProjectiveReductionWarp: SamplingFilter {
  var map = Projection(.identity)
  /// The scale of the first picture relative to the map's target.
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
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
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
      // The step per result pixel, in pixels of the first picture.
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
