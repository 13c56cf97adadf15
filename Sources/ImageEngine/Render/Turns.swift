internal import Glibc

/// Lets threads do something one after another, in the order of their numbers.
///
/// `@unchecked Sendable`: the number is read and written between lock and unlock alone.
final class Turns: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let passed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var next = 0

  init() {
    lock.initialize(to: pthread_mutex_t())
    passed.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(passed, nil)
  }

  deinit {
    pthread_cond_destroy(passed)
    pthread_mutex_destroy(lock)
    passed.deallocate()
    lock.deallocate()
  }

  /// Waits until all numbers below have been taken. Each has to be taken once.
  func take(_ number: Int, _ body: () -> Void) {
    pthread_mutex_lock(lock)
    while next != number { pthread_cond_wait(passed, lock) }
    pthread_mutex_unlock(lock)
    body()
    pthread_mutex_lock(lock)
    next += 1
    pthread_cond_broadcast(passed)
    pthread_mutex_unlock(lock)
  }
}
