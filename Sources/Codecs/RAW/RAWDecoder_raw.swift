internal import CRaw
internal import ImageEngine
internal import Media
internal import Words

/// Decodes camera RAW files: the embedded preview if the header takes it for the photo, otherwise a
/// plain development by LibRaw. The same at every size, as the two look different.
struct RAWDecoder: PictureDecoder {
  private let header: PhotoHeader
  private let longestSide: Int?

  init(_ header: PhotoHeader, longestSide: Int?) {
    self.header = header
    self.longestSide = longestSide
  }

  var size: PixelSize { header.storedSize }

  /// The memory for four 16-bit channels during development, the sensor data, and the result.
  var memoryBytes: Int { size.area * (8 + 2 + 3 + 4) }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    let own = header.preview.flatMap { place in
      place.upperBound <= file.count ? UnsafeRawBufferPointer(rebasing: file[place]) : nil
    }
    if let own, let picture = preview(own, atLeast: header.storedSize.longestSide) {
      return picture
    }
    do {
      return try developed(file)
    } catch {
      // The library knows fewer cameras than there are, and some files have no sensor data.
      guard let own, let picture = preview(own, atLeast: 1) else { throw error }
      return picture
    }
  }

  private func developed(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var code: Int32 = 0
    let bytes = file.assumingMemoryBound(to: UInt8.self).baseAddress
    guard let raw = craw_open(bytes, file.count, &code) else { throw Self.error(code) }
    defer { libraw_close(raw) }
    var preview = craw_preview()
    if craw_take_preview(raw, &preview) != 0 {
      let jpeg = UnsafeRawBufferPointer(start: preview.bytes, count: preview.count)
      if let picture = self.preview(jpeg, atLeast: header.storedSize.longestSide) {
        return picture
      }
    }
    let sensor = PixelSize(width: Int(craw_width(raw)), height: Int(craw_height(raw)))
    try PhotoHeader.check(sensor)
    let isHalf = longestSide.map { sensor.longestSide >= $0 * 2 } ?? false
    guard let picture = craw_develop(raw, isHalf ? 1 : 0, &code) else { throw Self.error(code) }
    defer { libraw_dcraw_clear_mem(picture) }
    return DecodedPicture(pixels: try Self.bitmap(picture))
  }

  /// The camera's embedded JPEG, if it is large enough.
  private func preview(_ jpeg: UnsafeRawBufferPointer, atLeast wanted: Int) -> DecodedPicture? {
    do {
      let header = try PhotoHeader(jpeg)
      guard header.format == .jpeg, header.storedSize.longestSide >= wanted else { return nil }
      let decoder = try PhotoDecoder(jpeg, header: header, longestSide: longestSide)
      var damage: Damage?
      let pixels = try decoder.decodeUnturned(showsHDR: true, damage: &damage)
      return DecodedPicture(pixels: pixels, damage: damage)
    } catch {
      // If the preview is damaged, the sensor data may still be intact.
      return nil
    }
  }

  private static func bitmap(
    _ picture: UnsafeMutablePointer<libraw_processed_image_t>
  ) throws(CodecError) -> Bitmap {
    let size = PixelSize(width: Int(picture.pointee.width), height: Int(picture.pointee.height))
    let channels = Int(picture.pointee.colors)
    guard size.isAllowed, picture.pointee.bits == 8, channels == 3 || channels == 1,
      Int(picture.pointee.data_size) >= size.area * channels, let source = craw_pixels(picture)
    else { throw .unreadable(reason: Message("file.sensor")) }
    return Bitmap(width: size.width, height: size.height) { target in
      for index in 0..<size.area {
        for channel in 0..<3 {
          target[index * 4 + channel] = source[index * channels + min(channel, channels - 1)]
        }
        target[index * 4 + 3] = 255
      }
    }
  }

  private static func error(_ code: Int32) -> CodecError {
    code == Int32(LIBRAW_FILE_UNSUPPORTED.rawValue)
      ? .unsupported(.raw)
      : .unreadable(reason: .said(by: "LibRaw", String(cString: libraw_strerror(code))))
  }
}
