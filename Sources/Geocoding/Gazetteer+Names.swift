package import Media

/// A town that was looked for by its name.
package struct FoundTown: Hashable, Sendable {
  package let name: String
  package let region: String?
  package let country: String
  package let countryCode: String
  package let position: Position
  package let population: Int
  /// The name in the IANA database.
  package let timeZone: String
}

extension Gazetteer {
  /// The characters of a typed name that are compared; no town's name is longer.
  private static let typedCharacters = 200

  /// Towns whose name, in any language of the table, begins with the typed text, largest first; an
  /// exact match counts as if it were 32 times as large. Words after a comma are the region or the
  /// country.
  package func towns(named text: String, limit: Int) -> [FoundTown] {
    let parts = text.prefix(Self.typedCharacters).split(separator: ",").map {
      Array(Self.folded(String($0)).utf8)
    }
    guard let name = parts.first, !name.isEmpty else { return [] }
    let around = parts.dropFirst().filter { !$0.isEmpty }
    let inside = around.isEmpty ? nil : Set(regions.indices.filter { isIn($0, around) })
    var found: [(town: Town, weight: Int)] = []
    for cell in 0..<Self.rows * Self.columns {
      eachTown(ofCell: cell) { town in
        guard inside?.contains(town.region) ?? true else { return }
        let match = match(name, town)
        if match != .none { found.append((town, town.size + (match == .exact ? 40 : 0))) }
      }
    }
    found.sort { ($0.weight, $0.town.key) > ($1.weight, $1.town.key) }
    return found.prefix(limit).map { described($0.town) }
  }

  private func described(_ town: Town) -> FoundTown {
    let region = regions[town.region]
    let country = countries[region.country]
    return FoundTown(
      name: town.displayName, region: region.name.isEmpty ? nil : region.name,
      country: country.name, countryCode: country.code, position: town.position,
      population: town.population, timeZone: zones[town.zone].name)
  }

  /// Whether the words are prefixes of a region's or its country's name.
  private func isIn(_ region: Int, _ words: [[UInt8]]) -> Bool {
    let (name, country) = (regions[region].name, countries[regions[region].country])
    let names = [name, country.name, country.code].map { Array(Self.folded($0).utf8) }
    return words.allSatisfy { word in names.contains { $0.starts(with: word) } }
  }

  private enum Match { case none, begins, exact }

  private func match(_ name: [UInt8], _ town: Town) -> Match {
    var best = Self.compare(name, GazetteerReader.bytes(town.name))
    var start = town.otherNames.lowerBound
    while best != .exact, start < town.otherNames.upperBound {
      let length = Int(GazetteerReader.bytes(start..<start + 1)[start])
      let other = Self.compare(name, GazetteerReader.bytes(start + 1..<start + 1 + length))
      if other != .none { best = other }
      start += 1 + length
    }
    return best
  }

  /// Compares a folded name with a text of the table, which is folded while it is read.
  private static func compare(
    _ name: [UInt8], _ text: Slice<UnsafeRawBufferPointer>
  ) -> Match {
    var index = text.startIndex
    for byte in name {
      guard index < text.endIndex else { return .none }
      let (letter, width) = folded(text, at: index)
      guard letter == byte else { return .none }
      index += width
    }
    return index == text.endIndex ? .exact : .begins
  }

  private static func folded(
    _ text: Slice<UnsafeRawBufferPointer>, at index: Int
  ) -> (letter: UInt8, width: Int) {
    let byte = text[index]
    if (0x41...0x5A).contains(byte) { return (byte | 0x20, 1) }
    guard (0xC3...0xC5).contains(byte), index + 1 < text.endIndex else { return (byte, 1) }
    let plain = plainLetters[Int(byte - 0xC3) << 6 | Int(text[index + 1] & 0x3F)]
    return plain == UInt8(ascii: "-") ? (byte, 1) : (plain, 2)
  }
}

extension Gazetteer {
  /// Lower-case letters without diacritics, for comparison.
  package static func folded(_ text: String) -> String {
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      if (0x300...0x36F).contains(scalar.value) { continue }
      let plain =
        switch scalar.value {
        case 0xC0..<0x180: plainLetters[Int(scalar.value) - 0xC0]
        case 0x1E00..<0x1F00: plainVietnamese[Int(scalar.value) - 0x1E00]
        default: UInt8(ascii: "-")
        }
      let isPlain = plain != UInt8(ascii: "-")
      result.unicodeScalars.append(isPlain ? Unicode.Scalar(plain) : scalar)
    }
    while result.first == " " { result.removeFirst() }
    while result.last == " " { result.removeLast() }
    return result
  }

  /// The letters from U+00C0 to U+017F without diacritics; `-` if that is not one letter.
  private static let plainLetters = Array(
    ("aaaaaa-ceeeeiiii-nooooo-ouuuuy--aaaaaa-ceeeeiiii-nooooo-ouuuuy-yaaaaaaccccccccdddd"
      + "eeeeeeeeeegggggggghhhhiiiiiiiiii--jjkk-llllll--llnnnnnn---oooooo--rrrrrrsssssssstttt"
      + "--uuuuuuuuuuuuwwyyyzzzzzzs").utf8)

  /// The same for U+1E00 to U+1EFF.
  private static let plainVietnamese = Array(
    ("aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooo"
      + "oooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy-s----"
      + "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuu"
      + "uuyyyyyyyy------").utf8)
}
