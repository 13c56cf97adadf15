/// Turns one image over like a page and reveals the other under it.
///
/// Defined, measured: the page rolls up on a cylinder of the given radius, in the direction of the
/// angle, and lies flat with its back up behind it; the cylinder's foot moves from the start of the
/// extent to one radius beyond its end. The back shows the backside image at the same points of the
/// page. The shading image shows a lit sphere; its point of the same slope is overlaid on the back.
/// A public sample agrees within half a code; its shading image is white. Premultiplied linear
/// light.
public struct PageCurlTransition: ChainFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 300, height: 300)
  public var time: Float = 0
  public var angle: Float = 0
  public var radius: Float = 100

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 300, height: 300), time: Float = 0,
    angle: Float = 0, radius: Float = 100
  ) {
    self.extent = extent
    self.time = time
    self.angle = angle
    self.radius = radius
  }

  public static let info = FilterInfo<Self>(
    "CIPageCurlTransition", displayName: "Page Curl",
    categories: .squarePixels.union([.transition]),
    "Turns one image over like a page.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .image("inputBacksideImage", isOptional: true, "The back of the page."),
      .image("inputShadingImage", isOptional: true, "The image that the curl reflects."),
      .rectangle("inputExtent", \.extent, "The area of the page."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The direction in which the page lies before it is turned."),
      .distance(
        "inputRadius", \.radius, .atLeast(0.01), slider: 0.01...400, "The radius of the curl."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let page = try images.image("inputImage")
    let back = images.optional("inputBacksideImage") ?? PageCurl.paper(of: page)
    let target = try images.image("inputTargetImage")
    return page.passing(to: target, at: time) {
      let curl = PageCurl(
        area: extent.isEmpty ? page.node.visible : extent, time: time, angle: angle,
        radius: radius)
      let sphere = images.optional("inputShadingImage")?.node.visible ?? .empty
      guard let shading = images.optional("inputShadingImage"), !sphere.isEmpty,
        !sphere.isInfinite
      else { return curl(page, target, back) }
      let under = curl(page, target, .clear)
      let shaded = ShadedBack(curl: curl, sphere: sphere, page: under.extent)(back, shading)
      return SourceOverCompositing()(shaded, under)
    }
  }
}
