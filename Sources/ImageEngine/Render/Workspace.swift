internal import CVec

/// One thread's memory: the tiles that a program needs at once.
final class Workspace {
  let slots: [TileBuffer]
  let before = TileBuffer()
  private let bytes: UnsafeMutablePointer<UInt8>

  init(slots: Int) {
    self.slots = (0..<max(slots, 1)).map { _ in TileBuffer() }
    bytes = .allocateLines(Tile.width * 16, repeating: 0)
  }

  deinit { bytes.deallocate() }

  /// Reads a stretch of a bitmap's row, clamped to the edge or transparent outside.
  func load(
    _ bitmap: Bitmap, from frame: PixelFrame, isEdgeContinued: Bool, _ working: WorkingValues,
    to buffer: TileBuffer, _ tile: Tile
  ) {
    bitmap.withBytes { all in
      let start = all.baseAddress!.assumingMemoryBound(to: UInt8.self)
      guard let row = row(tile.y, of: frame, isEdgeContinued) else { return buffer.clear() }
      let first = start + (frame.height - 1 - row) * frame.width * 4
      let codes: UnsafePointer<UInt8>
      if tile.x >= frame.x && tile.x + tile.pixels <= frame.maxX {
        codes = first + (tile.x - frame.x) * 4
      } else {
        gather(first, of: frame, isEdgeContinued, pixelBytes: 4, tile)
        codes = UnsafePointer(bytes)
      }
      switch working {
      case .linear: buffer.load(codes, pixels: tile.pixels)
      case .encoded: buffer.load(undecoded: codes, pixels: tile.pixels)
      }
    }
  }

  /// Reads a stretch of a deep bitmap's row.
  func load(
    _ bitmap: DeepBitmap, by reader: DeepPixels, from frame: PixelFrame, isEdgeContinued: Bool,
    to buffer: TileBuffer, _ tile: Tile
  ) {
    let pixelBytes = reader.bytesPerPixel
    bitmap.withBytes { all in
      let start = all.baseAddress!.assumingMemoryBound(to: UInt8.self)
      guard let row = row(tile.y, of: frame, isEdgeContinued) else { return buffer.clear() }
      let first = start + (frame.height - 1 - row) * frame.width * pixelBytes
      if tile.x >= frame.x && tile.x + tile.pixels <= frame.maxX {
        reader.load(first + (tile.x - frame.x) * pixelBytes, pixels: tile.pixels, to: buffer)
      } else {
        gather(first, of: frame, isEdgeContinued, pixelBytes: pixelBytes, tile)
        reader.load(bytes, pixels: tile.pixels, to: buffer)
      }
    }
  }

  /// Reads a stretch of a raster's row.
  func load(_ raster: Raster, isEdgeContinued: Bool, to buffer: TileBuffer, _ tile: Tile) {
    let frame = raster.frame
    guard let row = row(tile.y, of: frame, isEdgeContinued) else { return buffer.clear() }
    let first = UnsafePointer(raster.row(row))
    if tile.x >= frame.x && tile.x + tile.pixels <= frame.maxX {
      buffer.load(halfs: first + (tile.x - frame.x) * 4, pixels: tile.pixels)
      return
    }
    first.withMemoryRebound(to: UInt8.self, capacity: frame.width * 8) {
      gather($0, of: frame, isEdgeContinued, pixelBytes: 8, tile)
    }
    bytes.withMemoryRebound(to: UInt16.self, capacity: Tile.width * 4) {
      buffer.load(halfs: UnsafePointer($0), pixels: tile.pixels)
    }
  }

  /// Returns the picture's row at a height; `nil` if there is none.
  private func row(_ y: Int, of frame: PixelFrame, _ isEdgeContinued: Bool) -> Int? {
    guard !frame.isEmpty else { return nil }
    if isEdgeContinued { return min(max(y - frame.y, 0), frame.height - 1) }
    return y >= frame.y && y < frame.maxY ? y - frame.y : nil
  }

  /// Copies pixel by pixel if the stretch reaches beyond the picture.
  private func gather(
    _ row: UnsafePointer<UInt8>, of frame: PixelFrame, _ isEdgeContinued: Bool, pixelBytes: Int,
    _ tile: Tile
  ) {
    let start = tile.x - frame.x
    let left = min(max(-start, 0), tile.pixels)
    let right = min(max(frame.width - start, left), tile.pixels)
    func fill(_ pixels: Range<Int>, _ edge: Int) {
      guard isEdgeContinued else {
        (bytes + pixels.lowerBound * pixelBytes)
          .update(repeating: 0, count: pixels.count * pixelBytes)
        return
      }
      for index in pixels {
        (bytes + index * pixelBytes).update(from: row + edge * pixelBytes, count: pixelBytes)
      }
    }
    fill(0..<left, 0)
    if left < right {
      (bytes + left * pixelBytes).update(
        from: row + (start + left) * pixelBytes, count: (right - left) * pixelBytes)
    }
    fill(right..<tile.pixels, frame.width - 1)
  }
}

/// The representation of colours that kernels compute with.
package enum WorkingValues: Sendable {
  /// Linear light, as in Core Image.
  case linear
  /// sRGB codes, which is wrong: tests use it to prove that they would notice.
  case encoded
}
