/// The memory of a ``Tile``. Each thread has its own.
final class TileBuffer {
  let planes: UnsafeMutablePointer<SIMD16<Float>>
  private static let count = Tile.batchesPerPlane * 4

  init() {
    planes = .allocateLines(Self.count, repeating: SIMD16(repeating: 0))
  }

  deinit { planes.deallocate() }

  /// A pixel by its position in the row.
  subscript(pixel: Int) -> SIMD4<Float> {
    get {
      let (batch, lane) = pixel.quotientAndRemainder(dividingBy: Tile.batchWidth)
      var values = SIMD4<Float>.zero
      for index in 0..<4 { values[index] = planes[batch + Tile.batchesPerPlane * index][lane] }
      return values
    }
    set {
      let (batch, lane) = pixel.quotientAndRemainder(dividingBy: Tile.batchWidth)
      for component in 0..<4 {
        planes[batch + Tile.batchesPerPlane * component][lane] = newValue[component]
      }
    }
  }

  /// Sixteen pixels.
  @inline(__always)
  subscript(batch index: Int) -> Color<Batch> {
    get {
      Color(
        Batch(planes[index]), Batch(planes[index + Tile.batchesPerPlane]),
        Batch(planes[index + Tile.batchesPerPlane * 2]),
        Batch(planes[index + Tile.batchesPerPlane * 3]))
    }
    set {
      planes[index] = newValue.r.v
      planes[index + Tile.batchesPerPlane] = newValue.g.v
      planes[index + Tile.batchesPerPlane * 2] = newValue.b.v
      planes[index + Tile.batchesPerPlane * 3] = newValue.a.v
    }
  }

  func copy(from other: TileBuffer) { planes.update(from: other.planes, count: Self.count) }

  func clear() { planes.update(repeating: SIMD16(repeating: 0), count: Self.count) }

  /// Clears a range of pixels.
  func clear(_ pixels: Range<Int>) {
    guard !pixels.isEmpty else { return }
    let (first, last) = (pixels.lowerBound, pixels.upperBound)
    let start = (first + Tile.batchWidth - 1) / Tile.batchWidth
    guard start < last / Tile.batchWidth else {
      for pixel in pixels { self[pixel] = .zero }
      return
    }
    let whole = start..<last / Tile.batchWidth
    for pixel in first..<whole.lowerBound * Tile.batchWidth { self[pixel] = .zero }
    for component in 0..<4 {
      (planes + component * Tile.batchesPerPlane + whole.lowerBound)
        .update(repeating: SIMD16(repeating: 0), count: whole.count)
    }
    for pixel in whole.upperBound * Tile.batchWidth..<last { self[pixel] = .zero }
  }
}
