#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Lets threads do something one after another, in order of their numbers.
final class Turns: Sendable {
  private typealias Place<Value> = SharedBytes<UnsafeMutablePointer<Value>>

  private let lock = Place(start: UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1))
  private let passed = Place(start: UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1))
  /// The number whose turn it is; accessed only while the lock is held.
  private let next = Place(start: UnsafeMutablePointer<Int>.allocate(capacity: 1))

  init() {
    pthread_mutex_init(lock.start, nil)
    pthread_cond_init(passed.start, nil)
    next.start.initialize(to: 0)
  }

  deinit {
    pthread_cond_destroy(passed.start)
    pthread_mutex_destroy(lock.start)
    passed.start.deallocate()
    lock.start.deallocate()
    next.start.deallocate()
  }

  /// Waits until all lower numbers have been taken, then runs `body`. Each number must be taken
  /// once.
  func take(_ number: Int, _ body: () -> Void) {
    pthread_mutex_lock(lock.start)
    while next.start.pointee != number { pthread_cond_wait(passed.start, lock.start) }
    pthread_mutex_unlock(lock.start)
    body()
    pthread_mutex_lock(lock.start)
    next.start.pointee += 1
    pthread_cond_broadcast(passed.start)
    pthread_mutex_unlock(lock.start)
  }
}
