internal import Darkroom

/// What a file is by its content: how its format is called here, and whether it
/// is a photo or a film. Files of other kinds are not taken.
struct FileKind: Hashable, Sendable {
  /// As `jpeg`, `heif`, `mp4`.
  let format: String
  let media: Asset.Kind

  init(_ format: String, _ media: Asset.Kind) {
    self.format = format
    self.media = media
  }

  /// By the first bytes, where a worker could not say what the file is.
  init?(head bytes: [UInt8]) {
    guard let format = MediaFormat(head: bytes) else { return nil }
    self.init(format.name, format.isFilm ? .video : .image)
  }

  /// How many first bytes are looked at.
  static let headBytes = MediaFormat.headBytes

  /// The darkroom's name for a film, by its first bytes. Films can be larger than
  /// what a worker is given, and must not be refused for that.
  static func filmName(head bytes: [UInt8]) -> String? {
    guard bytes.count >= 12 else { return nil }
    let (first, second, third) = (bytes[0..<4], bytes[4..<8], bytes[8..<12])
    if first.elementsEqual([0x1A, 0x45, 0xDF, 0xA3]) { return "MKV" }
    if first.elementsEqual("RIFF".utf8), third.elementsEqual("AVI ".utf8) { return "AVI" }
    switch String(decoding: second, as: UTF8.self) {
    case "moov", "mdat", "wide", "free", "skip": return "MOV"
    case "ftyp": return filmName(brand: String(decoding: third, as: UTF8.self))
    default: return nil
    }
  }

  /// `nil` for the brands of photos, and of sound without a picture.
  private static func filmName(brand: String) -> String? {
    switch brand {
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis", "crx ",
      "M4A ", "M4B ", "M4P ":
      nil
    case "qt  ": "MOV"
    default: "MP4"
    }
  }

  /// By the name that the darkroom has for what it cannot show; `nil` where that
  /// is neither photo nor film.
  init?(darkroomName name: String) {
    guard let format = MediaFormat(kind: name) else { return nil }
    self.init(format.name, format.isFilm ? .video : .image)
  }

  /// A type that a browser shows or saves, and never runs.
  static func contentType(ofFormat format: String) -> String {
    switch format {
    case "jpeg", "png", "gif", "webp", "tiff", "avif", "jxl": "image/\(format)"
    case "heif": "image/heic"
    case "mp4", "webm": "video/\(format)"
    case "mov": "video/quicktime"
    default: "application/octet-stream"
    }
  }
}
