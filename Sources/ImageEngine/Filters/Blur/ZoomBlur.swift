internal import Glibc

/// Streaks light along the rays from a centre, like zooming during the exposure: sharp in the
/// middle, longer streaks farther out.
///
/// Apple publishes the parameters but not the formula. Our own design: each pixel is the mean of
/// the light between its position and one closer to the centre on the same ray; the distance is the
/// amount where the ray is half as long as the picture's diagonal, and proportional elsewhere. A
/// negative amount goes outwards. Two passes of sixteen reads each give the mean of 256.
/// Premultiplied linear light; the picture is transparent outside and grows as light is streaked.
public struct ZoomBlur: ChainFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var amount: Float = 20

  public init() {}
  public init(center: SIMD2<Float> = [150, 150], amount: Float = 20) {
    self.center = center
    self.amount = amount
  }

  public static let info = FilterInfo<Self>(
    "CIZoomBlur", displayName: "Zoom Blur", categories: .squarePixels.union([.blur]),
    "Blurs along the rays from a place.",
    [
      .inputImage,
      .point("inputCenter", \.center, "Where the rays begin."),
      .distance(
        "inputAmount", \.amount, slider: -200...200, identity: 0,
        "How far light is drawn out in the corners; negative draws it in."),
    ])

  public static let examples: [Example<Self>] = [
    Example(Self(amount: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0)
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let extent = image.node.visible
    guard !extent.isEmpty, !extent.isInfinite else { return image }
    let corner = 0.5 * (extent.width * extent.width + extent.height * extent.height).squareRoot()
    // At the end of a ray at most nineteen twentieths are covered.
    let ratio = min(max(1 - Double(amount) / corner, 0.05), 20)
    let fine = RayBlur(center: center, step: Float(pow(ratio, 1.0 / 256)))
    let coarse = RayBlur(center: center, step: Float(pow(ratio, 1.0 / 16)))
    return coarse(fine(image))
  }
}

/// The mean of sixteen reads towards the centre or away from it.
private struct RayBlur: SamplingFilter {
  var center: SIMD2<Float> = [0, 0]
  /// The factor of the distance from the centre from one read to the next.
  var step: Float = 1

  init() {}
  init(center: SIMD2<Float>, step: Float) {
    self.center = center
    self.step = step
  }

  private static let readings = 16

  static let info = FilterInfo<Self>.part([
    .point("center", \.center, ""), .number("step", \.step, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle {
    images[0].union(images[0].applying(spread(by: 1 / pow(Double(step), Double(Self.readings)))))
  }

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    let end = result.applying(spread(by: pow(Double(step), Double(Self.readings))))
    return .rectangle(result.union(end))
  }

  private func spread(by factor: Double) -> AffineMatrix {
    let (x, y) = (Double(center.x), Double(center.y))
    return AffineMatrix.translation(-x, -y).followed(by: .scale(factor, factor))
      .followed(by: .translation(x, y))
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let center = my.center
    let step = my.step
    return { images, place in
      var way = place.point - center
      var sum = images.first.at(place.point)
      for _ in 1..<Self.readings {
        way = way * step
        sum = sum.plus(images.first.at(center + way))
      }
      return sum.scaled(V(1 / Double(Self.readings)))
    }
  }
}
