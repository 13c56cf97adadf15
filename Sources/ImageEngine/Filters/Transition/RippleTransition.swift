/// Lets a ring-shaped wave run over one image and leaves the other behind it.
///
/// Apple publishes the parameters but not the formula. Our own design: a wave of the given width
/// runs from the centre to the farthest corner of the extent; in front of it is the first image,
/// behind it the other; within it pixels are displaced along the wave's slope, by the scale. The
/// shading image, indexed from left to right by the slope, is added with its alpha. Premultiplied
/// linear light.
public struct RippleTransition: SamplingFilter {
  public var center: SIMD2<Float> = [150, 150]
  public var extent = Rectangle(x: 0, y: 0, width: 300, height: 300)
  public var time: Float = 0
  public var width: Float = 100
  public var scale: Float = 50

  public init() {}
  public init(
    center: SIMD2<Float> = [150, 150],
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 300, height: 300), time: Float = 0,
    width: Float = 100, scale: Float = 50
  ) {
    self.center = center
    self.extent = extent
    self.time = time
    self.width = width
    self.scale = scale
  }

  public static let info = FilterInfo<Self>(
    "CIRippleTransition", displayName: "Ripple",
    categories: .squarePixels.union([.transition]),
    "Lets a ring of water run over the image.",
    [
      .inputImage,
      .image("inputTargetImage", "The image that it ends with."),
      .image("inputShadingImage", isOptional: true, "What the wave's slopes reflect."),
      .point("inputCenter", \.center, "Where the wave begins."),
      .rectangle("inputExtent", \.extent, "What the wave runs across."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "How far the transition is; 0 is the first image, 1 the other."),
      .distance("inputWidth", \.width, .atLeast(1), slider: 10...300, "How wide the wave is."),
      .number(
        "inputScale", \.scale, .atLeast(-50), slider: -50...50, identity: 0, unit: .pixels,
        "How high the wave is."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let first = try images.image("inputImage")
    let target = try images.image("inputTargetImage")
    return first.passing(to: target, at: time) {
      let shading = images.optional("inputShadingImage") ?? .clear
      let part = shading.node.visible
      if part.isEmpty { return self(first, target, shading) }
      // Scaled to the size that the kernel expects. It is a lookup table whose entries are not
      // mixed.
      let scale = AffineMatrix.scale(Self.shadingSide / part.width, Self.shadingSide / part.height)
      let fitted = shading.read(
        through: Projection(AffineMatrix.translation(-part.x, -part.y).followed(by: scale)))
      return self(first, target, fitted)
    }
  }

  /// The size to which the shading image is scaled.
  private static let shadingSide = 101.0

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].union(images[1]) }

  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 2 ? .everything : .around(Double(abs(scale)))
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let center = my.center
    let extent = my.extent
    let width = V.max(my.width, 1.0)
    let scale = my.scale
    let x = V.max(V.abs(extent.x - center.x), V.abs(extent.x + extent.z - center.x))
    let y = V.max(V.abs(extent.y - center.y), V.abs(extent.y + extent.w - center.y))
    let farthest = V.sqrt(V.mad(x, x, y * y))
    // From before the centre to beyond the last corner.
    let front = V.mad(my.time, farthest + width + 2.0, -1.0)
    return { images, place in
      let way = place.point - center
      let distance = V.max(way.length, 1e-3)
      // 0 at the wave's outer edge, 1 at its inner one.
      let t = V.unit((front - distance) / width)
      let slope = V.sin(t * V(2 * Double.pi)) * V.min(4.0 * t * (1.0 - t), 1.0)
      let shift = slope * scale / distance
      let at = Vector2.mad(way, shift, place.point)
      let share = V.smoothstep(0.4, 0.6, t)
      let isInside = V.pick(1.0, where: t, exceeds: 0.0, else: 0.0)
      let isWave = V.pick(isInside, where: 1.0, exceeds: t, else: 0.0)
      let moved = Color.mixAll(images.first.at(at), images.second.at(at), share)
      let still = Color.mixAll(images.first[0, 0], images.second[0, 0], isInside)
      let behind = Color.mixAll(still, moved, isWave)
      let shade = images.third.at(V.mad(slope, 50.0, 50.5), 50.5)
      let light = shade.scaled(V.abs(slope) * isWave * behind.a)
      return light.over(behind)
    }
  }
}
