internal import CPNG
internal import Glibc
package import ImageEngine

/// Encodes PNG files with libpng.
package struct PNGEncoder: Hashable, Sendable {
  /// Whether to keep alpha; otherwise the picture must be opaque.
  package var hasAlpha: Bool

  /// Whether to mark the file as sRGB. Otherwise it needs a profile: see ``CopyMetadata/profile``.
  package var isSRGB: Bool

  package init(hasAlpha: Bool, isSRGB: Bool = true) {
    self.hasAlpha = hasAlpha
    self.isSRGB = isSRGB
  }

  /// Encodes with eight bits.
  package func encode(_ bitmap: Bitmap) throws(CodecError) -> EncodedPicture {
    try bitmap.withBytes { pixels throws(CodecError) in
      try encode(pixels, bitmap.size, isDeep: false)
    }
  }

  /// Encodes with the picture's depth, eight or sixteen bits.
  package func encode(_ bitmap: DeepBitmap) throws(CodecError) -> EncodedPicture {
    precondition(bitmap.format == .eightBit || bitmap.format == .sixteenBit, "whole numbers")
    return try bitmap.withBytes { pixels throws(CodecError) in
      try encode(pixels, bitmap.size, isDeep: bitmap.format == .sixteenBit)
    }
  }

  private func encode(
    _ pixels: UnsafeRawBufferPointer, _ size: PixelSize, isDeep: Bool
  ) throws(CodecError) -> EncodedPicture {
    var writer = cpng_writer()
    let isWritten = cpng_write(
      &writer, pixels.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(size.width),
      UInt32(size.height), hasAlpha ? 1 : 0, isDeep ? 1 : 0, isSRGB ? 1 : 0)
    let picture = EncodedPicture(
      UnsafeRawBufferPointer(start: writer.bytes, count: writer.count),
      free: { free(UnsafeMutableRawPointer(mutating: $0)) })
    guard isWritten != 0 else { throw EncodedPicture.outOfMemory }
    return picture
  }
}
