/// Dates as HTTP writes them, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// - Parameter unixSeconds: since 1970; years 1970 to 9999 can be written.
  package static func text(_ unixSeconds: Int) -> String {
    let seconds = min(max(unixSeconds, 0), 253_402_300_799)
    let (day, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (year, month, dayOfMonth) = civil(day)
    let clock = [time / 3600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
    return "\(days[day % 7]), \(twoDigits(dayOfMonth)) \(months[month - 1]) \(year) \(clock) GMT"
  }

  /// The seconds since 1970 of a date in the one form that is written today;
  /// `nil` for anything else, which counts as no date at all.
  package static func unixSeconds(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 29, bytes.suffix(4).elementsEqual(" GMT".utf8) else { return nil }
    let month = months.firstIndex(of: String(decoding: bytes[8..<11], as: UTF8.self))
    guard let month, let day = number(bytes[5..<7]), let year = number(bytes[12..<16]),
      let hour = number(bytes[17..<19]), let minute = number(bytes[20..<22]),
      let second = number(bytes[23..<25]), year >= 1970, day >= 1, day <= 31, hour < 24,
      minute < 60, second < 61
    else { return nil }
    let result =
      daysSince1970(year, month + 1, day) * 86_400 + hour * 3600 + minute * 60 + second
    return self.text(result) == text ? result : nil
  }

  /// What a calendar and a clock show.
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

  /// Days of the calendar counted from 1 March of a year 0, so that the leap
  /// day is the last of its year.
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
