internal import Platform

/// Dates as people type them: `2024`, `August 2024`, `17 August 2024`, `2024-08-17`, `2019-2021`,
/// `summer 2023`, `last summer`, `last 30 days`, `yesterday`.
package enum WrittenDate {
  package struct Phrase {
    /// The number of words.
    package let count: Int
    package let times: Range<Timestamp>
  }

  /// Returns the date at the start of lower-case words.
  package static func first(in words: ArraySlice<String>, now: Timestamp) -> Phrase? {
    for count in [3, 2, 1] where words.count >= count {
      let days = days(of: Array(words.prefix(count)), now: now)
      if let days { return Phrase(count: count, times: times(days)) }
    }
    return nil
  }

  /// The times of words that are a date as a whole.
  package static func times(of text: String, now: Timestamp) -> Range<Timestamp>? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    guard let phrase = first(in: words[...], now: now), phrase.count == words.count else {
      return nil
    }
    return phrase.times
  }

  private static func times(_ days: Range<Int>) -> Range<Timestamp> {
    Timestamp(
      milliseconds: days.lowerBound * dayMilliseconds)..<Timestamp(
        milliseconds: days.upperBound * dayMilliseconds)
  }

  /// In days since 1970.
  private static func days(of words: [String], now: Timestamp) -> Range<Int>? {
    let today = now.milliseconds.floorDivided(by: dayMilliseconds)
    switch words.count {
    case 1: return days(written: words[0]) ?? days(spoken: words[0], today: today)
    case 2:
      if let year = year(words[1]) {
        return month(words[0]).flatMap { days(year: year, month: $0) }
          ?? season(words[0]).map { days(of: $0, year: year) }
      }
      if let year = year(words[0]) {
        return month(words[1]).flatMap { days(year: year, month: $0) }
      }
      return relative(words[0], words[1], today: today)
    default:
      if let days = days(counted: words, today: today) { return days }
      guard let year = year(words[2]) else { return nil }
      for (day, name) in [(words[0], words[1]), (words[1], words[0])] {
        let digits = day.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), let month = month(name),
          let date = CivilDate(year: year, month: month, day: number)
        else { continue }
        return date.daysSince1970..<date.daysSince1970 + 1
      }
      return nil
    }
  }
}

// MARK: - In digits

extension WrittenDate {
  private static func year(_ text: String) -> Int? {
    guard text.utf8.count == 4, let year = Int(text), (1800...2200).contains(year) else {
      return nil
    }
    return year
  }

  private static func days(year: Int, month: Int) -> Range<Int>? {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let next = CivilDate(
      year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
    return next.map { first.daysSince1970..<$0.daysSince1970 }
  }

  private static func days(year: Int) -> Range<Int>? {
    guard let first = days(year: year, month: 1), let last = days(year: year, month: 12) else {
      return nil
    }
    return first.lowerBound..<last.upperBound
  }

  /// `2024`, `2019-2021`, `2024-08`, `2024-08-17`.
  private static func days(written text: String) -> Range<Int>? {
    let parts = text.split(omittingEmptySubsequences: false) {
      "-\u{2013}/".contains($0)
    }.map(String.init)
    guard let first = parts.first, let year = year(first) else { return nil }
    switch parts.count {
    case 1: return days(year: year)
    case 2:
      if let last = self.year(parts[1]), last >= year {
        guard let from = days(year: year), let to = days(year: last) else { return nil }
        return from.lowerBound..<to.upperBound
      }
      return parts[1].utf8.count <= 2 ? Int(parts[1]).flatMap { days(year: year, month: $0) } : nil
    case 3:
      guard let month = Int(parts[1]), let day = Int(parts[2]),
        let date = CivilDate(year: year, month: month, day: day)
      else { return nil }
      return date.daysSince1970..<date.daysSince1970 + 1
    default: return nil
    }
  }
}

// MARK: - In words

extension WrittenDate {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// By its name, or at least its first three letters.
  private static func month(_ text: String) -> Int? {
    let name = text.last == "," || text.last == "." ? String(text.dropLast()) : text
    guard name.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// The first month of a season on the northern hemisphere.
  private static func season(_ text: String) -> Int? {
    switch text {
    case "spring": 3
    case "summer": 6
    case "autumn", "fall": 9
    case "winter": 12
    default: nil
    }
  }

  /// Three months; a winter belongs to the year in which it begins.
  private static func days(of firstMonth: Int, year: Int) -> Range<Int> {
    let last =
      firstMonth == 12 ? days(year: year + 1, month: 2) : days(year: year, month: firstMonth + 2)
    let first = days(year: year, month: firstMonth)
    return (first?.lowerBound ?? 0)..<(last?.upperBound ?? 0)
  }

  private static func days(spoken text: String, today: Int) -> Range<Int>? {
    switch text {
    case "today": today..<today + 1
    case "yesterday": today - 1..<today
    default: nil
    }
  }

  /// `last 30 days`, today included.
  private static func days(counted words: [String], today: Int) -> Range<Int>? {
    guard words[0] == "last", words[2] == "days" || words[2] == "day",
      let count = Int(words[1]), (1...36_500).contains(count)
    else { return nil }
    return today + 1 - count..<today + 1
  }

  /// `last summer` is the most recent completed one; `this week` the current one.
  private static func relative(_ which: String, _ what: String, today: Int) -> Range<Int>? {
    let date = CivilDate(daysSince1970: today)
    let back: Int
    switch which {
    case "this": back = 0
    case "last": back = 1
    default: return nil
    }
    switch what {
    case "year": return days(year: date.year - back)
    case "month":
      let month = date.month - back
      return month == 0 ? days(year: date.year - 1, month: 12) : days(year: date.year, month: month)
    case "week":
      // 1970 began on a Thursday; weeks begin on Mondays.
      let monday = today - (today + 3 - (today + 3).floorDivided(by: 7) * 7) - 7 * back
      return monday..<monday + 7
    default:
      guard let first = season(what) else { return nil }
      let known = stride(from: date.year, through: date.year - 2, by: -1).map {
        days(of: first, year: $0)
      }
      return known.first { back == 1 ? $0.upperBound <= today : $0.lowerBound <= today }
    }
  }
}
