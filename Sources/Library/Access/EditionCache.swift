package import Catalog
internal import Synchronization

/// A cache of facts about a library, valid until anything is written, or until an entry expires.
///
/// No code has to invalidate entries: an answer belongs to the edition of the library in which the
/// question was asked, and is never returned in another.
package final class EditionCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let until: Timestamp
    let cost: Int
  }

  private struct State {
    var edition = 0
    /// Recent entries, and the generation before.
    var recent: [Key: Entry] = [:]
    var older: [Key: Entry] = [:]
    var recentCost = 0

    /// Clears everything if the library has changed since.
    mutating func turn(to edition: Int) {
      if edition > self.edition { self = Self(edition: edition) }
    }

    /// Entries not used while half of the budget was filled are dropped.
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

  /// - Parameter budget: The total cost of all entries.
  package init(budget: Int) { self.budget = budget }

  /// Returns an entry if it is still valid.
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

  /// Adds an entry.
  ///
  /// - Parameter edition: The library's edition before the first question; with a later one, a
  ///   change made meanwhile would be missed.
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
