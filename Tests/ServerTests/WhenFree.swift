import Catalog
import Foundation
import TestSupport

/// Waits for a folder that this process has just closed and that may seem held for an instant: a
/// worker that another test starts has a copy of every descriptor between its fork and its exec.
func whenFree<Result>(
  _ folder: String, _ body: (String) async throws -> Result
) async throws -> Result {
  let ownProcess = "process \(ProcessInfo.processInfo.processIdentifier)"
  var results: [Result] = []
  try await wait(for: "the lock of \(folder)") {
    do {
      results.append(try await body(folder))
      return true
    } catch LibraryError.locked(folder, let holder) where holder.hasPrefix(ownProcess) {
      return false
    }
  }
  return results[0]
}
