/// Unfolds one image into another of a different height like an accordion, and cross-fades them.
///
/// Defined, measured: both stand in the middle of the wider one. The part at the bottom, and at the
/// top as much as the lower image has besides, keep their size; between them the higher image has
/// its folds, whose height changes evenly over time, and the lower one repeats a row. A fold is
/// made of two halves; its back is narrower by 3/8, divided by the number of folds and by how far
/// they are closed; each half is darkened towards its upper edge by the shadow amount, as far as
/// the folds are closed. A public sample agrees within half a code; it does not tell where the
/// result lies. Premultiplied linear light.
///
/// Follows single pixels: a preview of another size differs from the export where edges are hard.
public struct AccordionFoldTransition: ChainFilter {
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
    "Unfolds one image into another.",
    [
      .inputImage,
      .image("inputTargetImage", "The image at the end of the transition."),
      .distance(
        "inputBottomHeight", \.bottomHeight, .atLeast(0),
        "The height of the part at the bottom that is not folded."),
      .number(
        "inputNumberOfFolds", \.numberOfFolds, .within(1...50), slider: 1...10,
        "The number of folds."),
      .number(
        "inputFoldShadowAmount", \.foldShadowAmount, .within(0...1), slider: 0...1,
        "The darkness of the shadows in the folds."),
      .number(
        "inputTime", \.time, .within(0...1), slider: 0...1, identity: 0,
        "The progress of the transition: 0 shows the first image, 1 the second."),
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
    return first.passing(to: target, at: time) {
      let (paper, other) = (first.node.visible, target.node.visible)
      if [paper, other].contains(where: { $0.isEmpty || $0.isInfinite }) {
        return DissolveTransition(time: time)(first, target)
      }
      return FoldedPapers(folding: self, first: paper, target: other)(first, target)
    }
  }
}

/// Both images, folded to their common height and mixed.
private struct FoldedPapers: SamplingFilter {
  var first = Rectangle.empty
  var target = Rectangle.empty
  var bottomHeight: Float = 0
  var numberOfFolds: Float = 1
  var foldShadowAmount: Float = 0
  var time: Float = 0

  init() {}
  init(folding: AccordionFoldTransition, first: Rectangle, target: Rectangle) {
    self.first = first
    self.target = target
    bottomHeight = folding.bottomHeight
    numberOfFolds = folding.numberOfFolds
    foldShadowAmount = folding.foldShadowAmount
    time = folding.time
  }

  static let info = FilterInfo<Self>.part([
    .rectangle("first", \.first, ""), .rectangle("target", \.target, ""),
    .number("bottomHeight", \.bottomHeight, .none, ""),
    .number("numberOfFolds", \.numberOfFolds, .none, ""),
    .number("foldShadowAmount", \.foldShadowAmount, .none, ""),
    .number("time", \.time, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  /// Both images stand in the middle of the wider one, on its bottom.
  func extent(of images: [Rectangle]) -> Rectangle {
    let wider = first.width >= target.width ? first : target
    let height = first.height + (target.height - first.height) * Double(time)
    return Rectangle(
      x: wider.x, y: min(first.y, target.y), width: wider.width, height: height.rounded(.up))
  }

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V> {
    let (first, target) = (my.first, my.target)
    let time = my.time
    let low = V.min(first.w, target.w)
    let hidden = V.abs(first.w - target.w)
    let height = V.mix(first.w, target.w, time)
    let shown = V.max(height - low, 1e-3)
    let bottom = V.min(my.bottomHeight, low)
    // 1 where the first image is the higher one, which closes.
    let isClosing = V.pick(1.0, where: first.w, exceeds: target.w, else: 0.0)
    let closed = V.mix(1.0 - time, time, isClosing)
    let folds = V.max(V.floor(my.numberOfFolds), 1.0)
    let depth = closed * 0.375 / folds
    let shadow = closed * my.foldShadowAmount
    let middle = V.pick(
      V.mad(first.z, 0.5, first.x), where: first.z + 0.5, exceeds: target.z,
      else: V.mad(target.z, 0.5, target.x))
    // The upper edge lies between two pixels.
    let base = V.min(first.y, target.y) - V.floor(-height) - height
    return { images, place in
      let y = place.y - base
      let isAbove = V.pick(1.0, where: y, exceeds: bottom + shown, else: 0.0)
      let isFolded = V.pick(1.0 - isAbove, where: y, exceeds: bottom, else: 0.0)
      let t = V.unit((y - bottom) / shown)
      let phase = V.fraction(t * folds) * 2.0
      let half = V.fraction(phase)
      let back = (1.0 - V.abs(phase - 1.0)) * isFolded
      let x = (place.x - middle) * V.mad(depth, back, 1.0)
      // In the lower image the folds have no height.
      let inLower = V.pick(bottom, where: isFolded, exceeds: 0.5, else: V.mad(-isAbove, shown, y))
      let inHigher = V.pick(
        V.mad(t, hidden, bottom), where: isFolded, exceeds: 0.5,
        else: V.mad(isAbove, hidden - shown, y))
      let inFirst = V.pick(inHigher, where: isClosing, exceeds: 0.5, else: inLower)
      let inTarget = V.pick(inLower, where: isClosing, exceeds: 0.5, else: inHigher)
      let paper = images.first.at(V.mad(first.z, 0.5, first.x) + x, first.y + inFirst)
      let other = images.second.at(V.mad(target.z, 0.5, target.x) + x, target.y + inTarget)
      return Color.mixAll(paper, other, time) * (1.0 - shadow * half * isFolded)
    }
  }
}
