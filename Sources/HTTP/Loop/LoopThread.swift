internal import Glibc
internal import Platform

/// Runs one loop on a thread of its own.
enum LoopThread {
  private final class Body: Sendable {
    let loop: EventLoop
    init(_ loop: EventLoop) { self.loop = loop }
  }

  static func start(_ loop: EventLoop) throws(HTTPError) {
    var thread = pthread_t()
    // Released by the thread, its only recipient.
    let body = Unmanaged.passRetained(Body(loop))
    let status = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().loop.run()
        return nil
      }, body.toOpaque())
    guard status == 0 else {
      body.release()
      throw .system(
        SystemError("pthread_create", "event loop", code: status))
    }
    pthread_detach(thread)
  }
}
