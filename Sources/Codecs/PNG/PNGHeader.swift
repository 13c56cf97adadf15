internal import ImageEngine

/// What the chunks of a PNG file say, read before any decoder sees the file.
struct PNGHeader {
  /// What the decoder has to know.
  struct Layout: Hashable, Sendable {
    var isInterlaced: Bool
  }

  private let size: PixelSize
  private let isInterlaced: Bool
  private var hasAlpha: Bool
  private var hasProfile = false
  private var hasPixels = false
  private var exif: EXIF?

  init(_ file: FileBytes) throws(CodecError) {
    guard file.bigEndian32(at: 8) == 13, file.has("IHDR", at: 12),
      let header = file.part(at: 16, count: 13), let width = header.bigEndian32(at: 0),
      let height = header.bigEndian32(at: 4), let colorType = header[9],
      let interlace = header[12]
    else { throw .unreadable(reason: "it does not begin with a header") }
    size = PixelSize(width: width, height: height)
    try PhotoHeader.check(size)
    isInterlaced = interlace != 0
    hasAlpha = colorType & 4 != 0
    try takeChunks(of: file)
  }

  /// Hops from chunk to chunk.
  private mutating func takeChunks(of file: FileBytes) throws(CodecError) {
    var offset = 33
    var others = 0
    while let length = file.bigEndian32(at: offset), let name = file.text(at: offset + 4, count: 4)
    {
      let content = file.part(at: offset + 8, count: length)
      switch name {
      case "IDAT": hasPixels = true
      case "IEND": return
      case "tRNS": hasAlpha = true
      case "iCCP": hasProfile = true
      case "eXIf" where exif == nil: exif = content.flatMap(EXIF.init)
      default: break
      }
      others += name == "IDAT" ? 0 : 1
      guard others <= Limits.segments else {
        throw .tooLarge(reason: "it has more than \(Limits.segments) chunks")
      }
      offset += 12 + length
    }
  }

  /// Everything that is of use to others.
  var photo: PhotoHeader {
    get throws(CodecError) {
      guard hasPixels else { throw .unreadable(reason: "it ends before the picture begins") }
      return PhotoHeader(
        format: .png, storedSize: size, exif: exif, hasAlpha: hasAlpha, hasProfile: hasProfile,
        layout: .png(Layout(isInterlaced: isInterlaced)))
    }
  }
}
