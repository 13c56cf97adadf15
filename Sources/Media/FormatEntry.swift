/// One row of ``MediaFormat``'s table.
struct FormatEntry: Sendable {
  let kind: MediaFormat.Kind
  let spokenName: String
  let contentType: String
  let extensions: [String]
  /// Rarer extensions of the same format, which a saved file keeps.
  let rareExtensions: [String]
  let isRead: Bool
  let isRaw: Bool
  let isShownByBrowsers: Bool
  let signatures: [Signature]
  /// Brands of ISO media files (`ftyp`) used by this format alone.
  let brands: [String]
  /// Brands that count only as a file's first one, and if no other brand is more specific.
  let generalBrands: [String]

  /// The content type of files that browsers only save.
  static let anyContent = "application/octet-stream"

  init(
    _ kind: MediaFormat.Kind, _ spokenName: String, type contentType: String = anyContent,
    _ extensions: [String] = [], also rareExtensions: [String] = [], isRead: Bool = true,
    isRaw: Bool = false,
    isShownByBrowsers: Bool = false, starts signatures: [Signature] = [], brands: [String] = [],
    generalBrands: [String] = []
  ) {
    self.kind = kind
    self.spokenName = spokenName
    self.contentType = contentType
    self.extensions = extensions
    self.rareExtensions = rareExtensions
    self.isRead = isRead
    self.isRaw = isRaw
    self.isShownByBrowsers = isShownByBrowsers
    self.signatures = signatures
    self.brands = brands
    self.generalBrands = generalBrands
  }
}

/// Fixed bytes near the beginning of a file, all of which must match.
struct Signature: Sendable {
  enum Part: Sendable {
    case bytes([UInt8], at: Int)
    case text(String, within: Range<Int>)
    case byte(ClosedRange<UInt8>, at: Int)

    static func text(_ text: String, at offset: Int) -> Part {
      .bytes(Array(text.utf8), at: offset)
    }
  }

  let parts: [Part]

  init(_ parts: Part...) { self.parts = parts }
  init(_ text: String, _ more: Part...) { parts = [.text(text, at: 0)] + more }
  init(_ bytes: [UInt8], _ more: Part...) { parts = [.bytes(bytes, at: 0)] + more }

  /// The number of its bytes. Of several matching signatures, the longest counts.
  var length: Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .bytes(let bytes, _): sum + bytes.count
      case .text(let text, _): sum + text.utf8.count
      case .byte: sum + 1
      }
    }
  }

  func matches(_ head: FileHead) -> Bool {
    parts.allSatisfy { part in
      switch part {
      case .bytes(let bytes, let offset): head.has(bytes, at: offset)
      case .text(let text, let range):
        range.contains { head.has(Array(text.utf8), at: $0) }
      case .byte(let range, let offset): head[offset].map(range.contains) ?? false
      }
    }
  }
}
