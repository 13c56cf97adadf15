/// An Aztec code (ISO/IEC 24778): layers around a bullseye. Messages are encoded as letters and
/// digits or as bytes, whatever takes less; no quiet zone is needed.
struct AztecCode {
  private(set) var modules: BarcodeGrid
  private let isCompact: Bool
  private let layers: Int

  /// The maximum number of layers of a compact and of a full code.
  static let mostLayers = (compact: 4, full: 32)

  /// Creates the smallest allowed code with at least this percentage of check words; `nil` if none
  /// holds the bytes.
  init?(_ message: [UInt8], correction: Int, layers wanted: Int?, isCompact compact: Bool) {
    let bytes = Self.bits(of: message)
    let text = AztecText.bits(of: message)
    let bits = text.flatMap { $0.count < bytes.count ? $0 : nil } ?? bytes
    let spare = bits.count * correction / 100 + 11
    let sizes: [(isCompact: Bool, layers: Int)] =
      (1...Self.mostLayers.compact).map { (true, $0) }
      + (compact ? [] : ((wanted == nil ? 4 : 1)...Self.mostLayers.full).map { (false, $0) })
    for size in sizes where wanted.map({ $0 == size.layers }) ?? true {
      // A compact code cannot hold more bits than this.
      if size.isCompact, wanted != nil, !compact { continue }
      let total = Self.capacity(size.layers, size.isCompact)
      let width = Self.wordSize(size.layers)
      let words = Self.stuffed(bits, width)
      let usable = total - total % width
      guard words.count * width + spare <= usable, !size.isCompact || words.count <= 64 else {
        continue
      }
      (isCompact, layers) = size
      modules = BarcodeGrid(side: 0)
      draw(words, total: total, width: width)
      return
    }
    return nil
  }

  // MARK: - Data

