internal import CJPEG
internal import Glibc
package import ImageEngine

/// Encodes JPEG files with libjpeg. What is transparent is put on white.
package struct JPEGEncoder: Hashable, Sendable {
  /// From 1 to 100.
  package var quality: Int
  package var isProgressive: Bool
  /// Whether colour has the full resolution (4:4:4) or half of it (4:2:0).
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

/// A JPEG that is being written, from the top down. What goes wrong is said at the end.
///
/// `@unchecked`: threads call it one after another.
package final class JPEGRows: RowReader, @unchecked Sendable {
  /// How many are looked at together, so that they stay in the cache.
  private static let together = 16

  private let encoder: JPEGEncoder
  private var writer: OpaquePointer?
  private var size: PixelSize?
  private var isWhole = false

  package init(_ encoder: JPEGEncoder) { self.encoder = encoder }

  deinit { if let writer { cjpeg_drop(writer) } }

  package func begin(_ size: PixelSize) {
    precondition(self.size == nil, "one picture")
    self.size = size
    writer = cjpeg_begin(
      UInt32(size.width), UInt32(size.height), Int32(encoder.quality),
      encoder.isProgressive ? 1 : 0, encoder.hasFullColor ? 1 : 0)
    isWhole = writer != nil
  }

  package func read(_ rows: UnsafeRawBufferPointer) {
    let step = Self.together * bytesPerRow
    for start in stride(from: 0, to: rows.count, by: step) where isWhole {
      let part = rows[start..<min(start + step, rows.count)]
      isWhole = write(UnsafeRawBufferPointer(rebasing: part))
    }
  }

  private var bytesPerRow: Int { (size?.width ?? 0) * 4 }

  private func write(_ rows: UnsafeRawBufferPointer) -> Bool {
    guard rows.hasTransparency else { return writeOpaque(rows) }
    return withUnsafeTemporaryAllocation(byteCount: rows.count, alignment: 16) { paper in
      paper.copyMemory(from: rows)
      paper.putOnWhite()
      return writeOpaque(UnsafeRawBufferPointer(paper))
    }
  }

  private func writeOpaque(_ rows: UnsafeRawBufferPointer) -> Bool {
    let pixels = rows.assumingMemoryBound(to: UInt8.self).baseAddress
    return cjpeg_write(writer, pixels, UInt32(rows.count / bytesPerRow)) != 0
  }

  package func end() throws(CodecError) -> EncodedPicture {
    if let size, size.longestSide > Limits.side {
      throw .tooLarge(reason: "a JPEG has no more than \(Limits.side) pixels a side")
    }
    guard isWhole, let writer else { throw EncodedPicture.outOfMemory }
    self.writer = nil
    var count = 0
    guard let bytes = cjpeg_end(writer, &count) else { throw EncodedPicture.outOfMemory }
    return EncodedPicture(
      UnsafeRawBufferPointer(start: bytes, count: count),
      free: { free(UnsafeMutableRawPointer(mutating: $0)) })
  }
}
