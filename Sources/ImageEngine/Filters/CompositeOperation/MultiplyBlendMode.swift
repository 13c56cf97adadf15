/// Darkens like two stacked transparencies.
///
/// Defined, and measured against Core Image. image times backdrop.
public struct MultiplyBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Multiply", "Multiplies image and background, like stacked slides.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 0.25, 1, 1]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.25, 0.125, 0.5, 1], at: 1, 1),
    Example(
      Self(), on: .color([0, 0, 0, 0.5]), .color([0.4, 0.4, 0.4, 1]), gives: [0.2, 0.2, 0.2, 1],
      at: 1, 1),
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    source * backdrop
  }
}
