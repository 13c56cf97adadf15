import Dispatch
import HTTP
import Synchronization

/// A clock that moves when it is told to.
final class MockClock: Sendable {
  private let milliseconds = Mutex(1_000_000)

  var source: TimeSource {
    TimeSource(
      moment: { [self] in MonotonicTime(milliseconds: milliseconds.withLock { $0 }) },
      unixSeconds: { 784_111_777 })
  }

  /// A second later, and the server has noticed.
  func advanceASecond(_ server: HTTPServer) {
    milliseconds.withLock { $0 += 1000 }
    let done = DispatchSemaphore(value: 0)
    Task {
      await server.tick()
      done.signal()
    }
    done.wait()
  }

  /// Lets the server's time pass until the client hears something; returns how
  /// many seconds that took.
  func pass(until client: RawClient, hearsFrom server: HTTPServer, atMost seconds: Int) -> Int {
    var passed = 0
    while passed < seconds {
      // What has not come by half of that time is on its way, on a machine that stalls.
      if client.hasAnswer(milliseconds: passed == seconds / 2 ? 60_000 : 1) { break }
      advanceASecond(server)
      passed += 1
    }
    return passed
  }
}
