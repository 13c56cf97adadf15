internal import ImageEngine
internal import Media
internal import Words

/// The chunks of a PNG file, read before decoding.
struct PNGHeader {
  /// The parameters that the decoder needs.
  struct Layout: Hashable, Sendable {
    var isInterlaced: Bool
    /// Whether samples have sixteen bits.
    var isDeep: Bool
    /// The offset of the header's chunk, which some programs write behind others.
    var headerOffset: Int
    /// The colours declared by the `cICP` chunk.
    var colors: CodedColors?

    /// Provides the file with its header first; a copy if other chunks precede it.
    func withOrdered<Result, Failure>(
      _ file: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let start = PNGHeader.signatureBytes
      guard headerOffset > start else { return try body(file) }
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count, alignment: 16)
      defer { copy.deallocate() }
      copy.copyMemory(from: file)
      let headerEnd = headerOffset + PNGHeader.headerBytes
      let moved = Array(file[headerOffset..<headerEnd]) + Array(file[start..<headerOffset])
      UnsafeMutableRawBufferPointer(rebasing: copy[start..<headerEnd]).copyBytes(from: moved)
      return try body(UnsafeRawBufferPointer(copy))
    }
  }

  fileprivate static let signatureBytes = 8
  /// The chunk of the header with its length, name and checksum.
  fileprivate static let headerBytes = 25

  private let file: FileBytes
  private let isInterlaced: Bool
  private let isDeep: Bool
  private let headerOffset: Int
  private var colors: CodedColors?
  private var structure: PhotoStructure
  private var hasPixels = false

  init(_ file: FileBytes) throws(CodecError) {
    guard let start = Self.headerOffset(in: file),
      let header = file.part(at: start + 8, count: 13), file.part(at: start + 21, count: 4) != nil,
      let width = header.bigEndian32(at: 0),
      let height = header.bigEndian32(at: 4), let bits = header[8], let colorType = header[9],
      let interlace = header[12]
    else { throw .unreadable(reason: Message("file.noHeader")) }
    let size = PixelSize(width: width, height: height)
    try PhotoHeader.check(size)
    guard Self.bits[colorType]?.contains(bits) == true else {
      throw .unreadable(
        reason: Message(
          "file.bits.colors", ["bits": .number(Int(bits)), "kind": .number(Int(colorType))]))
    }
    self.file = file
    headerOffset = start
    isInterlaced = interlace != 0
    isDeep = bits == 16
    structure = PhotoStructure(.png, size: size)
    structure.hasAlpha = colorType & 4 != 0
    try takeChunks()
  }

  /// The offset of the header's chunk; `nil` if there is none before the pixels.
  private static func headerOffset(in file: FileBytes) -> Int? {
    var offset = signatureBytes
    for _ in 0..<CodecLimits.segments {
      guard let length = file.bigEndian32(at: offset), length < 1 << 31,
        let name = file.text(at: offset + 4, count: 4), name != "IDAT"
      else { return nil }
      if name == "IHDR" { return length == 13 ? offset : nil }
      offset += 12 + length
    }
    return nil
  }

  /// The allowed bit depths of each colour type.
  private static let bits: [UInt8: Set<UInt8>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  /// Walks the chunks up to one with an invalid length.
  private mutating func takeChunks() throws(CodecError) {
    var offset = Self.signatureBytes
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
        if 1..<1 << 31 ~= frames { structure.frames = min(frames, CodecLimits.frames) }
      case "cICP":
        if let primaries = content?[0], let transfer = content?[1] {
          colors = CodedColors(primaries: Int(primaries), transfer: Int(transfer))
        }
      case "eXIf": structure.takeEXIF(content)
      case "iCCP", "tEXt", "zTXt", "iTXt": if let content { structure.takePNG(name, content) }
      default: break
      }
      others += name == "IDAT" ? 0 : 1
      guard others <= CodecLimits.segments else {
        throw .tooLarge(
          reason: Message("file.tooManyParts.chunks", ["limit": .number(CodecLimits.segments)]))
      }
      offset += 12 + length
    }
  }

  /// The format-independent header.
  var photo: PhotoHeader {
    get throws(CodecError) {
      guard hasPixels else { throw .unreadable(reason: Message("file.ended.early")) }
      return PhotoHeader(
        structure, in: file,
        layout: .png(
          Layout(
            isInterlaced: isInterlaced, isDeep: isDeep, headerOffset: headerOffset,
            colors: colors)))
    }
  }
}
