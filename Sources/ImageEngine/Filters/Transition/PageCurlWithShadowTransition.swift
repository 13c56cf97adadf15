/// Turns one image over like a page that casts a shadow, and reveals the other under it.
///
/// Defined, measured: as ``PageCurlTransition``, with a gloss on the back instead of a shading
/// image. The shadow lies beside the curl, beside the middle of its extent; it fades like a bell
/// over the size in radii and is at most 0.47 of the amount. A public sample agrees within half a
/// code; it does not tell how the shadow depends on its size and the radius. An empty extent means
/// that of the image. Premultiplied linear light.
public struct PageCurlWithShadowTransition: ChainFilter {
  public var extent = Rectangle(x: 0, y: 0, width: 0, height: 0)
  public var time: Float = 0
  public var angle: Float = 0
  public var radius: Float = 100
  public var shadowSize: Float = 0.5
  public var shadowAmount: Float = 0.7
  public var shadowExtent = Rectangle(x: 0, y: 0, width: 0, height: 0)

  public init() {}
  public init(
    extent: Rectangle = Rectangle(x: 0, y: 0, width: 0, height: 0), time: Float = 0,
    angle: Float = 0, radius: Float = 100, shadowSize: Float = 0.5, shadowAmount: Float = 0.7,
    shadowExtent: Rectangle = Rectangle(x: 0, y: 0, width: 0, height: 0)
  ) {
    self.extent = extent
    self.time = time
    self.angle = angle
    self.radius = radius
    self.shadowSize = shadowSize
    self.shadowAmount = shadowAmount
    self.shadowExtent = shadowExtent
  }

  public static let info = FilterInfo<Self>(
    "CIPageCurlWithShadowTransition", displayName: "Page Curl With Shadow",
    categories: .squarePixels.union([.transition]),
    "Turns one image over like a page with a shadow.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .image("inputBacksideImage", isOptional: true, "The back of the page."),
      .rectangle("inputExtent", \.extent, "The area of the page."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
      .angle(
        "inputAngle", \.angle, .none, slider: -Double.pi...Double.pi, identity: 0,
        "The direction in which the page lies before it is turned."),
      .distance(
        "inputRadius", \.radius, .atLeast(0.01), slider: 0.01...400, "The radius of the curl."),
      .number(
        "inputShadowSize", \.shadowSize, .within(0...1), slider: 0...1,
        "The size of the shadow."),
      .number(
        "inputShadowAmount", \.shadowAmount, .within(0...1), slider: 0...1,
        "The darkness of the shadow."),
      .rectangle("inputShadowExtent", \.shadowExtent, "The area on which the shadow may fall."),
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
      let area = extent.isEmpty ? page.node.visible : extent
      return PageCurl(
        area: area, time: time, angle: angle, radius: radius, shadowSize: shadowSize,
        shadowAmount: shadowAmount,
        shadowArea: shadowExtent.isEmpty ? area : shadowExtent.integral, gloss: 1
      )(page, target, back)
    }
  }
}
