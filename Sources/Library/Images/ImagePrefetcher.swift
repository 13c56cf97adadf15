package import Catalog
internal import Synchronization

/// Prepares pictures that will soon be visible, and cancels those that no longer will. Each list on
/// a screen has its own.
package final class ImagePrefetcher: Sendable {
  private struct Entry: Hashable {
    let asset: AssetID
    let request: ImageRequest
  }

  private struct State {
    var waiting: [Entry] = []
    var running: [Entry: Task<Void, Never>] = [:]
  }

  private let images: ImageService
  private let principal: Principal
  private let state = Mutex(State())

  package init(_ images: ImageService, for principal: Principal) {
    self.images = images
    self.principal = principal
  }

  deinit { for task in state.withLock({ Array($0.running.values) }) { task.cancel() } }

  /// In this order, after earlier requests.
  package func start(_ assets: [AssetID], _ request: ImageRequest) {
    state.withLock { state in
      for asset in assets {
        let entry = Entry(asset: asset, request: request)
        guard state.running[entry] == nil, !state.waiting.contains(entry) else { continue }
        state.waiting.append(entry)
      }
      begin(&state)
    }
  }

  /// Pictures that nothing else waits for are cancelled at once.
  package func stop(_ assets: [AssetID], _ request: ImageRequest) {
    let entries = Set(assets.map { Entry(asset: $0, request: request) })
    state.withLock { state in
      state.waiting.removeAll { entries.contains($0) }
      for entry in entries { state.running[entry]?.cancel() }
    }
  }

  package func stopAll() {
    state.withLock { state in
      state.waiting = []
      for task in state.running.values { task.cancel() }
    }
  }

  /// Returns when nothing is in progress.
  package func finished() async {
    while let task = state.withLock({ $0.running.values.first }) { await task.value }
  }

  private func begin(_ state: inout State) {
    while state.running.count < LibraryLimits.prefetches, !state.waiting.isEmpty {
      let entry = state.waiting.removeFirst()
      state.running[entry] = Task { [images, principal, weak self] in
        do {
          try await images.prepare(entry.asset, entry.request, for: principal)
        } catch {
          // Viewing it reports why there is no picture.
        }
        self?.end(entry)
      }
    }
  }

  private func end(_ entry: Entry) {
    state.withLock { state in
      state.running[entry] = nil
      begin(&state)
    }
  }
}
