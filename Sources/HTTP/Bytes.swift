/// The character classes of HTTP's grammar.
extension UInt8 {
  static let tab: UInt8 = 9
  static let lineFeed: UInt8 = 10
  static let carriageReturn: UInt8 = 13
  static let space: UInt8 = 32
  static let quote: UInt8 = 34
  static let hash: UInt8 = 35
  static let percent: UInt8 = 37
  static let ampersand: UInt8 = 38
  static let asterisk: UInt8 = 42
  static let plus: UInt8 = 43
  static let comma: UInt8 = 44
  static let dot: UInt8 = 46
  static let slash: UInt8 = 47
  static let colon: UInt8 = 58
  static let semicolon: UInt8 = 59
  static let equals: UInt8 = 61
  static let questionMark: UInt8 = 63
  static let backslash: UInt8 = 92

  var isControl: Bool { self < 32 || self == 127 }
  var isDigit: Bool { self &- 48 < 10 }
  var isLetter: Bool { (self | 32) &- 97 < 26 }

  /// Whether it is allowed in a token, such as a method or a header's name.
  var isToken: Bool {
    if self >= 128 { return false }
    let half = self < 64 ? Self.lowTokens : Self.highTokens
    return half >> (self & 63) & 1 == 1
  }

  /// A bit for each of the first 64 bytes: digits and !#$%&'*+-.
  private static let lowTokens: UInt64 = 0x03FF_6CFA_0000_0000
  /// And for the next 64: letters and ^_`|~
  private static let highTokens: UInt64 = 0x57FF_FFFF_C7FF_FFFE

  /// The lower-case ASCII letter, or the byte itself.
  var lowercased: UInt8 { self &- 65 < 26 ? self | 32 : self }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    if isDigit { return self &- 48 }
    let letter = (self | 32) &- 97
    return letter < 6 ? letter &+ 10 : nil
  }
}
