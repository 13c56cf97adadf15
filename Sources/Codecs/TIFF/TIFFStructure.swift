/// The structure shared by TIFF files, EXIF and most RAW files: directories of tagged values.
struct TIFFStructure {
  let bytes: FileBytes
  let isLittleEndian: Bool
  /// BigTIFF: eight-byte offsets and counts.
  let isBig: Bool

  init(_ bytes: FileBytes, isLittleEndian: Bool, isBig: Bool = false) {
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
    self.isBig = isBig
  }

  /// Reads the header; `nil` if there is none.
  init?(header bytes: FileBytes) {
    // Panasonic and Olympus use their own signatures instead of 42.
    let little = ["II*\0", "IIU\0", "IIRO", "IIRS"].contains(bytes.text(at: 0, count: 4))
    let big = ["MM\0*", "MMOR"].contains(bytes.text(at: 0, count: 4))
    if little || big {
      self.init(bytes, isLittleEndian: little)
    } else if bytes.has("II+\0") || bytes.has("MM\0+") {
      self.init(bytes, isLittleEndian: bytes.has("II"), isBig: true)
    } else {
      return nil
    }
  }

  /// The directory that the header points to.
  var main: TIFFDirectory? {
    (isBig ? number(at: 8, bytes: 8) : number(at: 4, bytes: 4)).flatMap(directory)
  }

  func number(at offset: Int, bytes count: Int) -> Int? {
    isLittleEndian
      ? bytes.littleEndian(at: offset, bytes: count) : bytes.bigEndian(at: offset, bytes: count)
  }

  /// Returns the directory at an offset. Offset 0, the start of the structure, means one that was
  /// never set.
  func directory(at start: Int) -> TIFFDirectory? {
    start == 0 ? nil : entries(at: start)
  }

  /// The directory at the start, without a header.
  var leading: TIFFDirectory? { entries(at: 0) }

  /// `nil` if even the first entry is missing.
  private func entries(at start: Int) -> TIFFDirectory? {
    let (countBytes, entryBytes) = isBig ? (8, 20) : (2, 12)
    guard let count = number(at: start, bytes: countBytes), count > 0 else { return nil }
    var entries: [Int: TIFFDirectory.Entry] = [:]
    for index in 0..<min(count, CodecLimits.exifEntries) {
      let offset = start + countBytes + index * entryBytes
      guard let tag = number(at: offset, bytes: 2) else { break }
      // The first of duplicate tags wins, as in other programs.
      if entries[tag] == nil { entries[tag] = entry(at: offset) }
    }
    guard !entries.isEmpty else { return nil }
    let end = start + countBytes + min(count, CodecLimits.exifEntries) * entryBytes
    return TIFFDirectory(
      structure: self, entries: entries, next: number(at: end, bytes: isBig ? 8 : 4) ?? 0)
  }

  private func entry(at offset: Int) -> TIFFDirectory.Entry? {
    let (countBytes, inlineBytes) = isBig ? (8, 8) : (4, 4)
    guard let type = number(at: offset + 2, bytes: 2), let size = Self.sizes[type],
      let count = number(at: offset + 4, bytes: countBytes)
    else { return nil }
    let (total, overflows) = count.multipliedReportingOverflow(by: size)
    guard !overflows else { return nil }
    let place = offset + 4 + countBytes
    let start = total <= inlineBytes ? place : number(at: place, bytes: inlineBytes)
    guard let start, let value = bytes.clipped(at: start, count: total) else { return nil }
    return TIFFDirectory.Entry(type: type, count: value.count / size, value: value, offset: start)
  }

  /// The size of a value of each type.
  private static let sizes: [Int: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8,
    18: 8, 129: 1,
  ]
}
