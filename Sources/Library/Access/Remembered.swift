internal import Synchronization

/// What was found out in a library, for as long as it holds: until anything at all
/// is written there, or until its own time is over.
///
/// Nobody has to say what has become untrue: an answer belongs to the edition of
/// the library in which the question was asked, and is never given in another.
package final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let until: Timestamp
    let cost: Int
  }

  private struct State {
    var edition = 0
    /// What was asked for lately, and what was before that.
    var recent: [Key: Entry] = [:]
    var older: [Key: Entry] = [:]
    var recentCost = 0

    /// Forgets everything, where the library has become another since.
    mutating func turn(to edition: Int) {
      if edition > self.edition { self = Self(edition: edition) }
    }

    /// What was not asked for while half of the budget was used up is forgotten.
    mutating func add(
      _ entry: Entry, for key: Key, within budget: Int
    ) {
      if recentCost + entry.cost > budget / 2 {
        (older, recent, recentCost) = (recent, [:], 0)
      }
      if let before = recent.updateValue(entry, forKey: key) { recentCost -= before.cost }
      recentCost += entry.cost
    }
  }

  private let state = Mutex(State())
  private let budget: Int

  /// - Parameter budget: what all of it may cost together.
  package init(budget: Int) { self.budget = budget }

  /// What is remembered, where it still holds.
  package func value(for key: Key, in edition: Int, at now: Timestamp) -> Value? {
    state.withLock { state in
      state.turn(to: edition)
      guard state.edition == edition else { return nil }
      if let entry = state.recent[key] { return entry.until > now ? entry.value : nil }
      guard let entry = state.older.removeValue(forKey: key), entry.until > now else { return nil }
      state.add(entry, for: key, within: budget)
      return entry.value
    }
  }

  /// Notes what was found out.
  ///
  /// - Parameter edition: that of the library before anything was asked; with a
  ///   later one, what was ended meanwhile would go on.
  package func remember(
    _ value: Value, for key: Key, in edition: Int, until: Timestamp, cost: Int = 1
  ) {
    state.withLock { state in
      state.turn(to: edition)
      guard state.edition == edition, cost <= budget / 2 else { return }
      state.older[key] = nil
      state.add(Entry(value: value, until: until, cost: cost), for: key, within: budget)
    }
  }
}
