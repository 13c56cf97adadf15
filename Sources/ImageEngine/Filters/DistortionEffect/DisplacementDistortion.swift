/// Moves each pixel by the value of a second image.
///
/// Apple publishes the parameters but not which channels count. Here the red of the displacement
/// image's linear light moves pixels along x and its green along y: one half leaves a pixel in
/// place, 0 and 1 move it by half the scale in either direction. Premultiplied linear light; the
/// extent is unchanged.
///
/// Follows fine detail: a preview of a photo that is full of it differs from the export.
///
/// Drawn nearly: the other picture's light is multiplied into a distance, and with it what half
/// floats leave out.
public struct DisplacementDistortion: GuidedWarpFilter, NearlyDrawn {
  public var scale: Float = 50

  public init() {}
  public init(
    scale: Float = 50
  ) {
    self.scale = scale
  }

  public static let info = FilterInfo<Self>(
    "CIDisplacementDistortion", displayName: "Displacement Distortion",
    categories: .squarePixels.union([.distortionEffect]),
    "Moves pixels by the values of another image.",
    [
      .inputImage,
      .image("inputDisplacementImage", "The displacement: red sideways, green upwards."),
      .distance(
        "inputScale", \.scale, .atLeast(0), slider: 0...200, identity: 0,
        "The distance between the displacements of black and white."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .greys([[0.1, 0.2, 0.3]]), .color([0.5, 0.5, 0.5, 1]), gives: [0.2, 0.2, 0.2, 1],
      at: 1, 0),
    Example(
      Self(scale: 2), on: .greys([[0.1, 0.2, 0.3]]), .color([1, 0.5, 0.5, 1]),
      gives: [0.3, 0.3, 0.3, 1], at: 1, 0),
  ]

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    // Light beyond white moves farther and reads the clamped edge.
    .around(image == 0 ? Double(scale) : 0)
  }

  public static func isReadOnce(_ image: Int) -> Bool { true }

  @inline(__always)
  func place<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Vector2<V> {
    let scale = my.scale
    return { images, place in
      let d = images.second[0, 0]
      let x = V.clamp(d.r - 0.5, -1.0, 1.0)
      let y = V.clamp(d.g - 0.5, -1.0, 1.0)
      return Vector2(V.mad(x, scale, place.x), V.mad(y, scale, place.y))
    }
  }
}
