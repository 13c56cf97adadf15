internal import Dispatch
internal import Glibc

/// Being told to end, by a terminal or by the system.
///
/// From its making on a request is remembered, also while nobody waits for it yet. A second one,
/// from somebody who does not want to wait, ends the program at once.
struct Signals {
  private static let numbers = [SIGINT, SIGTERM]
  private let requests: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (requests, continuation) = AsyncStream<Void>.makeStream()
    self.requests = requests
    sources = Self.numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        for number in Self.numbers { signal(number, SIG_DFL) }
        continuation.yield()
      }
      source.resume()
      return source
    }
  }

  /// Returns when the program is asked to end, or the task is cancelled.
  func end() async {
    for await _ in requests { break }
    for source in sources { source.cancel() }
  }
}
