internal import CPNG
internal import Glibc
package import ImageEngine

/// Encodes PNG files with libpng, marked as sRGB.
package struct PNGEncoder: Hashable, Sendable {
  /// Whether alpha is kept; otherwise put the picture on white before.
  package var hasAlpha: Bool

  /// Whether components have sixteen bits instead of eight.
  package var isDeep: Bool

  package init(hasAlpha: Bool, isDeep: Bool = false) {
    self.hasAlpha = hasAlpha
    self.isDeep = isDeep
  }

  package func encode(_ bitmap: Bitmap) throws(CodecError) -> EncodedPicture {
    var writer = cpng_writer()
    let isWritten = bitmap.withBytes { pixels in
      cpng_write(
        &writer, pixels.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(bitmap.width),
        UInt32(bitmap.height), hasAlpha ? 1 : 0, isDeep ? 1 : 0)
    }
    let picture = EncodedPicture(
      UnsafeRawBufferPointer(start: writer.bytes, count: writer.count),
      free: { free(UnsafeMutableRawPointer(mutating: $0)) })
    guard isWritten != 0 else { throw EncodedPicture.outOfMemory }
    return picture
  }
}
