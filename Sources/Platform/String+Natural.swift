extension String {
  /// Whether this name comes before another one as people count: `IMG_2` before `IMG_10`. Capital
  /// letters make a difference only between names that are otherwise alike.
  package func comesNaturally(before other: String) -> Bool {
    let (own, others) = (Array(utf8), Array(other.utf8))
    var (at, otherAt) = (0, 0)
    while at < own.count, otherAt < others.count {
      if own[at].isDigit, others[otherAt].isDigit {
        let (number, otherNumber) = (own.number(at: &at), others.number(at: &otherAt))
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        let (letter, otherLetter) = (own[at].withoutCase, others[otherAt].withoutCase)
        if letter != otherLetter { return letter < otherLetter }
        at += 1
        otherAt += 1
      }
    }
    let (left, otherLeft) = (own.count - at, others.count - otherAt)
    return left == otherLeft ? self < other : left < otherLeft
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var withoutCase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension [UInt8] {
  /// Reads the digits at an index, without zeros before them.
  fileprivate func number(at index: inout Int) -> ArraySlice<UInt8> {
    let digits = self[index...].prefix(while: \.isDigit)
    index = digits.endIndex
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
