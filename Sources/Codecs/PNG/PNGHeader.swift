internal import ImageEngine
internal import Media

/// The chunks of a PNG file, read before decoding.
struct PNGHeader {
  /// The parameters that the decoder needs.
  struct Layout: Hashable, Sendable {
    var isInterlaced: Bool
    /// Whether samples have sixteen bits.
    var isDeep: Bool
    /// The colours declared by the `cICP` chunk.
    var colors: CodedColors?
  }

  private let file: FileBytes
  private let isInterlaced: Bool
  private let isDeep: Bool
  private var colors: CodedColors?
  private var structure: PhotoStructure
  private var hasPixels = false

  init(_ file: FileBytes) throws(CodecError) {
    guard file.bigEndian32(at: 8) == 13, file.has("IHDR", at: 12),
      let header = file.part(at: 16, count: 13), let width = header.bigEndian32(at: 0),
      let height = header.bigEndian32(at: 4), let bits = header[8], let colorType = header[9],
      let interlace = header[12]
    else { throw .unreadable(reason: "it does not begin with a header") }
    let size = PixelSize(width: width, height: height)
    try PhotoHeader.check(size)
    guard Self.bits[colorType]?.contains(bits) == true else {
      throw .unreadable(reason: "it has \(bits) bits of colours of kind \(colorType)")
    }
    self.file = file
    isInterlaced = interlace != 0
    isDeep = bits == 16
    structure = PhotoStructure(.png, size: size)
    structure.hasAlpha = colorType & 4 != 0
    try takeChunks()
  }

  /// The allowed bit depths of each colour type.
  private static let bits: [UInt8: Set<UInt8>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  /// Walks the chunks up to one with an invalid length.
  private mutating func takeChunks() throws(CodecError) {
    var offset = 33
    var others = 0
    while let length = file.bigEndian32(at: offset), length < 1 << 31,
      let name = file.text(at: offset + 4, count: 4)
    {
      let content = file.part(at: offset + 8, count: length)
      switch name {
      case "IDAT": hasPixels = true
      case "IEND": return
      case "tRNS": structure.hasAlpha = true
      case "acTL" where !hasPixels:
        // A number with the highest bit set is invalid in PNG; 0 and 1 mean a still.
        let frames = content?.bigEndian32(at: 0) ?? 0
        if 1..<1 << 31 ~= frames { structure.frames = min(frames, Limits.frames) }
      case "cICP":
        if let primaries = content?[0], let transfer = content?[1] {
          colors = CodedColors(primaries: Int(primaries), transfer: Int(transfer))
        }
      case "eXIf": structure.takeEXIF(content)
      case "iCCP", "tEXt", "zTXt", "iTXt": if let content { structure.takePNG(name, content) }
      default: break
      }
      others += name == "IDAT" ? 0 : 1
      guard others <= Limits.segments else {
        throw .tooLarge(reason: "it has more than \(Limits.segments) chunks")
      }
      offset += 12 + length
    }
  }

  /// The format-independent header.
  var photo: PhotoHeader {
    get throws(CodecError) {
      guard hasPixels else { throw .unreadable(reason: "it ends before the picture begins") }
      return PhotoHeader(
        structure, in: file,
        layout: .png(
          Layout(isInterlaced: isInterlaced, isDeep: isDeep, colors: colors)))
    }
  }
}
