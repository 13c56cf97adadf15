/// The contents of a QR code that was read module by module.
package struct QRReading: Hashable, Sendable {
  package let version: Int
  package let level: QRCode.Level
  package let mask: Int
  /// The data codewords after error correction.
  package let codewords: [UInt8]
  /// The message's bytes.
  package let message: [UInt8]

  /// `nil` if too much of the code is unreadable.
  package init?(version: Int, _ isDark: (_ x: Int, _ y: Int) -> Bool) {
    guard (1...40).contains(version) else { return nil }
    let plain = QRGrid(version: version)
    guard let format = Self.format(side: plain.side, isDark) else { return nil }
    let words = Self.words(of: plain, mask: format.mask, isDark)
    guard let data = QRBlocks(version: version, level: format.level).corrected(words),
      let message = QRMessage.bytes(of: data, version: version)
    else { return nil }
    self.version = version
    (level, mask) = format
    codewords = data
    self.message = message
  }

  /// The better of the two copies of the format; up to three of its fifteen bits may be wrong.
  private static func format(
    side: Int, _ isDark: (Int, Int) -> Bool
  ) -> (level: QRCode.Level, mask: Int)? {
    var copies = [0, 0]
    for place in 0..<15 {
      let first: (Int, Int) =
        switch place {
        case 0...5: (8, place)
        case 6: (8, 7)
        case 7: (8, 8)
        case 8: (7, 8)
        default: (14 - place, 8)
        }
      let second = place < 8 ? (side - 1 - place, 8) : (8, side - 15 + place)
      if isDark(first.0, first.1) { copies[0] |= 1 << place }
      if isDark(second.0, second.1) { copies[1] |= 1 << place }
    }
    let known = (0..<32).map { data in
      var rest = data
      for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
      return (data << 10 | rest) ^ 0x5412
    }
    let best = known.indices.min { distance(known[$0], copies) < distance(known[$1], copies) }
    guard let best, distance(known[best], copies) <= 3,
      let level = [QRCode.Level.medium, .low, .high, .quartile].dropFirst(best >> 3).first
    else { return nil }
    return (level, best & 7)
  }

  private static func distance(_ bits: Int, _ copies: [Int]) -> Int {
    copies.map { ($0 ^ bits).nonzeroBitCount }.min() ?? 15
  }

  /// The codewords in the order of their placement, without the mask.
  private static func words(
    of grid: QRGrid, mask: Int, _ isDark: (Int, Int) -> Bool
  ) -> [UInt8] {
    let side = grid.side
    var words: [UInt8] = []
    var (word, count) = (UInt8(0), 0)
    var right = side - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<side {
        let y = (right + 1) & 2 == 0 ? side - 1 - step : step
        for x in [right, right - 1] where !grid.isPattern[y * side + x] {
          word = word << 1 | (isDark(x, y) != QRGrid.inverts(mask, x, y) ? 1 : 0)
          count += 1
          if count % 8 == 0 { words.append(word) }
        }
      }
      right -= 2
    }
    return words
  }
}

extension QRBlocks {
  /// Returns the data of codewords in placement order; `nil` if a block cannot be repaired.
  func corrected(_ words: [UInt8]) -> [UInt8]? {
    guard words.count >= totalCount else { return nil }
    let shortCount = blockCount - totalCount % blockCount
    let shortLength = totalCount / blockCount - repairCount
    var blocks = [[UInt8]](repeating: [], count: blockCount)
    var next = 0
    for index in 0...shortLength {
      for block in 0..<blockCount where index < shortLength || block >= shortCount {
        blocks[block].append(words[next])
        next += 1
      }
    }
    for _ in 0..<repairCount {
      for block in 0..<blockCount {
        blocks[block].append(words[next])
        next += 1
      }
    }
    var data: [UInt8] = []
    for block in blocks {
      guard let whole = ReedSolomon.corrected(block, repair: repairCount) else { return nil }
      data += whole.dropLast(repairCount)
    }
    return data
  }
}

extension ReedSolomon {
  private static let powers: [UInt8] = {
    var powers: [UInt8] = [1]
    for _ in 1..<255 { powers.append(product(powers[powers.count - 1], 2)) }
    return powers
  }()

  private static func power(_ exponent: Int) -> UInt8 { powers[(exponent % 255 + 255) % 255] }

  private static func inverse(_ a: UInt8) -> UInt8 {
    power(255 - (powers.firstIndex(of: a) ?? 0))
  }

  /// A polynomial's value; its first coefficient belongs to the highest power.
  private static func value(of polynomial: some Sequence<UInt8>, at x: UInt8) -> UInt8 {
    polynomial.reduce(0) { product($0, x) ^ $1 }
  }

  /// Repairs a block of data and check words; `nil` if more than half as many words are wrong as
  /// there are check words.
  static func corrected(_ block: [UInt8], repair: Int) -> [UInt8]? {
    let syndromes = (0..<repair).map { value(of: block, at: power($0)) }
    if syndromes.allSatisfy({ $0 == 0 }) { return block }
    let locator = locator(of: syndromes)
    let errors = locator.count - 1
    guard errors <= repair / 2 else { return nil }
    // Lowest power first: the product of the syndromes and the locator.
    var evaluator = [UInt8](repeating: 0, count: repair)
    for index in 0..<repair {
      for place in 0...min(index, errors) {
        evaluator[index] ^= product(syndromes[index - place], locator[place])
      }
    }
    var (whole, found) = (block, 0)
    for place in block.indices {
      let x = power(block.count - 1 - place)
      let back = inverse(x)
      guard value(of: locator.reversed(), at: back) == 0 else { continue }
      // The locator's derivative has its odd powers only.
      var slope: UInt8 = 0
      for index in stride(from: 1, through: errors, by: 2) {
        slope ^= product(locator[index], power((255 - logarithm(x)) * (index - 1)))
      }
      guard slope != 0 else { return nil }
      whole[place] ^= product(
        x, product(value(of: evaluator.reversed(), at: back), inverse(slope)))
      found += 1
    }
    guard found == errors, (0..<repair).allSatisfy({ value(of: whole, at: power($0)) == 0 })
    else { return nil }
    return whole
  }

  private static func logarithm(_ a: UInt8) -> Int { powers.firstIndex(of: a) ?? 0 }

  /// The polynomial whose roots are the places of the wrong words, lowest power first, by the
  /// algorithm of Berlekamp and Massey.
  private static func locator(of syndromes: [UInt8]) -> [UInt8] {
    var (current, previous): ([UInt8], [UInt8]) = ([1], [1])
    var (length, gap): (Int, Int) = (0, 1)
    var last: UInt8 = 1
    for index in syndromes.indices {
      var difference = syndromes[index]
      for place in 1..<max(current.count, 1) where place <= length {
        difference ^= product(current[place], syndromes[index - place])
      }
      if difference == 0 {
        gap += 1
        continue
      }
      let factor = product(difference, inverse(last))
      var next = current
      while next.count < previous.count + gap { next.append(0) }
      for (place, coefficient) in previous.enumerated() {
        next[place + gap] ^= product(factor, coefficient)
      }
      if 2 * length <= index {
        (length, previous, last, gap) = (index + 1 - length, current, difference, 1)
      } else {
        gap += 1
      }
      current = next
    }
    while current.count > 1, current.last == 0 { current.removeLast() }
    return current
  }
}
