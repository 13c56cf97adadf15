package import ImageEngine

/// Turns a file into an upright picture.
package struct PhotoDecoder {
  package let header: PhotoHeader
  private let bytes: UnsafeRawBufferPointer
  private let decoder: any PictureDecoding

  /// Judges the header; nothing is decoded yet.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, there as long as the decoder is.
  ///   - longestSide: What the result must have at least, if the photo has it;
  ///     `nil` for full size. It may have up to twice as much.
  package init(
    _ bytes: UnsafeRawBufferPointer, header: PhotoHeader, longestSide: Int?
  ) throws(CodecError) {
    self.bytes = bytes
    self.header = header
    decoder =
      switch (header.format, header.layout) {
      case (_, .jpeg(let layout)): JPEGDecoder(header, layout, longestSide: longestSide)
      case (_, .png(let layout)): PNGDecoder(header, layout, longestSide: longestSide)
      case (_, .bmp(let layout)): BMPDecoder(header, layout)
      case (_, .heif(let layout)): HEIFDecoder(header, layout, longestSide: longestSide)
      case (.webp, _): WebPDecoder(header, longestSide: longestSide)
      case (.gif, _): GIFDecoder(header)
      case (.tiff, _): TIFFDecoder(header, longestSide: longestSide)
      case (.jxl, _): JXLDecoder(header)
      default: RAWDecoder(header, longestSide: longestSide)
      }
    // Turning takes the picture twice, when the decoder is done.
    let turning = header.orientation == .upright ? 0 : decoder.size.area * 8
    try Self.check(memoryBytes: max(decoder.memoryBytes, turning))
  }

  /// Refuses work that would take more memory than a worker has.
  package static func check(memoryBytes: Int) throws(CodecError) {
    guard memoryBytes <= Limits.decodingBytes else {
      throw .tooLarge(reason: "it would take \(memoryBytes >> 20) megabytes of memory")
    }
  }

  /// Of the picture that ``decode()`` makes, but for what a camera's preview may
  /// differ.
  package var size: PixelSize {
    let size = decoder.size
    return header.orientation.isSideways
      ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The upright picture in sRGB.
  ///
  /// - Parameter showsHDR: Whether codes of high dynamic range are drawn together
  ///   into what a screen shows; otherwise they are read as ordinary ones.
  package func decode(showsHDR: Bool = true) throws(CodecError) -> Bitmap {
    var damage: PictureDamage?
    return try decode(showsHDR: showsHDR, damage: &damage)
  }

  /// The same, and what was found to be wrong with the file on the way.
  package func decode(
    showsHDR: Bool, damage: inout PictureDamage?
  ) throws(CodecError) -> Bitmap {
    try decodeUnturned(showsHDR: showsHDR, damage: &damage).turned(header.orientation)
  }

  /// The upright picture with all that its file has: the colours that sRGB does
  /// not have, and more than eight bits of each, as far as there is memory for it.
  package func decodeAll() throws(CodecError) -> UprightPicture {
    var damage: PictureDamage?
    return try decodeAll(damage: &damage)
  }

  package func decodeAll(damage: inout PictureDamage?) throws(CodecError) -> UprightPicture {
    guard size.area * 16 <= Limits.decodingBytes else {
      return .plain(try decode(showsHDR: true, damage: &damage))
    }
    let picture: UprightPicture
    switch try decoder.decodeWhole(bytes) {
    case .shallow(let decoded):
      damage = decoded.damage
      picture = ColorConversion.whole(decoded, profile: header.profile)
    case .deep(let decoded):
      damage = decoded.damage
      picture = ColorConversion.whole(decoded, profile: header.profile)
    }
    return switch picture {
    case .plain(let bitmap): .plain(bitmap.turned(header.orientation))
    case .deep(let bitmap): .deep(bitmap.turned(header.orientation))
    }
  }

  /// The picture in sRGB, as it is stored.
  func decodeUnturned(
    showsHDR: Bool, damage: inout PictureDamage?
  ) throws(CodecError) -> Bitmap {
    var picture = try decoder.decode(bytes)
    damage = picture.damage
    ColorConversion.convert(&picture, profile: header.profile, showsHDR: showsHDR)
    return picture.pixels
  }
}
