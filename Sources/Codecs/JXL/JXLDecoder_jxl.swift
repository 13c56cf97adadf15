internal import CJXL
internal import Glibc
internal import ImageEngine

/// Decodes the first frame of JPEG XL files with libjxl.
struct JXLDecoder: PictureDecoding {
  private let header: PhotoHeader

  init(_ header: PhotoHeader) { self.header = header }

  var size: PixelSize { header.storedSize }

  /// The result, and four channels of floats that the library keeps of it.
  var memoryBytes: Int { size.area * 4 + size.area * 16 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var picture = cjxl_picture()
    defer { free(picture.profile) }
    let pixels = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      let isDecoded = cjxl_decode(
        file.assumingMemoryBound(to: UInt8.self).baseAddress, file.count,
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress, pixels.count, UInt32(size.width),
        UInt32(size.height), Limits.profileBytes, &picture)
      guard isDecoded != 0 else { throw .unreadable(reason: String(cString: picture.message)) }
    }
    let profile = UnsafeBufferPointer(start: picture.profile, count: picture.profile_count)
    return DecodedPicture(
      pixels: pixels, colors: .light(profile: profile.isEmpty ? nil : Array(profile)))
  }
}
