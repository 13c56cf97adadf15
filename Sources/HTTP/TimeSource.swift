internal import Glibc

/// The source of time: a parameter, so that a test can span hours.
package struct TimeSource: Sendable {
  /// Monotonic time with an arbitrary origin.
  package var moment: @Sendable () -> MonotonicTime
  /// Seconds since 1970, for dates visible to others.
  package var unixSeconds: @Sendable () -> Int

  package init(
    moment: @escaping @Sendable () -> MonotonicTime, unixSeconds: @escaping @Sendable () -> Int
  ) {
    self.moment = moment
    self.unixSeconds = unixSeconds
  }

  package static let system = TimeSource(
    moment: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return MonotonicTime(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    },
    unixSeconds: { time(nil) })
}

/// A point in monotonic time.
package struct MonotonicTime: Hashable, Comparable, Sendable {
  package var milliseconds: Int

  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  package static func + (moment: MonotonicTime, seconds: Int) -> MonotonicTime {
    MonotonicTime(milliseconds: moment.milliseconds + seconds * 1000)
  }

  package static func < (a: MonotonicTime, b: MonotonicTime) -> Bool {
    a.milliseconds < b.milliseconds
  }
}
