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
    defer { free(picture.profile) }
    let pixels = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      try read(file, into: pixels, mayBeDeep: false, &picture)
    }
    return DecodedPicture(
      pixels: pixels, colors: Self.colors(picture), damage: Self.damage(picture))
  }

  func decodeWhole(_ file: UnsafeRawBufferPointer) throws(CodecError) -> FullDepthPicture {
    guard Self.hasRoomForDepth(size) else { return .shallow(try decode(file)) }
    var picture = cjxl_picture()
    defer { free(picture.profile) }
    // Half of it is touched only if needed.
    let codes = DeepCodes(size)
    try read(file, into: codes.bytes, mayBeDeep: true, &picture)
    let colors = Self.colors(picture)
    if picture.is_deep != 0 {
      return .deep(
        DeepPicture(size: size, codes: codes, colors: colors, damage: Self.damage(picture)))
    }
    let pixels = Bitmap(width: size.width, height: size.height) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: codes.bytes[..<$0.count]))
    }
    return .shallow(
      DecodedPicture(pixels: pixels, colors: colors, damage: Self.damage(picture)))
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

  private static func damage(_ picture: cjxl_picture) -> Damage? {
    picture.is_cut != 0 ? .endsEarly : nil
  }

  private static func colors(_ picture: cjxl_picture) -> SourceColors {
    if picture.transfer != 0 {
      return .coded(
        CodedColors(primaries: Int(picture.primaries), transfer: Int(picture.transfer)))
    }
    let profile = UnsafeBufferPointer(start: picture.profile, count: picture.profile_count)
    return .light(profile: profile.isEmpty ? nil : Array(profile))
  }
}
