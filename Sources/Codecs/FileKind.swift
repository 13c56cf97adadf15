/// The type of a file, determined by its first bytes and never by its name.
package enum FileKind: Hashable, Sendable {
  /// A picture whose header is parsed here. The header may be more specific: AVIF begins like HEIF,
  /// RAW like TIFF.
  case photo(PhotoHeader.Format)
  /// A video, with its common name.
  case film(String)
  /// A standalone XMP packet, which belongs to a photo beside it.
  case sidecar
  /// A known but unsupported format, with its common name.
  case other(String)
  case unknown

  package init(_ bytes: UnsafeRawBufferPointer) {
    let file = FileBytes(bytes)
    self =
      Self.container(file) ?? Self.signature(file) ?? (XMP.isPacket(file) ? .sidecar : .unknown)
  }

  /// Formats with a fixed signature.
  private static let signatures: [(bytes: [UInt8], kind: FileKind)] = [
    ([0xFF, 0xD8, 0xFF], .photo(.jpeg)),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .photo(.png)),
    (Array("GIF87a".utf8), .photo(.gif)), (Array("GIF89a".utf8), .photo(.gif)),
    (Array("FUJIFILMCCD-RAW".utf8), .photo(.raw)), (Array("IIU\0".utf8), .photo(.raw)),
    (Array("IIRO".utf8), .photo(.raw)), (Array("IIRS".utf8), .photo(.raw)),
    (Array("MMOR".utf8), .photo(.raw)),
    (Array("II*\0".utf8), .photo(.tiff)), (Array("MM\0*".utf8), .photo(.tiff)),
    (Array("II+\0".utf8), .photo(.tiff)), (Array("MM\0+".utf8), .photo(.tiff)),
    ([0xFF, 0x0A], .photo(.jxl)), (Array("\0\0\0\u{0C}JXL ".utf8), .photo(.jxl)),
    (Array("\0MRM".utf8), .other("RAW")), (Array("FOVb".utf8), .other("RAW")),
    (Array("\0\0\0\u{0C}jP  ".utf8), .other("JPEG 2000")),
    ([0xFF, 0x4F, 0xFF, 0x51], .other("JPEG 2000")),
    (Array("8BPS".utf8), .other("Photoshop")), (Array("%PDF-".utf8), .other("PDF")),
    (Array("PK\u{3}\u{4}".utf8), .other("ZIP")), (Array("PK\u{5}\u{6}".utf8), .other("ZIP")),
    (Array("FLV\u{1}".utf8), .other("Flash video")),
    ([0x00, 0x00, 0x01, 0xBA], .other("MPEG")),
    ([0x30, 0x26, 0xB2, 0x75], .other("Windows Media")),
    (Array("OggS".utf8), .other("Ogg")), ([0x00, 0x00, 0x01, 0x00], .other("ICO")),
  ]

  private static func signature(_ file: FileBytes) -> FileKind? {
    if file.has("II*\0") && file.has("CR", at: 8) { return .photo(.raw) }
    // Two letters are a weak signature; a plausible header must follow.
    if file.has("BM"), let header = file.littleEndian32(at: 14), 12...256 ~= header {
      return .photo(.bmp)
    }
    return signatures.first { file.has($0.bytes) }?.kind
  }

  /// Containers whose content type follows the signature.
  private static func container(_ file: FileBytes) -> FileKind? {
    if file.has("RIFF") {
      if file.has("WEBP", at: 8) { return .photo(.webp) }
      if file.has("AVI ", at: 8) { return .film("AVI") }
    }
    if file.has([0x1A, 0x45, 0xDF, 0xA3]) {
      let isWebM = (4..<64).contains { file.has("webm", at: $0) }
      return .film(isWebM ? "WebM" : "MKV")
    }
    if file.has("ftyp", at: 4) { return brand(file) }
    // Old QuickTime files begin with their content.
    let isMovie = ["moov", "mdat", "wide", "free", "skip"].contains(file.text(at: 4, count: 4))
    return isMovie ? .film("MOV") : nil
  }

  /// Uses the first conclusive brand, as the major brand may be generic.
  private static func brand(_ file: FileBytes) -> FileKind {
    let size = min(max(file.bigEndian32(at: 0) ?? 0, 16), 256)
    let offsets = [8] + stride(from: 16, to: size, by: 4)
    for brand in offsets.compactMap({ file.text(at: $0, count: 4) }) {
      switch brand {
      case "avif", "avis": return .photo(.avif)
      case "heic", "heix", "hevc", "hevx", "heim", "heis": return .photo(.heif)
      case "crx ": return .photo(.raw)
      case "qt  ": return .film("MOV")
      case "isom", "mp41", "mp42", "avc1", "M4V ", "iso2", "3gp4", "3gp5", "MSNV":
        return .film("MP4")
      default: continue
      }
    }
    let isPicture = ["mif1", "msf1", "mif2"].contains(file.text(at: 8, count: 4))
    return isPicture ? .photo(.heif) : .film("MP4")
  }
}
