/// Disables interpolation, so that a later enlargement shows square pixels.
///
/// Defined: each position reads the centre of its pixel. Premultiplied linear light; the extent is
/// unchanged.
public struct SampleNearest: WarpFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CISampleNearest", displayName: "Sample Nearest",
    categories: .squarePixels.union([.stylize]),
    "Enlarges pixels as squares, without smoothing.",
    [
      .inputImage
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0)
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(1)
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    { place in Vector2(V.floor(place.x) + 0.5, V.floor(place.y) + 0.5) }
  }
}
