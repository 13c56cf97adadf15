/// The conversion of values in pixels from one picture size to another: lengths are multiplied by a
/// factor, positions are kept relative to the centre.
public struct Scaling: Hashable, Sendable {
  public let factor: Double
  /// The offset added to a position after multiplication.
  let offset: SIMD2<Double>

  /// Scales everything about the lower left corner.
  public init(factor: Double) {
    self.factor = factor
    offset = .zero
  }

  /// Scales from one upright size to another by the ratio of the diagonals; the centres coincide.
  /// For a reduced version of the same photo this is a pure multiplication, apart from rounding of
  /// the size.
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

  /// The mapping of positions as a transform.
  var transform: AffineMatrix {
    AffineMatrix(a: factor, b: 0, c: 0, d: factor, tx: offset.x, ty: offset.y)
  }
}
