/// Dates in XML property lists, in the proleptic Gregorian calendar.
enum CalendarDate {
  private static let secondsADay = 86_400

  /// The seconds, relative to 2001-01-01, that four-digit years can express: years 1 to 9999.
  static let allowed: ClosedRange<Double> =
    Double(
      days(year: 1, month: 1, day: 1) * secondsADay)...Double(
      days(year: 10_000, month: 1, day: 1) * secondsADay - 1)

  /// Parses a text such as `2024-08-17T10:12:13Z` into seconds since 2001; `nil` if it is malformed
  /// or not a calendar day.
  static func seconds(of text: [UInt8]) -> Double? {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    guard text.count == pattern.count else { return nil }
    for (byte, expected) in zip(text, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard expected == UInt8(ascii: "0") ? isDigit : byte == expected else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      text[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard year >= 1, (1...12).contains(month), day >= 1,
      day <= monthLength(year: year, month: month), hour < 24, minute < 60, second < 60
    else { return nil }
    let dayStart = days(year: year, month: month, day: day) * secondsADay
    return Double(dayStart + hour * 3600 + minute * 60 + second)
  }

  /// Formats a time within `allowed`, to the second.
  static func text(secondsSince2001 moment: Double) -> String {
    precondition(allowed.contains(moment), "a date that the reader would have refused")
    let seconds = Int(moment.rounded(.down))
    let day = seconds.quotient(by: secondsADay)
    let rest = seconds - day * secondsADay
    let date = civil(day: day)
    return [
      padded(date.year, to: 4) + "-", padded(date.month, to: 2) + "-", padded(date.day, to: 2),
      "T" + padded(rest / 3600, to: 2), ":" + padded(rest / 60 % 60, to: 2),
      ":" + padded(rest % 60, to: 2) + "Z",
    ].joined()
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func monthLength(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days from 2001-01-01 to a date.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let months = (1..<month).reduce(0) { $0 + monthLength(year: year, month: $1) }
    return daysBefore(year: year) - daysBefore(year: 2001) + months + day - 1
  }

  /// The number of days in all years from year 1 up to, but not including, this one.
  private static func daysBefore(year: Int) -> Int {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
  }

  private static func civil(day: Int) -> (year: Int, month: Int, day: Int) {
    let sinceYearOne = day + daysBefore(year: 2001)
    // 400 years have 146,097 days; the estimate is at most one year too late.
    var year = sinceYearOne * 400 / 146_097 + 1
    while daysBefore(year: year) > sinceYearOne { year -= 1 }
    while daysBefore(year: year + 1) <= sinceYearOne { year += 1 }
    var rest = sinceYearOne - daysBefore(year: year)
    var month = 1
    while rest >= monthLength(year: year, month: month) {
      rest -= monthLength(year: year, month: month)
      month += 1
    }
    return (year, month, rest + 1)
  }
}

extension Int {
  /// Integer division that rounds down, including for negative numbers.
  fileprivate func quotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
