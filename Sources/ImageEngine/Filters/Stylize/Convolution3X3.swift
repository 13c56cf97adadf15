/// Computes a weighted sum of each pixel and the eight around it.
///
/// Defined, and measured against Core Image: premultiplied linear light, with alpha convolved too.
/// The weights are in display order, from the top row down and from left to right; the picture is
/// transparent outside.
///
/// Follows single pixels: a preview of another size differs from the export, as it has other
/// pixels.
public struct Convolution3X3: ConvolutionFilter {
  public var weights: [Float] = [0, 0, 0, 0, 1, 0, 0, 0, 0]
  public var bias: Float = 0

  public init() {}
  public init(weights: [Float], bias: Float = 0) {
    self.weights = weights
    self.bias = bias
  }

  public static let columns = 3
  public static let rows = 3
  public static let isWithAlpha = true

  public static let info = FilterInfo<Self>.convolution(
    "CIConvolution3X3", displayName: "3 by 3 Convolution",
    "Replaces each pixel with a weighted sum of 3 by 3 pixels.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(weights: [0, 0, 0, 1, 0, 0, 0, 0, 0]), on: .greys([[0.1, 0.2, 0.3]]),
      gives: [0.1, 0.1, 0.1, 1], at: 1, 0),
    Example(
      Self(weights: [0, 1, 0, 0, 0, 0, 0, 0, 0]), on: .greys([[0.1], [0.2], [0.3]]),
      gives: [0.2, 0.2, 0.2, 1], at: 0, 0),
  ]
}
