/// Text compaction of PDF417: two values from 0 to 29 in each codeword, in four submodes.
enum PDF417Text {
  private enum Submode { case alpha, lower, mixed, punctuation }

  /// The codewords of a message, after the one that starts text; `nil` if it has other bytes.
  static func codewords(of message: [UInt8]) -> [Int]? {
    var values: [Int] = []
    var submode = Submode.alpha
    for (index, byte) in message.enumerated() {
      let next = index + 1 < message.count ? message[index + 1] : nil
      guard append(byte, before: next, to: &values, &submode) else { return nil }
    }
    // The last value without a partner is followed by a shift, which has no effect.
    if values.count % 2 == 1 { values.append(29) }
    return [900]
      + stride(from: 0, to: values.count, by: 2).map { 30 * values[$0] + values[$0 + 1] }
  }

  private static func append(
    _ byte: UInt8, before next: UInt8?, to values: inout [Int], _ submode: inout Submode
  ) -> Bool {
    if let value = value(of: byte, in: submode) {
      values.append(value)
      return true
    }
    let isUpper = value(of: byte, in: .alpha) != nil
    let isLower = value(of: byte, in: .lower) != nil
    let isMixed = value(of: byte, in: .mixed) != nil
    switch submode {
    case .punctuation:
      values.append(29)
      submode = .alpha
      return append(byte, before: next, to: &values, &submode)
    case .alpha where isLower: latch(27, .lower)
    case .lower where isUpper: values += [27, value(of: byte, in: .alpha) ?? 0]
    case .mixed where isLower: latch(27, .lower)
    case .mixed where isUpper: latch(28, .alpha)
    case .alpha where isMixed, .lower where isMixed: latch(28, .mixed)
    default:
      guard let mark = value(of: byte, in: .punctuation) else { return false }
      let isFollowed = next.map { value(of: $0, in: .punctuation) != nil } ?? false
      values += [submode == .mixed && isFollowed ? 25 : 29, mark]
      if submode == .mixed && isFollowed { submode = .punctuation }
    }
    return true

    func latch(_ command: Int, _ other: Submode) {
      values += [command, value(of: byte, in: other) ?? 0]
      submode = other
    }
  }

  private static func value(of byte: UInt8, in submode: Submode) -> Int? {
    switch submode {
    case .alpha: byte == 32 ? 26 : (65...90).contains(byte) ? Int(byte) - 65 : nil
    case .lower: byte == 32 ? 26 : (97...122).contains(byte) ? Int(byte) - 97 : nil
    case .mixed: byte == 32 ? 26 : mixed.firstIndex(of: byte)
    case .punctuation: punctuation.firstIndex(of: byte)
    }
  }

  private static let mixed = Array("0123456789&\r\t,:#-.$/+%*=^".utf8)
  private static let punctuation = Array(";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'".utf8)
}
