import Codecs
import ImageEngine
import Media
import Testing
import Words

/// Colours that sRGB does not have, and more than eight bits of each.
@Suite struct WideColorTests {
  private func whole(_ bytes: [UInt8]) throws -> UprightPicture {
    try bytes.withUnsafeBytes {
      try PhotoDecoder($0, header: PhotoHeader($0), longestSide: nil).decodeAll()
    }
  }

  private func deep(_ bytes: [UInt8]) throws -> DeepBitmap {
    guard case .deep(let bitmap) = try whole(bytes) else {
      throw CodecError.unreadable(reason: Message("file.notDecoded"))
    }
    return bitmap
  }

  @Test func aPictureInDisplayP3KeepsItsCodes() throws {
    let picture = try whole(photo("made_p3.jpg"))
    guard case .deep(let bitmap) = picture else {
      Issue.record("it came in sRGB")
      return
    }
    #expect(bitmap.format == .eightBit && bitmap.colorSpace == .displayP3)
    #expect(picture.outputSpace == .displayP3)
    // Made sRGB by the engine it is what the colour library makes of it.
    #expect(try picture.plain().distance(to: decoded(photo("made_p3.jpg"))) <= 2)
  }

  @Test(arguments: ["gray.jpg", "progressive.jpg", "basn6a08.png", "cmyk.jpg", "hopper.gif"])
  func coloursWithinSRGBStayPlain(name: String) throws {
    guard case .plain(let bitmap) = try whole(photo(name)) else {
      Issue.record("it came deep")
      return
    }
    #expect(try bitmap == decoded(photo(name)))
  }

  @Test func sixteenBitsComeBackAsTheyWere() throws {
    let picture = DeepBitmap(width: 37, height: 21, format: .sixteenBit) { bytes in
      let codes = bytes.bindMemory(to: UInt16.self)
      for index in codes.indices {
        codes[index] = index % 4 == 3 ? 65_535 : UInt16(truncatingIfNeeded: index &* 40_503)
      }
    }
    let file = try PNGEncoder(hasAlpha: false).encode(picture).withBytes { Array($0) }
    let again = try deep(file)
    #expect(again.format == .sixteenBit && again.colorSpace == .sRGB)
    #expect(picture.withBytes { a in again.withBytes { a.elementsEqual($0) } })
  }

  /// PngSuite's 16-bit pictures have codes that eight bits cannot say.
  @Test(arguments: ["basn2c16.png", "basn6a16.png"])
  func aDeepPNGIsReadWhole(name: String) throws {
    let bitmap = try deep(photo(name))
    let between = bitmap.withBytes { bytes in
      bytes.bindMemory(to: UInt16.self).contains { $0 % 257 != 0 }
    }
    #expect(between)
    // What nobody sees has no colour.
    let plain = try UprightPicture.deep(bitmap).plain().onWhite()
    #expect(try plain.distance(to: decoded(photo(name)).onWhite()) <= 1)
  }

  @Test(arguments: [MediaFormat.jpeg, .png, .webp])
  func aCopySaysInWhichColoursItIs(format: MediaFormat) throws {
    let picture = Bitmap.landscape(width: 64, height: 48)
    let encoded =
      switch format {
      case .jpeg: try JPEGEncoder(quality: 100, hasFullColor: true).encode(picture)
      case .png: try PNGEncoder(hasAlpha: false, isSRGB: false).encode(picture)
      default: try WebPEncoder(quality: 100, hasAlpha: false).encode(picture)
      }
    let copy = CopyMetadata(
      Metadata(), size: picture.size, privacy: .nothing, profile: OutputProfile.displayP3)
    let bytes = encoded.withBytes {
      copy.added(to: $0, format: format, size: picture.size, hasAlpha: false)
    }
    #expect(try header(bytes).metadata.profileName == "Display P3")
    let again = try deep(bytes)
    #expect(again.colorSpace == .displayP3)
    #expect(again.codes.distance(to: picture) <= (format == .png ? 0 : 24))
  }

  @Test func picturesInSRGBAreWrittenWithoutAProfile() {
    #expect(OutputProfile.bytes(of: .sRGB) == nil)
  }
}
