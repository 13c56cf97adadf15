internal import Synchronization

/// The waiting observers. Each costs only its entry here; waking them only tells that something has
/// changed, and each reads it separately.
package final class Observers: Sendable {
  private struct State {
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextNumber = 0
    /// Counts changes, so that none is missed between reading and waiting.
    var news = 0
    /// Counts changes of the strip.
    var stripNews = 0
    /// Counts changes of jobs.
    var jobNews = 0
    var isEnded = false
  }

  /// The numbers of changes so far.
  package struct Count: Hashable {
    package var news: Int
    var stripNews: Int
    var jobNews: Int
    package var isEnded: Bool
  }

  private let state = Mutex(State())

  package init() {}

  package var count: Count {
    state.withLock {
      Count(
        news: $0.news, stripNews: $0.stripNews, jobNews: $0.jobNews, isEnded: $0.isEnded)
    }
  }

  package func wake() { update { $0.news += 1 } }
  package func wakeForStrip() {
    update {
      $0.news += 1
      $0.stripNews += 1
    }
  }
  package func wakeForJobs() {
    update {
      $0.news += 1
      $0.jobNews += 1
    }
  }
  package func end() {
    update {
      $0.news += 1
      $0.isEnded = true
    }
  }

  private func update(_ body: (inout State) -> Void) {
    let woken = state.withLock { state in
      body(&state)
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in woken.values { continuation.resume() }
  }

  /// Returns when there are more changes than `seen`, or when the task is cancelled.
  package func wait(after seen: Int) async {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isNews = state.withLock { state in
          if state.news > seen || Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isNews { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}
