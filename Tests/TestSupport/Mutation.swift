/// Damages bytes as a broken disk or a hostile sender would: flips, cuts,
/// copies, insertions and numbers at the edges of their range.
package func mutated(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...4, using: &random) {
    guard !bytes.isEmpty else { return bytes }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 8))
    case 3: bytes.insert(.random(in: 0...255, using: &random), at: place)
    case 4:
      let from = Int.random(in: 0..<bytes.count, using: &random)
      let piece = bytes[from...].prefix(Int.random(in: 1...16, using: &random))
      bytes.replaceSubrange(place..<min(bytes.count, place + piece.count), with: piece)
    default: bytes.removeLast(min(bytes.count, Int.random(in: 1...32, using: &random)))
    }
  }
  return bytes
}
