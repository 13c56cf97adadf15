/// Folds one image up like an accordion and reveals the other behind it.
///
/// Apple publishes the parameters but not the formula. Our own design: the part of the first image
/// above the bottom height has horizontal folds; over time it shrinks to nothing, and the part
/// below sinks with it; paper that tilts away from the viewer is darkened by the shadow amount and
/// the degree of folding. Premultiplied linear light.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct AccordionFoldTransition: SamplingFilter {
  public var bottomHeight: Float = 0
  public var numberOfFolds: Float = 3
  public var foldShadowAmount: Float = 0.1
  public var time: Float = 0

  public init() {}
  public init(
    bottomHeight: Float = 0, numberOfFolds: Float = 3, foldShadowAmount: Float = 0.1,
    time: Float = 0
  ) {
    self.bottomHeight = bottomHeight
    self.numberOfFolds = numberOfFolds
    self.foldShadowAmount = foldShadowAmount
    self.time = time
  }

  public static let info = FilterInfo<Self>(
    "CIAccordionFoldTransition", displayName: "Accordion Fold Transition",
    categories: .squarePixels.union([.transition]),
    "Folds one image up and shows the other.",
    [
      .inputImage,
      .image("inputTargetImage", "The image that it ends with."),
      .distance(
        "inputBottomHeight", \.bottomHeight, .atLeast(0),
        "The height of the part at the bottom that is not folded."),
      .number(
        "inputNumberOfFolds", \.numberOfFolds, .within(1...50), slider: 1...10,
        "How many folds there are."),
      .number(
        "inputFoldShadowAmount", \.foldShadowAmount, .within(0...1), slider: 0...1,
        "How dark the folds are."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "How far the transition is; 0 is the first image, 1 the other."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [1, 0, 0, 1], at: 1, 1),
    Example(
      Self(time: 1), on: .color([1, 0, 0, 1]), .color([0, 0, 1, 1]), gives: [0, 0, 1, 1], at: 1, 1),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let (first, target) = (
      try images.image("inputImage"), try images.image("inputTargetImage")
    )
    return first.passing(to: target, at: time) { self(first, target) }
  }

  public func extent(of images: [Rectangle]) -> Rectangle { images[0].union(images[1]) }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, Place<V>) -> Color<V> {
    let bottom = my.bottomHeight
    let folds = V.max(V.floor(my.numberOfFolds), 1.0)
    let shadow = my.foldShadowAmount
    let time = my.time
    let rest = 1.0 - time
    return { images, place in
      let height = V.max(place.height - bottom, 1.0)
      // The paper's lower edge sinks out of the picture while its folded part shrinks.
      let floor = V.mad(-time, bottom, place.bottom)
      let y = place.y - floor - bottom
      let t = y / V.max(height * rest, 1e-3)
      let isBelow = V.pick(1.0, where: 0.0, exceeds: y, else: 0.0)
      let source = V.pick(
        place.y - floor + place.bottom, where: isBelow, exceeds: 0.5,
        else: V.mad(t, height, place.bottom + bottom))
      let phase = V.fraction(t * folds)
      let slope = V.abs(V.mad(phase, 2.0, -1.0))
      let dark = V.pick(
        0.0, where: isBelow, exceeds: 0.5, else: shadow * slope * V.min(time * 4.0, 1.0))
      let paper = images.first.at(place.x, source) * (1.0 - dark)
      let inside =
        V.unit(V.mad(height, rest, -y) + 0.5) * V.pick(1.0, where: rest, exceeds: 0.0, else: 0.0)
      return Color.mixAll(images.second[0, 0], paper, inside)
    }
  }
}
