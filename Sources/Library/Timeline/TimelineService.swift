package import Catalog
internal import Platform

/// The library by month, day and hour.
package struct TimelineService: Sendable {
  let catalog: Catalog

  /// The number of assets in each month, for one principal. The cost does not depend on the size of
  /// the library.
  package func months(for principal: Principal) async throws(LibraryError) -> Timeline {
    let log = catalog.log
    return try await catalog.read { db in
      let months = try db.all(
        TimelineQueries.months, principal.rowNumber, principal.accessLevel)
      let number: Int = try db.one(LogQueries.newestNumber)
      return Timeline(months: months, token: ChangeToken(log: log, number: number))
    }
  }

  /// The number of assets on each day of a month, newest first.
  package func days(
    ofYear year: Int, month: Int, for principal: Principal
  ) async throws(LibraryError) -> [(day: Int, count: Int)] {
    guard let times = TimelinePeriod.month(year: year, month: month).times else { return [] }
    let hours = try await catalog.read { db in try db.hours(of: times, for: principal) }
    var days: [(day: Int, count: Int)] = []
    for (hour, count) in hours {
      let day = CivilDate(daysSince1970: hour.floorDivided(by: 24)).day
      if days.last?.day == day {
        days[days.count - 1].count += count
      } else {
        days.append((day, count))
      }
    }
    return days
  }

  /// The number of assets on each day, newest first, from which a page lays out the
  /// whole library. The cost grows with the number of hours that have any assets.
  ///
  /// - Parameter newest: The number of newest assets to return with the counts,
  ///   from the same moment.
  package func days(
    newest: Int = 0, for principal: Principal
  ) async throws(LibraryError) -> TimelineDays {
    let log = catalog.log
    return try await catalog.read { db in
      let days = try db.all(
        TimelineQueries.days, principal.rowNumber, principal.accessLevel)
      let tiles =
        newest == 0
        ? []
        : try db.all(
          TimelineQueries.stretch,
          principal.rowNumber, principal.accessLevel, Int.max,
          min(newest, LibraryLimits.pageAssets),
          0,
          Int.min)
      let number: Int = try db.one(LogQueries.newestNumber)
      return TimelineDays(
        days: days, newest: tiles, token: ChangeToken(log: log, number: number))
    }
  }

  /// The tiles of a range of days, newest first; days are counted from 1 January 1970.
  package func tiles(
    onDays days: ClosedRange<Int>, skipping skipped: Int = 0, limit: Int, for principal: Principal
  ) async throws(LibraryError) -> [TimelineTile] {
    try await stretch(
      TimelineQueries.stretch, days, skipping: skipped, limit: min(limit, LibraryLimits.pageAssets),
      for: principal)
  }

  /// The ids of the same assets as `tiles`, for far longer ranges: an index covers them.
  package func ids(
    onDays days: ClosedRange<Int>, skipping skipped: Int = 0, limit: Int, for principal: Principal
  ) async throws(LibraryError) -> [AssetID] {
    try await stretch(
      TimelineQueries.ids, days, skipping: skipped, limit: min(limit, LibraryLimits.pageIDs),
      for: principal)
  }

  /// Skipping is cheap, so that a day of seventy thousand assets can be read in parts.
  private func stretch<Found: Sendable>(
    _ query: CatalogQuery<Found>, _ days: ClosedRange<Int>, skipping skipped: Int, limit: Int,
    for principal: Principal
  ) async throws(LibraryError) -> [Found] {
    let times =
      Timestamp(
        milliseconds: days.lowerBound * dayMilliseconds)..<Timestamp(
        milliseconds: (days.upperBound + 1) * dayMilliseconds)
    return try await catalog.read { db in
      var offset = skipped
      var end = times.upperBound.milliseconds
      // Most ranges are read from their beginning and need no counts.
      if skipped > 0 {
        let hours = try db.hours(of: times, for: principal)
        guard skipped < hours.reduce(0, { $0 + $1.count }) else { return [] }
        for (hour, count) in hours {
          end = (hour + 1) * hourMilliseconds
          if offset < count { break }
          offset -= count
        }
      }
      return try db.all(
        query, principal.rowNumber, principal.accessLevel, end, limit, offset,
        times.lowerBound.milliseconds)
    }
  }

  /// Assets by their indexes in a timeline; fewer if the library has shrunk meanwhile.
  package func assets(
    at range: Range<Int>, of timeline: Timeline, for principal: Principal
  ) async throws(LibraryError) -> [Asset] {
    guard let place = timeline.place(of: range.lowerBound), !range.isEmpty,
      let times = TimelinePeriod.month(year: place.month.year, month: place.month.month).times
    else { return [] }
    let count = min(range.count, LibraryLimits.pageAssets)
    return try await catalog.read { db in
      var offset = place.offset
      var end = times.upperBound.milliseconds
      for (hour, count) in try db.hours(of: times, for: principal) {
        end = (hour + 1) * hourMilliseconds
        if offset < count { break }
        offset -= count
      }
      return try db.all(
        TimelineQueries.section,
        principal.rowNumber, principal.accessLevel, end, count, offset
      ).map(\.asset)
    }
  }
}
