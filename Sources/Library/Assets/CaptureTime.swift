/// The time when a picture was taken, as its file gives it: local time, and the offset from UTC if
/// one is written beside it.
package struct CaptureTime: Hashable, Sendable {
  /// As `2024-08-17T10:12:13`, a fraction of a second allowed.
  package let text: String
  /// As `+12:00`; `nil` if the file has none.
  package let offset: String?
  /// The local time as though it were UTC. It determines the library's order, so that a day's
  /// pictures stay together wherever they were taken.
  package let sortMilliseconds: Int

  /// `nil` if the text is not a time, or not a valid one.
  package init?(_ text: String, offset: String? = nil) {
    let bytes = Array(text.utf8)
    guard (19...29).contains(bytes.count), bytes[4] == UInt8(ascii: "-"),
      bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      let date = CivilDate(year: year, month: month, day: day),
      hour < 24, minute < 60, second <= 60, let fraction = milliseconds(bytes[19...])
    else { return nil }
    self.text = text
    self.offset = offset.flatMap { isOffset($0) ? $0 : nil }
    let seconds = date.daysSince1970 * 86400 + hour * 3600 + minute * 60 + second
    sortMilliseconds = seconds * 1000 + fraction
  }
}

extension CaptureTime {
  /// The local day.
  package var date: CivilDate {
    CivilDate(daysSince1970: sortMilliseconds.floorDivided(by: 86_400_000))
  }

  private var year: Int { number(Array(text.utf8)[..<4]) ?? 0 }

  /// The time, if plausible: programs that do not know it write the year 1, or 9999.
  var plausible: CaptureTime? { Limits.photoYears.contains(year) ? self : nil }

  /// Refuses impossible times: before photography, or later than tomorrow, as no place on earth is
  /// further ahead of another.
  func check(at now: Timestamp) throws(LibraryError) {
    let today = now.milliseconds.floorDivided(by: 86_400_000)
    guard year >= Limits.photoYears.lowerBound, sortMilliseconds < (today + 2) * 86_400_000 else {
      throw .impossibleTime(
        day: String(text.prefix(10)), last: CivilDate(daysSince1970: today + 1).text)
    }
  }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var value: Int = 0
  for digit in digits {
    guard (0x30...0x39).contains(digit) else { return nil }
    value = value * 10 + Int(digit - 0x30)
  }
  return value
}

/// Parses the fraction after the seconds, with its point; may be empty.
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
