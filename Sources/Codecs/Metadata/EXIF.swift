/// The few facts of a photo that are shown everywhere, read from EXIF.
///
/// Reads two directories and nothing else, each at most once, so that loops and
/// lying counts lead nowhere.
struct EXIF: Hashable, Sendable {
  var orientation: Orientation?
  var captured: CaptureTime?
  var make: String?
  var model: String?

  /// From the bytes of a TIFF header and what follows it.
  init?(_ bytes: FileBytes) {
    guard let reader = Reader(bytes), let start = reader.long(at: 4) else { return nil }
    let main = reader.directory(at: start)
    orientation = main[.orientation].flatMap(reader.short).flatMap(Orientation.init)
    make = main[.make].flatMap(reader.text)
    model = main[.model].flatMap(reader.text)
    guard let details = main[.details].flatMap(reader.long).map(reader.directory) else { return }
    func time(_ tag: Tag, _ fraction: Tag, _ offset: Tag) -> CaptureTime? {
      details[tag].flatMap(reader.text).flatMap {
        CaptureTime(
          exif: $0, fraction: details[fraction].flatMap(reader.text),
          offset: details[offset].flatMap(reader.text))
      }
    }
    captured =
      time(.originalTime, .originalFraction, .originalOffset)
      ?? time(.digitizedTime, .digitizedFraction, .digitizedOffset)
  }

  private enum Tag: Int {
    case make = 0x010F
    case model = 0x0110
    case orientation = 0x0112
    case details = 0x8769
    case originalTime = 0x9003
    case digitizedTime = 0x9004
    case originalOffset = 0x9011
    case digitizedOffset = 0x9012
    case originalFraction = 0x9291
    case digitizedFraction = 0x9292
  }

  private struct Entry {
    let type: Int
    let count: Int
    /// Where the value or, if it is longer than four bytes, its offset stands.
    let offset: Int
  }

  private struct Reader {
    let bytes: FileBytes
    let isLittleEndian: Bool

    init?(_ bytes: FileBytes) {
      self.bytes = bytes
      if bytes.has("II*\0") {
        isLittleEndian = true
      } else if bytes.has("MM\0*") {
        isLittleEndian = false
      } else {
        return nil
      }
    }

    func short(at offset: Int) -> Int? {
      isLittleEndian ? bytes.littleEndian16(at: offset) : bytes.bigEndian16(at: offset)
    }

    func long(at offset: Int) -> Int? {
      isLittleEndian ? bytes.littleEndian32(at: offset) : bytes.bigEndian32(at: offset)
    }

    /// The entries that somebody asks for; the first of each tag.
    func directory(at start: Int) -> [Tag: Entry] {
      var entries: [Tag: Entry] = [:]
      let count = min(short(at: start) ?? 0, Limits.exifEntries)
      for index in 0..<count {
        let offset = start + 2 + index * 12
        guard let code = short(at: offset), let type = short(at: offset + 2),
          let count = long(at: offset + 4)
        else { break }
        guard let tag = Tag(rawValue: code), entries[tag] == nil else { continue }
        entries[tag] = Entry(type: type, count: count, offset: offset + 8)
      }
      return entries
    }

    /// A whole number, as a short or as a long.
    func short(_ entry: Entry) -> Int? {
      switch entry.type {
      case 3: short(at: entry.offset)
      case 4: long(at: entry.offset)
      default: nil
      }
    }

    func long(_ entry: Entry) -> Int? {
      // Type 13 is a directory's offset by another name.
      entry.type == 4 || entry.type == 13 ? long(at: entry.offset) : nil
    }

    /// Text up to its first NUL, without outer spaces; `nil` where that is none.
    func text(_ entry: Entry) -> String? {
      guard entry.type == 2 || entry.type == 129, entry.count > 0 else { return nil }
      let start = entry.count <= 4 ? entry.offset : long(at: entry.offset)
      guard let start, let part = bytes.part(at: start, count: min(entry.count, Limits.textBytes))
      else { return nil }
      let letters = part.raw.prefix { $0 != 0 }
      let text = String(validating: letters, as: UTF8.self) ?? String(latin: letters)
      let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
      return trimmed.isEmpty ? nil : String(trimmed)
    }
  }
}

extension String {
  /// From bytes that are one character each, as Latin-1 has it.
  fileprivate init(latin bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
