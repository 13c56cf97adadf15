internal import CJXL
internal import Glibc
internal import ImageEngine
internal import Media

/// Decodes the first frame of JPEG XL files with libjxl.
struct JXLDecoder: PictureDecoder {
  private let header: PhotoHeader

  init(_ header: PhotoHeader) { self.header = header }

  var size: PixelSize { header.storedSize }

  /// The memory for the result, and for the four float channels that the library keeps.
  var memoryBytes: Int { size.area * 4 + size.area * 16 }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    var picture = cjxl_picture()
    defer { Self.release(picture) }
    let pixels = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      try read(file, into: pixels, mayBeDeep: false, &picture)
    }
    return decoded(pixels, picture)
  }

  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture {
    guard Self.hasRoomForDepth(size) else { return .shallow(try decode(file)) }
    var picture = cjxl_picture()
    defer { Self.release(picture) }
    // Half of it is touched only if needed.
    let codes = DeepCodes(size)
    try read(file, into: codes.bytes, mayBeDeep: true, &picture)
    if picture.is_deep != 0 {
      return .deep(
        DeepPicture(
          size: size, codes: codes, colors: Self.colors(picture), damage: Self.damage(picture)))
    }
    let pixels = Bitmap(width: size.width, height: size.height) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: codes.bytes[..<$0.count]))
    }
    return .shallow(decoded(pixels, picture))
  }

  /// Returns pixels of a byte for each channel with the meaning that the file gives them.
  private func decoded(_ pixels: Bitmap, _ picture: cjxl_picture) -> DecodedPicture {
    var result = DecodedPicture(
      pixels: pixels, colors: Self.colors(picture), damage: Self.damage(picture))
    if let black = picture.black { result.takeBlack(black, hasAlpha: header.hasAlpha) }
    return result
  }

  private func read(
    _ file: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer, mayBeDeep: Bool,
    _ picture: inout cjxl_picture
  ) throws(CodecError) {
    let isDecoded = cjxl_decode(
      file.assumingMemoryBound(to: UInt8.self).baseAddress, file.count,
      target.assumingMemoryBound(to: UInt8.self).baseAddress, target.count, UInt32(size.width),
      UInt32(size.height), CodecLimits.profileBytes, mayBeDeep ? 1 : 0, &picture)
    guard isDecoded != 0 else {
      throw .unreadable(
        reason: .said(by: "libjxl", String(cString: picture.message)))
    }
  }

  private static func release(_ picture: cjxl_picture) {
    free(picture.profile)
    free(picture.black)
  }

  private static func damage(_ picture: cjxl_picture) -> Damage? {
    picture.is_cut != 0 ? .endsEarly : nil
  }

  private static func colors(_ picture: cjxl_picture) -> SourceColors {
    if picture.transfer != 0 {
      return .coded(
        CodedColors(primaries: Int(picture.primaries), transfer: Int(picture.transfer)))
    }
    let bytes = UnsafeBufferPointer(start: picture.profile, count: picture.profile_count)
    let profile = bytes.isEmpty ? nil : Array(bytes)
    return picture.black == nil ? .light(profile: profile) : .ink(profile: profile)
  }
}

extension DecodedPicture {
  /// Puts the black of CMYK beside its other inks, where the alpha was.
  fileprivate mutating func takeBlack(_ black: UnsafePointer<UInt8>, hasAlpha: Bool) {
    let count = pixels.size.area
    var alpha = [UInt8](repeating: 255, count: hasAlpha ? count : 0)
    pixels.withMutableBytes { bytes in
      for index in 0..<count {
        if hasAlpha { alpha[index] = bytes[index * 4 + 3] }
        bytes[index * 4 + 3] = black[index]
      }
    }
    if hasAlpha { inkAlpha = alpha }
  }
}
