internal import ImageEngine
internal import Media
internal import Words

/// The blocks of a GIF file, read before decoding.
struct GIFHeader {
  private(set) var structure: PhotoStructure
  private let file: FileBytes
  private var offset: Int
  private var frames = 0

  init(_ file: FileBytes) throws(CodecError) {
    guard file.has("GIF87a") || file.has("GIF89a"), let width = file.littleEndian16(at: 6),
      let height = file.littleEndian16(at: 8), let flags = file[10]
    else { throw .unreadable(reason: Message("file.noHeader")) }
    let size = PixelSize(width: width, height: height)
    try PhotoHeader.check(size)
    self.file = file
    structure = PhotoStructure(.gif, size: size)
    offset = 13 + Self.paletteBytes(flags)
    try takeBlocks()
    guard frames > 0 else { throw .unreadable(reason: Message("file.noPicture")) }
    structure.frames = frames
  }

  private static func paletteBytes(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private mutating func takeBlocks() throws(CodecError) {
    // Beyond this limit the animation is considered endless; its beginning is shown.
    while frames < CodecLimits.frames, let kind = file[offset] {
      switch kind {
      case 0x21: takeExtension()
      case 0x2C: try takeFrame()
      // The end; some files have zero bytes where a block should begin.
      case 0x00: offset += 1
      default: return
      }
    }
  }

  private mutating func takeExtension() {
    if file[offset + 1] == 0xF9, let flags = file[offset + 3], flags & 1 == 1 {
      structure.hasAlpha = true
    }
    let isXMP = file.has("XMP DataXMP", at: offset + 3)
    let start = offset + 14
    offset += 2
    skipBlocks()
    // The packet is not divided into blocks; it ends with bytes that bring any block reader back in
    // sync.
    if isXMP, structure.xmp == nil, offset - 258 > start {
      structure.xmp = file.part(at: start, count: offset - 258 - start)
    }
  }

  private mutating func takeFrame() throws(CodecError) {
    guard let width = file.littleEndian16(at: offset + 5),
      let height = file.littleEndian16(at: offset + 7), let flags = file[offset + 9],
      width > 0, height > 0
    else {
      offset = file.count
      return
    }
    try PhotoHeader.check(PixelSize(width: width, height: height))
    let palette = Self.paletteBytes(flags)
    offset += 10 + palette
    // The initial code size, then at least one block of codes.
    guard let bits = file[offset], 1...11 ~= bits, let count = file[offset + 1], count > 0,
      file[offset + 2] != nil
    else {
      offset = file.count
      return
    }
    offset += 1
    frames += 1
    skipBlocks()
  }

  /// Skips length-prefixed blocks up to the empty one.
  private mutating func skipBlocks() {
    while let count = file[offset] {
      offset += 1 + Int(count)
      if count == 0 { return }
    }
  }
}
