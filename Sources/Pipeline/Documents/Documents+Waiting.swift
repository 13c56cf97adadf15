package import Catalog
internal import Synchronization
internal import Words

extension Documents {
  /// Returns when the documents of assets, and of the account that owns them, include a
  /// transaction. Those of other objects delay nothing.
  package func reach(
    _ token: ChangeToken, of assets: [AssetID], owner: Account
  ) async throws(LibraryError) {
    let number = token.number
    let failure = await withTaskGroup(of: LibraryError?.self) { group in
      for id in Set(assets.map(\.text) + [owner.id.text]) {
        group.addTask { await self.failure(of: id, before: number) }
      }
      return await group.reduce(LibraryError?.none) { $0 ?? $1 }
    }
    if let failure { throw failure }
    let unwritten = state.withLock { state in
      assets.first { asset in
        state.unwritten.keys.contains { $0.kind == .asset && $0.id == asset.text }
      }
    }
    if let unwritten {
      throw .storage(
        reason: Message("library.storage.document", ["asset": .text(unwritten.text)]))
    }
  }

  /// Returns when the document of an object includes a transaction, or why it never will.
  func failure(of id: String, before number: Int) async -> LibraryError? {
    await withCheckedContinuation { continuation in
      let waiter = DocumentQueue.Waiter(number: number, continuation: continuation)
      let (isWaiting, failure, isLogStuck) = state.withLock {
        state -> (Bool, LibraryError?, Bool) in
        let isRead = state.read >= number
        if isRead, !state.queue.isBehind(id, number), !state.queue.isTriedAgain(id) {
          return (false, nil, false)
        }
        if state.isStopping { return (false, .closed, false) }
        if isRead { state.queue.wait(for: id, waiter) } else { state.early.append((id, waiter)) }
        return (true, nil, !isRead && state.hasFailed)
      }
      guard isWaiting else { return continuation.resume(returning: failure) }
      if isLogStuck { catalog.observers.wake() }
      work.wake()
    }
  }
}
