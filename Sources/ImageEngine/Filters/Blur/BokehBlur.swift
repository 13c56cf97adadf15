/// Blurs like a lens out of focus, with discs that have brighter rings.
///
/// Apple publishes the parameters but not the formula. Our own design: the mean of a disc, mixed by
/// the ring amount with that of a ring at its edge, whose width is the ring size times the radius;
/// the softness adds a Gaussian blur of a fiftieth of the radius per unit. Premultiplied linear
/// light; the picture grows by the radius.
public struct BokehBlur: ChainFilter {
  public var radius: Float = 20
  public var ringAmount: Float = 0
  public var ringSize: Float = 0.1
  public var softness: Float = 1

  public init() {}
  public init(
    radius: Float = 20, ringAmount: Float = 0, ringSize: Float = 0.1, softness: Float = 1
  ) {
    self.radius = radius
    self.ringAmount = ringAmount
    self.ringSize = ringSize
    self.softness = softness
  }

  public static let info = FilterInfo<Self>(
    "CIBokehBlur", displayName: "Bokeh Blur",
    categories: .squarePixels.union([.blur]),
    "Blurs with discs and rings.",
    [
      .inputImage,
      .distance(
        "inputRadius", \.radius, .within(0...500), slider: 0...100, "The radius of the discs."),
      .number(
        "inputRingAmount", \.ringAmount, .within(0...1), slider: 0...1,
        "The extra brightness of the discs' rings."),
      .number(
        "inputRingSize", \.ringSize, .within(0...0.2, computedWithin: 0...1e6), slider: 0...0.2,
        "The width of the rings, as a part of the radius."),
      .number(
        "inputSoftness", \.softness, .within(0...10), slider: 0.25...0.4,
        "The softness of the discs' edges."),
    ])

  public static let examples: [Example<Self>] = [
    Example(
      Self(radius: 3), on: .color([0.5, 0.5, 0.5, 1], side: 15), gives: [0.5, 0.5, 0.5, 1], at: 7, 7
    ),
    Example(Self(radius: 0), on: .greys([[0.1, 0.2, 0.3]]), gives: [0.2, 0.2, 0.2, 1], at: 1, 0),
  ]

  public func output(_ images: FilterImages) throws(RenderError) -> Image {
    let image = try images.image("inputImage")
    if radius <= 0.5 && image.skipsIdentities { return image }
    let outer = Double(radius)
    let disc = image.discBlurred(radius: outer)
    var result = disc
    let hasRings = ringAmount > 0 && ringSize > 0 && radius > 0.5
    if hasRings || !image.skipsIdentities {
      // An absent ring costs a shader no reads.
      let inner = hasRings ? outer * max(1 - Double(ringSize), 0) : 0
      let share = hasRings ? (inner * inner) / (outer * outer) : 0
      let hole = image.discBlurred(radius: inner)
      result = Rings(amount: hasRings ? ringAmount : 0, share: Float(share))(disc, hole)
    }
    return result.blurred(sigma: radius > 0.5 ? 0.02 * outer * Double(softness) : 0)
  }
}

/// Mixes a disc's mean with that of its ring, the disc without its inner part.
private struct Rings: BlendFilter {
  var amount: Float = 0
  /// The share of the inner part in the disc's area.
  var share: Float = 0

  init() {}
  init(amount: Float, share: Float) {
    self.amount = amount
    self.share = share
  }

  static let info = FilterInfo<Self>.part([
    .number("amount", \.amount, .none, ""), .number("share", \.share, .none, ""),
  ])
  static let examples: [Example<Self>] = []

  @inline(__always)
  func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    let (amount, share) = (my.amount, my.share)
    let scale = 1.0 / V.max(1.0 - share, 1e-3)
    return { p, _ in
      let ring = p.first.plus(p.second.scaled(-share)).scaled(scale)
      return Color.mixAll(p.first, ring, amount)
    }
  }
}
