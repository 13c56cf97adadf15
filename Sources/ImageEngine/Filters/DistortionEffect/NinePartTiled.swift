/// Enlarges the picture but keeps its corners: of the nine parts between two breakpoints, the
/// middle ones are tiled.
///
/// Defined, except for the tiles' phase, which Apple does not document: here tiling starts at the
/// first breakpoint and is cut off at the second; if tiles are flipped, every other row of them is.
/// Premultiplied linear light; the picture grows to the right and upwards.
public struct NinePartTiled: WarpFilter {
  public var breakpoint0: SIMD2<Float> = [50, 50]
  public var breakpoint1: SIMD2<Float> = [150, 150]
  public var growAmount: SIMD2<Float> = [100, 100]
  public var flipYTiles: Bool = true

  public init() {}
  public init(
    breakpoint0: SIMD2<Float> = [50, 50], breakpoint1: SIMD2<Float> = [150, 150],
    growAmount: SIMD2<Float> = [100, 100], flipYTiles: Bool = true
  ) {
    self.breakpoint0 = breakpoint0
    self.breakpoint1 = breakpoint1
    self.growAmount = growAmount
    self.flipYTiles = flipYTiles
  }

  public static let info = FilterInfo<Self>(
    "CINinePartTiled", displayName: "Nine Part Tiled",
    categories: .squarePixels.union([.distortionEffect]),
    "Repeats the middle and keeps the corners.",
    [
      .inputImage,
      .point(
        "inputBreakpoint0", \.breakpoint0, "The lower left corner of the part that is repeated."),
      .point("inputBreakpoint1", \.breakpoint1, "The upper right corner."),
      .vector(
        "inputGrowAmount", \.growAmount, unit: .pixels,
        "The number of pixels added to the width and the height."),
      .boolean(
        "inputFlipYTiles", \.flipYTiles,
        "Whether every other row is flipped, so that rows meet without a seam."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(breakpoint0: [0, 0], breakpoint1: [2, 1], growAmount: [2, 0]),
      on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 3, 0),
    Example(
      Self(breakpoint0: [0, 0], breakpoint1: [2, 1], growAmount: [2, 0]),
      on: .greys([[0.1, 0.2, 0.3]]), gives: [0.3, 0.3, 0.3, 1], at: 4, 0),
  ]

  public func extent(of images: [Rectangle]) -> Rectangle {
    NineParts.extent(of: images[0], growing: growAmount)
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let (low, high, grow) = (my.breakpoint0, my.breakpoint1, my.growAmount)
    let flips = flipYTiles
    return { place in
      Vector2(
        NineParts.tiled(place.x, low.x, high.x, grow.x, flips: false),
        NineParts.tiled(place.y, low.y, high.y, grow.y, flips: flips))
    }
  }
}
