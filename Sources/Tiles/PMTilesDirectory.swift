/// A directory of a PMTiles file: the positions of tiles or of further directories.
struct PMTilesDirectory: Sendable {
  struct Entry: Hashable, Sendable {
    var number: UInt64
    var offset: UInt64 = 0
    var length: UInt64 = 0
    /// The number of consecutive tiles with this content; 0 for a directory.
    var run: UInt64 = 0
  }

  /// Sorted by number.
  let entries: [Entry]

  /// `nil` if the bytes are not a directory.
  init?(_ bytes: [UInt8]) {
    var reader = Varints(bytes: bytes[...])
    guard let count = reader.next(), count <= UInt64(bytes.count) else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(Int(count))
    var number: UInt64 = 0
    for _ in 0..<count {
      guard let step = reader.next(), step < 1 << 60 else { return nil }
      number &+= step
      entries.append(Entry(number: number))
    }
    for index in entries.indices {
      guard let run = reader.next() else { return nil }
      entries[index].run = run
    }
    for index in entries.indices {
      guard let length = reader.next(), length < 1 << 32 else { return nil }
      entries[index].length = length
    }
    for index in entries.indices {
      guard let offset = reader.next(), offset < 1 << 62 else { return nil }
      if offset > 0 {
        entries[index].offset = offset - 1
      } else if index > 0 {
        // Directly behind the previous entry.
        entries[index].offset = entries[index - 1].offset + entries[index - 1].length
      } else {
        return nil
      }
    }
    self.entries = entries
  }

  /// Returns the entry that contains the tile or leads to it.
  func entry(for number: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.run == 0 || number - entry.number < entry.run ? entry : nil
  }
}

/// Reads variable-length integers: seven bits per byte, least significant first.
private struct Varints {
  var bytes: ArraySlice<UInt8>

  mutating func next() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = bytes.popFirst(), shift < 64 {
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
