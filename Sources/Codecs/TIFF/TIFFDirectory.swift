/// A directory of a TIFF structure. Values that are missing, of another type or outside the file
/// are `nil`.
struct TIFFDirectory {
  struct Entry {
    let type: Int
    /// The number of available values, whatever the entry claims.
    let count: Int
    let value: FileBytes
    /// The value's offset in the structure.
    let offset: Int
  }

  let structure: TIFFStructure
  let entries: [Int: Entry]
  /// The next directory's offset; 0 for none.
  let next: Int

  func has(_ tag: Int) -> Bool { entries[tag] != nil }

  /// Returns a value's bytes, whatever its type.
  func bytes(_ tag: Int) -> FileBytes? { entries[tag]?.value }

  /// Returns the directory that a value points to.
  func directory(_ tag: Int) -> TIFFDirectory? { int(tag).flatMap(structure.directory) }

  /// Returns an integer of any width.
  func int(_ tag: Int, at index: Int = 0) -> Int? {
    guard let entry = entries[tag], index < entry.count else { return nil }
    let read = TIFFStructure(entry.value, isLittleEndian: structure.isLittleEndian)
    switch entry.type {
    case 1, 7: return read.number(at: index, bytes: 1)
    case 3: return read.number(at: index * 2, bytes: 2)
    case 4, 13: return read.number(at: index * 4, bytes: 4)
    case 16, 18: return read.number(at: index * 8, bytes: 8)
    case 6: return read.number(at: index, bytes: 1).map { Int(Int8(truncatingIfNeeded: $0)) }
    case 8: return read.number(at: index * 2, bytes: 2).map { Int(Int16(truncatingIfNeeded: $0)) }
    case 9: return read.number(at: index * 4, bytes: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
    default: return nil
    }
  }

  /// Returns the first integers of a value.
  func ints(_ tag: Int, atMost limit: Int) -> [Int] {
    (0..<min(entries[tag]?.count ?? 0, limit)).compactMap { int(tag, at: $0) }
  }

  /// Returns a fraction or an integer; `nil` if it is not a number, such as 0/0.
  func fraction(_ tag: Int, at index: Int = 0) -> Double? {
    guard let entry = entries[tag], index < entry.count else { return nil }
    let read = TIFFStructure(entry.value, isLittleEndian: structure.isLittleEndian)
    switch entry.type {
    case 5, 10:
      guard let above = read.number(at: index * 8, bytes: 4),
        let below = read.number(at: index * 8 + 4, bytes: 4), below != 0
      else { return nil }
      if entry.type == 5 { return Double(above) / Double(below) }
      return Double(Int32(truncatingIfNeeded: above)) / Double(Int32(truncatingIfNeeded: below))
    case 11:
      return read.number(at: index * 4, bytes: 4)
        .map { Double(Float(bitPattern: UInt32($0))) }.flatMap { $0.isFinite ? $0 : nil }
    default: return int(tag, at: index).map(Double.init)
    }
  }

  /// Returns a text up to its first NUL, trimmed; `nil` if empty.
  func text(_ tag: Int, atMost limit: Int = CodecLimits.textBytes) -> String? {
    guard let entry = entries[tag], [1, 2, 7, 129].contains(entry.type) else { return nil }
    return entry.value.plainText(atMost: limit)
  }

  /// Returns a UTF-16 text, as Windows writes it into its own fields.
  func wideText(_ tag: Int) -> String? {
    guard let entry = entries[tag], entry.type == 1 || entry.type == 7 else { return nil }
    let units = (0..<min(entry.count, CodecLimits.textBytes * 2) / 2).compactMap {
      entry.value.littleEndian16(at: $0 * 2).map { UInt16($0) }
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self).cleaned
  }
}

extension FileBytes {
  /// Decodes a text up to its first NUL, trimmed; as Latin-1 if it is not UTF-8, which old cameras
  /// write.
  func plainText(atMost limit: Int) -> String? {
    let whole = raw.prefix { $0 != 0 }
    var letters = whole.prefix(limit)
    // Truncation must not split a character.
    if letters.count < whole.count {
      while let last = letters.last, last & 0xC0 == 0x80 { letters = letters.dropLast() }
      if let last = letters.last, last >= 0xC0 { letters = letters.dropLast() }
    }
    return (String(validating: letters, as: UTF8.self) ?? String(latin: letters)).cleaned
  }
}

extension String {
  /// Decodes Latin-1.
  init(latin bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The text without surrounding spaces; `nil` if empty.
  var trimmed: String? {
    let text = drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
    return text.isEmpty ? nil : String(text)
  }

  /// Trimmed and without control and non-characters, which have no place in a caption and can
  /// affect terminals.
  var cleaned: String? {
    let clean = unicodeScalars.filter {
      ($0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t")
        && $0 != "\u{FFFE}" && $0 != "\u{FFFF}"
    }
    return String(String.UnicodeScalarView(clean)).trimmed
  }
}
