/// Shows how much two pictures differ, component by component.
///
/// Defined: |image - other| in linear light without alpha; alpha and extent are the image's.
public struct ColorAbsoluteDifference: BlendFilter {
  public init() {}

  public static let info = FilterInfo<Self>(
    "CIColorAbsoluteDifference", displayName: "Color Absolute Difference",
    categories: .anyMedium.union([.colorAdjustment]),
    "Shows the difference of two pictures.",
    [.inputImage, .image("inputImage2", "The picture to compare with.")])

  public static let examples: [Example<Self>] = [
    Example(
      Self(), on: .color([0.1, 0.4, 0.25, 0.5]), .color([0.5, 0.5, 0.5, 1]),
      gives: [0.15, 0.15, 0, 0.5], at: 1, 1)
  ]

  public func extent(of images: [Rectangle]) -> Rectangle { images[0] }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Layers<V>, PixelPosition<V>) -> Color<V> {
    return { p, _ in
      let other = p.second.straight
      return (p.first.straight - other).map { V.abs($0) }.premultiplied
    }
  }
}
