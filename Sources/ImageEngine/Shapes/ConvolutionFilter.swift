/// A filter that computes a weighted sum of the pixels around each pixel.
///
/// Weights are listed in display order: from the top row down, from left to right, and not
/// reversed.
public protocol ConvolutionFilter: SamplingFilter {
  /// The size of the grid; odd numbers.
  static var columns: Int { get }
  static var rows: Int { get }
  /// Whether alpha is convolved too; otherwise it is unchanged.
  static var isWithAlpha: Bool { get }

  /// One weight per field of the grid.
  var weights: [Float] { get set }
  /// Added to every convolved component.
  var bias: Float { get set }
}

extension ConvolutionFilter {
  public func region(of image: Int, for result: Rectangle, extent: Rectangle) -> SampledRegion {
    .around(Double(max(Self.columns, Self.rows) / 2))
  }

  public func extent(of images: [Rectangle]) -> Rectangle {
    images[0].outset(dx: Double(Self.columns / 2), dy: Double(Self.rows / 2))
  }

  @inline(__always)
  public func kernel<V: Real>(_ my: Values<Self, V>) -> (Samplers<V>, PixelPosition<V>) -> Color<V>
  {
    let bias = V(parameter: self.bias, named: "inputBias", "")
    let weights = weights
    let (columns, rows) = (Self.columns, Self.rows)
    return { images, _ in
      var sum = Color<V>(bias, bias, bias, bias)
      for row in 0..<rows {
        for column in 0..<columns {
          let index = row * columns + column
          let weight = V(parameter: weights[index], named: "inputWeights", "[\(index)]")
          let p = images.first[column - columns / 2, rows / 2 - row]
          sum = Color(
            V.mad(p.r, weight, sum.r), V.mad(p.g, weight, sum.g), V.mad(p.b, weight, sum.b),
            V.mad(p.a, weight, sum.a))
        }
      }
      if !Self.isWithAlpha { sum.a = images.first[0, 0].a }
      return sum
    }
  }
}

extension FilterInfo where F: ConvolutionFilter {
  /// The declaration shared by all ten.
  static func convolution(_ name: String, displayName: String, _ summary: String) -> Self {
    Self(
      name, displayName: displayName,
      categories: [.builtIn, .highDynamicRange, .stillImage, .stylize, .video], summary,
      [
        .inputImage,
        .vector(
          "inputWeights", \.weights, identity: F().weights,
          "The weights, from the top row down, from left to right."),
        .number("inputBias", \.bias, identity: 0, "A number added to every sum."),
      ])
  }
}
