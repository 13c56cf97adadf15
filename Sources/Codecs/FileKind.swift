/// What a file is, by its first bytes; its name is not asked.
package enum FileKind: Hashable, Sendable {
  case jpeg
  case png
  /// Known, but not to be decoded here, by the name that people know.
  case other(String)
  case unknown

  package init(_ bytes: UnsafeRawBufferPointer) {
    let file = FileBytes(bytes)
    if file.has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if file.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if let name = Self.containerName(file) ?? Self.signatureName(file) {
      self = .other(name)
    } else {
      self = .unknown
    }
  }

  /// Formats that begin with a few fixed bytes.
  private static let signatures: [(bytes: [UInt8], name: String)] = [
    (Array("GIF87a".utf8), "GIF"), (Array("GIF89a".utf8), "GIF"),
    (Array("FUJIFILMCCD-RAW".utf8), "RAW"), (Array("IIU\0".utf8), "RAW"),
    (Array("IIRO".utf8), "RAW"), (Array("IIRS".utf8), "RAW"), (Array("MMOR".utf8), "RAW"),
    (Array("\0MRM".utf8), "RAW"), (Array("FOVb".utf8), "RAW"),
    (Array("II*\0".utf8), "TIFF"), (Array("MM\0*".utf8), "TIFF"),
    (Array("II+\0".utf8), "TIFF"), (Array("MM\0+".utf8), "TIFF"),
    ([0xFF, 0x0A], "JPEG XL"), (Array("\0\0\0\u{0C}JXL ".utf8), "JPEG XL"),
    (Array("\0\0\0\u{0C}jP  ".utf8), "JPEG 2000"), ([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
    (Array("8BPS".utf8), "Photoshop"), (Array("%PDF-".utf8), "PDF"),
    (Array("PK\u{3}\u{4}".utf8), "ZIP"), (Array("FLV\u{1}".utf8), "Flash video"),
    ([0x00, 0x00, 0x01, 0xBA], "MPEG"), ([0x30, 0x26, 0xB2, 0x75], "Windows Media"),
    (Array("OggS".utf8), "Ogg"), ([0x00, 0x00, 0x01, 0x00], "ICO"),
  ]

  private static func signatureName(_ file: FileBytes) -> String? {
    if file.has("II*\0") && file.has("CR", at: 8) { return "RAW" }
    // Two letters are a weak sign; what follows must be a plausible header.
    if file.has("BM"), let header = file.littleEndian32(at: 14), 12...256 ~= header { return "BMP" }
    return signatures.first { file.has($0.bytes) }?.name
  }

  /// Formats in which the name of a container's content follows.
  private static func containerName(_ file: FileBytes) -> String? {
    if file.has("RIFF") {
      if file.has("WEBP", at: 8) { return "WebP" }
      if file.has("AVI ", at: 8) { return "AVI" }
    }
    if file.has([0x1A, 0x45, 0xDF, 0xA3]) {
      let isWebM = (4..<64).contains { file.has("webm", at: $0) }
      return isWebM ? "WebM" : "MKV"
    }
    if file.has("ftyp", at: 4) { return brandName(file) }
    // QuickTime files of old begin with their content.
    let isMovie = ["moov", "mdat", "wide", "free", "skip"].contains(file.text(at: 4, count: 4))
    return isMovie ? "MOV" : nil
  }

  /// The first brand that says something; the major one may be general.
  private static func brandName(_ file: FileBytes) -> String {
    let size = min(max(file.bigEndian32(at: 0) ?? 0, 16), 256)
    let offsets = [8] + stride(from: 16, to: size, by: 4)
    for brand in offsets.compactMap({ file.text(at: $0, count: 4) }) {
      switch brand {
      case "avif", "avis": return "AVIF"
      case "heic", "heix", "hevc", "hevx", "heim", "heis": return "HEIC"
      case "crx ": return "RAW"
      case "qt  ": return "MOV"
      case "isom", "mp41", "mp42", "avc1", "M4V ", "iso2", "3gp4", "3gp5", "MSNV": return "MP4"
      default: continue
      }
    }
    return ["mif1", "msf1"].contains(file.text(at: 8, count: 4)) ? "HEIF" : "MP4"
  }
}
