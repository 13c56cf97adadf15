/// Computes a weighted sum of the nine pixels of a column around each: blurs, sharpens or finds
/// edges, depending on the weights.
///
/// Defined, and measured against Core Image: premultiplied linear light, all four components. The
/// weights are in display order, from the top down; the picture is transparent outside.
///
/// Follows single pixels: a preview of another size differs from the export, as it has other
/// pixels.
public struct Convolution9Vertical: ConvolutionFilter {
  public var weights: [Float] = [0, 0, 0, 0, 1, 0, 0, 0, 0]
  public var bias: Float = 0

  public init() {}
  public init(weights: [Float], bias: Float = 0) {
    self.weights = weights
    self.bias = bias
  }

  public static let columns = 1
  public static let rows = 9
  public static let isWithAlpha = true

  public static let info = FilterInfo<Self>.convolution(
    "CIConvolution9Vertical", displayName: "Vertical 9 Convolution",
    "Replaces each pixel with a weighted sum of nine pixels of its column.")

  public static let examples: [Example<Self>] = [
    Example(
      Self(weights: [1, 0, 0, 0, 0, 0, 0, 0, 0]), on: .greys([[0.1], [0.2], [0.3], [0.4], [0.5]]),
      gives: [0.1, 0.1, 0.1, 1], at: 0, 0),
    Example(
      Self(weights: Self().weights, bias: 0.25), on: .color([0.5, 0.5, 0.5, 1]),
      gives: [0.75, 0.75, 0.75, 1.25], at: 1, 1),
  ]
}