  /// Encodes the message as byte runs, each preceded by its length.
  private static func bits(of message: [UInt8]) -> [Bool] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
    }
    for start in stride(from: 0, to: message.count, by: 2078) {
      let part = message[start..<min(start + 2078, message.count)]
      append(31, 5)
      if part.count < 32 {
        append(part.count, 5)
      } else {
        append(0, 5)
        append(part.count - 31, 11)
      }
      for byte in part { append(Int(byte), 8) }
    }
    return bits
  }

  /// Splits bits into words, stuffing bits so that none is all dark or all light.
  private static func stuffed(_ bits: [Bool], _ width: Int) -> [Int] {
    var words: [Int] = []
    let mask = (1 << width) - 2
    var place = 0
    while place < bits.count {
      var word = 0
      for offset in 0..<width {
        let bit = place + offset < bits.count ? bits[place + offset] : true
        word = word << 1 | (bit ? 1 : 0)
      }
      if word & mask == mask {
        words.append(word & mask)
        place += width - 1
      } else if word & mask == 0 {
        words.append(word | 1)
        place += width - 1
      } else {
        words.append(word)
        place += width
      }
    }
    return words
  }

  private static func capacity(_ layers: Int, _ isCompact: Bool) -> Int {
    ((isCompact ? 88 : 112) + 16 * layers) * layers
  }

  private static func wordSize(_ layers: Int) -> Int {
    layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12
  }

  private static func field(_ width: Int) -> GaloisField {
    let polynomials = [4: 0x13, 6: 0x43, 8: 0x12D, 10: 0x409, 12: 0x1069]
    return GaloisField(size: 1 << width, polynomial: polynomials[width]!)
  }

  private static func bits(of words: [Int], _ width: Int) -> [Bool] {
    words.flatMap { word in (0..<width).reversed().map { word >> $0 & 1 == 1 } }
  }

  // MARK: - Drawing

  private mutating func draw(_ words: [Int], total: Int, width: Int) {
    let checks = Self.field(width).checkWords(of: words, count: total / width - words.count)
    let padding = [Bool](repeating: false, count: total % width)
    let data = padding + Self.bits(of: words + checks, width)
    let base = (isCompact ? 11 : 14) + 4 * layers
    let side = isCompact ? base : base + 1 + 2 * ((base / 2 - 1) / 15)
    modules = BarcodeGrid(side: side)
    place(data, Self.map(base, side, isCompact: isCompact))
    placeMode(count: words.count)
    drawBullsEye(side / 2, isCompact ? 5 : 7)
    if !isCompact { drawGrid(base) }
  }

  /// Maps data lines to lines of the code, skipping reference lines.
  private static func map(_ base: Int, _ side: Int, isCompact: Bool) -> [Int] {
    if isCompact { return Array(0..<base) }
    var map = [Int](repeating: 0, count: base)
    for index in 0..<base / 2 {
      let offset = index + index / 15
      map[base / 2 - index - 1] = side / 2 - offset - 1
      map[base / 2 + index] = side / 2 + offset + 1
    }
    return map
  }

  /// Places data from the outer layer inwards, side by side, two modules deep.
  private mutating func place(_ data: [Bool], _ map: [Int]) {
    let last = map.count - 1
    var start = 0
    for layer in 0..<layers {
      let length = (layers - layer) * 4 + (isCompact ? 9 : 12)
      for index in 0..<length {
        for depth in 0..<2 {
          let bit = start + index * 2 + depth
          let (low, along) = (map[layer * 2 + depth], map[layer * 2 + index])
          let (high, back) = (map[last - layer * 2 - depth], map[last - layer * 2 - index])
          if data[bit] { modules[low, along] = true }
          if data[bit + length * 2] { modules[along, high] = true }
          if data[bit + length * 4] { modules[high, back] = true }
          if data[bit + length * 6] { modules[back, low] = true }
        }
      }
      start += length * 8
    }
  }

  /// Places the mode message around the bullseye: the numbers of layers and words.
  private mutating func placeMode(count: Int) {
    let value = isCompact ? (layers - 1) << 6 | (count - 1) : (layers - 1) << 11 | (count - 1)
    let nibbles = (0..<(isCompact ? 2 : 4)).reversed().map { value >> ($0 * 4) & 15 }
    let checks = Self.field(4).checkWords(of: nibbles, count: isCompact ? 5 : 6)
    let bits = Self.bits(of: nibbles + checks, 4)
    let (middle, side, far) = (modules.side / 2, isCompact ? 7 : 10, isCompact ? 5 : 7)
    for index in 0..<side {
      let offset = isCompact ? middle - 3 + index : middle - 5 + index + index / 5
      if bits[index] { modules[offset, middle - far] = true }
      if bits[side + index] { modules[middle + far, offset] = true }
      if bits[3 * side - 1 - index] { modules[offset, middle + far] = true }
      if bits[4 * side - 1 - index] { modules[middle - far, offset] = true }
    }
  }

  private mutating func drawBullsEye(_ c: Int, _ size: Int) {
    for ring in stride(from: 0, to: size, by: 2) {
      for place in c - ring...c + ring {
        modules[place, c - ring] = true
        modules[place, c + ring] = true
        modules[c - ring, place] = true
        modules[c + ring, place] = true
      }
    }
    for (x, y) in [(-1, -1), (-1, 0), (0, -1)] {
      modules[c - size + 1 + x, c - size + 1 + y] = true
    }
    modules[c + size, c - size] = true
    modules[c + size, c - size + 1] = true
    modules[c + size, c + size - 1] = true
  }

  /// Draws the reference grid every sixteen modules.
  private mutating func drawGrid(_ base: Int) {
    let middle = modules.side / 2
    for line in stride(from: 0, to: (base / 2 + 14) / 15 * 16, by: 16) {
      for place in stride(from: middle & 1, to: modules.side, by: 2) {
        modules[middle - line, place] = true
        modules[middle + line, place] = true
        modules[place, middle - line] = true
        modules[place, middle + line] = true
      }
    }
  }
}
