/// Transforms the picture and repeats it in all directions.
///
/// Defined. Interpolated bilinearly; at a seam the edge is clamped.
public struct AffineTile: ChainFilter {
  public var transform = AffineMatrix.identity

  public init() {}
  public init(transform: AffineMatrix) { self.transform = transform }

  public static let info = FilterInfo<Self>(
    "CIAffineTile", displayName: "Affine Tile",
    categories: .squarePixels.union([.tileEffect]), "Repeats the picture indefinitely.",
    [
      .inputImage,
      .transform(
        "inputTransform", \.transform, "The transform applied before the picture is repeated."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 4, 7),
    Example(
      Self(transform: .translation(1, 0)), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.3, 0.3, 0.3, 1], at: 0, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let extent = image.node.visible
    guard !extent.isEmpty, !extent.isInfinite, let back = transform.inverse else { return .clear }
    var tiles = Tiles()
    tiles.cell = SIMD4(
      Float(extent.x), Float(extent.y), Float(extent.width), Float(extent.height))
    tiles.matrix = SIMD4(Float(back.a), Float(back.b), Float(back.c), Float(back.d))
    tiles.shift = SIMD2(Float(back.tx), Float(back.ty))
    return tiles(image.clamped())
  }
}

/// Reads the cell that contains a position.
private struct Tiles: WarpFilter {
  /// The cell's corner and size.
  var cell: SIMD4<Float> = [0, 0, 1, 1]
  /// The mapping from positions in the result to the tiled plane.
  var matrix: SIMD4<Float> = [1, 0, 0, 1]
  var shift: SIMD2<Float> = [0, 0]

  static let info = FilterInfo<Self>.part([
    .vector("cell", \.cell, ""), .vector("matrix", \.matrix, ""), .vector("shift", \.shift, ""),
  ])

  static let examples: [Example<Self>] = []

  @inline(__always)
  func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let (cell, matrix, shift) = (my.cell, my.matrix, my.shift)
    return { place in
      let x = V.mad(place.x, matrix.x, V.mad(place.y, matrix.z, shift.x))
      let y = V.mad(place.x, matrix.y, V.mad(place.y, matrix.w, shift.y))
      return Vector2(
        cell.x + Fold.shifted(x - cell.x, cell.z), cell.y + Fold.shifted(y - cell.y, cell.w))
    }
  }
}
