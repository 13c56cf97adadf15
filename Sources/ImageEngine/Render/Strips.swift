internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Distributes a picture's rows in strips to threads: the highest first, because file writers need
/// it first.
final class Strips: Sendable {
  private let rows: Int
  private let height: Int
  private let isCancelled: @Sendable () -> Bool
  private let position = Atomic<Int>(0)
  private let wasCancelled = Atomic<Bool>(false)

  /// The height of a strip determines how often cancellation is checked; sixteen rows of a
  /// 12-megapixel photo take a fraction of a millisecond.
  init(
    rows: Int, height: Int = 16, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    self.rows = rows
    self.height = height
    self.isCancelled = isCancelled
  }

  /// The next strip; `nil` if there is none left or the work was cancelled.
  func next() -> Range<Int>? {
    let start = position.wrappingAdd(height, ordering: .relaxed).oldValue
    guard start < rows, isWanted else { return nil }
    return max(0, rows - start - height)..<rows - start
  }

  /// Whether the result is still wanted; checked within strips that are tall or slow.
  var isWanted: Bool {
    if wasCancelled.load(ordering: .relaxed) { return false }
    if isCancelled() { wasCancelled.store(true, ordering: .relaxed) }
    return !wasCancelled.load(ordering: .relaxed)
  }

  /// Calls `work` on the requested number of threads, each of which takes strips until none are
  /// left. Returns false if cancelled.
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

/// A thread that exists only for one piece of work. It uses plain pthreads, which need no system
/// calls that the sandbox blocks; if the system refuses to create it, the work runs without it.
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
