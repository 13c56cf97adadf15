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

  /// Mixes what was there before with what is there now.
  func mix(_ before: TileBuffer, _ amount: Float) {
    let amount = Batch(parameter: amount, named: "")
    for index in 0..<Self.count {
      planes[index] = Batch.mix(Batch(before.planes[index]), Batch(planes[index]), amount).v
    }
  }
}
