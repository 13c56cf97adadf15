/// Divides the picture into crystals of one colour each.
///
/// Apple publishes the parameters but not the formula. Our own design: a lattice of points around
/// the centre, spaced by the radius and displaced by reproducible noise; each pixel has the
/// picture's colour at the nearest point, interpolated bilinearly. Premultiplied linear light; the
/// extent is unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
public struct Crystallize: WarpFilter {
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
    "CICrystallize", displayName: "Crystallize",
    categories: .squarePixels.union([.stylize]),
    "Replaces the picture with crystals.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .atLeast(1), slider: 1...100, identity: 1,
        "The size of the crystals."),
      .point("inputCenter", \.center, "The origin of the pattern of crystals."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.5, 0.5, 1], side: 90), gives: [0.5, 0.5, 0.5, 1], at: 45, 45)
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(radius) * 2)
  }

  @inline(__always)
  public func place<V: Real>(_ my: Values<Self, V>) -> (PixelPosition<V>) -> Vector2<V> {
    let center = my.center
    let pitch = V.max(my.radius, 1.0)
    return { place in
      let cell = ScatteredPoints.nearest((place.point - center) * (1.0 / pitch))
      return center + cell * pitch
    }
  }
}
