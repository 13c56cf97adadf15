internal import Dispatch
internal import Glibc

/// When certificates are to be looked at again: every hour, and when whoever has
/// renewed one says so by SIGHUP. At a terminal that means that it is gone. From its
/// making on it is remembered who asked, also while nobody looks yet.
struct Reminders {
  /// Whether somebody asks.
  let all: AsyncStream<Bool>
  private let timer: any DispatchSourceTimer
  private let signals: (any DispatchSourceSignal)?

  init(everySeconds: Int) {
    let (all, continuation) = AsyncStream<Bool>.makeStream()
    self.all = all
    timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { continuation.yield(false) }
    timer.schedule(
      deadline: .now() + .seconds(everySeconds), repeating: .seconds(everySeconds))
    timer.activate()
    guard isatty(STDERR_FILENO) == 0 else {
      signals = nil
      return
    }
    signal(SIGHUP, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
    source.setEventHandler { continuation.yield(true) }
    source.activate()
    signals = source
  }
}

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
