package import JSON

package typealias JobID = Identifier<Job>

/// Something that is done in the background, as the catalog knows it: what is to
/// be done, how far it is, and why it is not further.
package struct Job: Hashable, Sendable, Identifiable {
  package enum State: String, Sendable, CaseIterable {
    /// For its turn, for its time, or for another attempt.
    case waiting
    case running
    /// Somebody has stopped it, and can let it go on.
    case paused
    case done
    case failed
    case cancelled

    package var isOver: Bool { [.done, .failed, .cancelled].contains(self) }
  }

  /// What goes first where several wait.
  package enum Priority: Int, Sendable {
    /// What the library does for itself.
    case upkeep = 0
    /// What somebody has asked for.
    case asked = 1
  }

  package let id: JobID
  /// Names what is to be done, as `scrub`.
  package let kind: String
  /// What the kind needs to know.
  package let arguments: JSON
  package internal(set) var state: State
  package let priority: Priority
  package internal(set) var progress: JobProgress
  /// Why it has failed, or what the last attempt ended with; a sentence.
  package internal(set) var reason: String?
  package internal(set) var attempts: Int
  /// Not before.
  package internal(set) var due: Timestamp
  package let made: Timestamp
  package internal(set) var started: Timestamp?
  package internal(set) var ended: Timestamp?
  /// When it was last done without a fault.
  package internal(set) var lastGood: Timestamp?
  /// Seconds after which it is done again; `nil` where once is enough.
  package let everySeconds: Int?
}

/// How far a job is.
package struct JobProgress: Hashable, Sendable {
  package var done: Int
  /// `nil` while nobody knows.
  package var total: Int?
  /// What it is at, or what it has found; for a person.
  package var note: String?
  /// Where another attempt goes on; the kind's own.
  package var position: JSON

  package init(done: Int = 0, total: Int? = nil, note: String? = nil, position: JSON = .null) {
    self.done = done
    self.total = total
    self.note = note
    self.position = position
  }
}

// MARK: - What becomes of it

/// How an attempt ended.
enum JobEnd: Hashable {
  case done
  case failed(reason: String, isPermanent: Bool)
  /// The program ends, and the next run takes it up.
  case interrupted
}

extension Job {
  mutating func begin(at now: Timestamp) {
    state = .running
    started = now
    ended = nil
    attempts += 1
  }

  /// Ends an attempt. A pause or a cancellation that came meanwhile stays.
  mutating func end(_ end: JobEnd, at now: Timestamp) {
    guard state == .running else { return }
    switch end {
    case .done:
      attempts = 0
      reason = nil
      lastGood = now
      finish(.done, at: now)
    case .failed(let why, let isPermanent):
      reason = why
      if isPermanent || attempts >= Limits.jobAttempts {
        attempts = 0
        finish(.failed, at: now)
      } else {
        state = .waiting
        due = now.adding(seconds: Self.delaySeconds(afterAttempts: attempts))
      }
    case .interrupted:
      state = .waiting
      attempts -= 1
      due = now
    }
  }

  /// What comes again waits for its next turn.
  private mutating func finish(_ last: State, at now: Timestamp) {
    ended = now
    guard let everySeconds else {
      state = last
      return
    }
    state = .waiting
    due = now.adding(seconds: everySeconds)
  }

  /// A run before this one was cut off while it was at this. The attempt counts:
  /// what ends the program each time must not be tried for ever.
  mutating func takeUp(at now: Timestamp) {
    guard state == .running else { return }
    end(.failed(reason: "The program ended before it was done.", isPermanent: false), at: now)
    if state == .waiting, attempts <= 1 { due = min(due, now) }
  }

  /// Half a minute, then twice as long each time, up to six hours.
  static func delaySeconds(afterAttempts attempts: Int) -> Int {
    min(30 << min(max(attempts - 1, 0), 10), 6 * 3600)
  }

  /// What somebody wants of it.
  package enum Wish: String, Sendable, CaseIterable {
    case pause
    case resume
    case cancel
    /// At once, whatever it waits for.
    case retry
  }

  /// `false` where it is in no state for that. What already is as wished stays as
  /// it is: whoever looks at it may see it a moment late.
  mutating func follow(_ wish: Wish, at now: Timestamp) -> Bool {
    switch (wish, state) {
    case (.retry, .running), (.resume, .running), (.resume, .waiting), (.pause, .paused),
      (.cancel, .cancelled):
      break
    case (.pause, .waiting), (.pause, .running): state = .paused
    case (.resume, .paused):
      state = .waiting
      due = now
    case (.cancel, .waiting), (.cancel, .running), (.cancel, .paused):
      // The library's upkeep can be paused, and never be gone.
      guard everySeconds == nil else { return false }
      state = .cancelled
      ended = now
    case (.retry, .waiting), (.retry, .failed), (.retry, .cancelled):
      state = .waiting
      attempts = 0
      due = now
      ended = nil
    default: return false
    }
    return true
  }
}
