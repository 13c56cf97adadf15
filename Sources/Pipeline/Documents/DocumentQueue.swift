package import Catalog
package import Platform
internal import Queueing

/// The objects that have changed since their documents were written, each once, however often it
/// has changed: the newest state is written. The first documents of photos and accounts are urgent,
/// and those that uploads wait for. Accounts take turns by the bytes that are written for them, so
/// that one with many changes, or large ones, gets its share beside others and no more.
package struct DocumentQueue {
  package typealias Instant = LibraryClock.Instant

  /// A caller that waits until a document includes a transaction.
  package struct Waiter {
    let number: Int
    /// Receives the error.
    let continuation: CheckedContinuation<LibraryError?, Never>

    package init(number: Int, continuation: CheckedContinuation<LibraryError?, Never>) {
      (self.number, self.continuation) = (number, continuation)
    }

    package func end(_ error: LibraryError? = nil) { continuation.resume(returning: error) }
  }

  private enum Place {
    /// Its document was written a moment ago.
    case resting
    case waiting
    case urgent
    case inWork
  }

  private struct Entry {
    var subject: DocumentSubject
    var owner: Int?
    /// The first transaction that the document may lack, and the last that changed the object;
    /// `nil` if it lacks none.
    var numbers: ClosedRange<Int>?
    var place: Place
    /// Whether it is the first document of a photo or an account.
    var isFirst = false
    /// Whether what is in work has to be done again.
    var isRepeated = false
    /// Whether it could not be written, and is tried again after a while.
    var hasFailed = false
    var waiters: [Waiter] = []

    var isUrgent: Bool { isFirst || !waiters.isEmpty }
    var party: FairShare.Requester { owner.map { .account($0) } ?? .program }
  }

  /// The time for which a document rests that was written, unless a caller waits for it.
  private let pause: Duration

  /// By the objects' ids, which differ for all kinds.
  private var entries: [String: Entry] = [:]
  /// Ids; those whose entry is in another place by now are skipped.
  private var waiting = FairAmountQueue<String>()
  private var urgent = FairAmountQueue<String>()
  /// Until when documents rest, and the same in order: those that were written, and those that
  /// could not be.
  private var rests: [String: Instant] = [:]
  private var pauses = RestingLine()
  private var retries = RestingLine()
  /// The first transactions that documents may lack.
  private var lacking = CountedNumbers()
  /// The bytes written for each account.
  private(set) var bytes: [Int?: Int] = [:]

  package init(pause: Duration) { self.pause = pause }

  package var count: Int { entries.count }

  func contains(_ id: String) -> Bool { entries[id] != nil }

  /// The newest transaction that all documents include, of those up to `newest`.
  package func reached(_ newest: Int) -> Int {
    lacking.least.map { min(newest, $0 - 1) } ?? newest
  }

  /// The steps that were taken to know that transaction.
  package var positionSteps: Int { lacking.steps }

  /// The time at which the next document may be written again; `nil` if none rests.
  var nextDue: Instant? { [pauses.next, retries.next].compactMap(\.self).min() }

  // MARK: - Changes

  mutating func add(_ change: ChangedObject) {
    let kind = change.subject.kind
    // People belong to no account.
    add(
      change.subject, owner: kind == .person ? nil : change.owner, numbers: change.numbers,
      isFirst: change.isNew && [.asset, .account].contains(kind))
  }

  /// Adds an object whose document has to be written again although it has not changed, or could
  /// not be written by an earlier run.
  package mutating func addUnchanged(_ subject: DocumentSubject, hasFailed: Bool = false) {
    if entries[subject.id]?.place == .inWork { entries[subject.id]?.isRepeated = true }
    add(subject, owner: nil, numbers: nil, isFirst: false)
    if hasFailed { entries[subject.id]?.hasFailed = true }
  }

  package mutating func add(
    _ subject: DocumentSubject, owner: Int?, numbers: ClosedRange<Int>?, isFirst: Bool
  ) {
    let id = subject.id
    guard let known = entries[id] else {
      let entry = Entry(
        subject: subject, owner: owner, numbers: numbers, place: .waiting, isFirst: isFirst)
      set(entry)
      return enqueue(entry)
    }
    var changed = known
    // What was gone may have come back, as a person does whose merging is taken back.
    if subject.object > 0 { changed.subject = subject }
    if let owner { changed.owner = owner }
    if let earlier = known.numbers, let numbers {
      let first = min(earlier.lowerBound, numbers.lowerBound)
      changed.numbers = first...max(earlier.upperBound, numbers.upperBound)
    } else {
      changed.numbers = known.numbers ?? numbers
    }
    set(changed)
  }

  /// Keeps an entry that is new, or has other numbers.
  private mutating func set(_ entry: Entry) {
    let (id, first) = (entry.subject.id, entry.numbers?.lowerBound)
    let earlier = entries.updateValue(entry, forKey: id)?.numbers?.lowerBound
    if first == earlier { return }
    if let first { lacking.add(first) }
    if let earlier { lacking.remove(earlier) }
  }

  private mutating func remove(_ id: String) {
    if let first = entries.removeValue(forKey: id)?.numbers?.lowerBound { lacking.remove(first) }
  }

  /// Whether an object's document lacks a change up to a transaction, which the queue must know.
  package func isBehind(_ id: String, _ number: Int) -> Bool {
    entries[id]?.numbers.map { $0.lowerBound <= number } ?? false
  }

  /// Whether a document could not be written and is tried again, at once if a caller waits for it.
  package func isTriedAgain(_ id: String) -> Bool { entries[id]?.hasFailed ?? false }

  /// Lets a caller wait for the document of an object, which is behind or is tried again.
  package mutating func wait(for id: String, _ waiter: Waiter) {
    guard let entry = entries[id] else { return }
    entries[id]?.waiters.append(waiter)
    guard entry.place == .waiting || entry.place == .resting else { return }
    entries[id]?.place = .urgent
    urgent.append(id, of: entry.party)
  }

  /// Takes out all callers.
  mutating func removeWaiters() -> [Waiter] {
    var found: [Waiter] = []
    for (id, entry) in entries where !entry.waiters.isEmpty {
      found += entry.waiters
      entries[id]?.waiters = []
      guard entry.place == .urgent, !entry.isFirst else { continue }
      entries[id]?.place = .waiting
      waiting.append(id, of: entry.party)
    }
    return found
  }

  // MARK: - Writing

  /// The bytes that a document is taken to have until it is written.
  private static let expectedBytes = 2 << 10

  /// Takes objects whose documents are to be written now.
  package mutating func next(
    isUrgent: Bool, limit: Int, at now: Instant
  ) -> [DocumentSubject] {
    endRests(at: now)
    var found: [DocumentSubject] = []
    let place = isUrgent ? Place.urgent : .waiting
    while found.count < limit, let (id, _) = isUrgent ? urgent.next() : waiting.next() {
      guard let entry = entries[id], entry.place == place else { continue }
      entries[id]?.place = .inWork
      charge(Self.expectedBytes, to: entry.party)
      found.append(entry.subject)
    }
    return found
  }

  /// Lets all documents be written at once.
  mutating func endAllRests() {
    if let last = [pauses.last, retries.last].compactMap(\.self).max() { endRests(at: last) }
  }

  private mutating func endRests(at now: Instant) {
    while let (until, id) = pauses.take(at: now) ?? retries.take(at: now) {
      // It may rest for longer by now.
      guard rests[id] == until else { continue }
      rests[id] = nil
      guard let entry = entries[id], entry.place == .resting else { continue }
      entries[id]?.place = .waiting
      waiting.append(id, of: entry.party)
    }
  }

  /// Puts back objects of which nothing was written, in their order. Returns whether callers wait
  /// for one of them: they may have come while it was in work.
  @discardableResult package mutating func putBack(
    _ subjects: some BidirectionalCollection<DocumentSubject>
  ) -> Bool {
    var isAwaited = false
    for subject in subjects.reversed() {
      guard let entry = entries[subject.id] else { continue }
      charge(-Self.expectedBytes, to: entry.party)
      if !entry.waiters.isEmpty { isAwaited = true }
      if entry.isUrgent {
        entries[subject.id]?.place = .urgent
        urgent.prepend(subject.id, of: entry.party)
      } else {
        entries[subject.id]?.place = .waiting
        waiting.prepend(subject.id, of: entry.party)
      }
    }
    return isAwaited
  }

  /// Notes that a part of a document was written. The rest has its turn after others.
  mutating func didWritePart(of subject: DocumentSubject, bytes count: Int) {
    guard let entry = entries[subject.id] else { return }
    note(count, of: entry)
    enqueue(entry)
  }

  /// Notes that a document was written which includes all transactions up to `number`. Returns the
  /// callers that waited for it.
  package mutating func didWrite(
    _ subject: DocumentSubject, upTo number: Int, bytes count: Int, at now: Instant
  ) -> [Waiter] {
    guard let entry = entries[subject.id] else { return [] }
    note(count, of: entry)
    rests[subject.id] = now + pause
    pauses.append(subject.id, until: now + pause)
    return end(entry, upTo: number)
  }

  /// Notes that a document cannot be written, as it was at `number`. It is tried again at a time,
  /// if one is given. Returns the callers that waited for it.
  package mutating func didFail(
    _ subject: DocumentSubject, upTo number: Int, retry: Instant? = nil
  ) -> [Waiter] {
    guard let entry = entries[subject.id] else { return [] }
    let waiters = end(entry, upTo: number)
    guard let retry else { return waiters }
    if entries[subject.id] == nil {
      set(Entry(subject: subject, owner: entry.owner, numbers: nil, place: .resting))
    }
    entries[subject.id]?.hasFailed = true
    rests[subject.id] = retry
    retries.append(subject.id, until: retry)
    return waiters
  }

  /// Ends the work on an object, up to a transaction. Later changes wait for their turn. Returns
  /// the callers that waited for no later one.
  private mutating func end(_ entry: Entry, upTo number: Int) -> [Waiter] {
    let id = entry.subject.id
    var changed = entry
    changed.isRepeated = false
    changed.hasFailed = false
    changed.isFirst = false
    changed.numbers = entry.numbers.flatMap { numbers in
      let first = max(number + 1, numbers.lowerBound)
      return first <= numbers.upperBound ? first...numbers.upperBound : nil
    }
    guard changed.numbers != nil || entry.isRepeated else {
      remove(id)
      return entry.waiters
    }
    changed.waiters = changed.numbers == nil ? [] : entry.waiters.filter { $0.number > number }
    set(changed)
    enqueue(changed)
    return changed.numbers == nil ? entry.waiters : entry.waiters.filter { $0.number <= number }
  }

  /// Appends an object that is not in work.
  private mutating func enqueue(_ entry: Entry) {
    let id = entry.subject.id
    if entry.isUrgent {
      entries[id]?.place = .urgent
      urgent.append(id, of: entry.party)
    } else if rests[id] != nil {
      entries[id]?.place = .resting
    } else {
      entries[id]?.place = .waiting
      waiting.append(id, of: entry.party)
    }
  }

  private mutating func note(_ count: Int, of entry: Entry) {
    bytes[entry.owner, default: 0] += count
    charge(count - Self.expectedBytes, to: entry.party)
  }

  private mutating func charge(_ count: Int, to party: FairShare.Requester) {
    waiting.charge(count, to: party)
    urgent.charge(count, to: party)
  }
}

/// Ids that rest for equally long, in the order in which they began to.
private struct RestingLine {
  typealias Instant = LibraryClock.Instant

  private var all: [(until: Instant, id: String)] = []
  private var first = 0

  /// The end of the first rest, and of the last one; `nil` if none rests.
  var next: Instant? { first < all.count ? all[first].until : nil }
  var last: Instant? { first < all.count ? all[all.count - 1].until : nil }

  mutating func append(_ id: String, until time: Instant) { all.append((time, id)) }

  /// Takes the first one whose rest is over.
  mutating func take(at now: Instant) -> (until: Instant, id: String)? {
    guard let next, next <= now else { return nil }
    let found = all[first]
    first += 1
    // Half of the places are free: the others move up, which costs each a move or two in all.
    if first > all.count / 2 {
      all.removeFirst(first)
      first = 0
    }
    return found
  }
}
