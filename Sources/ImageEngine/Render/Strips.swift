internal import Dispatch
internal import Synchronization

/// Rows of a picture, handed out in strips to the threads that ask for them.
final class Strips: Sendable {
  private let rows: Int
  private let height: Int
  private let isCancelled: @Sendable () -> Bool
  private let position = Atomic<Int>(0)
  private let wasCancelled = Atomic<Bool>(false)

  /// Between two strips somebody may have lost interest; sixteen rows of a
  /// 12-megapixel photo take a fraction of a millisecond.
  init(
    rows: Int, height: Int = 16, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.rows = rows
    self.height = height
    self.isCancelled = isCancelled
  }

  /// The next strip; `nil` when there is none left or the work was cancelled.
  func next() -> Range<Int>? {
    if wasCancelled.load(ordering: .relaxed) { return nil }
    let start = position.wrappingAdd(height, ordering: .relaxed).oldValue
    guard start < rows else { return nil }
    if isCancelled() {
      wasCancelled.store(true, ordering: .relaxed)
      return nil
    }
    return start..<min(start + height, rows)
  }

  /// Calls `work` on as many threads as asked, each of which takes strips until
  /// there are none. Returns false where it was cancelled.
  func run(threads: Int, _ work: @Sendable (Strips) -> Void) -> Bool {
    let count = max(1, min(threads, (rows + height - 1) / height))
    if count == 1 {
      work(self)
    } else {
      DispatchQueue.concurrentPerform(iterations: count) { _ in work(self) }
    }
    return !wasCancelled.load(ordering: .relaxed)
  }
}
