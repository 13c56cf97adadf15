/// Paints the picture with dots of one colour each, like a pointillist.
///
/// Apple publishes the parameters but not the formula. Our own design: dots are placed like the
/// points of ``Crystallize``, are as large as the radius allows without overlapping, and have the
/// picture's colour at their centres; the gaps are transparent. Edges are one pixel soft.
/// Premultiplied linear light; the extent is unchanged.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct Pointillize: SamplingFilter {
  public var radius: Float = 20
  public var center: SIMD2<Float> = [150, 150]

  public init() {}
  public init(
    radius: Float = 20, center: SIMD2<Float> = [150, 150]
  ) {
    self.radius = radius
    self.center = center
  }

  public static let info = FilterInfo<Self>(
    "CIPointillize", displayName: "Pointillize",
    categories: .squarePixels.union([.stylize]),
    "Paints the picture with dots.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(1), slider: 1...100, identity: 1,
        "The size of the dots."),
      .point("inputCenter", \.center, "The origin of the pattern of dots."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(radius: 1000, center: [0, 0]), on: .color([0.5, 0.5, 0.5, 1], side: 90),
      gives: [0, 0, 0, 0],
      at: 0, 0)
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(radius) * 2)
  }

  public static func isReadOnce(_ image: Int) -> Bool { true }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let center = my.center
    let pitch = V.max(my.radius, 1.0)
    return { images, place in
      let p = (place.point - center) * (1.0 / pitch)
      let point = ScatteredPoints.nearest(p)
      let cover = V.unit((0.5 - (p - point).length) * pitch + 0.5)
      return images.first.at(center + point * pitch).scaled(cover)
    }
  }
}
