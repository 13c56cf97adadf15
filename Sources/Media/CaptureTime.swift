/// A capture time as written in a file: the local time, and the offset from UTC if there is one.
package struct CaptureTime: Hashable, Sendable {
  /// As `2024-08-17T10:12:13`, with an optional fraction.
  package let text: String
  /// As `+12:00`, if present.
  package let offset: String?
  package let year: Int
  package let month: Int
  package let day: Int
  package let millisecondsOfDay: Int

  /// `nil` if the text is not a time of the calendar. An impossible offset is dropped.
  package init?(_ text: String, offset: String? = nil) {
    let bytes = Array(text.utf8)
    guard (19...29).contains(bytes.count), bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      year >= 1, let length = Self.days(year: year, month: month), 1...length ~= day,
      hour < 24, minute < 60, second <= 60, let fraction = milliseconds(bytes[19...])
    else { return nil }
    self.text = text
    self.offset = offset.flatMap { isOffset($0) ? $0 : nil }
    (self.year, self.month, self.day) = (year, month, day)
    millisecondsOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  /// The length of a month; `nil` if there is no such month.
  private static func days(year: Int, month: Int) -> Int? {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: nil
    }
  }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var value = 0
  for digit in digits {
    guard (0x30...0x39).contains(digit) else { return nil }
    value = value * 10 + Int(digit - 0x30)
  }
  return value
}

/// Parses the fraction of a second, with its point; an empty text is zero.
private func milliseconds(_ text: ArraySlice<UInt8>) -> Int? {
  guard let point = text.first else { return 0 }
  let digits = text.dropFirst()
  guard point == UInt8(ascii: "."), !digits.isEmpty, number(digits) != nil else { return nil }
  let three = Array(digits.prefix(3)) + Array(repeating: 0x30, count: max(0, 3 - digits.count))
  return number(three[...])
}

private func isOffset(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
    bytes[3] == UInt8(ascii: ":"), let hours = number(bytes[1..<3]),
    let minutes = number(bytes[4..<6])
  else { return false }
  return hours <= 15 && minutes < 60
}
