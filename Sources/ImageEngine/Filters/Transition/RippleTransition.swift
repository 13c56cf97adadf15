/// Lets a ring-shaped wave run over one image and leaves the other behind it.
///
/// Defined, measured: the wave is 2.25 widths long and runs from the centre to the farthest corner
/// of the extent. Its slope is made of three smoothsteps, each a third of it: from 0 to 1, to -1,
/// to 0; in the middle third the images cross-fade by smoothstep. Pixels are displaced by the slope
/// times the scale, in pixels; the shading image shows a lit sphere, whose point of the same slope
/// is overlaid, its middle outside the wave. A public sample agrees within a tenth of a code.
/// Premultiplied linear light.
public struct RippleTransition: ChainFilter {
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
    "Moves a ring of water over the image.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .image("inputShadingImage", isOptional: true, "The image that the wave's slopes reflect."),
      .point("inputCenter", \.center, "The centre of the wave."),
      .rectangle("inputExtent", \.extent, "The area that the wave crosses."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
      .distance("inputWidth", \.width, .atLeast(1), slider: 10...300, "The width of the wave."),
      .number(
        "inputScale", \.scale, .atLeast(-50), slider: -50...50, identity: 0, unit: .pixels,
        "The height of the wave."),
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
    let shading = images.optional("inputShadingImage") ?? .clear
    let sphere = shading.node.visible
    return first.passing(to: target, at: time) {
      Ripple(wave: self, sphere: sphere.isInfinite ? .empty : sphere)(first, target, shading)
    }
  }
}

/// The three images with the wave at one time.
private struct Ripple: SamplingFilter {
  var center: SIMD2<Float> = .zero
  var extent = Rectangle.empty
  var time: Float = 0
  var width: Float = 1
  var scale: Float = 0
  /// The rectangle of the shading image.
  var sphere = Rectangle.empty

  init() {}
  init(wave: RippleTransition, sphere: Rectangle) {
    center = wave.center
    extent = wave.extent
    time = wave.time
    width = wave.width
    scale = wave.scale
    self.sphere = sphere
  }

  static let info = FilterInfo<Self>.part([
    .point("center", \.center, ""), .rectangle("extent", \.extent, ""),
    .number("time", \.time, .none, ""), .number("width", \.width, .none, ""),
    .number("scale", \.scale, .none, ""), .rectangle("sphere", \.sphere, ""),
  ])
  static let examples: [Example<Self>] = []

  func extent(of images: [Rectangle]) -> Rectangle { images[0].union(images[1]) }

  func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    image == 2 ? .everything : .around(Double(abs(scale)) + 1)
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let center = my.center
    let extent = my.extent
    let width = V.max(my.width, 1.0)
    let scale = my.scale
    let sphere = my.sphere
    let half = Vector2(0.5 * sphere.z, 0.5 * sphere.w)
    let middle = Vector2(sphere.x + half.x, sphere.y + half.y)
    let x = V.max(V.abs(extent.x - center.x), V.abs(extent.x + extent.z - center.x))
    let y = V.max(V.abs(extent.y - center.y), V.abs(extent.y + extent.w - center.y))
    let farthest = V.sqrt(V.mad(x, x, y * y))
    // The wave's outer edge.
    let front = my.time * V.mad(width, 2.25, farthest)
    let third = 1.0 / (0.75 * width)
    return { images, place in
      let way = place.point - center
      let distance = V.max(way.length, 1e-3)
      // Whole numbers where one third of the wave ends and the next begins.
      let t = (front - distance) * third
      let change = V.smoothstep(1.0, 2.0, t)
      let slope = V.smoothstep(0.0, 1.0, t) - 2.0 * change + V.smoothstep(2.0, 3.0, t)
      let (dx, dy) = (-slope * way.x / distance, -slope * way.y / distance)
      let at = Vector2(V.mad(dx, scale, place.x), V.mad(dy, scale, place.y))
      let moved = Color.mixAll(images.first.at(at), images.second.at(at), change)
      let shade = images.third.at(V.mad(dx, half.x, middle.x), V.mad(dy, half.y, middle.y))
      return shade.scaled(moved.a).over(moved)
    }
  }
}
