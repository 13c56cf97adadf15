/// A file format. The table below is the only list of formats: it gives their first bytes, brands,
/// content types, extensions and usual names.
///
/// The raw value is stored and sent: in catalogs, documents, `tintype info --json` and the API.
package enum MediaFormat: String, CaseIterable, Sendable {
  case jpeg, png, gif, webp, tiff, bmp, heif, avif, jxl, nef, dng, raw
  case jp2, psd
  case mp4, mov, mkv, webm, avi
  case mpeg, wmv, flv
  case xmp, aae, json
  case zip, pdf, ico, ogg, sound

  private static let table: [MediaFormat: FormatEntry] = [
    // Photos.
    .jpeg: FormatEntry(
      .image, "JPEG", type: "image/jpeg", ["jpg", "jpeg"], also: ["jpe", "jfif", "jif"],
      isShownByBrowsers: true,
      starts: [Signature([0xFF, 0xD8, 0xFF])]),
    .png: FormatEntry(
      .image, "PNG", type: "image/png", ["png"], also: ["apng"], isShownByBrowsers: true,
      starts: [Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])]),
    .gif: FormatEntry(
      .image, "GIF", type: "image/gif", ["gif"], isShownByBrowsers: true,
      starts: [Signature("GIF87a"), Signature("GIF89a")]),
    .webp: FormatEntry(
      .image, "WebP", type: "image/webp", ["webp"], isShownByBrowsers: true,
      starts: [Signature("RIFF", .text("WEBP", at: 8))]),
    .tiff: FormatEntry(
      .image, "TIFF", type: "image/tiff", ["tif", "tiff"],
      starts: [Signature("II*\0"), Signature("MM\0*"), Signature("II+\0"), Signature("MM\0+")]),
    // Two letters are a weak signature; the header's size, of four bytes, must follow.
    .bmp: FormatEntry(
      .image, "BMP", ["bmp"], also: ["dib"],
      starts: [Signature("BM", .byte(12...255, at: 14), .text("\0\0\0", at: 15))]),
    .heif: FormatEntry(
      .image, "HEIC", type: "image/heic", ["heic", "heif"], also: ["hif"],
      brands: ["heic", "heix", "heim", "heis", "hevc", "hevx"],
      generalBrands: ["mif1", "msf1", "mif2"]),
    .avif: FormatEntry(
      .image, "AVIF", type: "image/avif", ["avif"], isShownByBrowsers: true,
      brands: ["avif", "avis"]),
    .jxl: FormatEntry(
      .image, "JPEG XL", type: "image/jxl", ["jxl"],
      starts: [Signature([0xFF, 0x0A]), Signature("\0\0\0\u{0C}JXL ")]),
    // These two begin like TIFF files; their headers tell them apart.
    .nef: FormatEntry(.image, "RAW (NEF)", ["nef"], also: ["nrw"], isRaw: true),
    .dng: FormatEntry(.image, "RAW (DNG)", ["dng"], isRaw: true),
    .raw: FormatEntry(
      .image, "RAW",
      also: [
        "raw", "3fr", "arw", "cr2", "cr3", "crw", "dcr", "erf", "fff", "iiq", "kdc", "mef", "mos",
        "mrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
      ], isRaw: true,
      starts: [
        Signature("II*\0", .text("CR", at: 8)), Signature("FUJIFILMCCD-RAW"), Signature("IIU\0"),
        Signature("IIRO"), Signature("IIRS"), Signature("MMOR"), Signature("\0MRM"),
        Signature("FOVb"),
      ], brands: ["crx "]),
    .jp2: FormatEntry(
      .image, "JPEG 2000", ["jp2"], also: ["j2k", "jpf", "jpx"], isRead: false,
      starts: [Signature("\0\0\0\u{0C}jP  "), Signature([0xFF, 0x4F, 0xFF, 0x51])]),
    .psd: FormatEntry(.image, "Photoshop", ["psd"], isRead: false, starts: [Signature("8BPS")]),

    // Videos.
    .mp4: FormatEntry(
      .film, "MP4", type: "video/mp4", ["mp4"], also: ["m4v", "3gp", "3g2"],
      brands: ["isom", "mp41", "mp42", "avc1", "M4V ", "iso2", "3gp4", "3gp5", "MSNV"]),
    // Old QuickTime files begin with their content.
    .mov: FormatEntry(
      .film, "QuickTime", type: "video/quicktime", ["mov"], also: ["qt"],
      starts: ["moov", "mdat", "wide", "free", "skip"].map { Signature(.text($0, at: 4)) },
      brands: ["qt  "]),
    .mkv: FormatEntry(.film, "Matroska", ["mkv"], starts: [Signature(ebml)]),
    .webm: FormatEntry(
      .film, "WebM", type: "video/webm", ["webm"],
      starts: [Signature(ebml, .text("webm", within: 4..<64))]),
    .avi: FormatEntry(.film, "AVI", ["avi"], starts: [Signature("RIFF", .text("AVI ", at: 8))]),
    .mpeg: FormatEntry(
      .film, "MPEG", ["mpg", "mpeg"], also: ["mpe", "vob"], isRead: false,
      starts: [Signature([0x00, 0x00, 0x01, 0xBA])]),
    .wmv: FormatEntry(
      .film, "Windows Media", ["wmv"], also: ["asf"], isRead: false,
      starts: [Signature([0x30, 0x26, 0xB2, 0x75])]),
    .flv: FormatEntry(
      .film, "Flash video", ["flv"], isRead: false, starts: [Signature("FLV\u{1}")]),

    // Sidecar files. XMP is recognised by ``FileHead/isXMP``.
    .xmp: FormatEntry(.sidecar, "XMP", ["xmp"]),
    .aae: FormatEntry(.sidecar, "AAE", ["aae"]),
    .json: FormatEntry(.sidecar, "JSON", ["json"]),

    // Known, so that the refusal can name them.
    .zip: FormatEntry(
      .other, "ZIP", starts: [Signature("PK\u{3}\u{4}"), Signature("PK\u{5}\u{6}")]),
    .pdf: FormatEntry(.other, "PDF", starts: [Signature("%PDF-")]),
    .ico: FormatEntry(.other, "ICO", starts: [Signature([0x00, 0x00, 0x01, 0x00])]),
    .ogg: FormatEntry(.other, "Ogg", starts: [Signature("OggS")]),
    .sound: FormatEntry(.other, "Sound", generalBrands: ["M4A ", "M4B ", "M4P "]),
  ]

  /// The first bytes of a Matroska container.
  private static let ebml: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]

  var entry: FormatEntry {
    guard let entry = Self.table[self] else { preconditionFailure("\(self) has no entry") }
    return entry
  }
}

