internal import ImageEngine
internal import Media
internal import Words

/// The chunks of a WebP file, read before decoding.
struct WebPHeader {
  private(set) var structure: PhotoStructure
  /// Whether a picture, or the beginning of one, was found.
  private var hasPicture = false
  private var frames = 0
  /// The least of a cut picture that can have pixels: its own headers take ten to twenty bytes.
  private static let leastBytes = 32

  init(_ file: FileBytes) throws(CodecError) {
    guard file.has("RIFF"), file.has("WEBP", at: 8), let first = file.text(at: 12, count: 4),
      let content = file.rest(from: 20)
    else { throw .unreadable(reason: Message("file.noHeader")) }
    let size: PixelSize? =
      switch first {
      case "VP8X": Self.canvas(content)
      case "VP8 ": Self.lossy(content)
      case "VP8L": Self.lossless(content)
      default: nil
      }
    guard let size else { throw .unreadable(reason: Message("file.badHeader")) }
    try PhotoHeader.check(size)
    structure = PhotoStructure(.webp, size: size)
    switch first {
    case "VP8X": structure.hasAlpha = content[0].map { $0 & 0x10 != 0 } ?? false
    case "VP8L": structure.hasAlpha = content[4].map { $0 & 0x10 != 0 } ?? false
    default: break
    }
    try takeChunks(of: file)
    guard hasPicture else { throw .unreadable(reason: Message("file.ended")) }
    structure.frames = max(1, frames)
  }

  /// Walks the chunks.
  private mutating func takeChunks(of file: FileBytes) throws(CodecError) {
    var offset = 12
    var others = 0
    while let name = file.text(at: offset, count: 4),
      let length = file.littleEndian32(at: offset + 4)
    {
      let content = file.part(at: offset + 8, count: length)
      let isBegun = content != nil || file[offset + 8 + Self.leastBytes - 1] != nil
      switch name {
      case "VP8 ", "VP8L": hasPicture = hasPicture || isBegun
      case "ANMF":
        frames = min(frames + 1, CodecLimits.frames)
        hasPicture = hasPicture || isBegun
      case "EXIF": structure.takeEXIF(content)
      case "XMP " where structure.xmp == nil: structure.xmp = content
      case "ICCP" where !structure.hasProfile:
        structure.hasProfile = content != nil
        structure.profile = content
      default:
        others += 1
        guard others <= CodecLimits.segments else {
          throw .tooLarge(
            reason: Message("file.tooManyParts.chunks", ["limit": .number(CodecLimits.segments)]))
        }
      }
      // Chunks begin at even offsets.
      offset += 8 + length + length % 2
    }
  }

  /// The canvas size of an extended file: 24 bits each, minus one.
  private static func canvas(_ chunk: FileBytes) -> PixelSize? {
    guard let width = chunk.littleEndian(at: 4, bytes: 3),
      let height = chunk.littleEndian(at: 7, bytes: 3)
    else { return nil }
    return PixelSize(width: width + 1, height: height + 1)
  }

  /// The size after a key frame's start code; the two highest bits are for scaling.
  private static func lossy(_ chunk: FileBytes) -> PixelSize? {
    guard chunk.has([0x9D, 0x01, 0x2A], at: 3), let width = chunk.littleEndian16(at: 6),
      let height = chunk.littleEndian16(at: 8)
    else { return nil }
    return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// The size of a lossless picture: fourteen bits each, minus one.
  private static func lossless(_ chunk: FileBytes) -> PixelSize? {
    guard chunk[0] == 0x2F, let bits = chunk.littleEndian32(at: 1) else { return nil }
    return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
  }
}
