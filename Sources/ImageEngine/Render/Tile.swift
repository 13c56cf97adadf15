internal import CVec

/// A stretch of one row, at most ``width`` pixels, as four planes that stay in
/// the processor's first-level cache while filter after filter passes over it.
public struct Tile {
  /// Pixels of a whole tile.
  public static let width = 512
  static let batchWidth = 16
  static let batchesPerPlane = width / batchWidth

  /// Batches in use; the last one may reach beyond the row's end.
  let batches: Int
  private let planes: UnsafeMutablePointer<SIMD16<Float>>
  /// Of the first pixel's centre.
  private let x: Float
  private let y: Float
  private let size: SIMD2<Float>

  init(in buffer: TileBuffer, pixels: Int, x: Int, y: Int, of size: PixelSize) {
    batches = (pixels + Self.batchWidth - 1) / Self.batchWidth
    planes = buffer.planes
    self.x = Float(x) + 0.5
    self.y = Float(y) + 0.5
    self.size = [Float(size.width), Float(size.height)]
  }

  @inline(__always)
  subscript(index: Int) -> Color<Batch> {
    get {
      Color(
        Batch(planes[index]), Batch(planes[index + Self.batchesPerPlane]),
        Batch(planes[index + Self.batchesPerPlane * 2]),
        Batch(planes[index + Self.batchesPerPlane * 3]))
    }
    nonmutating set {
      planes[index] = newValue.r.v
      planes[index + Self.batchesPerPlane] = newValue.g.v
      planes[index + Self.batchesPerPlane * 2] = newValue.b.v
      planes[index + Self.batchesPerPlane * 3] = newValue.a.v
    }
  }

  /// Where the first batch lies.
  @inline(__always)
  var start: Place<Batch> {
    Place(
      x: Batch(cv_iota() + x), y: Batch(SIMD16(repeating: y)),
      width: Batch(SIMD16(repeating: size.x)), height: Batch(SIMD16(repeating: size.y)))
  }
}
