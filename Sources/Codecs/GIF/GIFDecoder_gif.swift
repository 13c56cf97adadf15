internal import CGIF
internal import ImageEngine
internal import Media
internal import Words

/// Decodes the first frame of GIF files with giflib.
struct GIFDecoder: PictureDecoder {
  private let header: PhotoHeader

  init(_ header: PhotoHeader) { self.header = header }

  var size: PixelSize { header.storedSize }
  var memoryBytes: Int { size.area * 4 + 1 << 20 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var damage: Damage?
    let canvas = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      let result = cgif_decode(
        file.assumingMemoryBound(to: UInt8.self).baseAddress, file.count,
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(size.width),
        Int32(size.height), Int32(CodecLimits.segments), Int64(PictureLimits.pixels))
      guard result >= 0 else { throw .tooLarge(reason: Message("file.tooManyPixels.frame")) }
      guard result > 0 else { throw .unreadable(reason: Message("file.noPicture")) }
      if result > 1 { damage = .endsEarly }
    }
    return DecodedPicture(pixels: canvas, damage: damage)
  }
}
