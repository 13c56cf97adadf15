package import ImageEngine
package import Media
internal import Words

/// Decodes a file into an upright picture.
package struct PhotoDecoder {
  package let header: PhotoHeader
  private let bytes: UnsafeRawBufferPointer
  private let decoder: any PictureDecoder

  /// Checks the header without decoding.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, which must outlive the decoder.
  ///   - longestSide: The minimum size of the result, if the photo is that large; `nil` for full
  ///     size. The result may be up to twice as large.
  package init(
    _ bytes: UnsafeRawBufferPointer, header: PhotoHeader, longestSide: Int?
  ) throws(CodecError) {
    self.bytes = bytes
    self.header = header
    decoder = FormatReaders.decoder(of: header, longestSide: longestSide)
    // Rotating needs the picture twice, after decoding.
    let turning = header.orientation == .upright ? 0 : decoder.size.area * 8
    try Self.check(memoryBytes: max(decoder.memoryBytes, turning))
  }

  /// Refuses work that exceeds a worker's memory.
  package static func check(memoryBytes: Int) throws(CodecError) {
    guard memoryBytes <= CodecLimits.decodingBytes else {
      throw .tooLarge(reason: Message("file.memory.needed", ["count": .number(memoryBytes >> 20)]))
    }
  }

  /// The size of the result of ``decode()``; a camera's preview may differ slightly.
  package var size: PixelSize {
    let size = decoder.size
    return header.orientation.isSideways
      ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Decodes the upright picture in sRGB.
  ///
  /// - Parameter showsHDR: Maps high dynamic range to the range of a screen; otherwise its values
  ///   are read as ordinary ones.
  package func decode(showsHDR: Bool = true) throws(CodecError) -> Bitmap {
    var damage: Damage?
    return try decode(showsHDR: showsHDR, damage: &damage)
  }

  /// Decodes the picture and reports damage found in the file.
  package func decode(
    showsHDR: Bool, damage: inout Damage?
  ) throws(CodecError) -> Bitmap {
    try decodeUnturned(showsHDR: showsHDR, damage: &damage).turned(header.orientation)
  }

  /// Decodes the upright picture with its full gamut and, if memory allows, full depth.
  package func decodeAll() throws(CodecError) -> UprightPicture {
    var damage: Damage?
    return try decodeAll(damage: &damage)
  }

  package func decodeAll(damage: inout Damage?) throws(CodecError) -> UprightPicture {
    guard size.area * 16 <= CodecLimits.decodingBytes else {
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

  /// Decodes the picture in sRGB, as stored.
  func decodeUnturned(
    showsHDR: Bool, damage: inout Damage?
  ) throws(CodecError) -> Bitmap {
    var picture = try decoder.decode(bytes)
    damage = picture.damage
    ColorConversion.convert(&picture, profile: header.profile, showsHDR: showsHDR)
    return picture.pixels
  }
}