extension MediaFormat {
  package enum Kind: Sendable {
    case image, film
    /// A file that belongs to the photo or video beside it.
    case sidecar
    /// Never accepted into a library.
    case other
  }

  package var kind: Kind { entry.kind }

  /// The usual name.
  package var spokenName: String { entry.spokenName }

  /// A type that a browser displays or saves, and never executes.
  package var contentType: String { entry.contentType }

  /// The content type of a format by its stored name, which may come from a later release.
  package static func contentType(named name: String) -> String {
    MediaFormat(rawValue: name)?.contentType ?? FormatEntry.anyContent
  }

  /// The extensions in lower case, without the dot, the usual one first.
  package var extensions: [String] { entry.extensions }

  /// Returns a name for saving a file of a format, by its stored name: with an extension of that
  /// format, so that no program treats the file as anything else.
  package static func filename(_ name: String, of format: String) -> String {
    guard let format = MediaFormat(rawValue: format) else {
      return isKnown(ending(of: name)) ? name : name + ".bin"
    }
    let (ending, own) = (ending(of: name), format.everyExtension.first ?? "bin")
    if format.allows(ending) { return name }
    // A number or a word after a dot is a part of the name.
    let isExtension =
      1...5 ~= ending.utf8.count && ending.utf8.allSatisfy(\.isLetterOrDigit)
      && !ending.utf8.allSatisfy(\.isDigit)
    return (isExtension ? String(name.dropLast(ending.count + 1)) : name) + "." + own
  }

  /// TIFF files and RAW files begin alike, and cameras use one extension for both.
  private func allows(_ ending: String) -> Bool {
    let likeTIFF: [MediaFormat] = [.tiff, .nef, .dng, .raw]
    return everyExtension.contains(ending)
      || likeTIFF.contains(self) && likeTIFF.contains { $0.everyExtension.contains(ending) }
  }

  private var everyExtension: [String] { entry.extensions + entry.rareExtensions }

  private static func isKnown(_ ending: String) -> Bool {
    allCases.contains { $0.isPhotoOrFilm && $0.everyExtension.contains(ending) }
  }

  /// The extension in lower case; empty for a name without one.
  private static func ending(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[dot...].dropFirst().lowercased()
  }

  /// Whether a worker can decode it.
  package var isRead: Bool { isPhotoOrFilm && entry.isRead }

  /// Whether a library stores such files as photos or videos, decodable or not.
  package var isPhotoOrFilm: Bool { kind == .image || kind == .film }

  /// Whether it holds sensor data before development.
  package var isRaw: Bool { entry.isRaw }

  /// Whether every browser can display it.
  package var isShownByBrowsers: Bool { entry.isShownByBrowsers }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isLetterOrDigit: Bool {
    isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
  }
}
