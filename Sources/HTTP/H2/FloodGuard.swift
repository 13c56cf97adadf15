/// Counts useless work caused by a peer, and decides when it is too much.
///
/// Each kind may come in a burst, and then at a steady rate.
package struct FloodGuard: Sendable {
  package enum Event: Sendable {
    /// A request that was cancelled or invalid.
    case reset
    /// A frame that requests nothing.
    case control
    /// A response frame, to which the peer may have to reply.
    case sent
  }

  private struct Bucket: Sendable {
    let burst: Int
    let perSecond: Int
    var filled = 0
    var since: MonotonicTime

    mutating func add(at now: MonotonicTime) -> Bool {
      let forgiven = (now.milliseconds - since.milliseconds) * perSecond / 1000
      if forgiven > 0 {
        filled = max(0, filled - forgiven)
        since = now
      }
      filled += 1
      return filled <= burst
    }
  }

  private var resets: Bucket
  private var controls: Bucket

  package init(limits: HTTPLimits, now: MonotonicTime) {
    resets = Bucket(burst: limits.resetBurst, perSecond: limits.resetsPerSecond, since: now)
    controls = Bucket(burst: limits.controlBurst, perSecond: limits.controlsPerSecond, since: now)
  }

  /// Returns whether the peer may continue.
  package mutating func allows(_ event: Event, at now: MonotonicTime) -> Bool {
    switch event {
    case .reset: return resets.add(at: now)
    case .control: return controls.add(at: now)
    case .sent:
      // Clients acknowledge each of our frames for its stream and for the connection, some of them
      // in two steps.
      controls.filled = max(0, controls.filled - 4)
      return true
    }
  }
}
