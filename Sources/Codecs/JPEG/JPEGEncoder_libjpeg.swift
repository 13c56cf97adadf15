internal import CJPEG
internal import Glibc
package import ImageEngine
internal import Media
internal import Synchronization
internal import Words

/// Encodes JPEG files with libjpeg. Transparent pixels are put on white.
package struct JPEGEncoder: Hashable, Sendable {
  /// From 1 to 100.
  package var quality: Int
  package var isProgressive: Bool
  /// Whether chroma has full (4:4:4) or half resolution (4:2:0).
  package var hasFullColor: Bool

  package init(quality: Int, isProgressive: Bool = false, hasFullColor: Bool = false) {
    self.quality = min(max(quality, 1), 100)
    self.isProgressive = isProgressive
    self.hasFullColor = hasFullColor
  }

  package func encode(_ bitmap: Bitmap) throws(CodecError) -> EncodedPicture {
    let rows = JPEGRows(self)
    rows.begin(bitmap.size)
    bitmap.withBytes(rows.read)
    return try rows.end()
  }
}

/// Writes a JPEG from top to bottom. Errors are reported at the end.
package final class JPEGRows: RowReader {
  /// The number of rows processed at once, so that they stay in the cache.
  private static let together = 16

  private struct State {
    var size: PixelSize?
    var writer: PointerBox<OpaquePointer>?
    var isWhole = false
  }

  private let encoder: JPEGEncoder
  private let state = Mutex(State())

  package init(_ encoder: JPEGEncoder) { self.encoder = encoder }

  deinit { state.withLock { if let writer = $0.writer { cjpeg_drop(writer.value) } } }

  package func begin(_ size: PixelSize) {
    state.withLock {
      precondition($0.size == nil, "one picture")
      $0.size = size
      $0.writer = cjpeg_begin(
        UInt32(size.width), UInt32(size.height), Int32(encoder.quality),
        encoder.isProgressive ? 1 : 0, encoder.hasFullColor ? 1 : 0
      ).map { PointerBox(value: $0) }
      $0.isWhole = $0.writer != nil
    }
  }

  package func read(_ rows: UnsafeRawBufferPointer) {
    state.withLock {
      let row = ($0.size?.width ?? 0) * 4
      for start in stride(from: 0, to: rows.count, by: Self.together * row) where $0.isWhole {
        let part = rows[start..<min(start + Self.together * row, rows.count)]
        $0.isWhole = write(
          UnsafeRawBufferPointer(rebasing: part), bytesPerRow: row, $0.writer?.value)
      }
    }
  }

  private func write(
    _ rows: UnsafeRawBufferPointer, bytesPerRow: Int, _ writer: OpaquePointer?
  ) -> Bool {
    func write(_ rows: UnsafeRawBufferPointer) -> Bool {
      let pixels = rows.assumingMemoryBound(to: UInt8.self).baseAddress
      return cjpeg_write(writer, pixels, UInt32(rows.count / bytesPerRow)) != 0
    }
    guard rows.hasTransparency else { return write(rows) }
    return withUnsafeTemporaryAllocation(byteCount: rows.count, alignment: 16) { paper in
      paper.copyMemory(from: rows)
      paper.putOnWhite()
      return write(UnsafeRawBufferPointer(paper))
    }
  }

  package func end() throws(CodecError) -> EncodedPicture {
    var count = 0
    let (size, bytes) = state.withLock { state in
      let bytes = state.isWhole ? cjpeg_end(state.writer?.value, &count) : nil
      if state.isWhole { state.writer = nil }
      return (state.size, bytes)
    }
    if let size, size.longestSide > PictureLimits.side {
      throw .tooLarge(
        reason: Message(
          "file.tooWide", ["format": .text("JPEG"), "limit": .number(PictureLimits.side)]))
    }
    guard let bytes else { throw EncodedPicture.outOfMemory }
    return EncodedPicture(
      UnsafeRawBufferPointer(start: bytes, count: count),
      free: { free(UnsafeMutableRawPointer(mutating: $0)) })
  }
}
