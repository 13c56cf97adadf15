/// Dissolves one image, starting where a mask is dark, and lets it cast a shadow on the other.
///
/// Apple publishes the parameters but not the formula. Our own design: a pixel of the first image
/// disappears when the time passes its mask's luminance, over a hundredth of the time; the
/// remainder casts a blurred shadow of the given radius, density and offset on the other image.
/// Premultiplied linear light; the shadow fades in and out over time.
public struct DisintegrateWithMaskTransition: ChainFilter {
  public var time: Float = 0
  public var shadowRadius: Float = 8
  public var shadowDensity: Float = 0.65
  public var shadowOffset: SIMD2<Float> = [0, -10]

  public init() {}
  public init(
    time: Float = 0, shadowRadius: Float = 8, shadowDensity: Float = 0.65,
    shadowOffset: SIMD2<Float> = [0, -10]
  ) {
    self.time = time
    self.shadowRadius = shadowRadius
    self.shadowDensity = shadowDensity
    self.shadowOffset = shadowOffset
  }

  public static let info = FilterInfo<Self>(
    "CIDisintegrateWithMaskTransition", displayName: "Disintegrate With Mask",
    categories: .squarePixels.union([.transition]),
    "Lets one image fall apart as a mask says.",
    [
      .inputImage,
      .image("inputTargetImage", "The image that it ends with."),
      .image("inputMaskImage", "Where the image goes first: dark before bright."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "How far the transition is; 0 is the first image, 1 the other."),
      .distance(
        "inputShadowRadius", \.shadowRadius, .atLeast(0), slider: 0...50, "How soft it is."),
      .number(
        "inputShadowDensity", \.shadowDensity, .within(0...1), slider: 0...1, identity: 0,
        "How dark the shadow is."),
      .vector(
        "inputShadowOffset", \.shadowOffset, identity: [0, 0], unit: .pixels,
        "Where the shadow falls."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0, 0, 1, 1], at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    let target = try images.image("inputTargetImage")
    let mask = try images.image("inputMaskImage")
    return image.passing(to: target, at: time) {
      let rest = Crumbling(time: time)(image, mask)
      let shadow = rest.transformed(
        by: AffineMatrix.translation(Double(shadowOffset.x), Double(shadowOffset.y))
      ).blurred(sigma: 0.5 * Double(shadowRadius))
      let extent = image.extent.union(target.extent)
      let density = shadowDensity * min(1, 8 * time, 8 * (1 - time))
      return ShadowedPile(density: density)(rest, shadow, target).cropped(to: extent)
    }
  }
}

/// The remainder of the first image at a time, by the second one's luminance.
private struct Crumbling: BlendFilter {
  var time: Float = 0

  init() {}
  init(time: Float) { self.time = time }

  static let info = FilterInfo<Self>.part([.number("time", \.time, .none, "")])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
    // Black must still be visible at the beginning, and white be gone at the end.
    let limit = V.mad(my.time, 1.01, -0.01)
    return { p, _ in p.first.scaled(V.unit((V.unit(p.second.luminance) - limit) * 100.0)) }
  }
}

/// The first image over the third, on which the second one casts its shadow.
private struct ShadowedPile: BlendFilter {
  var density: Float = 0

  init() {}
  init(density: Float) { self.density = density }

  static let info = FilterInfo<Self>.part([.number("density", \.density, .none, "")])
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, Place<V>) -> Color<V> {
    let density = my.density
    return { p, _ in
      p.first.over(p.third * (1.0 - density * V.unit(p.second.a)))
    }
  }
}
