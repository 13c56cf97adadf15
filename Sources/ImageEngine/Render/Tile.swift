internal import CVec

/// A stretch of a row, at most ``width`` pixels, as four planes that stay in the first-level cache
/// while consecutive filters process it.
public struct Tile {
  /// The pixels of a full tile.
  public static let width = 512
  static let batchWidth = 16
  static let batchesPerPlane = width / batchWidth

  /// Batches in use; the last one may extend beyond the row's end.
  let batches: Int
  /// The position of the first pixel.
  let x: Int
  let y: Int
  let pixels: Int
  private let planes: UnsafeMutablePointer<SIMD16<Float>>
  /// The extent of the picture.
  private let extent: TileExtent

  init(in buffer: TileBuffer, pixels: Int, x: Int, y: Int, of extent: TileExtent) {
    self.pixels = pixels
    batches = (pixels + Self.batchWidth - 1) / Self.batchWidth
    planes = buffer.planes
    self.x = x
    self.y = y
    self.extent = extent
  }

  /// The same stretch with another picture's extent.
  func of(_ extent: TileExtent) -> Tile { with(extent, planes) }

  /// The same stretch in another buffer.
  func inside(_ buffer: TileBuffer) -> Tile { with(extent, buffer.planes) }

  /// The left and the right half, in whole batches.
  var halves: [Tile] {
    let half = batches / 2
    return [(0, half), (half, batches)].map { first, end in
      Tile(
        batches: end - first, x: x + first * Self.batchWidth, y: y,
        pixels: min(pixels, end * Self.batchWidth) - first * Self.batchWidth,
        planes: planes + first, extent: extent)
    }
  }

  private func with(_ extent: TileExtent, _ planes: UnsafeMutablePointer<SIMD16<Float>>) -> Tile {
    Tile(batches: batches, x: x, y: y, pixels: pixels, planes: planes, extent: extent)
  }

  private init(
    batches: Int, x: Int, y: Int, pixels: Int, planes: UnsafeMutablePointer<SIMD16<Float>>,
    extent: TileExtent
  ) {
    self.batches = batches
    self.x = x
    self.y = y
    self.pixels = pixels
    self.planes = planes
    self.extent = extent
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
      // Alpha first, so that the compiler can leave it out where it is unchanged.
      planes[index + Self.batchesPerPlane * 3] = newValue.a.v
      planes[index] = newValue.r.v
      planes[index + Self.batchesPerPlane] = newValue.g.v
      planes[index + Self.batchesPerPlane * 2] = newValue.b.v
    }
  }

  /// The plane of red (0), green (1), blue (2) or alpha (3).
  func plane(_ component: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(planes + Self.batchesPerPlane * component)
      .assumingMemoryBound(to: Float.self)
  }

  /// Whether every alpha is exactly 1.
  var isOpaque: Bool {
    cv_are_ones(planes + Self.batchesPerPlane * 3, batches)
  }

  /// The position of the first batch.
  @inline(__always)
  var start: PixelPosition<Batch> {
    PixelPosition(
      x: Batch(cv_iota() + (Float(x) + 0.5)), y: Batch(SIMD16(repeating: Float(y) + 0.5)),
      width: Batch(SIMD16(repeating: extent.width)),
      height: Batch(SIMD16(repeating: extent.height)), left: Batch(SIMD16(repeating: extent.left)),
      bottom: Batch(SIMD16(repeating: extent.bottom)))
  }
}

/// A picture's extent in the kernels' numbers; empty if it is infinite.
struct TileExtent: Hashable, Sendable {
  let left: Float
  let bottom: Float
  let width: Float
  let height: Float

  /// The extent without a picture.
  static let none = TileExtent(.empty)

  init(_ rect: Rectangle) {
    let rect = rect.isInfinite ? .empty : rect
    (left, bottom) = (Float(rect.x), Float(rect.y))
    (width, height) = (Float(rect.width), Float(rect.height))
  }

  init(_ size: PixelSize) {
    (left, bottom) = (0, 0)
    (width, height) = (Float(size.width), Float(size.height))
  }
}
