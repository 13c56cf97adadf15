internal import CTurboJPEG
package import ImageEngine

/// Encodes JPEG files with TurboJPEG.
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

  /// Alpha is left out of account: put the picture on white before.
  package func encode(_ bitmap: Bitmap) throws(CodecError) -> EncodedPicture {
    guard let encoder = tjInitCompress() else { throw EncodedPicture.outOfMemory }
    defer { tjDestroy(encoder) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let sampling = hasFullColor ? TJSAMP_444 : TJSAMP_420
    let result = bitmap.withBytes { pixels in
      tjCompress2(
        encoder, pixels.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(bitmap.width), 0,
        Int32(bitmap.height), Int32(TJPF_RGBX.rawValue), &bytes, &count,
        Int32(sampling.rawValue), Int32(quality), isProgressive ? TJFLAG_PROGRESSIVE : 0)
    }
    let picture = EncodedPicture(
      UnsafeRawBufferPointer(start: bytes, count: Int(count)),
      free: { tjFree(UnsafeMutablePointer(mutating: $0.assumingMemoryBound(to: UInt8.self))) })
    guard result == 0 else { throw Self.error(encoder, bitmap) }
    return picture
  }

  private static func error(_ encoder: tjhandle, _ bitmap: Bitmap) -> CodecError {
    guard bitmap.size.longestSide <= Limits.side else {
      return .tooLarge(reason: "a JPEG has no more than \(Limits.side) pixels a side")
    }
    return EncodedPicture.outOfMemory
  }
}
