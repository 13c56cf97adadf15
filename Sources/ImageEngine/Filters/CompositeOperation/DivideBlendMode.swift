/// Brightens the background where the image is dark, which removes shading from a picture.
///
/// Defined by the standard formula; there is no public sample to verify it. backdrop / image, at
/// most 1.
public struct DivideBlendMode: SeparableBlend {
  public init() {}

  public static let info = FilterInfo<Self>.blendMode(
    "Divide", "Divides the background by the image.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.5, 1, 0.25, 1]), .color([0.25, 0.5, 0.5, 1]), gives: [0.5, 0.5, 1, 1],
      at: 1, 1)
  ]

  @inline(__always)
  static func blended<V: Real>(_ source: V, _ backdrop: V) -> V {
    V.min(backdrop / V.max(source, 1e-9), 1.0)
  }
}
