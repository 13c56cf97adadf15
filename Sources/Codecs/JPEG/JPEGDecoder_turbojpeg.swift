internal import CTurboJPEG
internal import ImageEngine

/// Decodes JPEG files with TurboJPEG, at a fraction of their size where less is
/// wanted: the decoder then computes fewer pixels of each block.
struct JPEGDecoder: PictureDecoding {
  private let header: PhotoHeader
  private let layout: JPEGHeader.Layout
  let size: PixelSize

  /// - Parameter longestSide: What the result must have at least; `nil` for
  ///   full size.
  init(_ header: PhotoHeader, _ layout: JPEGHeader.Layout, longestSide: Int?) {
    self.header = header
    self.layout = layout
    // The other eighths cost as much as the next larger of these, which are the
    // ones that the library has vector code for.
    size = header.storedSize.shrunk(toAtLeast: longestSide)
  }

  /// Bytes that decoding takes.
  var memoryBytes: Int { size.width * size.height * 4 + layout.coefficientBytes }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    guard let decoder = tjInitDecompress() else {
      throw .unreadable(reason: "the decoder cannot be started")
    }
    defer { tjDestroy(decoder) }
    let isInk = layout.components == 4
    var damage: PictureDamage?
    let bitmap = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      let result = tjDecompress2(
        decoder, file.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(file.count),
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(size.width), 0,
        Int32(size.height), Int32(isInk ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue),
        TJFLAG_LIMITSCANS)
      // What is damaged in part is shown as far as it goes.
      guard result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
        throw .unreadable(reason: Self.reason(decoder))
      }
      if result != 0 { damage = Self.damage(Self.said(decoder)) }
    }
    return DecodedPicture(
      pixels: bitmap, colors: isInk ? .ink : .light(profile: nil), damage: damage)
  }

  /// What the first warning says of the picture. Bytes that are too many between two markers are
  /// left by some cameras, and warnings of other kinds are about what is said of the picture.
  private static func damage(_ warning: String) -> PictureDamage? {
    if warning.contains("Premature end of JPEG file") { return .endsEarly }
    let isOfData = warning.contains("Corrupt JPEG data") || warning.contains("Bogus")
    return isOfData && !warning.hasSuffix("extraneous bytes before marker 0xd9") ? .broken : nil
  }

  private static func said(_ decoder: tjhandle) -> String {
    tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "it cannot be decoded"
  }

  /// What TurboJPEG says, without the name of its function.
  private static func reason(_ decoder: tjhandle) -> String {
    let text = said(decoder)
    guard let colon = text.firstIndex(of: ":") else { return text }
    return String(text[text.index(after: colon)...].drop { $0 == " " })
  }
}
