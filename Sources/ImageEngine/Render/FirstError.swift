internal import Synchronization

/// Records the first error of several threads.
final class FirstError: Sendable {
  private let error = Mutex<RenderError?>(nil)

  var isSet: Bool { error.withLock { $0 != nil } }

  func set(_ new: RenderError) { error.withLock { $0 = $0 ?? new } }

  func check() throws(RenderError) {
    if let error = error.withLock({ $0 }) { throw error }
  }
}
