/// Draws the picture in perspective and repeats it over its plane.
///
/// Calibrated to a public sample of Core Image: the centres of the picture's corner pixels are
/// mapped to the four points, and lines stay straight. Beyond the horizon it is transparent.
/// Premultiplied linear light, interpolated bilinearly; the result is infinite.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct PerspectiveTile: ChainFilter {
  public var topLeft: SIMD2<Float> = [118, 484]
  public var topRight: SIMD2<Float> = [646, 507]
  public var bottomRight: SIMD2<Float> = [548, 140]
  public var bottomLeft: SIMD2<Float> = [155, 153]

  public init() {}
  public init(
    topLeft: SIMD2<Float> = [118, 484], topRight: SIMD2<Float> = [646, 507],
    bottomRight: SIMD2<Float> = [548, 140], bottomLeft: SIMD2<Float> = [155, 153]
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public static let info = FilterInfo<Self>(
    "CIPerspectiveTile", displayName: "Perspective Tile",
    categories: .squarePixels.union([.tileEffect]),
    "Repeats the picture over a plane in perspective.",
    [
      .inputImage,
      .point("inputTopLeft", \.topLeft, "The new position of the upper left corner."),
      .point("inputTopRight", \.topRight, "The upper right corner."),
      .point("inputBottomRight", \.bottomRight, "The lower right corner."),
      .point("inputBottomLeft", \.bottomLeft, "The lower left corner."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(
        topLeft: [0.5, 2.5], topRight: [2.5, 2.5], bottomRight: [2.5, 0.5], bottomLeft: [0.5, 0.5]),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]), gives: [0.5, 0.5, 0.5, 1],
      at: 1,
      1)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let extent = image.node.visible
    guard !extent.isEmpty, !extent.isInfinite else { return .clear }
    let middle = Rectangle(
      x: extent.x + 0.5, y: extent.y + 0.5, width: max(extent.width - 1, 1),
      height: max(extent.height - 1, 1))
    let corners = Quadrilateral(topLeft, topRight, bottomRight, bottomLeft).corners
    guard let map = Projection(from: corners, to: Quadrilateral(middle).corners) else {
      return .clear
    }
    let tiles = PlaneTiles(map: map, cell: middle)
    return Foreground(depth: tiles.w)(tiles(image))
  }
}

/// Reads the cell that contains a projected position.
private struct PlaneTiles: WarpFilter {
  /// Rows of the matrix.
  var x: SIMD3<Float> = [1, 0, 0]
  var y: SIMD3<Float> = [0, 1, 0]
  var w: SIMD3<Float> = [0, 0, 1]
  /// The cell's corner and size.
  var cell: SIMD4<Float> = [0, 0, 1, 1]

  init() {}
  init(map: Projection, cell: Rectangle) {
    // Dividing by the largest magnitude keeps the sign: the cell lies in front of the horizon.
    let m = map.m.map { Float($0 / map.m.map(\.magnitude).max()!) }
    (x, y, w) = (SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
    self.cell = SIMD4(
      Float(cell.x), Float(cell.y), Float(cell.width), Float(cell.height))
  }

  static let info = FilterInfo<Self>.part([
    .vector("x", \.x, ""), .vector("y", \.y, ""), .vector("w", \.w, ""),
    .vector("cell", \.cell, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { .infinite }

  @inline(__always)
  func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let (x, y, w, cell) = (my.x, my.y, my.w, my.cell)
    let (across, up) = (V.inverse(cell.z), V.inverse(cell.w))
    return { place in
      let depth = Foreground.height(place, over: w)
      let scale = V.inverse(V.pick(depth, where: V.abs(depth), exceeds: 1e-9, else: 1e-9))
      let u = V.mad(Foreground.height(place, over: x), scale, -cell.x)
      let v = V.mad(Foreground.height(place, over: y), scale, -cell.y)
      return Vector2(
        V.mad(V.fraction(u * across), cell.z, cell.x), V.mad(V.fraction(v * up), cell.w, cell.y))
    }
  }
}

/// The part on the near side of the horizon.
private struct Foreground: PointFilter {
  /// The depth as multiples of x and y, and its value at 0, 0.
  var depth: SIMD3<Float> = [0, 0, 1]

  init() {}
  init(depth: SIMD3<Float>) { self.depth = depth }

  static let alpha = AlphaUse.premultiplied
  static let info = FilterInfo<Self>.part([.vector("depth", \.depth, "")])
  static let examples: [Example<Self>] = []

  /// Most tiles lie entirely on the near side; the kernel decides near the horizon, so that the
  /// result does not depend on tile borders.
  func run(_ tile: Tile) {
    func margin(_ x: Int) -> Float {
      let parts = depth * [Float(x) + 0.5, Float(tile.y) + 0.5, 1]
      return parts.sum() / (abs(parts.x) + abs(parts.y) + abs(parts.z))
    }
    if !(min(margin(tile.x), margin(tile.x + tile.pixels - 1)) > 1e-6) { runKernel(tile) }
  }

  @inline(__always)
  static func height<V: Real>(_ place: PixelPosition<V>, over plane: Vector4<V>) -> V {
    V.mad(plane.x, place.x, V.mad(plane.y, place.y, plane.z))
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Color<V>, PixelPosition<V>) -> Color<V> {
    let depth = my.depth
    return { p, place in
      p.scaled(V.pick(1.0, where: Self.height(place, over: depth), exceeds: 0.0, else: 0.0))
    }
  }
}
