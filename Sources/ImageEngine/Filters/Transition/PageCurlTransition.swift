/// Turns one image over like a page and reveals the other under it.
///
/// Apple publishes the parameters but not the formula. Our own design: the page rolls up on a
/// cylinder of the given radius that moves over the extent against the angle's direction; its back
/// is the mirrored backside image, brightened where it is lit; the shading image, indexed from left
/// to right by the cylinder's slope, is overlaid with its alpha. Premultiplied linear light.
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
      .image("inputTargetImage", "The image that it ends with."),
      .image("inputBacksideImage", isOptional: true, "The back of the page."),
      .image("inputShadingImage", isOptional: true, "What the curl reflects."),
      .rectangle("inputExtent", \.extent, "What the page covers."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "How far the transition is; 0 is the first image, 1 the other."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The direction towards which the page lies before it is turned."),
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
        radius: radius, shadowSize: 0, shadowAmount: 0)
      let turned = curl(page, target, back)
      guard let shading = images.optional("inputShadingImage") else { return turned }
      let width = Float(min(shading.node.visible.width, 1e6))
      return CurlShading(curl: curl, width: width)(turned, shading)
    }
  }
}
