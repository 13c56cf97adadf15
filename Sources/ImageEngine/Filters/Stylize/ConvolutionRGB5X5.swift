/// Computes a weighted sum of the five by five pixels around each: blurs, sharpens or finds edges,
/// depending on the weights.
///
/// Defined: premultiplied linear light, red, green and blue; alpha is unchanged. The weights are in
/// display order, from the top row down and from left to right; the picture is transparent outside.
///
/// Follows single pixels: a preview of another size differs from the export, as it has other
/// pixels.
public struct ConvolutionRGB5X5: ConvolutionFilter {
  public var weights: [Float] = [
    0, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
    0, 0, 1, 0, 0,
    0, 0, 0, 0, 0,
    0, 0, 0, 0, 0,
  ]
  public var bias: Float = 0

  public init() {}
  public init(weights: [Float], bias: Float = 0) {
    self.weights = weights
    self.bias = bias
  }

  public static let columns = 5
  public static let rows = 5
  public static let isWithAlpha = false

  public static let info = FilterInfo<Self>.convolution(
    "CIConvolutionRGB5X5", displayName: "5 by 5 RGB Convolution",
    "Replaces each colour with a weighted sum of 5 by 5 pixels; alpha stays.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(weights: [1] + Array(repeating: 0, count: 24)),
      on: .greys([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]), gives: [0.1, 0.1, 0.1, 1],
      at: 2, 0),
    Example(
      Self(weights: Self().weights, bias: 0.25), on: .color([0.5, 0.5, 0.5, 1]),
      gives: [0.75, 0.75, 0.75, 1], at: 1, 1),
  ]
}
