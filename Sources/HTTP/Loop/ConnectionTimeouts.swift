/// The time limits of a connection, as a state machine: it receives events with their times and
/// returns actions; it uses no clock and no socket.
package struct ConnectionTimeouts: Sendable {
  package enum Event: Sendable {
    /// The first byte of a head has arrived.
    case headBegan
    /// A request is complete except for its body.
    case headEnded(hasBody: Bool)
    case bodyReceived(bytes: Int)
    /// Reading is paused: the sender's time limit is suspended.
    case bodyHeld
    case bodyWanted
    case bodyEnded
    /// The handler has written something.
    case wrote
    /// The answer is an event stream, which may be silent for days.
    case eventsBegan
    case answered
    /// Bytes wait for the socket, or no longer do.
    case outputWaits(acknowledged: Int)
    case outputDrained
    /// Only the delivery of the answer remains.
    case lingerBegan
  }

  package enum Action: Hashable, Sendable {
    case nothing
    case close
    /// Report that the head, or the body, was too slow.
    case refuseHead
    case refuseBody
    /// Report that the handler does not answer.
    case refuseAnswer
    /// Send a comment on the event stream.
    case heartbeat
  }

  /// The bytes passed to the connection, and those acknowledged by the peer.
  package struct Progress: Hashable, Sendable {
    package var queued: Int
    package var acknowledged: Int

    package init(queued: Int, acknowledged: Int) {
      self.queued = queued
      self.acknowledged = acknowledged
    }
  }

  private enum Reading: Sendable {
    case idle(until: MonotonicTime)
    case head(until: MonotonicTime)
    case body(windowEnd: MonotonicTime, received: Int)
    case linger(until: MonotonicTime)
    case off
  }

  private struct Window: Sendable {
    var end: MonotonicTime
    var acknowledged: Int
  }

  private struct Heartbeat: Sendable {
    var next: MonotonicTime
    /// The bytes acknowledged when the previous one was sent; `nil` at first.
    var acknowledged: Int?
  }

  private let limits: HTTPLimits
  private var reading: Reading
  /// The moment of the last change to idle.
  private var idleBegan: MonotonicTime
  /// Whether there was no request yet.
  package private(set) var isNew = true
  private var writing: Window?
  private var isAnswering = false
  private var answerBy: MonotonicTime?
  private var heartbeat: Heartbeat?

  package init(limits: HTTPLimits, now: MonotonicTime) {
    self.limits = limits
    // A connection that sends nothing gets the time limit of a head.
    reading = .idle(until: now + limits.headSeconds)
    idleBegan = now
  }

  package mutating func handle(_ event: Event, at now: MonotonicTime) {
    switch event {
    case .headBegan:
      if case .idle = reading { reading = .head(until: now + limits.headSeconds) }
    case .headEnded(let hasBody):
      reading = hasBody ? newWindow(now) : .off
      (isAnswering, isNew) = (true, false)
      answerBy = now + limits.answerSeconds
    case .bodyReceived(let bytes):
      if case .body(let end, let received) = reading {
        reading = .body(windowEnd: end, received: received + bytes)
      }
      extendAnswer(now)
    case .bodyHeld:
      reading = .off
      extendAnswer(now)
    case .bodyEnded:
      idleBegan = now
      reading = isAnswering ? .off : .idle(until: now + limits.idleSeconds)
      extendAnswer(now)
    case .bodyWanted:
      if case .off = reading { reading = newWindow(now) }
      extendAnswer(now)
    case .wrote: extendAnswer(now)
    case .eventsBegan:
      answerBy = nil
      heartbeat = Heartbeat(next: now + limits.heartbeatSeconds)
    case .answered:
      idleBegan = now
      isAnswering = false
      (answerBy, heartbeat) = (nil, nil)
      if case .off = reading { reading = .idle(until: now + limits.idleSeconds) }
    case .outputWaits(let acknowledged):
      if writing == nil {
        writing = Window(end: now + limits.rateWindowSeconds, acknowledged: acknowledged)
      }
    case .outputDrained:
      writing = nil
      extendAnswer(now)
      idleBegan = now
      if case .idle = reading { reading = .idle(until: now + limits.idleSeconds) }
    case .lingerBegan:
      reading = .linger(until: now + limits.lingerSeconds)
      (answerBy, heartbeat, writing) = (nil, nil, nil)
    }
  }

  /// The moment since which the connection has been idle; `nil` if it is not.
  var idleSince: MonotonicTime? {
    guard case .idle = reading, writing == nil else { return nil }
    return idleBegan
  }

  /// Whether `check` has anything to do; cheap enough to call for every connection.
  package func isDue(at now: MonotonicTime) -> Bool {
    switch reading {
    case .idle(let until), .head(let until), .linger(let until), .body(let until, _):
      if until <= now { return true }
    case .off: break
    }
    return (writing.map { $0.end <= now } ?? false) || (answerBy.map { $0 <= now } ?? false)
      || (heartbeat.map { $0.next <= now } ?? false)
  }

  package mutating func check(at now: MonotonicTime, _ progress: Progress) -> Action {
    if let window = writing, window.end <= now {
      guard progress.acknowledged - window.acknowledged >= windowBytes else { return .close }
      writing = Window(
        end: now + limits.rateWindowSeconds, acknowledged: progress.acknowledged)
      extendAnswer(now)
    }
    switch reading {
    case .idle(let until) where until <= now:
      // An answer in progress keeps the connection within its own limits.
      if writing == nil { return .close }
    case .linger(let until) where until <= now: return .close
    case .head(let until) where until <= now: return .refuseHead
    case .body(let end, let received) where end <= now:
      guard received >= windowBytes else { return .refuseBody }
      reading = newWindow(now)
    default: break
    }
    if let answerBy, answerBy <= now { return .refuseAnswer }
    return checkHeartbeat(at: now, progress)
  }

  private mutating func checkHeartbeat(at now: MonotonicTime, _ progress: Progress) -> Action {
    guard let last = heartbeat, last.next <= now else { return .nothing }
    // Nothing was acknowledged since the last one although bytes were pending: the peer is gone, or
    // does not read.
    if let before = last.acknowledged, progress.queued > before,
      progress.acknowledged <= before
    {
      return .close
    }
    heartbeat = Heartbeat(
      next: now + limits.heartbeatSeconds, acknowledged: progress.acknowledged)
    return .heartbeat
  }

  private var windowBytes: Int { limits.minimumRate * limits.rateWindowSeconds }

  private func newWindow(_ now: MonotonicTime) -> Reading {
    .body(windowEnd: now + limits.rateWindowSeconds, received: 0)
  }

  private mutating func extendAnswer(_ now: MonotonicTime) {
    if answerBy != nil { answerBy = now + limits.answerSeconds }
  }
}
