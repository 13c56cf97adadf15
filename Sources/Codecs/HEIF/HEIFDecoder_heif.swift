internal import CHEIF
internal import ImageEngine

/// Decodes the main picture of HEIF and AVIF files with libheif, which cuts and
/// turns it as the file says.
struct HEIFDecoder: PictureDecoding {
  private let header: PhotoHeader

  init(_ header: PhotoHeader) { self.header = header }

  var size: PixelSize { header.storedSize }

  /// The result, the library's own, what it turned that from, and brightness
  /// and colour from which that was made.
  var memoryBytes: Int { size.area * 14 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var picture = cheif_picture()
    defer { cheif_close(&picture) }
    let isOpen = cheif_open(
      &picture, file.assumingMemoryBound(to: UInt8.self).baseAddress, file.count,
      Int32(Limits.side))
    guard isOpen != 0 else { throw Self.error(picture) }
    let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
    var rowBytes: Int32 = 0
    guard size.isAllowed, let rows = cheif_rows(&picture, &rowBytes),
      Int(rowBytes) >= size.width * 4
    else { throw .unreadable(reason: "its picture has no pixels") }
    let pixels = Bitmap(width: size.width, height: size.height) { target in
      for y in 0..<size.height {
        (target.baseAddress! + y * size.width * 4)
          .copyMemory(from: rows + y * Int(rowBytes), byteCount: size.width * 4)
      }
    }
    var result = DecodedPicture(
      pixels: pixels,
      colors: .coded(primaries: Int(picture.primaries), transfer: Int(picture.transfer)))
    if cheif_is_premultiplied(&picture) != 0 { result.pixels.unpremultiply() }
    return result
  }

  private static func error(_ picture: cheif_picture) -> CodecError {
    let message = withUnsafeBytes(of: picture.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return .unreadable(reason: message.isEmpty ? "it cannot be decoded" : message)
  }
}
