internal import Platform

/// The UTC offsets of a time zone over time.
package struct TimeZoneRules: Sendable {
  /// The IANA name.
  package let name: String
  /// Minutes since 1970 in UTC, and offsets in minutes east, in order; the first one is before all
  /// others.
  package let changes: [(minute: Int, offset: Int)]

  /// Returns the offset for a local time, written as in `+02:00`; `nil` if it is ambiguous or
  /// skipped.
  package func offset(atWall milliseconds: Int) -> String? {
    let wall = repeating(milliseconds.floorDivided(by: 60_000))
    let low = lastChange(until: wall)
    let near = max(0, low - 1)..<min(changes.count, low + 2)
    let fitting = near.filter { index in
      let moment = wall - changes[index].offset
      let isBegun = moment >= changes[index].minute
      return isBegun && (index + 1 == changes.count || moment < changes[index + 1].minute)
    }
    guard fitting.count == 1 else { return nil }
    return Self.text(changes[fitting[0]].offset)
  }

  /// Returns the offset at a moment, in minutes since 1970.
  package func offset(atMinute minute: Int) -> Int {
    changes.isEmpty ? 0 : changes[lastChange(until: repeating(minute))].offset
  }

  private func lastChange(until minute: Int) -> Int {
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].minute <= minute { low = middle } else { high = middle }
    }
    return low
  }

  /// Beyond the table the calendar repeats every 28 years.
  private func repeating(_ minute: Int) -> Int {
    let (cycle, end) = (28 * 365 + 7, 34_000)
    let days = minute.floorDivided(by: 1440)
    guard days >= end else { return minute }
    return minute - ((days - end) / cycle + 1) * cycle * 1440
  }

  package static func text(_ minutes: Int) -> String {
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    let sign = minutes < 0 ? "-" : "+"
    return "\(sign)\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
  }
}
