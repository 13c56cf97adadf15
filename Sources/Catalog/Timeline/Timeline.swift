internal import Platform

/// The number of assets a principal sees in each month, newest first, at one moment. A page lays
/// out the whole library from it.
package struct Timeline: Hashable, Sendable {
  package struct Month: Hashable, Sendable {
    package let year: Int
    /// 1 to 12.
    package let month: Int
    package let imageCount: Int
    package let videoCount: Int

    package var count: Int { imageCount + videoCount }
  }

  package let months: [Month]
  package let token: ChangeToken

  package init(months: [Month], token: ChangeToken) {
    self.months = months
    self.token = token
  }

  package var count: Int { months.reduce(0) { $0 + $1.count } }
  package var videoCount: Int { months.reduce(0) { $0 + $1.videoCount } }

  /// The month of the asset at an index, and the number of newer assets in that month.
  package func place(of index: Int) -> (month: Month, offset: Int)? {
    var rest = index
    for month in months {
      if rest < month.count { return (month, rest) }
      rest -= month.count
    }
    return nil
  }
}

/// The number of assets a principal sees on each day, newest first, at one moment.
package struct TimelineDays: Hashable, Sendable {
  package struct Day: Hashable, Sendable {
    /// The day's number, counted from 1 January 1970.
    package let number: Int
    package let imageCount: Int
    package let videoCount: Int

    package var count: Int { imageCount + videoCount }
  }

  package let days: [Day]
  /// The newest assets, if requested.
  package let newest: [TimelineTile]
  package let token: ChangeToken

  package init(days: [Day], newest: [TimelineTile], token: ChangeToken) {
    self.days = days
    self.newest = newest
    self.token = token
  }

  package var count: Int { days.reduce(0) { $0 + $1.count } }
}

/// A period on the wall whose pictures are shown together.
package enum TimelinePeriod: Hashable, Sendable {
  case year(Int)
  case month(year: Int, month: Int)
  case day(year: Int, month: Int, day: Int)

  /// `nil` if the calendar has no such period.
  package var times: Range<Timestamp>? {
    let first: CivilDate? =
      switch self {
      case .year(let year): CivilDate(year: year, month: 1, day: 1)
      case .month(let year, let month): CivilDate(year: year, month: month, day: 1)
      case .day(let year, let month, let day): CivilDate(year: year, month: month, day: day)
      }
    guard let first else { return nil }
    let start = first.daysSince1970
    let end = start + length(of: first)
    return Timestamp(
      milliseconds: start * dayMilliseconds)..<Timestamp(
        milliseconds: end * dayMilliseconds)
  }

  /// A predicate that fetches the assets of the period.
  package var predicate: Predicate? {
    times.map { times in
      .and([
        .compare(.creationDate, .greaterOrEqual, .date(times.lowerBound)),
        .compare(.creationDate, .less, .date(times.upperBound)),
      ])
    }
  }

  /// The length in days.
  private func length(of first: CivilDate) -> Int {
    switch self {
    case .day: 1
    case .month(let year, let month):
      (28...31).last { CivilDate(year: year, month: month, day: $0) != nil } ?? 31
    case .year(let year): CivilDate(year: year, month: 2, day: 29) == nil ? 365 : 366
    }
  }
}

package let hourMilliseconds = 3_600_000
package let dayMilliseconds = 24 * hourMilliseconds

extension Timestamp {
  /// The beginning of its day.
  package var dayStart: Timestamp {
    Timestamp(milliseconds: milliseconds.floorDivided(by: dayMilliseconds) * dayMilliseconds)
  }
}
