/// The modules of a QR code under construction, and which of them belong to function patterns.
struct QRGrid: Hashable, Sendable {
  let version: Int
  let side: Int
  private var isDark: [Bool]
  private(set) var isPattern: [Bool]

  /// Draws the function patterns of a version.
  init(version: Int) {
    self.version = version
    side = 17 + 4 * version
    isDark = [Bool](repeating: false, count: side * side)
    isPattern = isDark
    drawTiming()
    for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] { drawFinder(x, y) }
    drawAlignment()
    drawFormat(bits: 0)
    drawVersion()
  }

  subscript(x: Int, y: Int) -> Bool { isDark[y * side + x] }

  private mutating func draw(_ x: Int, _ y: Int, _ dark: Bool) {
    isDark[y * side + x] = dark
    isPattern[y * side + x] = true
  }

  // MARK: - Patterns

  private mutating func drawTiming() {
    for index in 0..<side {
      draw(6, index, index % 2 == 0)
      draw(index, 6, index % 2 == 0)
    }
  }

  /// Draws a finder with its light separator.
  private mutating func drawFinder(_ centerX: Int, _ centerY: Int) {
    for dy in -4...4 {
      for dx in -4...4 {
        let (x, y, ring) = (centerX + dx, centerY + dy, max(abs(dx), abs(dy)))
        guard (0..<side).contains(x), (0..<side).contains(y) else { continue }
        draw(x, y, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment() {
    let centers = alignmentCenters
    for (row, y) in centers.enumerated() {
      for (column, x) in centers.enumerated() {
        let last = centers.count - 1
        // Finders occupy three corners.
        if (row, column) == (0, 0) || (row, column) == (0, last) || (row, column) == (last, 0) {
          continue
        }
        for dy in -2...2 {
          for dx in -2...2 { draw(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) }
        }
      }
    }
  }

  private var alignmentCenters: [Int] {
    if version == 1 { return [] }
    let count = version / 7 + 2
    let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<count - 1).map { side - 7 - $0 * step }.reversed()
  }

  private mutating func drawFormat(bits: Int) {
    func bit(_ place: Int) -> Bool { bits >> place & 1 == 1 }
    for place in 0...5 { draw(8, place, bit(place)) }
    draw(8, 7, bit(6))
    draw(8, 8, bit(7))
    draw(7, 8, bit(8))
    for place in 9..<15 { draw(14 - place, 8, bit(place)) }
    for place in 0..<8 { draw(side - 1 - place, 8, bit(place)) }
    for place in 8..<15 { draw(8, side - 15 + place, bit(place)) }
    draw(8, side - 8, true)
  }

  private mutating func drawVersion() {
    guard version >= 7 else { return }
    var rest = version
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = version << 12 | rest
    for place in 0..<18 {
      let dark = bits >> place & 1 == 1
      let (a, b) = (side - 11 + place % 3, place / 3)
      draw(a, b, dark)
      draw(b, a, dark)
    }
  }

  // MARK: - Data

  /// Places the codewords in pairs of columns from the right, up and down.
  mutating func place(_ codewords: [UInt8]) {
    var place = 0
    var right = side - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<side {
        let y = (right + 1) & 2 == 0 ? side - 1 - step : step
        for x in [right, right - 1] where !isPattern[y * side + x] {
          guard place < codewords.count * 8 else { continue }
          isDark[y * side + x] = codewords[place / 8] >> (7 - place % 8) & 1 == 1
          place += 1
        }
      }
      right -= 2
    }
  }

  /// Returns the grid with a mask applied to the data and the format information.
  func finished(mask: Int, level: QRCode.Level) -> QRGrid {
    var grid = self
    for y in 0..<side {
      for x in 0..<side where !isPattern[y * side + x] {
        if Self.inverts(mask, x, y) { grid.isDark[y * side + x].toggle() }
      }
    }
    // The standard's numbers for the levels.
    let data = [1, 0, 3, 2][level.rawValue] << 3 | mask
    var rest = data
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    grid.drawFormat(bits: (data << 10 | rest) ^ 0x5412)
    return grid
  }

  static func inverts(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
}

// MARK: - Penalty

extension QRGrid {
  /// The penalty by the standard's four rules.
  var penalty: Int {
    var sum = 0
    for line in 0..<side {
      sum += linePenalty { self[$0, line] } + linePenalty { self[line, $0] }
    }
    for y in 0..<side - 1 {
      for x in 0..<side - 1 {
        let dark = self[x, y]
        if self[x + 1, y] == dark, self[x, y + 1] == dark, self[x + 1, y + 1] == dark { sum += 3 }
      }
    }
    let (dark, total) = (isDark.count { $0 }, side * side)
    // Each full twentieth away from one half.
    sum += 10 * (abs(dark * 20 - total * 10) / total)
    return sum
  }

  /// Penalises runs of one colour, and patterns that look like a finder: with four light modules
  /// beside them, on each side that has them. The quiet zone does not count as light.
  private func linePenalty(_ module: (Int) -> Bool) -> Int {
    let finder = [true, false, true, true, true, false, true]
    var sum = 0
    var run = 0
    for index in 0..<side {
      run = index > 0 && module(index) == module(index - 1) ? run + 1 : 1
      if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
      guard index + 7 <= side, finder.indices.allSatisfy({ module(index + $0) == finder[$0] })
      else { continue }
      func isLight(_ range: Range<Int>) -> Bool {
        range.allSatisfy { 0..<side ~= $0 && !module($0) }
      }
      if isLight(index - 4..<index) { sum += 40 }
      if isLight(index + 7..<index + 11) { sum += 40 }
    }
    return sum
  }
}
