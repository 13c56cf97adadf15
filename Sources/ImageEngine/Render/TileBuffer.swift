/// The memory of a ``Tile``. Each thread has its own.
final class TileBuffer {
  let planes: UnsafeMutablePointer<SIMD16<Float>>
  private static let count = Tile.batchesPerPlane * 4

  init() {
    planes = .allocate(capacity: Self.count)
    planes.initialize(repeating: SIMD16(repeating: 0), count: Self.count)
  }

  deinit { planes.deallocate() }

  /// One pixel, by its place in the row.
  subscript(pixel: Int) -> SIMD4<Float> {
    get {
      let (batch, lane) = pixel.quotientAndRemainder(dividingBy: Tile.batchWidth)
      let values = (0..<4).map { planes[batch + Tile.batchesPerPlane * $0][lane] }
      return SIMD4(values)
    }
    set {
      let (batch, lane) = pixel.quotientAndRemainder(dividingBy: Tile.batchWidth)
      for component in 0..<4 {
        planes[batch + Tile.batchesPerPlane * component][lane] = newValue[component]
      }
    }
  }

  func copy(from other: TileBuffer) { planes.update(from: other.planes, count: Self.count) }

  func clear() { planes.update(repeating: SIMD16(repeating: 0), count: Self.count) }

  /// Clears some pixels.
  func clear(_ pixels: Range<Int>) {
    for pixel in pixels { self[pixel] = .zero }
  }
}
