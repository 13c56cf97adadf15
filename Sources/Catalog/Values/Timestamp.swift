package import Media
package import Platform

/// A moment in milliseconds since 1970, UTC.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  package func adding(seconds: Int) -> Timestamp {
    Timestamp(milliseconds: milliseconds + seconds * 1000)
  }
}

extension LibraryClock {
  /// The time of day.
  package var now: Timestamp { Timestamp(milliseconds: unixMilliseconds()) }
}

extension Timestamp {
  /// Formats it as `2026-11-21T10:00:00Z`, in whole seconds.
  package var text: String {
    let seconds = milliseconds.floorDivided(by: 1000)
    let day = seconds.floorDivided(by: 86400)
    let rest = seconds - day * 86400
    let date = CivilDate(daysSince1970: day)
    return "\(date.text)T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
  }
}

extension CaptureTime {
  /// The local day.
  package var date: CivilDate {
    CivilDate(daysSince1970: sortMilliseconds.floorDivided(by: 86_400_000))
  }

  /// The local time as though it were UTC. It determines the library's order, so that a day's
  /// pictures stay together wherever they were taken.
  package var sortMilliseconds: Int {
    let days = CivilDate(year: year, month: month, day: day)?.daysSince1970 ?? 0
    return days * 86_400_000 + millisecondsOfDay
  }

  /// The time, if plausible: programs that do not know it write the year 1, or 9999.
  package var plausible: CaptureTime? { LibraryLimits.photoYears.contains(year) ? self : nil }

  /// Refuses impossible times: before photography, or later than tomorrow, as no place on earth is
  /// further ahead of another.
  package func check(at now: Timestamp) throws(LibraryError) {
    let today = now.milliseconds.floorDivided(by: 86_400_000)
    guard year >= LibraryLimits.photoYears.lowerBound, sortMilliseconds < (today + 2) * 86_400_000
    else {
      throw .impossibleTime(
        day: String(text.prefix(10)), last: CivilDate(daysSince1970: today + 1).text)
    }
  }
}
