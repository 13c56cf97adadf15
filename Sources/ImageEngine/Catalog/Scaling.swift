/// How pixel values change when a recipe meets a picture of another size than
/// the one they were set for: lengths are multiplied by the factor, places keep
/// theirs relative to the centre.
public struct Scaling: Hashable, Sendable {
  public let factor: Double
  /// What is added to a place after multiplying.
  let offset: SIMD2<Double>

  /// Everything is multiplied, about the lower left corner.
  public init(factor: Double) {
    self.factor = factor
    offset = .zero
  }

  /// From one upright size to another: by the ratio of the diagonals; the centres
  /// fall on each other. On the same photo made smaller that is a multiplication
  /// alone, but for what rounding its size left over.
  public init(from old: PixelSize, to new: PixelSize) {
    factor = new.diagonal / old.diagonal
    let center = SIMD2(Double(old.width), Double(old.height)) / 2
    let newCenter = SIMD2(Double(new.width), Double(new.height)) / 2
    let offset = newCenter - center * factor
    let isSameShape = abs(offset.x) <= 0.5 && abs(offset.y) <= 0.5
    self.offset = isSameShape ? .zero : offset
  }

  var isIdentity: Bool { factor == 1 && offset == .zero }

  func moved(x: Double, y: Double) -> SIMD2<Double> { SIMD2(x, y) * factor + offset }

  /// The map of places as a transform.
  var transform: AffineMatrix {
    AffineMatrix(a: factor, b: 0, c: 0, d: factor, tx: offset.x, ty: offset.y)
  }
}
