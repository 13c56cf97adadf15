internal import Glibc
internal import Synchronization

/// Rows of a picture, handed out in strips to the threads that ask for them: the highest
/// first, which is the first that whoever writes a file needs.
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
    let start = position.wrappingAdd(height, ordering: .relaxed).oldValue
    guard start < rows, isWanted else { return nil }
    return max(0, rows - start - height)..<rows - start
  }

  /// Whether somebody still waits: asked now and then within strips that are tall or slow.
  var isWanted: Bool {
    if wasCancelled.load(ordering: .relaxed) { return false }
    if isCancelled() { wasCancelled.store(true, ordering: .relaxed) }
    return !wasCancelled.load(ordering: .relaxed)
  }

  /// Calls `work` on as many threads as asked, each of which takes strips until
  /// there are none. Returns false where it was cancelled.
  func run(threads: Int, _ work: @Sendable (Strips) -> Void) -> Bool {
    let count = max(1, min(threads, (rows + height - 1) / height))
    withoutActuallyEscaping(work) { work in
      let others = (1..<count).compactMap { _ in StripThread { work(self) } }
      work(self)
      for other in others { other.join() }
    }
    return !wasCancelled.load(ordering: .relaxed)
  }
}

/// A thread that helps for as long as its work lasts. The system's own, which asks for nothing
/// that a program shut off from the world may not have; there is none where the system refuses.
private struct StripThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  init?(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { work in
        Unmanaged<Work>.fromOpaque(work!).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  func join() { pthread_join(thread, nil) }
}
