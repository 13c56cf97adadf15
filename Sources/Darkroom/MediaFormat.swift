/// What a file seems to be by its first bytes: enough to know which program is
/// to read it, and what it was when reading it has failed.
package struct MediaFormat: Hashable, Sendable {
  /// As in ``PhotoFacts/format``.
  package let name: String
  package let isFilm: Bool

  private init(_ name: String, isFilm: Bool = false) {
    self.name = name
    self.isFilm = isFilm
  }

  /// How many first bytes are looked at.
  package static let headBytes = 64

  /// `nil` for what is neither photo nor film.
  package init?(head: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      let isWebM = (4..<60).contains { has("webm", at: $0) }
      self.init(isWebM ? "webm" : "mkv", isFilm: true)
    } else if has("RIFF"), has("AVI ", at: 8) {
      self.init("avi", isFilm: true)
    } else if has("RIFF"), has("WEBP", at: 8) {
      self.init("webp")
    } else if has("ftyp", at: 4) {
      guard let format = Self.brand(head) else { return nil }
      self = format
    } else if ["moov", "mdat", "wide", "free", "skip"].contains(where: { has($0, at: 4) }) {
      self.init("mov", isFilm: true)
    } else if let name = Self.signatures.first(where: { head.starts(with: $0.bytes) })?.name {
      self.init(name)
    } else if has("BM"), head.count > 17, head[15...17].elementsEqual([0, 0, 0]) {
      self.init("bmp")
    } else {
      return nil
    }
  }

  /// By the name of a kind that is known but not shown here, as
  /// ``DarkroomError/unsupported(kind:)`` has it; `nil` where that is neither
  /// photo nor film.
  package init?(kind: String) {
    guard let format = Self.kinds[kind] else { return nil }
    self = format
  }

  private static let kinds: [String: MediaFormat] = [
    "GIF": MediaFormat("gif"), "WebP": MediaFormat("webp"), "TIFF": MediaFormat("tiff"),
    "BMP": MediaFormat("bmp"), "HEIC": MediaFormat("heif"), "AVIF": MediaFormat("avif"),
    "JPEG XL": MediaFormat("jxl"), "JPEG 2000": MediaFormat("jp2"), "RAW": MediaFormat("raw"),
    "Photoshop": MediaFormat("psd"), "MP4": MediaFormat("mp4", isFilm: true),
    "MOV": MediaFormat("mov", isFilm: true), "MKV": MediaFormat("mkv", isFilm: true),
    "WebM": MediaFormat("webm", isFilm: true), "AVI": MediaFormat("avi", isFilm: true),
    "MPEG": MediaFormat("mpeg", isFilm: true), "Windows Media": MediaFormat("wmv", isFilm: true),
    "Flash video": MediaFormat("flv", isFilm: true),
  ]

  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0xFF, 0xD8, 0xFF], "jpeg"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "png"),
    (Array("GIF8".utf8), "gif"), (Array("II*\0".utf8), "tiff"), (Array("MM\0*".utf8), "tiff"),
    (Array("II+\0".utf8), "tiff"), (Array("MM\0+".utf8), "tiff"), ([0xFF, 0x0A], "jxl"),
    (Array("\0\0\0\u{0C}JXL ".utf8), "jxl"), (Array("FUJIFILMCCD-RAW".utf8), "raw"),
    (Array("IIU\0".utf8), "raw"), (Array("IIRO".utf8), "raw"), (Array("IIRS".utf8), "raw"),
    (Array("MMOR".utf8), "raw"),
  ]

  /// The first brand that says something; the major one may be general.
  private static func brand(_ head: [UInt8]) -> MediaFormat? {
    let offsets = [8] + Array(stride(from: 16, to: headBytes - 3, by: 4))
    for offset in offsets {
      let brand = head.dropFirst(offset).prefix(4)
      switch String(decoding: brand, as: UTF8.self) {
      case "avif", "avis": return MediaFormat("avif")
      case "heic", "heix", "heim", "heis", "hevc", "hevx": return MediaFormat("heif")
      case "crx ": return MediaFormat("raw")
      case "qt  ": return MediaFormat("mov", isFilm: true)
      case "isom", "mp41", "mp42", "avc1", "M4V ", "iso2", "3gp4", "3gp5", "MSNV":
        return MediaFormat("mp4", isFilm: true)
      default: continue
      }
    }
    switch String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self) {
    case "mif1", "msf1", "mif2": return MediaFormat("heif")
    // Sound without a picture.
    case "M4A ", "M4B ", "M4P ": return nil
    default: return MediaFormat("mp4", isFilm: true)
    }
  }
}
