/// Checks the numbers of a connection's streams, which only grow (RFC 9113, 5.1.1). A skipped
/// number is closed for good.
package struct StreamNumbers {
  package init() {}

  private var newest: Int32 = -1
  /// The ranges that were skipped last. Old ranges are dropped after 32.
  private var skipped: [ClosedRange<Int32>] = []

  /// Returns whether a head may come for the number: for a new stream, or as trailers of an earlier
  /// one.
  package mutating func isAllowed(_ id: Int32) -> Bool {
    guard id % 2 == 1 else { return true }
    if id <= newest { return !skipped.contains { $0.contains(id) } }
    if id > newest + 2 { skipped.append(newest + 2...id - 2) }
    if skipped.count > 32 { skipped.removeFirst() }
    newest = id
    return true
  }
}
