package import JSON
package import Words

/// A background job as stored in the catalog: its work, progress, and reason for not progressing.
package struct Job: Hashable, Sendable, Identifiable {
  package enum State: String, Sendable, CaseIterable {
    /// Waits for its turn, for its time, or for another attempt.
    case waiting
    case running
    /// Stopped by a person, who can resume it.
    case paused
    case done
    case failed
    case cancelled

    package var isOver: Bool { [.done, .failed, .cancelled].contains(self) }
  }

  /// The order of waiting jobs.
  package enum Priority: Int, Sendable {
    /// The library's own maintenance.
    case upkeep = 0
    /// Work requested by a person.
    case asked = 1
  }

  package let id: JobID
  /// The kind of work, such as `scrub`.
  package let kind: String
  /// The kind's arguments.
  package let arguments: JSON
  package internal(set) var state: State
  package let priority: Priority
  package var progress: JobProgress
  /// The reason of its failure, or the result of the last attempt.
  package internal(set) var reason: Message?
  package internal(set) var attempts: Int
  /// The earliest start.
  package internal(set) var due: Timestamp
  package let made: Timestamp
  package internal(set) var started: Timestamp?
  package internal(set) var ended: Timestamp?
  /// The time of its last success.
  package internal(set) var lastGood: Timestamp?
  /// The interval at which it is repeated; `nil` if it runs once.
  package let everySeconds: Int?
}

/// The progress of a job.
package struct JobProgress: Hashable, Sendable {
  package var done: Int
  /// `nil` while it is unknown.
  package var total: Int?
  /// The current step or finding, for people.
  package var note: Message?
  /// The position where another attempt resumes, defined by the kind.
  package var position: JSON

  package init(done: Int = 0, total: Int? = nil, note: Message? = nil, position: JSON = .null) {
    self.done = done
    self.total = total
    self.note = note
    self.position = position
  }
}

// MARK: - Outcomes

/// The end of an attempt.
package enum JobEnd: Hashable, Sendable {
  case done
  case failed(reason: Message, isPermanent: Bool)
  /// The program is stopping, and the next run resumes it.
  case interrupted
}

extension Job {
  package mutating func begin(at now: Timestamp) {
    state = .running
    started = now
    ended = nil
    attempts += 1
  }

  /// Ends an attempt. A pause or a cancellation made meanwhile takes precedence.
  package mutating func end(_ end: JobEnd, at now: Timestamp) {
    guard state == .running else { return }
    switch end {
    case .done:
      attempts = 0
      reason = nil
      lastGood = now
      finish(.done, at: now)
    case .failed(let why, let isPermanent):
      reason = why
      if isPermanent || attempts >= LibraryLimits.jobAttempts {
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

  /// A recurring job waits for its next turn.
  private mutating func finish(_ last: State, at now: Timestamp) {
    ended = now
    guard let everySeconds else {
      state = last
      return
    }
    state = .waiting
    due = now.adding(seconds: everySeconds)
  }

  /// Resumes a job interrupted with an earlier run. The attempt counts: a job that crashes the
  /// program must not be retried for ever.
  package mutating func takeUp(at now: Timestamp) {
    guard state == .running else { return }
    end(.failed(reason: Message("library.jobCutOff"), isPermanent: false), at: now)
    if state == .waiting, attempts <= 1 { due = min(due, now) }
  }

  /// Half a minute, then twice as long each time, up to six hours.
  static func delaySeconds(afterAttempts attempts: Int) -> Int {
    min(30 << min(max(attempts - 1, 0), 10), 6 * 3600)
  }

  /// A person's request for a job.
  package enum Action: String, Sendable, CaseIterable {
    case pause
    case resume
    case cancel
    /// At once, whatever it waits for.
    case retry
  }

  /// Returns `false` if its state does not allow the request. A request for its current state
  /// succeeds, as the person may have seen an outdated one.
  package mutating func perform(_ action: Action, at now: Timestamp) -> Bool {
    switch (action, state) {
    case (.retry, .running), (.resume, .running), (.resume, .waiting), (.pause, .paused),
      (.cancel, .cancelled):
      break
    case (.pause, .waiting), (.pause, .running): state = .paused
    case (.resume, .paused):
      state = .waiting
      due = now
    case (.cancel, .waiting), (.cancel, .running), (.cancel, .paused):
      // Maintenance jobs can be paused but never removed.
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
