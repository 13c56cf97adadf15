internal import CWebP
internal import ImageEngine
internal import Media
internal import Words

/// Decodes WebP files with libwebp, which scales while decoding; for animations, the first frame.
struct WebPDecoder: PictureDecoder {
  private let header: PhotoHeader
  let size: PixelSize

  init(_ header: PhotoHeader, longestSide: Int?) {
    self.header = header
    // An animation's frames have offsets on its canvas that a scaled size would not match.
    size =
      header.frames > 1
      ? header.storedSize : header.storedSize.shrunk(toAtLeast: longestSide)
  }

  /// The memory for the result and for the source pixels: all of a lossless file's, some rows of a
  /// lossy one's.
  var memoryBytes: Int { size.area * 4 + header.storedSize.area * 5 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var frame = cwebp_frame()
    let bytes = file.assumingMemoryBound(to: UInt8.self).baseAddress
    guard cwebp_first_frame(bytes, file.count, &frame) != 0 else {
      throw .unreadable(reason: Message("file.ended"))
    }
    let (left, top) = (Int(frame.x), Int(frame.y))
    let isWhole =
      Int(frame.width) == header.storedSize.width
      && Int(frame.height) == header.storedSize.height
    let target = isWhole ? size : PixelSize(width: Int(frame.width), height: Int(frame.height))
    guard
      isWhole
        || (size == header.storedSize && left + target.width <= size.width
          && top + target.height <= size.height)
    else { throw .unreadable(reason: Message("file.badFrame.outside")) }
    var damage: Damage?
    let canvas = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      let start = (top * size.width + left) * 4
      let first = pixels.assumingMemoryBound(to: UInt8.self).baseAddress! + start
      let status = cwebp_decode(
        frame.bytes, frame.count, first, size.width * 4, pixels.count - start,
        Int32(target.width), Int32(target.height))
      guard status != 0 else { return }
      guard status == Int32(VP8_STATUS_NOT_ENOUGH_DATA.rawValue) else {
        throw .unreadable(reason: Self.reason(status))
      }
      // A truncated picture is shown as far as it goes; missing rows are white.
      let rows = cwebp_decode_part(
        frame.bytes, frame.count, first, size.width * 4, pixels.count - start,
        Int32(target.width), Int32(target.height))
      guard rows > 0 else { throw .unreadable(reason: Message("file.ended")) }
      for y in Int(rows)..<max(Int(rows), target.height) {
        let row = start + y * size.width * 4
        UnsafeMutableRawBufferPointer(rebasing: pixels[row..<row + target.width * 4])
          .initializeMemory(as: UInt8.self, repeating: 255)
      }
      damage = .endsEarly
    }
    return DecodedPicture(pixels: canvas, damage: damage)
  }

  private static func reason(_ status: Int32) -> Message {
    status == Int32(VP8_STATUS_OUT_OF_MEMORY.rawValue)
      ? Message("file.memory") : Message("file.badData", ["number": .number(Int(status))])
  }
}
