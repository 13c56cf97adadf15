internal import Catalog

/// Counts failed sign-ins and makes further ones wait: by address, so that one attacker cannot
/// guess for long, and by account, so that many cannot either.
///
/// A browser with an earlier sign-in is counted separately, so attackers never make its owner wait.
/// Nothing is stored; a restart resets it.
struct SignInAttempts {
  /// The subject of a count.
  enum Subject: Hashable {
    case address(String)
    /// By the address of a program with a wrong token. It has a count of its own, so that an app
    /// whose token has ended does not delay the sign-ins of its household.
    case tokens(String)
    case account(String)
    /// By the hash of its secret.
    case browser([UInt8])

    /// The number of failures without a wait, and the longest wait after more.
    fileprivate var rule: (free: Int, longestSeconds: Int) {
      switch self {
      case .address, .tokens, .browser: (10, 15 * 60)
      // Short, so that a distributed attack on an account does not lock its owner out on a new
      // phone.
      case .account: (20, 10)
      }
    }
  }

  private struct Counter {
    var failures: Int
    var last: Timestamp
  }

  private var counters: [Subject: Counter] = [:]
  /// The wrong passwords of each account since the start, and the alarms not reported yet.
  private var failures: [String: Int] = [:]
  private var alarms: [(account: String, failures: Int)] = []

  /// Counts an attempt as failed until `succeeded` is called, so that concurrent attempts all
  /// count. If the attempt must wait it is not counted; returns the seconds to wait.
  mutating func begin(_ subjects: [Subject], at now: Timestamp) -> Int? {
    forgetOld(at: now)
    let seconds = waitingSubjects(subjects).map { wait(for: $0, at: now) }.max() ?? 0
    if seconds > 0 { return seconds }
    for subject in subjects {
      counters[subject, default: Counter(failures: 0, last: now)].failures += 1
      counters[subject]?.last = now
    }
    return nil
  }

  /// Resets the counts of a successful visitor. Other visitors' failures at the account still
  /// count.
  mutating func succeeded(_ subjects: [Subject]) {
    for subject in subjects {
      if case .account = subject {
        counters[subject]?.failures -= 1
      } else {
        counters[subject] = nil
      }
    }
  }

  /// Uncounts an attempt that had no result.
  mutating func withdrawn(_ subjects: [Subject]) {
    for subject in subjects { counters[subject]?.failures -= 1 }
  }

  /// Counts a wrong password. Many failures of one account raise an alarm, however slow they are.
  mutating func failed(_ subjects: [Subject]) {
    for case .account(let name) in subjects {
      let count = failures[name, default: 0] + 1
      failures[name] = count
      if LibraryLimits.guessingAlarms.contains(count) { alarms.append((name, count)) }
    }
  }

  /// The wrong passwords of an account since the start.
  func failures(of account: String) -> Int { failures[Self.counted(account), default: 0] }

  /// The name under which an account's attempts are counted.
  static func counted(_ name: String) -> String {
    String(name.lowercased().prefix(LibraryLimits.nameCharacters))
  }

  /// Returns the alarms that were raised since the last call.
  mutating func takeAlarms() -> [(account: String, failures: Int)] {
    defer { alarms = [] }
    return alarms
  }

  /// Leaves the account's counter out for an address with few failures, so an owner can sign in on
  /// a new device while many addresses guess.
  private func waitingSubjects(_ subjects: [Subject]) -> [Subject] {
    let tries = subjects.compactMap { subject -> Int? in
      if case .address = subject { counters[subject]?.failures ?? 0 } else { nil }
    }
    guard let most = tries.max(), most < LibraryLimits.freeTries else { return subjects }
    return subjects.filter { if case .account = $0 { false } else { true } }
  }

  private func wait(for subject: Subject, at now: Timestamp) -> Int {
    guard let counter = counters[subject] else { return 0 }
    let (free, longest) = subject.rule
    let beyond = counter.failures - free
    if beyond < 0 { return 0 }
    let seconds = beyond < 20 ? min(1 << (beyond + 1), longest) : longest
    let until = counter.last.adding(seconds: seconds)
    // After the clock was set back, no wait is longer than the rule says.
    if counter.last > now { return seconds }
    return max(0, Int((until.milliseconds - now.milliseconds + 999) / 1000))
  }

  /// Forgets counts after a day without attempts. Too many addresses displace the oldest ones.
  private mutating func forgetOld(at now: Timestamp) {
    guard counters.count > LibraryLimits.attemptCounters else { return }
    let day = now.adding(seconds: -86400)
    counters = counters.filter { $0.value.last > day }
    if counters.count <= LibraryLimits.attemptCounters { return }
    let kept = counters.sorted { $0.value.last > $1.value.last }.prefix(
      LibraryLimits.attemptCounters / 2)
    counters = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }
}

/// The sessions in which the password was given again lately. Nothing is stored: after a restart
/// the person is asked again.
struct Confirmations {
  private var times: [Int: Timestamp] = [:]

  mutating func add(session: Int, at now: Timestamp) {
    times = times.filter { Self.isRecent($0.value, at: now) }
    times[session] = now
  }

  func isRecent(session: Int, at now: Timestamp) -> Bool {
    times[session].map { Self.isRecent($0, at: now) } ?? false
  }

  /// A time ahead of the clock, which may have been set back, is not recent.
  static func isRecent(_ time: Timestamp, at now: Timestamp) -> Bool {
    time <= now && now < time.adding(seconds: LibraryLimits.confirmationMinutes * 60)
  }
}
