package import Catalog
package import Queueing

/// The line in which visitors' passwords wait to be checked: its rules, without tasks and without a
/// clock.
///
/// A password takes a slow hash, and strangers may send hundreds. The newest few attempts are in
/// turn: their names take turns, and within a name networks and addresses do. An older attempt
/// stands aside and is tried when none is in turn. It is not refused, as its sender would send the
/// next one at once. So of many attempts that wait only few are in turn, and a newcomer waits for
/// these.
///
/// Attempts from networks without a failure take turns with all others, so that half of the turns
/// are theirs. If the line is full, they are the last to be refused.
package struct SignInLine {
  package struct Attempt: Sendable {
    /// The name as it was given, or the link.
    let name: String
    package let visit: Visit
    let share: FairShare
    /// The attempts of this name from this address that may wait. Guests of one link come from one
    /// address when they share a connection, and are not each other's repetition.
    let atOnce: Int

    /// - Parameters:
    ///   - party: The account, all links, or all visitors without an account.
    ///   - link: The link, whose networks take turns among themselves.
    package init(
      name: String, from visit: Visit, party: FairShare.Requester, link: String? = nil
    ) {
      self.name = name
      self.visit = visit
      atOnce = link == nil ? 1 : LibraryLimits.unlockingsAtOnce
      // Another link's guests may be in the same network.
      let places = link.map { link in [link] + visit.places.map { "\(link) \($0)" } }
      share = FairShare(party, places: places ?? visit.places)
    }
  }

  /// A name and an address, for which one attempt waits at a time; of a link, a few.
  private struct Sender: Hashable {
    let name: String
    let address: String

    init(_ attempt: Attempt) {
      name = attempt.name
      address = attempt.visit.address
    }
  }

  private struct Waiting: Sendable {
    let number: Int
    let attempt: Attempt
    /// Whether one of its networks had failed when it came.
    let hasFailed: Bool

    /// Its network, or a narrower one within that.
    func place(at level: Int) -> String? { attempt.share.places.dropFirst(level).first }
  }

  private var line = FairQueue<Waiting>()
  /// Those among them that are in turn, oldest first.
  private var inTurn: [Waiting] = []
  /// The numbers of each sender's attempts, oldest first.
  private var senders: [Sender: [Int]] = [:]
  private var failures = FailedNetworks()
  /// Whether the last turn was that of an attempt from a network with a failure.
  private var hadFailed = true

  package init() {}

  package var count: Int { line.count }

  /// The result of entering the line.
  package enum Entry: Hashable {
    case waits
    /// An attempt under this name from this address is in turn already.
    case isRepeated
    /// The attempt of this number, of the same name and address, stood aside: the new one takes its
    /// place in line.
    case replaces(Int)
    /// The line was full: the attempt of this number is refused, which may be the new one. Its
    /// network has failed, unless none in line has.
    case displaces(Int, hasFailed: Bool)
  }

  /// Adds an attempt under a number of its own.
  package mutating func enter(_ attempt: Attempt, as number: Int, at now: Timestamp) -> Entry {
    let sender = Sender(attempt)
    var replaced: Int?
    if let waiting = senders[sender], waiting.count >= attempt.atOnce {
      guard let aside = waiting.first(where: { !isInTurn($0) }) else { return .isRepeated }
      leave(aside)
      replaced = aside
    }
    let new = Waiting(
      number: number, attempt: attempt,
      hasFailed: failures.contains(anyOf: attempt.visit.places, at: now))
    senders[sender, default: []].append(number)
    line.append(new, of: attempt.share)
    inTurn.append(new)
    if inTurn.count > LibraryLimits.signInsInTurn { oneStandsAside() }
    if let replaced { return .replaces(replaced) }
    guard line.count > LibraryLimits.waitingSignIns else { return .waits }
    return oneGivesWay(at: now)
  }

  /// Removes an attempt from a full line: from a network that has failed, also if it did so since
  /// the attempt came.
  private mutating func oneGivesWay(at now: Timestamp) -> Entry {
    let failures = self.failures
    let failed = line.removeMostCrowded {
      failures.contains(anyOf: $0.attempt.visit.places, at: now)
    }
    guard let displaced = failed ?? line.removeMostCrowded(where: { _ in true }) else {
      preconditionFailure("a full line has elements")
    }
    forget(displaced)
    return .displaces(displaced.number, hasFailed: failed != nil)
  }

  /// Takes the attempt whose turn it is, and returns its number.
  package mutating func next() -> Int? {
    let numbers = Set(inTurn.map(\.number))
    for hasFailed in [!hadFailed, hadFailed] {
      let found = line.next { waiting, _ in
        waiting.hasFailed == hasFailed && numbers.contains(waiting.number)
      }
      guard let found = found?.element else { continue }
      hadFailed = hasFailed
      forget(found)
      return found.number
    }
    guard let found = line.next()?.element else { return nil }
    forget(found)
    return found.number
  }

  /// Removes an attempt whose sender has gone. It counts as a failure: otherwise those who hang up
  /// would stay newcomers for ever.
  package mutating func abandoned(_ number: Int, at now: Timestamp) {
    if let visit = leave(number) { failed(from: visit, at: now) }
  }

  /// Removes an attempt, and returns where it came from; `nil` if it is not in line.
  @discardableResult
  package mutating func leave(_ number: Int) -> Visit? {
    var found: Waiting?
    line.removeAll { waiting in
      if waiting.number == number { found = waiting }
      return waiting.number == number
    }
    if let found { forget(found) }
    return found?.attempt.visit
  }

  /// Remembers a wrong password.
  package mutating func failed(from visit: Visit, at now: Timestamp) {
    failures.add(visit.places, at: now)
  }

  private func isInTurn(_ number: Int) -> Bool { inTurn.contains { $0.number == number } }

  private mutating func forget(_ waiting: Waiting) {
    let sender = Sender(waiting.attempt)
    senders[sender]?.removeAll { $0 == waiting.number }
    if senders[sender]?.isEmpty == true { senders[sender] = nil }
    inTurn.removeAll { $0.number == waiting.number }
  }

  /// One of those in turn stands aside: of the kind with more of them, with a failure or without
  /// one; of the name with the most in turn, or else with the most waiting; of its network with the
  /// most in turn, and so on; the oldest of them.
  private mutating func oneStandsAside() {
    let failed = inTurn.count(where: \.hasFailed)
    var crowd = inTurn.filter { $0.hasFailed == (failed * 2 >= inTurn.count) }
    func narrow(_ measure: (Waiting) -> Int) {
      let measures = crowd.map(measure)
      let most = measures.max()
      crowd = zip(crowd, measures).filter { $0.1 == most }.map(\.0)
    }
    narrow { one in crowd.count { $0.attempt.share.party == one.attempt.share.party } }
    narrow { line.count(of: $0.attempt.share.party) }
    let depth = crowd.map(\.attempt.share.places.count).max() ?? 0
    for level in 0..<depth {
      narrow { one in
        guard let place = one.place(at: level) else { return 1 }
        return crowd.count { $0.place(at: level) == place }
      }
    }
    inTurn.removeAll { $0.number == crowd[0].number }
  }
}

/// The networks, and addresses in them, from which a wrong password came lately. Nothing is stored.
package struct FailedNetworks {
  private var times: [String: Timestamp] = [:]

  package init() {}

  package mutating func add(_ places: [String], at now: Timestamp) {
    for place in places { times[place] = now }
    guard times.count > LibraryLimits.failedNetworks else { return }
    times = times.filter { Self.isRecent($0.value, at: now) }
    guard times.count > LibraryLimits.failedNetworks else { return }
    let newest = times.sorted { $0.value > $1.value }.prefix(LibraryLimits.failedNetworks / 2)
    times = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }

  package func contains(anyOf places: [String], at now: Timestamp) -> Bool {
    places.contains { place in times[place].map { Self.isRecent($0, at: now) } ?? false }
  }

  private static func isRecent(_ time: Timestamp, at now: Timestamp) -> Bool {
    now < time.adding(seconds: LibraryLimits.failedNetworkMinutes * 60)
  }
}
