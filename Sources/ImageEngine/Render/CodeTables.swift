internal import CVec

/// Lookup tables for point filters that treat each of red, green and blue independently of the
/// others and of the position: an opaque picture then need not be converted to light and back.
struct CodeTables: CodeWriter {
  private let photo: CodePhoto
  /// The tables of red, green and blue, 256 entries each.
  private let codes: [UInt8]

  /// For fewer pixels, creating the tables would cost more than it saves.
  private static let fewestPixels = 1 << 16

  init?(of program: TileProgram, area: Int) {
    guard area >= Self.fewestPixels, let photo = CodePhoto(of: program) else { return nil }
    var chains: [PointChain] = []
    for instruction in program.instructions.dropFirst() {
      guard case .chain(let chain, 0) = instruction, chain.isComponentwise else { return nil }
      chains.append(chain)
    }
    guard !chains.isEmpty, let codes = Self.codes(of: chains) else { return nil }
    self.photo = photo
    self.codes = codes
  }

  /// Computes the chains' result for an opaque pixel of each code.
  private static func codes(of chains: [PointChain]) -> [UInt8]? {
    var pixels = (0..<1024).map { $0 % 4 == 3 ? 255 : UInt8($0 / 4) }
    let (buffer, before) = (TileBuffer(), TileBuffer())
    buffer.load(pixels, pixels: 256)
    let tile = Tile(in: buffer, pixels: 256, x: 0, y: 0, of: .none)
    for chain in chains { chain.run(tile, in: buffer, before: before) }
    buffer.store(&pixels, pixels: 256)
    guard (0..<256).allSatisfy({ pixels[$0 * 4 + 3] == 255 }) else { return nil }
    return (0..<3).flatMap { component in (0..<256).map { pixels[$0 * 4 + component] } }
  }

  /// Writes a stretch of a row at x and y. Returns false if the tables do not apply: outside the
  /// picture, and for transparent pixels.
  func write(_ row: UnsafeMutablePointer<UInt8>, x: Int, y: Int, pixels: Int) -> Bool {
    photo.read(x: x, y: y, pixels: pixels) { map($0, to: row, pixels: pixels) }
  }

  private func map(
    _ photo: UnsafePointer<UInt8>, to row: UnsafeMutablePointer<UInt8>, pixels count: Int
  ) -> Bool {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Tile.batchWidth)
    return codes.withUnsafeBufferPointer { codes in
      let tables = codes.baseAddress!
      for index in 0..<whole {
        let pixels = cv_load_pixels(photo + index * 64)
        guard cv_all_opaque(pixels) else { return false }
        cv_store_pixels(row + index * 64, cv_mapped(pixels, tables))
      }
      for byte in whole * 64..<whole * 64 + rest * 4 {
        if byte % 4 == 3 {
          guard photo[byte] == 255 else { return false }
          row[byte] = 255
        } else {
          row[byte] = tables[byte % 4 * 256 + Int(photo[byte])]
        }
      }
      return true
    }
  }
}

extension PointChain {
  /// Whether each component of an opaque pixel depends only on itself.
  package var isComponentwise: Bool { operations.allSatisfy { $0.pass.isComponentwise } }
}

extension TilePass {
  fileprivate var isComponentwise: Bool {
    switch self {
    case is AlphaChange: true
    case let matrix as AffinePass: matrix.isDiagonal
    case let filter as any PointFilter: filter.isComponentwise
    default: false
    }
  }
}

extension PointFilter {
  /// Examines the kernel as an expression.
  fileprivate var isComponentwise: Bool {
    let names = ["r", "g", "b", "a"].map { Symbol(name: $0) }
    let elsewhere = Symbol(name: "place")
    let result = expression(
      Color(names[0], names[1], names[2], names[3]),
      at: PixelPosition(
        x: elsewhere, y: elsewhere, width: elsewhere, height: elsewhere, left: elsewhere,
        bottom: elsewhere))
    return result.r.depends(onlyOn: ["r", "a"]) && result.g.depends(onlyOn: ["g", "a"])
      && result.b.depends(onlyOn: ["b", "a"]) && result.a.depends(onlyOn: ["a"])
  }
}

extension AffinePass {
  fileprivate var isDiagonal: Bool {
    rows.indices.allSatisfy { row in (0..<3).allSatisfy { $0 == row || rows[row][$0] == 0 } }
  }
}

extension Symbol {
  /// Whether the expression uses none of the other given names.
  fileprivate func depends(onlyOn names: Set<String>) -> Bool {
    var stack = [node]
    var seen: Set<ObjectIdentifier> = []
    while let next = stack.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if case .name(let name) = next.kind, !names.contains(name) { return false }
      stack += next.operands
    }
    return true
  }
}
