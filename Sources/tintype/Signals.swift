internal import Dispatch
internal import Glibc

/// Being told to end, by a terminal or by the system.
enum Signals {
  /// Returns when the program is asked to end, or the task is cancelled. A
  /// second request, from somebody who does not want to wait, ends the program
  /// at once.
  static func end() async {
    let (requests, continuation) = AsyncStream<Void>.makeStream()
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
    for await _ in requests { break }
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
