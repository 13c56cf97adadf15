internal import CTurboJPEG
internal import ImageEngine
internal import Media
internal import Words

/// Decodes JPEG files with TurboJPEG. If a smaller picture suffices, the decoder computes fewer
/// pixels of each block.
struct JPEGDecoder: PictureDecoder {
  private let header: PhotoHeader
  private let layout: JPEGHeader.Layout
  let size: PixelSize

  /// - Parameter longestSide: The minimum size of the result; `nil` for full size.
  init(_ header: PhotoHeader, _ layout: JPEGHeader.Layout, longestSide: Int?) {
    self.header = header
    self.layout = layout
    // Other multiples of an eighth cost as much as the next larger of these, for which the library
    // has vector code.
    size = header.storedSize.shrunk(toAtLeast: longestSide)
  }

  /// The peak memory use of decoding.
  var memoryBytes: Int { size.width * size.height * 4 + layout.coefficientBytes }

  func decode(_ file: UnsafeRawBufferPointer) throws(CodecError) -> DecodedPicture {
    guard let decoder = tjInitDecompress() else {
      throw .unreadable(reason: Message("file.noDecoder"))
    }
    defer { tjDestroy(decoder) }
    let isInk = layout.components == 4
    var damage: Damage?
    let bitmap = try Bitmap(width: size.width, height: size.height) { pixels throws(CodecError) in
      let result = tjDecompress2(
        decoder, file.assumingMemoryBound(to: UInt8.self).baseAddress, UInt(file.count),
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress, Int32(size.width), 0,
        Int32(size.height), Int32(isInk ? TJPF_CMYK.rawValue : TJPF_RGBA.rawValue),
        TJFLAG_LIMITSCANS)
      // A damaged picture is shown as far as it was decoded.
      guard result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue) else {
        throw .unreadable(reason: .said(by: "libjpeg-turbo", Self.reason(decoder)))
      }
      if result != 0 { damage = Self.damage(Self.said(decoder)) }
    }
    return DecodedPicture(
      pixels: bitmap, colors: isInk ? .ink(profile: nil) : .light(profile: nil), damage: damage)
  }

  /// Interprets the first warning. Some cameras leave extra bytes between markers, and other kinds
  /// of warnings concern metadata.
  private static func damage(_ warning: String) -> Damage? {
    if warning.contains("Premature end of JPEG file") { return .endsEarly }
    let isOfData = warning.contains("Corrupt JPEG data") || warning.contains("Bogus")
    return isOfData && !warning.hasSuffix("extraneous bytes before marker 0xd9") ? .broken : nil
  }

  private static func said(_ decoder: tjhandle) -> String {
    tjGetErrorStr2(decoder).map { String(cString: $0) } ?? ""
  }

  /// TurboJPEG's error message without the function name.
  private static func reason(_ decoder: tjhandle) -> String {
    let text = said(decoder)
    guard let colon = text.firstIndex(of: ":") else { return text }
    return String(text[text.index(after: colon)...].drop { $0 == " " })
  }
}
