/// Dates in HTTP format, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let weekdays =
    days.map { Substring($0) } + [
      "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// - Parameter unixSeconds: Seconds since 1970; years 1970 to 9999 can be written.
  package static func text(_ unixSeconds: Int) -> String {
    let seconds = min(max(unixSeconds, 0), 253_402_300_799)
    let (day, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, dayOfMonth) = civil(day)
    let clock = [time / 3600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
    return "\(days[day % 7]), \(twoDigits(dayOfMonth)) \(months[month - 1]) \(year) \(clock) GMT"
  }

  /// Parses a date in the current or one of the two obsolete formats into seconds since 1970; `nil`
  /// if invalid, which counts as no date.
  package static func unixSeconds(_ text: String) -> Int? {
    let words = text.utf8.split(separator: .space, omittingEmptySubsequences: true).map(Array.init)
    let parts: (day: [UInt8], month: [UInt8], year: [UInt8], time: [UInt8])
    let weekdayEnd: String
    switch words.count {
    case 6 where words[5] == Array("GMT".utf8):
      // Sun, 06 Nov 1994 08:49:37 GMT
      parts = (words[1], words[2], words[3], words[4])
      weekdayEnd = ","
    case 5:
      // Sun Nov  6 08:49:37 1994
      parts = (words[2], words[1], words[4], words[3])
      weekdayEnd = ""
    case 4 where words[3] == Array("GMT".utf8):
      // Sunday, 06-Nov-94 08:49:37 GMT
      let date = words[1].split(separator: UInt8(ascii: "-")).map(Array.init)
      guard date.count == 3, let short = number(date[2][...]), date[2].count == 2 else {
        return nil
      }
      let year = "\(short < 70 ? 2000 + short : 1900 + short)"
      parts = (date[0], date[1], Array(year.utf8), words[2])
      weekdayEnd = "day,"
    default: return nil
    }
    guard let day = number(parts.day[...]), let year = number(parts.year[...]),
      let month = months.firstIndex(of: String(decoding: parts.month, as: UTF8.self)),
      year >= 1970, parts.year.count == 4, let clock = clock(parts.time)
    else { return nil }
    let date = daysSince1970(year, month + 1, day)
    let known = civil(date)
    let weekday = String(decoding: words[0], as: UTF8.self)
    guard day > 0, day <= 31, known.month == month + 1, known.day == day,
      weekday.hasPrefix(days[date % 7]), weekday.hasSuffix(weekdayEnd),
      weekdays.contains(weekday.prefix { $0 != "," })
    else { return nil }
    return date * 86_400 + clock
  }

  /// Parses `08:49:37` into seconds of the day.
  private static func clock(_ text: [UInt8]) -> Int? {
    let parts = text.split(separator: .colon)
    guard parts.count == 3, text.count == 8, parts.allSatisfy({ $0.count == 2 }) else { return nil }
    let numbers = parts.compactMap { number($0) }
    guard numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
  }

  /// Converts to calendar and clock fields.
  static func calendar(
    _ unixSeconds: Int
  ) -> (year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    let (day, time) = unixSeconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, dayOfMonth) = civil(day)
    return (year, month, dayOfMonth, time / 3600, time / 60 % 60, time % 60)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy(\.isDigit) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Counts calendar days from 1 March of year 0, so that a leap day is the last day of its year.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    var year = 1970 + day / 366
    while daysSince1970(year + 1, 1, 1) <= day { year += 1 }
    var month = 1
    while month < 12, daysSince1970(year, month + 1, 1) <= day { month += 1 }
    return (year, month, day - daysSince1970(year, month, 1) + 1)
  }
}
