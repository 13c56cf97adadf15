internal import CWebP
package import ImageEngine
internal import Words

/// Encodes lossy WebP files with libwebp.
package struct WebPEncoder: Hashable, Sendable {
  /// From 1 to 100.
  package var quality: Int
  /// Whether to keep alpha; otherwise the picture must be opaque.
  package var hasAlpha: Bool

  package init(quality: Int, hasAlpha: Bool) {
    self.quality = min(max(quality, 1), 100)
    self.hasAlpha = hasAlpha
  }

  package func encode(_ bitmap: Bitmap) throws(CodecError) -> EncodedPicture {
    guard bitmap.size.longestSide <= Int(WEBP_MAX_DIMENSION) else {
      throw .tooLarge(
        reason: Message(
          "file.tooWide", ["format": .text("WebP"), "limit": .number(Int(WEBP_MAX_DIMENSION))]))
    }
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = bitmap.withBytes { pixels in
      let start = pixels.assumingMemoryBound(to: UInt8.self).baseAddress
      let (width, height) = (Int32(bitmap.width), Int32(bitmap.height))
      return hasAlpha
        ? WebPEncodeRGBA(start, width, height, width * 4, Float(quality), &bytes)
        : cwebp_encode_opaque(start, width, height, Float(quality), &bytes)
    }
    let picture = EncodedPicture(
      UnsafeRawBufferPointer(start: bytes, count: count),
      free: { WebPFree(UnsafeMutableRawPointer(mutating: $0)) })
    guard count > 0 else { throw EncodedPicture.outOfMemory }
    return picture
  }
}
