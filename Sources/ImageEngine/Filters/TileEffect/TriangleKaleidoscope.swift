/// Shows a triangle of the picture in a three-mirror kaleidoscope, darker with every reflection.
///
/// Apple publishes the parameters but not the formula. Our own design: three mirrors stand on the
/// sides of an equilateral triangle around the point; light reflected n times is multiplied by the
/// decay to the power of n. Premultiplied linear light, interpolated bilinearly; alpha is not
/// dimmed; the result is infinite.
public struct TriangleKaleidoscope: SamplingFilter {
  public var point: SIMD2<Float> = [150, 150]
  public var size: Float = 700
  public var rotation: Float = 5.924285296593801
  public var decay: Float = 0.85

  public init() {}
  public init(
    point: SIMD2<Float> = [150, 150], size: Float = 700, rotation: Float = 5.924285296593801,
    decay: Float = 0.85
  ) {
    self.point = point
    self.size = size
    self.rotation = rotation
    self.decay = decay
  }

  public static let info = FilterInfo<Self>(
    "CITriangleKaleidoscope", displayName: "Triangle Kaleidoscope",
    categories: .squarePixels.union([.tileEffect]),
    "Mirrors a triangle of the picture, darker and darker.",
    [
      .inputImage,
      .point("inputPoint", \.point, "The centre of the triangle."),
      .number(
        "inputSize", \.size, .none, slider: 0...1000, unit: .pixels, "The length of its sides."),
      .angle(
        "inputRotation", \.rotation, .none, slider: 0...2 * Double.pi,
        "The angle of the rotation."),
      .number(
        "inputDecay", \.decay, .none, slider: 0...1, "The share of light that each mirror reflects."
      ),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(point: [1.5, 0.5], size: 1e4), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1],
      at: 1, 0)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].isEmpty ? .empty : .infinite }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .rectangle(Rectangle(around: point, radius: max(size, 1) * 0.6 + 1))
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let center = my.point
    let side = V.max(my.size, 1.0)
    let cosine = V.cos(my.rotation)
    let sine = V.sin(my.rotation)
    // A decay of 0 would be black at once and its logarithm infinite.
    let decay = V.log2(V.clamp(my.decay, 1e-3, 1.0))
    let root = 3.0.squareRoot()
    return { images, place in
      let p = (place.point - center).turned(cosine: cosine, sine: -sine)
      // Relative to the lower left corner, around which the triangle is repeated.
      let corner = Vector2(V.mad(side, -0.5, 0.0), side * V(-root / 6))
      let cell = Fold.hexagonal(p - corner, side * V(root))
      let third = Fold.below(Vector2(cell.x, V.abs(cell.y)), -0.5, root / 2)
      let piece = Fold.below(third, 0.5, root / 2) + corner
      // The number of reflections: the lines crossed in each direction.
      let height = side * V(root / 2)
      let low = Mirrors.count((p.y - corner.y) / height)
      let left = Mirrors.count((V(root / 2) * (p.x - corner.x) - 0.5 * (p.y - corner.y)) / height)
      let right = Mirrors.count(
        (V(root / 2) * (side + corner.x - p.x) - 0.5 * (p.y - corner.y)) / height)
      let light = V.exp2((low + left + right) * decay)
      return images.first.at(center + piece.turned(cosine: cosine, sine: sine)) * light
    }
  }
}

private enum Mirrors {
  /// The number of integer lines crossed on the way from between 0 and 1.
  @inline(__always)
  static func count<V: Real>(_ t: V) -> V { V.abs(V.floor(t)) }
}
