package import Library
internal import Synchronization

/// Remembers recently uploaded whole files with their lengths, for programs that check whether each
/// arrived.
package final class TakenFiles: Sendable {
  private struct Name: Hashable {
    let account: AccountID
    let path: String
  }

  private struct State {
    var lengths: [Name: Int] = [:]
    var order: [Name] = []
  }

  private let state = Mutex(State())
  private let limit: Int

  package init(limit: Int) {
    self.limit = limit
  }

  package func take(_ path: String, lengthBytes: Int, from account: Account) {
    let name = Name(account: account.id, path: path)
    state.withLock {
      if $0.lengths.updateValue(lengthBytes, forKey: name) == nil { $0.order.append(name) }
      guard $0.order.count > limit else { return }
      // Half at a time, so that not every file shifts the array.
      for old in $0.order.prefix(limit / 2) { $0.lengths[old] = nil }
      $0.order.removeFirst(limit / 2)
    }
  }

  package func lengthBytes(of path: String, from account: Account) -> Int? {
    state.withLock { $0.lengths[Name(account: account.id, path: path)] }
  }
}
